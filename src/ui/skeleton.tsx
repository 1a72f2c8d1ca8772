/** Placeholders of the final size, shown when loading takes longer than a blink. */
import styles from './skeleton.module.css'

/** One grey block; its size comes from the class of the place that it holds. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={`${styles.skeleton} ${className}`} />
}
