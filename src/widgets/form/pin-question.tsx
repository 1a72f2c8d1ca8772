/** Form for the kiosk's PIN; after too many wrong PINs it shows the remaining wait. */
import type { ComponentProps } from 'react'
import { RejectedFailure } from '../../domain/failure'
import { waitText } from '../../domain/kiosk/kiosk-pin'
import { tryPin, usePin } from '../../session/kiosk-pin'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Form } from './form'
import styles from './pin-field.module.css'

type PinQuestionProps = {
  /** The button's label. */
  submitLabel: string
  onCorrectPin: () => void
}

export function PinQuestion({ submitLabel, onCorrectPin }: PinQuestionProps) {
  const pin = usePin()
  const form = useForm({ pin: '' }, (fields) => (fields.pin === '' ? { pin: 'PIN is required' } : {}))
  if (pin.name === 'unreadable')
    return <p role="alert">We can’t read the PIN on this device. Reload the page.</p>
  if (pin.name === 'set' && pin.wait > 0)
    return (
      <p role="alert">
        Too many wrong PINs. Wait <span aria-live="off">{waitText(pin.wait)}</span>.
      </p>
    )
  const checkPin = async (fields: { pin: string }) => {
    if (await tryPin(fields.pin)) return
    form.reset()
    throw new RejectedFailure('Wrong PIN.', 'PIN', 403)
  }
  return (
    <Form form={form} send={checkPin} submitLabel={submitLabel} needsNetwork={false} onSent={onCorrectPin}>
      <PinField label="PIN" {...form.field('pin')} />
    </Form>
  )
}

/** Field for masked digits, which no browser offers to save as a password. */
export function PinField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
      className={styles.digits}
      {...props}
    />
  )
}
