/** The fields of a request, and why it cannot be sent just now. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type EnquiryFields, firstLines } from '../../../domain/cart/enquiry'
import type { Product } from '../../../domain/product/product'
import { useConnectivity } from '../../../session/connectivity'
import { Button } from '../../../ui/button'
import { Field, TextArea } from '../../../ui/form/field'
import { DraftNotice } from '../../../widgets/form/draft-notice'
import styles from '../enquiry.module.css'
import type { WrittenEnquiry } from './use-enquiry'

const offlineReason =
  'You are offline. What you typed stays here: please send your request when the network is back.'

/** The rest of a large grid goes with the request unseen. */
const mostLines = 5

type EnquiryFormProps = {
  title: string
  product: Product
  /** In words. */
  chosen: string[]
  enquiry: WrittenEnquiry
  onCancel: () => void
}

export function EnquiryForm({ title, product, chosen, enquiry, onCancel }: EnquiryFormProps) {
  const { fields, draft, errors, change, submit, sending, refusal } = enquiry
  const offline = useConnectivity() === 'offline'
  /** How often the button was pressed without a network: the reason is said each time. */
  const [pressed, setPressed] = useState(0)
  const reasonId = useId()

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (offline) return setPressed(pressed + 1)
    const wrong = submit()
    if (wrong) focusOn(event.currentTarget, wrong)
  }
  const of = (name: keyof EnquiryFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  return (
    <form noValidate onSubmit={send}>
      <h2>{title}</h2>
      <div className={styles.about}>
        {product.name} <span>{product.sku}</span>
        {chosen.length > 0 && (
          <ul>
            {firstLines(chosen, mostLines).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <DraftNotice draft={draft} />
      <Field label="Full name" autoComplete="name" {...of('fullName')} />
      <div className={styles.pair}>
        <Field label="Email" type="email" autoComplete="email" {...of('email')} />
        <Field label="Mobile number" type="tel" autoComplete="tel" {...of('mobileNumber')} />
      </div>
      <Field label="Quantity" inputMode="numeric" autoComplete="off" {...of('quantity')} />
      <TextArea label="Remarks" autoComplete="off" {...of('remarks')} />
      {refusal !== null && !sending && !offline && (
        <Said role="alert">{refusal} Nothing that you typed is lost.</Said>
      )}
      {offline && (
        <Said key={pressed} id={reasonId} role={pressed > 0 ? 'alert' : undefined}>
          {offlineReason}
        </Said>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          aria-disabled={offline || sending}
          aria-describedby={offline ? reasonId : undefined}
        >
          {sending ? 'One moment…' : refusal === null ? 'Send request' : 'Retry'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Close
        </Button>
      </div>
    </form>
  )
}

function Said({ id, role, children }: { id?: string; role: 'alert' | undefined; children: ReactNode }) {
  return (
    <p id={id} role={role} className={styles.said}>
      {children}
    </p>
  )
}

function focusOn(form: HTMLFormElement, name: keyof EnquiryFields): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
