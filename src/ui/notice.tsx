/** A block that explains why an area is empty and offers actions. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from './button'
import styles from './notice.module.css'

type NoticeProps = {
  title: string
  children?: ReactNode
  /** The main link to continue. */
  link?: { to: string; name: string }
  /** Other buttons and links. */
  actions?: ReactNode
  /** `error` when something failed, which is also announced. */
  tone?: 'calm' | 'error'
  /** `h1` when the notice is the only content of the page. */
  heading?: 'h1' | 'h2'
}

export function Notice(props: NoticeProps) {
  const { title, children, link, actions, tone = 'calm', heading: Heading = 'h2' } = props
  return (
    <section className={`${styles.notice} ${styles[tone]}`} role={tone === 'error' ? 'alert' : undefined}>
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {(link || actions) && (
        <div className={styles.actions}>
          {link && (
            <Link to={link.to} className={buttonClass()}>
              {link.name}
            </Link>
          )}
          {actions}
        </div>
      )}
    </section>
  )
}
