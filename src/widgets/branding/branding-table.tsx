/** Branding methods at a glance: colours, detail, and the materials each goes onto. */
import { Check } from 'lucide-react'
import { type BrandingMethod, type Material, materials } from '../../domain/branding/branding-method'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './branding-table.module.css'

const columns = Object.entries(materials) as [Material, string][]

export function BrandingTable({ methods }: { methods: BrandingMethod[] }) {
  return (
    <section className={styles.section}>
      <h2>At a glance</h2>
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="Branding methods at a glance" tabIndex={0} className={styles.box}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Colours</th>
              <th scope="col">Detail</th>
              {columns.map(([material, name]) => (
                <th key={material} scope="col" className={styles.material}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {methods.map((method) => (
              <tr key={method.id}>
                <th scope="row">{method.title}</th>
                <td>{method.facts.colours}</td>
                <td>{method.facts.detail}</td>
                {columns.map(([material]) => (
                  <td key={material} className={styles.material}>
                    <Mark suits={method.materials.includes(material)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Mark({ suits }: { suits: boolean }) {
  return (
    <>
      {suits ? <Check aria-hidden="true" size={20} /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{suits ? 'Yes' : 'No'}</VisuallyHidden>
    </>
  )
}
