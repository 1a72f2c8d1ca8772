/** A list of changes that are not sent: a night of entries is shown a part at a time. */
import { useState } from 'react'
import type { KeptRow } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { SyncRow } from './sync-row'
import type { EntryLock } from './use-entry-lock'
import type { HeldRows } from './use-held-rows'
import styles from './sync.module.css'

const atOnce = 50

type SyncRowsProps = {
  rows: readonly KeptRow[]
  now: number
  lock: EntryLock
  tell: (words: string) => void
  hold: HeldRows['hold']
}

export function SyncRows({ rows, ...rest }: SyncRowsProps) {
  const [most, setMost] = useState(atOnce)
  const left = rows.length - most
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, most).map((row) => (
          <SyncRow key={row.id} row={row} {...rest} />
        ))}
      </ul>
      {left > 0 && (
        <Button look="quiet" onClick={() => setMost(most + atOnce)}>
          Show more ({left} left)
        </Button>
      )}
    </>
  )
}
