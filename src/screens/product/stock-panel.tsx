/** STOCK: what there is of each item and when more arrives (req 3.5). Long lists can be narrowed. */
import { useState } from 'react'
import { formatCount } from '../../domain/count'
import type { Product, StockRow } from '../../domain/product/product'
import { readableDate } from '../../domain/readable-date'
import { Field } from '../../ui/form/field'
import { DataTable } from './data-table'
import styles from './stock-panel.module.css'
import tableStyles from './table.module.css'

/** Up to here, looking is quicker than typing. */
const shortList = 15

export function StockPanel({ product }: { product: Product }) {
  const [wanted, setWanted] = useState('')
  if (product.stock.length === 0) return <p>No stock information has been added for this product.</p>
  const rows = product.stock.filter((row) => isWanted(row, wanted))
  return (
    <>
      {product.stock.length > shortList && (
        <div className={styles.search}>
          <Field
            label="Find an item"
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <p role="status">{wanted.trim() && `${rows.length} of ${product.stock.length} items`}</p>
        </div>
      )}
      <DataTable
        title={`Stock of ${product.name}`}
        columns={['Item', 'In stock', 'Next shipment']}
        rows={rows.map(({ item, inStock, nextShipment }) => [
          item || product.name,
          /^\d+$/.test(inStock) ? formatCount(Number(inStock)) : inStock || '–',
          readableDate(nextShipment) || '–',
        ])}
        className={`${tableStyles.table} ${tableStyles.lines}`}
      />
    </>
  )
}

/** Every word of the search begins one of the item's: 'nav m' finds 'Navy, M' and not 'Navy, 2XL'. */
function isWanted({ item }: StockRow, wanted: string): boolean {
  const words = wordsOf(item)
  return wordsOf(wanted).every((start) => words.some((word) => word.startsWith(start)))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
