/** The page column that contains every screen. */
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './page.module.css'

/** `isWide`: for lists with a column of filters next to them. */
export function Page({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>{children}</div>
}

// Placeholders of the final size, for loading that takes long enough to notice.

/** A grey block. `className` sets its size. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={`${styles.skeleton} ${className}`} />
}

/** Text for screen readers only. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="visually-hidden" />
}
