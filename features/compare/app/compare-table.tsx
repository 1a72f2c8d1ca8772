/**
 * The comparison table with a product in each column. It scrolls sideways in its own box when the columns do not fit.
 */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { colours, type ComparedFact, rating } from '../rules/compared-facts'
import { type Product, productPath } from '../../../src/domain/product/product'
import { useSignedIn } from '../../../src/session/account'
import type { ListedProduct } from '../../../src/session/product-lists'
import { Button, IconButton } from '../../../src/ui/button'
import { Picture } from '../../../src/ui/picture'
import { Skeleton } from '../../../src/ui/page'
import { Stars } from '../../../src/ui/stars'
import { Swatch } from '../../../src/ui/swatch'
import { PrintedUrl } from '../../../src/widgets/print/print'
import { draftProductFromTile } from '../../../src/domain/client-draft/known-draft'
import { Slot } from '../../../src/widgets/frame/features'
import { ProductLink } from '../../../src/widgets/product/product-link'
import type { Column, LoadState } from './use-columns'
import styles from './compare-table.module.css'

/** A row of the table. A cell is rendered once its product has loaded. */
export type ComparedRow = { name: string; cell: (product: Product, column: Column) => ReactNode }

type CompareTableProps = {
  columns: Column[]
  rows: ComparedRow[]
  onRemove: (product: ListedProduct) => void
}

export function CompareTable({ columns, rows, onRemove }: CompareTableProps) {
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Products side by side" tabIndex={0} className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            {columns.map((column) => (
              <th key={column.listed.slug} scope="col">
                <Head column={column} onRemove={() => onRemove(column.listed)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <td key={column.listed.slug}>
                  {column.product.kind === 'loading' && <Skeleton className={styles.loading} />}
                  {column.product.kind === 'loaded' && cell(column.product.value, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ column: { listed, product }, onRemove }: { column: Column; onRemove: () => void }) {
  const { id = '', slug, sku, image } = listed
  // Only the slug is known when a link names a product that the shop does not have.
  const name = listed.name || (product.kind === 'missing' ? slug : '')
  const signedIn = useSignedIn()
  return (
    <div className={styles.head}>
      <Picture url={image} alt="" sizes="220px" className={styles.picture} />
      <IconButton
        label={`Remove ${name || slug} from the comparison`}
        className={styles.remove}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
      {name === '' ? <Skeleton className={styles.loading} /> : <ProductLink slug={slug}>{name}</ProductLink>}
      {sku && <span className={styles.sku}>{sku}</span>}
      <LoadFailure state={product} />
      <span className={styles.address}>
        <PrintedUrl path={productPath({ slug })} />
      </span>
      {signedIn && name !== '' && (
        <Slot
          name="productsAction"
          props={{
            name,
            getProducts: () => [{ product: draftProductFromTile({ id, slug, sku, name, image }) }],
          }}
        />
      )}
    </div>
  )
}

/** Explains why data could not be loaded, with a retry button. */
export function LoadFailure({ state }: { state: LoadState<unknown> }) {
  if (state.kind !== 'missing') return null
  return (
    <div className={styles.missing}>
      <p>{state.message}</p>
      <Button variant="quiet" onClick={state.retry}>
        Retry
      </Button>
    </div>
  )
}

export function ComparedFactLines({ fact, product }: { fact: ComparedFact; product: Product }) {
  const lines = fact.lines(product)
  if (lines.length === 0) return '–'
  return (
    <ul className={fact === colours ? `${styles.lines} ${styles.colours}` : styles.lines}>
      {lines.map((line, index) => (
        <li key={index}>
          {fact === colours && <Swatch name={line} className={styles.swatch} />}
          {fact === rating && <Stars value={product.rating ?? 0} />} {line}
        </li>
      ))}
    </ul>
  )
}
