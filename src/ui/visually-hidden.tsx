/** Text for people who listen to the page. */
import type { HTMLAttributes } from 'react'
import styles from './visually-hidden.module.css'

export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={styles.hidden} />
}
