/** An entry waits on this device: nothing here says that anybody has it. */
import { useEffect, useRef } from 'react'
import { ShellLink } from '../../widgets/shell/shell-link'
import styles from './giveaway-page.module.css'

export function EntryKept() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={styles.kept}>
      <p>Your entry is saved on this device and goes to us when there is a connection.</p>
      <ShellLink href="/sync">See what waits on this device</ShellLink>
    </div>
  )
}
