/** STOCK: what there is of each item and when more arrives (req 3.5). Long lists can be narrowed. */
import { useState } from 'react'
import type { Product, StockRow } from '../../domain/product/product'
import { formatCount } from '../../domain/cart/quantity'
import { Field } from '../../ui/form/field'
import { readableDate } from './price/readable-date'
import styles from './table.module.css'
import stockStyles from './stock-panel.module.css'

/** Up to here, looking is quicker than typing. */
const shortList = 15

export function StockPanel({ product }: { product: Product }) {
  const [wanted, setWanted] = useState('')
  if (product.stock.length === 0) return <p>No stock information has been added for this product.</p>
  const rows = product.stock.filter((row) => isWanted(row, wanted))
  return (
    <>
      {product.stock.length > shortList && (
        <div className={stockStyles.search}>
          <Field
            label="Find an item"
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <p role="status">{wanted.trim() && `${rows.length} of ${product.stock.length} items`}</p>
        </div>
      )}
      <table className={`${styles.table} ${styles.lines}`}>
        <caption>
          <h2>Stock of {product.name}</h2>
        </caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">In stock</th>
            <th scope="col">Next shipment</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row.item || product.name}</th>
              <td>{/^\d+$/.test(row.inStock) ? formatCount(Number(row.inStock)) : row.inStock || '–'}</td>
              <td>{readableDate(row.nextShipment) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
