/** A rating as stars, read out as "4.5 of 5 stars". */
import styles from './stars.module.css'

/** px of a star, and from one to the next. */
const star = { width: 18, step: 20 }

/** `value` from 0 to 5; halves are drawn. */
export function Stars({ value }: { value: number }) {
  const halves = Math.round(value * 2)
  const full = Math.floor(halves / 2) * star.step + (halves % 2) * (star.width / 2)
  return (
    <span className={styles.stars} role="img" aria-label={`${value} of 5 stars`}>
      {/* Its width stands in an attribute: the content policy allows no style in a page. */}
      <svg aria-hidden="true" width={full} height={star.width} className={styles.full} />
    </span>
  )
}
