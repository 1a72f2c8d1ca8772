/** A button for what needs a network: while it cannot be had, a press says why instead. */
import type { MouseEvent, ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import styles from './offline.module.css'

/** Why nothing can be asked of the shop now; null when it can. */
export type Blocked = string | null

type NetworkButtonProps = {
  type?: 'button' | 'submit'
  look?: ButtonLook
  blocked: Blocked
  /** Of the element that says why. */
  reasonId: string
  onPress?: () => void
  children: ReactNode
}

export function NetworkButton({ blocked, reasonId, onPress, ...rest }: NetworkButtonProps) {
  const press = (event: MouseEvent) => {
    if (blocked === null) return onPress?.()
    event.preventDefault()
    showToast('warning', blocked)
  }
  return (
    <Button
      {...rest}
      aria-disabled={blocked !== null || undefined}
      aria-describedby={blocked === null ? undefined : reasonId}
      onClick={press}
    />
  )
}

export function BlockedReason({ id, blocked }: { id: string; blocked: Blocked }) {
  if (blocked === null) return null
  return (
    <p id={id} className={styles.reason}>
      {blocked}
    </p>
  )
}
