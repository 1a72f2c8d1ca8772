/** What of these lines is short in stock, a row for each choice; many are folded behind the first ones (req 16.8). */
import type { CartLine } from '../../domain/cart/cart'
import type { Product } from '../../domain/product/product'
import { hasShortage, shortages } from '../../domain/product/stock'
import { InHands } from '../delivery/in-hands'
import { useShopDay } from '../delivery/shop-day'
import styles from './shortages.module.css'

const maxOpen = 3

/** What of these lines is short; where nothing is, the day by which they leave (req 16.8). */
export function Delivery({ product, lines }: { product: Product; lines: readonly CartLine[] }) {
  if (hasShortage(product, lines)) return <Shortages product={product} lines={lines} />
  const wanted = lines.map((line) => ({ ...line, isBranded: line.setups.length > 0 }))
  return <InHands className="note" wanted={[{ product, lines: wanted }]} to={null} />
}

type ShortagesProps = { product: Product; lines: Parameters<typeof shortages>[1] }

export function Shortages({ product, lines }: ShortagesProps) {
  const short = shortages(product, lines, useShopDay())
  if (short.length === 0) return null
  const first = short.length > maxOpen ? short.slice(0, maxOpen - 1) : short
  const rest = short.slice(first.length)
  return (
    <div className={styles.short}>
      <Rows label="Short in stock" rows={first} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more short in stock</summary>
          <Rows label="More short in stock" rows={rest} />
        </details>
      )}
    </div>
  )
}

function Rows({ label, rows }: { label: string; rows: string[] }) {
  return (
    <ul aria-label={label}>
      {rows.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
