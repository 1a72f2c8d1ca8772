/** A rating as stars, read out as "4.5 of 5 stars". */
import styles from './stars.module.css'

const path = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

/** `value` from 0 to 5; halves are drawn. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${value} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" aria-hidden="true" className={styles[fill(value - star)]}>
          <path d={path} />
          <path d={path} clipPath="inset(0 50% 0 0)" />
        </svg>
      ))}
    </span>
  )
}

function fill(over: number): 'full' | 'half' | 'none' {
  if (over >= -0.25) return 'full'
  return over >= -0.75 ? 'half' : 'none'
}
