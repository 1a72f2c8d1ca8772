/** From when prices are that did not come from the shop just now (ACCEPTANCE U43). Nothing for fresh ones. */
import { pricesAsOf } from '../../domain/age'
import styles from './price-age.module.css'
import type { Prices } from './use-prices'

export function PriceAge({ prices: { copy } }: { prices: Pick<Prices, 'copy'> }) {
  const words = pricesAsOf(copy, Date.now())
  return words === null ? null : <p className={styles.age}>{words}</p>
}
