/**
 * A dot in the colour of a colour name. Renders nothing for an unknown name. The name itself is shown next to the
 * dot.
 */
import { swatchOf } from '../domain/product/swatch'
import styles from './swatch.module.css'

export function Swatch({ name, className = '' }: { name: string; className?: string | undefined }) {
  const hex = swatchOf(name)
  if (!hex) return null
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`${styles.swatch} ${className}`}>
      <circle cx="8" cy="8" r="7" fill={hex} />
    </svg>
  )
}
