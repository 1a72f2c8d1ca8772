/** Sends once more everything that was refused: a shop that had its switch wrong has refused a whole night of entries. */
import { type KeptRow, retryRows } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { type Tell, useRowAction } from './use-row-action'
import styles from './sync.module.css'

export function RetryAll({ rows, tell }: { rows: readonly KeptRow[]; tell: Tell }) {
  const act = useRowAction(tell)
  const refused = rows.filter(({ state }) => state.name === 'failed')
  if (refused.length < 2) return null
  return (
    <div className={styles.actions}>
      <Button look="quiet" onClick={() => act(() => retryRows(refused), 'Trying all of them again.')}>
        Try all {refused.length} again
      </Button>
    </div>
  )
}
