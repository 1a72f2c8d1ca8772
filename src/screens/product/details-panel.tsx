/** DETAILS tab: description, materials, branding options and packaging. Empty sections are omitted. */
import type { ReactNode } from 'react'
import { methodOfPrintType } from '../../domain/branding/print-type'
import { cartonFacts } from '../../domain/product/carton'
import type { BrandingOption, Product } from '../../domain/product/product'
import { SafeHtml } from '../../ui/safe-html'
import { BrandingLink } from '../../widgets/branding/branding-link'
import { DataTable } from './data-table'
import { plainTextOf } from './meta-description'
import foldStyles from '../../ui/fold.module.css'
import styles from './details-panel.module.css'
import tableStyles from './table.module.css'

type DetailsPanelProps = {
  product: Product
  /** The tables of the second column become collapsible, for narrow screens. */
  isCollapsible: boolean
}

export function DetailsPanel({ product, isCollapsible }: DetailsPanelProps) {
  return (
    <div className={styles.details}>
      <div className={styles.column}>
        {plainTextOf(product.description) !== '' && (
          <Section name="Description">
            <div className={styles.rich}>
              <SafeHtml text={product.description} />
            </div>
          </Section>
        )}
        <ListSection name="Features" lines={product.features} variant="ticks" />
        <BrandingOptions options={product.brandingOptions} />
      </div>
      <div className={styles.column}>
        <PairTable
          isCollapsible={isCollapsible}
          name="Specifications"
          columns={['Specification', 'Description']}
          rows={product.specifications.map((row) => [row.specification, row.description])}
        />
        <PairTable
          isCollapsible={isCollapsible}
          name="Materials"
          columns={['Component', 'Material']}
          rows={product.materials.map((row) => [row.component, row.material])}
        />
        <ListSection name="Dimensions" lines={product.dimensions} variant="plain" />
        <PairTable
          isCollapsible={isCollapsible}
          name="Carton"
          columns={['Measure', 'Value']}
          rows={cartonFacts(product.carton)}
        />
        {product.availability && (
          <Section name="Availability">
            <p className={styles.line}>{product.availability}</p>
          </Section>
        )}
      </div>
    </div>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

type ListSectionProps = { name: string; lines: string[]; variant: 'ticks' | 'plain' }
function ListSection({ name, lines, variant }: ListSectionProps) {
  const filledLines = lines.filter(Boolean)
  if (filledLines.length === 0) return null
  return (
    <Section name={name}>
      <ul className={styles[variant]}>
        {filledLines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}

function BrandingOptions({ options }: { options: BrandingOption[] }) {
  if (options.length === 0) return null
  return (
    <Section name="Branding options">
      <div className={styles.options}>
        {options.map((option, index) => (
          <div key={index} className={styles.option}>
            <h3>
              <PrintType name={option.printType} />
            </h3>
            {option.lines.length > 0 && (
              <ul className={styles.plain}>
                {option.lines.map((line, lineIndex) => (
                  <li key={lineIndex}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

/** Links to the page about the branding method when the print type is a known method. */
function PrintType({ name }: { name: string }) {
  const method = methodOfPrintType(name)
  return method ? <BrandingLink method={method}>{name}</BrandingLink> : name
}

type PairTableProps = {
  isCollapsible: boolean
  name: string
  /** Column headers for screen readers only. */
  columns: [string, string]
  rows: (readonly [string, string])[]
}

/** A table of two columns under its heading. Renders nothing without rows. */
function PairTable({ isCollapsible, name, columns, rows }: PairTableProps) {
  const filledRows = rows.filter(([left, right]) => left !== '' || right !== '')
  if (filledRows.length === 0) return null
  return (
    <details open={!isCollapsible} className={`${foldStyles.fold} ${styles.fold}`}>
      <summary>{name}</summary>
      <DataTable
        title={name}
        columns={columns}
        rows={filledRows}
        className={`${tableStyles.table} ${tableStyles.pairs}`}
        // In the collapsible form the summary already shows the title.
        captionClassName={isCollapsible ? 'visually-hidden' : undefined}
        headClassName="visually-hidden"
      />
    </details>
  )
}
