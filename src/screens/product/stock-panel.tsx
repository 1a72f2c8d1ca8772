/** STOCK: what there is of each item and when more arrives (S §2). */
import type { Product } from '../../domain/product'
import { readableDate } from './readable-date'
import styles from './table.module.css'

const grouped = new Intl.NumberFormat('en-AU')

export function StockPanel({ product }: { product: Product }) {
  if (product.stock.length === 0) return <p>No stock information has been added for this product.</p>
  return (
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
        {product.stock.map((row, index) => (
          <tr key={index}>
            <th scope="row">{row.item || product.name}</th>
            <td>{/^\d+$/.test(row.inStock) ? grouped.format(Number(row.inStock)) : row.inStock || '–'}</td>
            <td>{readableDate(row.nextShipment) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
