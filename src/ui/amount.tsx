/** A price with the word that says what is in it: 'ex GST' by every price, 'inc GST' on totals (req 4.12). */
import { pricesAsOf } from '../domain/age'
import type { Dated } from '../domain/dated'
import { formatAud } from '../domain/price/money'
import styles from './amount.module.css'

export type AmountProps = {
  /** Integer cents. */
  cents: number
  gst?: 'ex GST' | 'inc GST'
  className?: string | undefined
}

export function Amount({ cents, gst = 'ex GST', className = '' }: AmountProps) {
  return (
    <span className={`${styles.amount} ${className}`}>
      {formatAud(cents)} <small>{gst}</small>
    </span>
  )
}

/** From when prices are that did not come from the shop just now (req 4.14). Nothing for fresh ones. */
export function PriceAge({ copy }: { copy: Dated<unknown> }) {
  const words = pricesAsOf(copy, Date.now())
  return words === null ? null : <p className="fine">{words}</p>
}
