/** The buttons of a pending change. */
import { useState } from 'react'
import { type OutboxRow } from '../../domain/outbox/outbox'
import { NotStoredFailure } from '../../domain/not-stored'
import type { SyncState } from '../../domain/outbox/sync-text'
import { retry } from '../../outbox/decisions'
import { describeRow, decide, hasPersonalData } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useSingleRun } from '../../ui/use-lifetime'
import { CopyButton } from '../../widgets/print/share-button'
import { discardRow } from '../../widgets/sync/discard-row'
import type { EntryLock } from './use-entry-lock'
import styles from './sync.module.css'

type RowActionsProps = {
  row: OutboxRow
  state: SyncState
  titleId: string
  text: string | null
  /** null: the change has no text that can be edited here. */
  onEdit: (() => void) | null
  /** null: the change has no conflict to resolve. */
  onChoose: (() => void) | null
  lock: EntryLock
  notify: Notify
}

export function RowActions({ row, state, titleId, text, onEdit, onChoose, lock, notify }: RowActionsProps) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const runAction = useRowAction(notify)
  const { title } = describeRow(row)
  const isSending = state === 'Sending'
  const confirmDiscard = () => {
    setIsConfirmOpen(false)
    runAction(() => discardRow(row), `Discarded: ${title}.`)
  }
  return (
    <div className={styles.actions}>
      {onChoose && (
        <Button aria-describedby={titleId} onClick={onChoose}>
          Choose
        </Button>
      )}
      {row.state.name === 'failed' && (
        <Button
          aria-describedby={titleId}
          onClick={() => runAction(() => decide(retry, row), `Trying again: ${title}.`)}
        >
          Retry
        </Button>
      )}
      {onEdit && !isSending && (
        <Button variant="quiet" aria-describedby={titleId} onClick={onEdit}>
          Edit
        </Button>
      )}
      {text !== null && text !== '' && <CopyButton text={text} describedBy={titleId} />}
      {!isSending && (
        <Button
          variant="quiet"
          className={styles.danger}
          aria-haspopup="dialog"
          aria-describedby={titleId}
          onClick={() =>
            hasPersonalData(row) ? lock.runUnlocked(() => setIsConfirmOpen(true)) : setIsConfirmOpen(true)
          }
        >
          Discard
        </Button>
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        title="Discard this change?"
        confirmLabel="Discard"
        cancelLabel="Keep it"
        onConfirm={confirmDiscard}
        onCancel={() => setIsConfirmOpen(false)}
      >
        <p>
          <strong>{title}</strong> won’t be sent, and is deleted from this device. You can’t undo this.
        </p>
      </ConfirmDialog>
    </div>
  )
}

export type Notify = (message: string) => void
type RowAction = (action: () => Promise<void>, message: string) => void

/**
 * Runs a button's action on a change, shows failures, and moves the focus to the title, because the row may
 * disappear.
 */
export function useRowAction(notify: Notify): RowAction {
  const [runOnce] = useSingleRun()
  const run = async (action: () => Promise<void>, message: string) => {
    try {
      await action()
      notify(message)
      document.getElementById('sync-title')?.focus()
    } catch (error) {
      showToast('error', messageOf(error))
    }
  }
  return (action, message) => void runOnce(() => run(action, message))
}

export function messageOf(error: unknown): string {
  if (error instanceof NotStoredFailure) return error.message
  console.error(error)
  return 'That didn’t work on this device. Try again.'
}
