/** The column that every screen stands in. */
import type { ReactNode } from 'react'
import styles from './page.module.css'

/** `isWide`: lists with a column of filters beside them. */
export function Page({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>{children}</div>
}
