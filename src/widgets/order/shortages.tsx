/** What of these lines is short in stock, a row for each choice (req 16.8). */
import type { Product } from '../../domain/product/product'
import { shortages } from '../../domain/product/stock'
import styles from './shortages.module.css'

type ShortagesProps = { product: Product; lines: Parameters<typeof shortages>[1] }

export function Shortages({ product, lines }: ShortagesProps) {
  const short = shortages(product, lines)
  if (short.length === 0) return null
  return (
    <ul aria-label="Short in stock" className={styles.short}>
      {short.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
