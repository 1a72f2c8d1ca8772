/** A new PIN, typed twice. */
import { NotStoredFailure } from '../../domain/outbox/outbox'
import { newPinErrors } from '../../domain/kiosk/kiosk-pin'
import { setPin } from '../../session/kiosk-pin'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import { PinField } from '../../widgets/form/pin-field'

type NewPinProps = { submit: string; onSet: () => void }

export function NewPin({ submit, onSet }: NewPinProps) {
  const form = useForm({ pin: '', again: '' }, newPinErrors)
  const keep = async ({ pin }: { pin: string }) => {
    await setPin(pin).catch((cause: unknown) => {
      throw new NotStoredFailure('This device could not keep the PIN. Please try again.', { cause })
    })
  }
  return (
    <Form form={form} send={keep} submit={submit} online={false} onSent={onSet}>
      <PinField label="PIN" hint="6 digits or more." {...form.field('pin')} />
      <PinField label="PIN again" {...form.field('again')} />
    </Form>
  )
}
