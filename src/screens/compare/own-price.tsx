/** The customer's own price of one piece: at the least that can be ordered, and at its lowest. */
import { pricesAsOf } from '../../domain/age'
import type { Dated } from '../../domain/dated'
import { type OwnPrices, tierAt, unitCents } from '../../domain/price/price'
import { formatCount } from '../../domain/cart/quantity'
import { Amount } from '../../ui/amount'
import styles from './compare.module.css'

export function OwnPrice({ prices, minimum }: { prices: Dated<OwnPrices>; minimum: number }) {
  const { tiers, role } = prices.value
  const first = tierAt(tiers, minimum)
  if (!first) return <>Price on request</>
  const atFirst = unitCents(first, role)
  const [lowest = first] = tiers.toSorted((a, b) => unitCents(a, role) - unitCents(b, role))
  const age = pricesAsOf(prices, Date.now())
  return (
    <>
      <Amount cents={atFirst} className={styles.price} /> at {formatCount(minimum)}
      {unitCents(lowest, role) < atFirst && (
        <p className={styles.lowest}>
          from <Amount cents={unitCents(lowest, role)} /> at {formatCount(lowest.quantity)}+
        </p>
      )}
      {age !== null && <p className={styles.age}>{age}</p>}
    </>
  )
}
