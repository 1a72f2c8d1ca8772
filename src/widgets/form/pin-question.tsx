/** Asks for the kiosk's PIN; after too many wrong ones it says how long everybody has to wait. */
import type { ComponentProps } from 'react'
import { RejectedFailure } from '../../domain/failure'
import { waitWords } from '../../domain/kiosk/kiosk-pin'
import { tryPin, usePin } from '../../session/kiosk-pin'
import { Field } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { Form } from './form'
import styles from './pin-field.module.css'

type PinQuestionProps = {
  /** The button's label. */
  submit: string
  onRight: () => void
}

export function PinQuestion({ submit, onRight }: PinQuestionProps) {
  const pin = usePin()
  const form = useForm({ pin: '' }, (fields) => (fields.pin === '' ? { pin: 'PIN is required' } : {}))
  if (pin.name === 'cannot') return <p role="alert">We can’t read the PIN on this device. Reload the page.</p>
  if (pin.name === 'set' && pin.wait > 0)
    return (
      <p role="alert">
        Too many wrong PINs. Wait <span aria-live="off">{waitWords(pin.wait)}</span>.
      </p>
    )
  const ask = async (fields: { pin: string }) => {
    if (await tryPin(fields.pin)) return
    form.reset()
    throw new RejectedFailure('Wrong PIN.', 'PIN', 403)
  }
  return (
    <Form form={form} send={ask} submit={submit} online={false} onSent={onRight}>
      <PinField label="PIN" {...form.field('pin')} />
    </Form>
  )
}

/** Digits that are masked, and that no browser offers to keep as a password. */
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
