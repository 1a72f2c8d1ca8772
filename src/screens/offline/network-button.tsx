/** A button for actions that need a network. A press while the action is blocked shows the reason instead. */
import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { isKnownFailure } from '../../domain/failure'
import { LockedFailure } from '../../saved/catalogue/save/saver-client'
import { Button, type ButtonVariant } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import styles from './offline.module.css'

/** Message that explains why requests to the shop are impossible now, or null when they are possible. */
export type BlockReason = string | null

type NetworkButtonProps = {
  type?: 'button' | 'submit'
  variant?: ButtonVariant
  blocked: BlockReason
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

export function BlockedReason({ id, blocked }: { id: string; blocked: BlockReason }) {
  if (blocked === null) return null
  return (
    <p id={id} className={styles.reason}>
      {blocked}
    </p>
  )
}

type ActionName = 'save' | 'update' | 'pause' | 'resume' | 'cancel' | 'remove'
export type RunAction = (name: ActionName, action: () => Promise<void>) => void

export type Action = {
  run: RunAction
  /** The message of the last failure. */
  problem: string | null
  /** Set to true after the user has pressed a button that runs an action. */
  hasPressed: RefObject<boolean>
}

/**
 * Runs the action of a pressed button on the saved catalogue. A second press is ignored while the same action runs,
 * and failures become messages.
 */
export function useAction(): Action {
  const running = useRef(new Set<ActionName>())
  const hasPressed = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run: RunAction = (name, action) => {
    hasPressed.current = true
    if (running.current.has(name)) return
    running.current.add(name)
    setProblem(null)
    action()
      .catch((error: unknown) => {
        console.warn('The saved catalogue could not be changed.', error)
        const hasMessage = isKnownFailure(error) || error instanceof LockedFailure
        setProblem(hasMessage ? error.message : 'That didn’t work. Try again.')
      })
      .finally(() => running.current.delete(name))
  }
  return { run, problem, hasPressed }
}
