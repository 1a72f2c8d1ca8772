/** From when prices are that did not come from the shop just now (req 4.14). Nothing for fresh ones. */
import { pricesAsOf } from '../../domain/age'
import type { Dated } from '../../domain/dated'
import styles from './price-age.module.css'

export function PriceAge({ copy }: { copy: Dated<unknown> }) {
  const words = pricesAsOf(copy, Date.now())
  return words === null ? null : <p className={styles.age}>{words}</p>
}
