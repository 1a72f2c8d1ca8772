/** A rating as stars, read out as "4.5 of 5 stars". */
import styles from './stars.module.css'

/** `value` from 0 to 5; halves are drawn. */
export function Stars({ value }: { value: number }) {
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={`${value} of 5 stars`}
      data-halves={Math.round(value * 2)}
    />
  )
}
