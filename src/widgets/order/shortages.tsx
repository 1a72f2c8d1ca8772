/** Lines that are short in stock, a row for each choice; a long list is collapsed after the first rows (req 16.8). */
import type { CartLine } from '../../domain/cart/cart'
import type { Destination } from '../../domain/delivery/promise'
import type { PriceList } from '../../domain/price/price'
import { linesForPromise } from '../../domain/cart/branded-job'
import type { Product } from '../../domain/product/product'
import { hasShortage, shortages } from '../../domain/product/stock'
import { InHands } from '../delivery/in-hands'
import { useShopDay } from '../delivery/shop-day'
import styles from './shortages.module.css'

const maxRows = 3

type DeliveryProps = {
  product: Product
  lines: readonly CartLine[]
  /** null: not known yet. */
  list: PriceList | null
  /** Destination; default: the destination of this visit. */
  to?: Destination
}

/** Shortages of these lines, or their promised day if all are in stock (req 16.8, 21.4). */
export function Delivery({ product, lines, list, to }: DeliveryProps) {
  if (hasShortage(product, lines)) return <Shortages product={product} lines={lines} />
  return <InHands className="note" products={[{ product, lines: linesForPromise(lines, list) }]} to={to} />
}

type ShortagesProps = { product: Product; lines: Parameters<typeof shortages>[1] }

export function Shortages({ product, lines }: ShortagesProps) {
  const texts = shortages(product, lines, useShopDay())
  if (texts.length === 0) return null
  const visibleTexts = texts.length > maxRows ? texts.slice(0, maxRows - 1) : texts
  const remaining = texts.slice(visibleTexts.length)
  return (
    <div className={styles.short}>
      <Rows label="Short in stock" rows={visibleTexts} />
      {remaining.length > 0 && (
        <details>
          <summary>{remaining.length} more short in stock</summary>
          <Rows label="More short in stock" rows={remaining} />
        </details>
      )}
    </div>
  )
}

function Rows({ label, rows }: { label: string; rows: string[] }) {
  return (
    <ul aria-label={label}>
      {rows.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
