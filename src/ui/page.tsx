/** The column that every screen stands in. */
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './page.module.css'
import skeletonStyles from './skeleton.module.css'

/** `isWide`: lists with a column of filters beside them. */
export function Page({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>{children}</div>
}

// Placeholders of the final size, shown when loading takes longer than a blink.

/** One grey block; its size comes from the class of the place that it holds. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={`${skeletonStyles.skeleton} ${className}`} />
}

/** Text for people who listen to the page. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="unseen" />
}
