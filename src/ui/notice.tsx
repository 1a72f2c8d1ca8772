/** A calm block that says why a place is empty and what can be done about it. */
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  title: string
  children?: ReactNode
  /** Buttons and links. */
  actions?: ReactNode
  /** `error` when something failed, which is also announced. */
  tone?: 'calm' | 'error'
  /** `h1` where the notice is all that the page shows. */
  heading?: 'h1' | 'h2'
}

export function Notice({ title, children, actions, tone = 'calm', heading: Heading = 'h2' }: NoticeProps) {
  return (
    <section className={`${styles.notice} ${styles[tone]}`} role={tone === 'error' ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
