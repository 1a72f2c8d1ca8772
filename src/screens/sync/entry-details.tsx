/** What a visitor entered at the stall, for its staff: shown when it is asked for, and mended where it can be. */
import { useState } from 'react'
import { type GiveawayEntry, giveawayErrors, giveawayLabels } from '../../domain/kiosk/giveaway'
import type { EntryPayload } from '../../domain/kiosk/sealed-entry'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { isReadableHere, readEntry, sealedIn } from '../../outbox/kinds/giveaway-entry'
import { replaceWith } from '../../outbox/decisions'
import { decide } from '../../outbox/queues'
import { sealEntry } from '../../outbox/sealing/sealing'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import type { EntryLock } from './use-entry-lock'
import type { Tell } from './row-actions'
import styles from './sync.module.css'

export type EntryDetailsProps = {
  row: OutboxRow
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
    return <p className={styles.quiet}>This device can’t read it any more.</p>
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
  if (editing)
    return <EntryEditor row={row} sealed={sealed} entry={entry} onDone={() => onEdit(false)} tell={tell} />
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

type EntryEditorProps = {
  row: OutboxRow
  sealed: EntryPayload
  entry: GiveawayEntry
  onDone: () => void
  tell: Tell
}

/** A slip of the keyboard is mended, most of the time. The provider knows both by one id: it cannot be there twice. */
function EntryEditor({ row, sealed, entry, onDone, tell }: EntryEditorProps) {
  const { fullName, schoolName, position, email, phone, interests } = entry
  const form = useForm({ fullName, schoolName, position, email, phone }, (fields) =>
    giveawayErrors({ ...fields, interests }),
  )
  const send = async (fields: typeof form.fields) =>
    decide(replaceWith(await sealEntry({ ...entry, ...fields }, sealed)), row)
  const sent = () => {
    tell('Saved on this device.')
    onDone()
    document.getElementById('sync-title')?.focus()
  }
  const plain = { autoComplete: 'off' }
  return (
    <Form
      form={form}
      send={send}
      onSent={sent}
      submit="Save entry"
      online={false}
      className={styles.editor}
      actions={
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <Field label={giveawayLabels.fullName} {...form.field('fullName')} {...plain} />
      <Field label={giveawayLabels.schoolName} {...form.field('schoolName')} {...plain} />
      <Field label={giveawayLabels.position} {...form.field('position')} {...plain} />
      <Field label={giveawayLabels.email} {...form.field('email')} {...plain} type="email" />
      <Field label={giveawayLabels.phone} {...form.field('phone')} {...plain} type="tel" />
    </Form>
  )
}
