/** A visitor's entry mended by the stall's staff: a slip of the keyboard, most of the time. */
import { type GiveawayEntry, giveawayErrors, giveawayLabels } from '../../domain/kiosk/giveaway'
import { changeEntry } from '../../outbox/entry-details'
import type { KeptRow } from '../../outbox/queues'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import type { Tell } from './use-row-action'
import styles from './sync.module.css'

type EntryEditorProps = { row: KeptRow; entry: GiveawayEntry; onDone: () => void; tell: Tell }

export function EntryEditor({ row, entry, onDone, tell }: EntryEditorProps) {
  const { fullName, schoolName, position, email, phone, interests } = entry
  const form = useForm({ fullName, schoolName, position, email, phone }, (fields) =>
    giveawayErrors({ ...fields, interests }),
  )
  const send = (fields: typeof form.fields) => changeEntry(row, { ...entry, ...fields })
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
