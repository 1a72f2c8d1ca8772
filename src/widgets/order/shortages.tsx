/** What of these lines is short in stock, a row for each choice; many are folded behind the first ones (req 16.8). */
import type { CartLine } from '../../domain/cart/cart'
import type { Destination } from '../../domain/delivery/promise'
import type { PriceList } from '../../domain/price/price'
import { wantedLines } from '../../domain/delivery/branded-job'
import type { Product } from '../../domain/product/product'
import { hasShortage, shortages } from '../../domain/product/stock'
import { InHands } from '../delivery/in-hands'
import { useShopDay } from '../delivery/shop-day'
import styles from './shortages.module.css'

const maxOpen = 3

type DeliveryProps = {
  product: Product
  lines: readonly CartLine[]
  /** Null until it is known. */
  list: PriceList | null
  /** Else where this visit's things are sent to. */
  to?: Destination
}

/** What of these lines is short; where nothing is, their promised day (req 16.8, 21.4). */
export function Delivery({ product, lines, list, to }: DeliveryProps) {
  if (hasShortage(product, lines)) return <Shortages product={product} lines={lines} />
  return <InHands className="note" wanted={[{ product, lines: wantedLines(lines, list) }]} to={to} />
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
