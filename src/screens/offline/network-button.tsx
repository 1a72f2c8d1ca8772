/** A button for what needs a network: while it cannot be had, a press says why instead. */
import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { isKnownFailure } from '../../domain/failure'
import { LockedFailure } from '../../saved/catalogue/save/saver-client'
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

type ActionName = 'save' | 'update' | 'pause' | 'resume' | 'cancel' | 'remove'
export type Run = (name: ActionName, act: () => Promise<void>) => void

export type Action = {
  run: Run
  /** What went wrong last, in words. */
  problem: string | null
  /** Whether anything was pressed here at all. */
  acted: RefObject<boolean>
}

/** A press on the saved catalogue: each thing once at a time, and a failure in words. */
export function useAction(): Action {
  const underWay = useRef(new Set<ActionName>())
  const acted = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run: Run = (name, act) => {
    acted.current = true
    if (underWay.current.has(name)) return
    underWay.current.add(name)
    setProblem(null)
    act()
      .catch((error: unknown) => {
        console.warn('The saved catalogue could not be changed.', error)
        const hasWords = isKnownFailure(error) || error instanceof LockedFailure
        setProblem(hasWords ? error.message : 'That didn’t work. Try again.')
      })
      .finally(() => underWay.current.delete(name))
  }
  return { run, problem, acted }
}
