/**
 * Details of a visitor's entry from the kiosk, for staff. The details are shown on request and can be corrected while
 * this device can decrypt them.
 */
import { useState } from 'react'
import { type GiveawayEntry, giveawayErrors, giveawayLabels } from '../../domain/kiosk/giveaway'
import type { EntryPayload } from '../../domain/kiosk/encrypted-entry'
import type { OutboxRow } from '../../domain/outbox/outbox'
import { isReadableOnDevice, readEntry, storedEntryIn } from '../../outbox/kinds/giveaway-entry'
import { replaceWith } from '../../outbox/decisions'
import { decide } from '../../outbox/queues'
import { encryptEntry } from '../../outbox/encryption/encrypt'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import type { EntryLock } from './use-entry-lock'
import type { Notify } from './row-actions'
import styles from './sync.module.css'

export type EntryDetailsProps = {
  row: OutboxRow
  lock: EntryLock
  notify: Notify
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

export function EntryDetails({ row, lock, notify, isEditing, onEdit }: EntryDetailsProps) {
  const [entry, setEntry] = useState<GiveawayEntry | 'unreadable' | null>(null)
  const storedEntry = storedEntryIn(row)
  if (!storedEntry || !isReadableOnDevice(storedEntry)) return null
  if (entry === 'unreadable') {
    return <p className={styles.quiet}>This device can’t read this entry any more.</p>
  }
  if (!entry) {
    const show = () => void readEntry(row).then((loadedEntry) => setEntry(loadedEntry ?? 'unreadable'))
    return (
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => lock.runUnlocked(show)}>
          Show details
        </Button>
      </div>
    )
  }
  if (isEditing)
    return (
      <EntryEditor
        row={row}
        storedEntry={storedEntry}
        entry={entry}
        onDone={() => onEdit(false)}
        notify={notify}
      />
    )
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
        <Button variant="quiet" onClick={() => onEdit(true)}>
          Edit
        </Button>
        <Button variant="quiet" onClick={() => setEntry(null)}>
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
  storedEntry: EntryPayload
  entry: GiveawayEntry
  onDone: () => void
  notify: Notify
}

/** Corrects typing errors. The corrected entry has the same id, so the provider cannot store it twice. */
function EntryEditor({ row, storedEntry, entry, onDone, notify }: EntryEditorProps) {
  const { fullName, schoolName, position, email, phone, interests } = entry
  const form = useForm({ fullName, schoolName, position, email, phone }, (fields) =>
    giveawayErrors({ ...fields, interests }),
  )
  const send = async (fields: typeof form.fields) =>
    decide(replaceWith(await encryptEntry({ ...entry, ...fields }, storedEntry)), row)
  const handleSent = () => {
    notify('Saved on this device.')
    onDone()
    document.getElementById('sync-title')?.focus()
  }
  const inputProps = { autoComplete: 'off' }
  return (
    <Form
      form={form}
      send={send}
      onSent={handleSent}
      submitLabel="Save entry"
      needsNetwork={false}
      className={styles.editor}
      actions={
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <Field label={giveawayLabels.fullName} {...form.field('fullName')} {...inputProps} />
      <Field label={giveawayLabels.schoolName} {...form.field('schoolName')} {...inputProps} />
      <Field label={giveawayLabels.position} {...form.field('position')} {...inputProps} />
      <Field label={giveawayLabels.email} {...form.field('email')} {...inputProps} type="email" />
      <Field label={giveawayLabels.phone} {...form.field('phone')} {...inputProps} type="tel" />
    </Form>
  )
}
