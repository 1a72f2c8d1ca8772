/** A rating shown as stars, with the accessible name "4.5 of 5 stars". */
import styles from './stars.module.css'

/** Width of a star and distance between two star positions, in px. */
const star = { width: 18, step: 20 }

/** `value` is from 0 to 5 and is rounded to halves. */
export function Stars({ value }: { value: number }) {
  const halves = Math.round(value * 2)
  const fullWidth = Math.floor(halves / 2) * star.step + (halves % 2) * (star.width / 2)
  return (
    <span className={styles.stars} role="img" aria-label={`${value} of 5 stars`}>
      {/* The width is an attribute, because the content security policy forbids inline styles. */}
      <svg aria-hidden="true" width={fullWidth} height={star.width} className={styles.full} />
    </span>
  )
}
