/** The buttons of one change. */
import { useState } from 'react'
import { type OutboxRow } from '../../domain/outbox/outbox'
import { NotStoredFailure } from '../../domain/not-stored'
import type { SyncState } from '../../domain/outbox/sync-words'
import { discard, retry } from '../../outbox/decisions'
import { aboutRow, decide, isPersonal } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useOnce } from '../../ui/use-lifetime'
import { CopyButton } from '../../widgets/print/copy-button'
import type { EntryLock } from './use-entry-lock'
import styles from './sync.module.css'

type RowActionsProps = {
  row: OutboxRow
  state: SyncState
  titleId: string
  text: string | null
  /** Null: there is nothing typed that could be mended here. */
  onEdit: (() => void) | null
  /** Null: there is nothing to choose. */
  onChoose: (() => void) | null
  lock: EntryLock
  tell: Tell
}

export function RowActions({ row, state, titleId, text, onEdit, onChoose, lock, tell }: RowActionsProps) {
  const [asking, setAsking] = useState(false)
  const act = useRowAction(tell)
  const { title } = aboutRow(row)
  const isSending = state === 'Sending'
  const drop = () => {
    setAsking(false)
    act(() => decide(discard, row), `Discarded: ${title}.`)
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
          onClick={() => act(() => decide(retry, row), `Trying again: ${title}.`)}
        >
          Retry
        </Button>
      )}
      {onEdit && !isSending && (
        <Button look="quiet" aria-describedby={titleId} onClick={onEdit}>
          Edit
        </Button>
      )}
      {text !== null && text !== '' && <CopyButton text={text} describedBy={titleId} />}
      {!isSending && (
        <Button
          look="quiet"
          className={styles.danger}
          aria-haspopup="dialog"
          aria-describedby={titleId}
          onClick={() => (isPersonal(row) ? lock.ask(() => setAsking(true)) : setAsking(true))}
        >
          Discard
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Discard this change?"
        yes="Discard"
        no="Keep it"
        onYes={drop}
        onNo={() => setAsking(false)}
      >
        <p>
          <strong>{title}</strong> won’t be sent, and is deleted from this device. You can’t undo this.
        </p>
      </ConfirmDialog>
    </div>
  )
}

export type Tell = (words: string) => void
type RowAction = (act: () => Promise<void>, done: string) => void

/** What a button does to a change: what fails is said, and the focus does not get lost with a row that goes. */
export function useRowAction(tell: Tell): RowAction {
  const [once] = useOnce()
  const run = async (act: () => Promise<void>, done: string) => {
    try {
      await act()
      tell(done)
      document.getElementById('sync-title')?.focus()
    } catch (error) {
      showToast('error', wordsOf(error))
    }
  }
  return (act, done) => void once(() => run(act, done))
}

export function wordsOf(error: unknown): string {
  if (error instanceof NotStoredFailure) return error.message
  console.error(error)
  return 'That didn’t work on this device. Try again.'
}
