/** Request a quote, request a sample: open to everybody; what was typed stays until the provider or this device has it (req 3.15). */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { type EnquiryFields, type EnquiryKind, enquiryErrors } from '../../../domain/cart/enquiry'
import { firstLines, withChosen } from '../../../domain/cart/enquiry-words'
import { readQuantity } from '../../../domain/cart/quantity'
import type { Product } from '../../../domain/product/product'
import { useContact } from '../../../session/profile'
import { useDraft } from '../../../saved/drafts/use-draft'
import { type EnquiryReceipt, enquiryMutation } from '../../../queries/enquiry'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { takesFocus } from '../../../ui/focus'
import { Field, TextArea } from '../../../ui/form/field'
import row from '../../../ui/form/pair.module.css'
import { useForm, useWriteKey } from '../../../ui/form/use-form'
import { showToast } from '../../../ui/toast/toast'
import { Form } from '../../../widgets/form/form'
import styles from '../enquiry.module.css'
import type { EnquiryLine } from './enquiry-line'

const titles: Record<EnquiryKind, string> = { quote: 'Request a quote', sample: 'Request a sample' }

/** The rest of a large grid goes with the request unseen. */
const mostLines = 5

type EnquiryDialogProps = EnquiryLine & {
  kind: EnquiryKind
  open: boolean
  onClose: () => void
  product: Product
}

/** Keeps what was typed while it is mounted, open or closed. */
export function EnquiryDialog({ kind, open, onClose, product, ...line }: EnquiryDialogProps) {
  const known = useContact()
  /** Of the request before: the next one is from the same person. */
  const [contact, setContact] = useState<Partial<EnquiryFields>>({})
  const initial: EnquiryFields = { ...known, ...contact, quantity: line.quantity, remarks: '' }
  const form = useForm(initial, enquiryErrors)
  const draft = useDraft(`${kind}/${product.id}`, form)
  const { mutateAsync } = useMutation(enquiryMutation(kind))
  const keyOf = useWriteKey()
  const [refused, setRefused] = useState(false)
  /** How many requests have arrived or wait, and what is said of the one that the dialog confirms. */
  const [arrived, setArrived] = useState(0)
  const [receipt, setReceipt] = useState<{ words: string; waits: boolean } | null>(null)

  const send = ({ quantity, remarks, ...from }: EnquiryFields) => {
    const enquiry = {
      ...from,
      quantity: readQuantity(quantity) ?? 0,
      remarks: withChosen(remarks, line.chosen),
      productId: product.id,
      variationId: line.variationId,
    }
    const { name, slug } = product
    return mutateAsync({ enquiry, product: { name, slug }, key: keyOf({ enquiry, arrived }) })
  }
  const confirm = (answer: EnquiryReceipt) => {
    const waits = answer === 'waiting'
    const words = waits ? 'Will be sent when you are online.' : answer.said || 'Your request has arrived.'
    if (!waits) showToast('success', words)
    setReceipt({ words, waits })
    setRefused(false)
    setArrived(arrived + 1)
  }
  const close = () => {
    onClose()
    if (receipt === null) return
    const { fullName, email, mobileNumber } = form.fields
    setContact({ fullName, email, mobileNumber })
    form.reset()
    setReceipt(null)
  }
  return (
    <Dialog open={open} onClose={close} label={titles[kind]}>
      <h2>{titles[kind]}</h2>
      {receipt === null ? (
        <>
          <div className={styles.about}>
            {product.name} <span>{product.sku}</span>
            {line.chosen.length > 0 && (
              <ul>
                {firstLines(line.chosen, mostLines).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </div>
          <Form
            form={form}
            draft={draft}
            waits
            send={send}
            onSent={confirm}
            onRefused={() => setRefused(true)}
            submit={refused ? 'Retry' : 'Send request'}
            actions={
              <Button look="quiet" onClick={close}>
                Close
              </Button>
            }
          >
            <Field label="Full name" autoComplete="name" {...form.field('fullName')} />
            <div className={row.pair}>
              <Field label="Email" type="email" autoComplete="email" {...form.field('email')} />
              <Field label="Mobile number" type="tel" autoComplete="tel" {...form.field('mobileNumber')} />
            </div>
            <Field label="Quantity" inputMode="numeric" autoComplete="off" {...form.field('quantity')} />
            <TextArea label="Remarks" autoComplete="off" {...form.field('remarks')} />
          </Form>
        </>
      ) : (
        <>
          <p role="status" className={styles.receipt}>
            {receipt.waits ? <Clock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            {receipt.words}
          </p>
          {receipt.waits && (
            <p>
              It waits on this device. <Link to="/sync">See what is waiting</Link>
            </p>
          )}
          {/* The button that was pressed is gone with the form. */}
          <Button ref={takesFocus} onClick={close}>
            Close
          </Button>
        </>
      )}
    </Dialog>
  )
}
