/** A dot of a colour, with a hairline so that white shows. What it is called stands beside it. */
import styles from './swatch.module.css'

/** `colour` is a hex such as `#1c2b52` (domain/swatch finds it by name). */
export function Swatch({ colour, className = '' }: { colour: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`${styles.swatch} ${className}`}>
      <circle cx="8" cy="8" r="7" fill={colour} />
    </svg>
  )
}
