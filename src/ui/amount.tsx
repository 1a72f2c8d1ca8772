/** A price with its GST note: 'ex GST' for prices, 'inc GST' for totals (req 4.12). */
import { priceAgeNote } from '../domain/age'
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

/** Shows the age of prices from a stored copy (req 4.14). Renders nothing for fresh prices. */
export function PriceAge({ copy }: { copy: Dated<unknown> }) {
  const ageText = priceAgeNote(copy, Date.now())
  return ageText === null ? null : <p className="fine">{ageText}</p>
}
