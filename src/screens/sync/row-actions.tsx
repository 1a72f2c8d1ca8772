/** The buttons of one change. */
import { useState } from 'react'
import type { SyncState } from '../../domain/outbox/sync-words'
import { aboutRow, discardRow, type KeptRow, retryRow } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { CopyButton } from '../../widgets/print/copy-button'
import type { EntryLock } from './use-entry-lock'
import { type Tell, useRowAction } from './use-row-action'
import styles from './sync.module.css'

type RowActionsProps = {
  row: KeptRow
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
  const discard = () => {
    setAsking(false)
    act(() => discardRow(row), `Discarded: ${title}.`)
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
          onClick={() => act(() => retryRow(row), `Trying again: ${title}.`)}
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
          onClick={() => (row.kind === 'entry' ? lock.ask(() => setAsking(true)) : setAsking(true))}
        >
          Discard
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Discard this change?"
        yes="Discard"
        no="Keep it"
        onYes={discard}
        onNo={() => setAsking(false)}
      >
        <p>
          <strong>{title}</strong> is not sent, and goes from this device. This cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  )
}
