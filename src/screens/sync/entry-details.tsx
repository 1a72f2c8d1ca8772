/** What a visitor entered at the stall, for its staff: shown when it is asked for, and mended where it can be. */
import { useState } from 'react'
import type { GiveawayEntry } from '../../domain/kiosk/giveaway'
import { isReadableHere, readEntry, sealedIn } from '../../outbox/entry-details'
import type { KeptRow } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { EntryEditor } from './entry-editor'
import type { EntryLock } from './use-entry-lock'
import type { Tell } from './use-row-action'
import styles from './sync.module.css'

type EntryDetailsProps = {
  row: KeptRow
  lock: EntryLock
  tell: Tell
  editing: boolean
  onEdit: (isEdited: boolean) => void
}

export function EntryDetails({ row, lock, tell, editing, onEdit }: EntryDetailsProps) {
  const [entry, setEntry] = useState<GiveawayEntry | 'unreadable' | null>(null)
  const sealed = sealedIn(row)
  if (!sealed || !isReadableHere(sealed)) return null
  if (entry === 'unreadable') {
    return <p className={styles.quiet}>It cannot be read on this device any more.</p>
  }
  if (!entry) {
    const show = () => void readEntry(row).then((read) => setEntry(read ?? 'unreadable'))
    return (
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => lock.ask(show)}>
          Show details
        </Button>
      </div>
    )
  }
  if (editing) return <EntryEditor row={row} entry={entry} onDone={() => onEdit(false)} tell={tell} />
  return (
    <>
      <dl className={styles.entry}>
        <Fact name="Full name" value={entry.fullName} />
        <Fact name="School name" value={entry.schoolName} />
        <Fact name="Position" value={entry.position} />
        <Fact name="Email" value={entry.email} />
        <Fact name="Phone" value={entry.phone} />
        <Fact name="Interests" value={entry.interests} />
        <Fact name="Newsletter" value={entry.newsletter ? 'Yes' : 'No'} />
      </dl>
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => onEdit(true)}>
          Edit
        </Button>
        <Button look="quiet" onClick={() => setEntry(null)}>
          Hide details
        </Button>
      </div>
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
