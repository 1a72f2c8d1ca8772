/** What only some want to see: made when it is opened, so that nothing is asked of the shop for it before. */
import { type ReactNode, useState } from 'react'
import styles from './offline.module.css'

export function More({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}
