/**
 * Dialogs "Request a quote" and "Request a sample", open to visitors. The typed text stays until the request is
 * accepted or queued on this device (req 3.15).
 */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import {
  enquiryErrors,
  type EnquiryFields,
  type EnquiryKind,
  brandingPrefix,
  firstLines,
  remarksWithChoices,
} from '../../../domain/enquiry/enquiry'
import { readQuantity } from '../../../domain/quantity'
import { localDay } from '../../../domain/delivery/working-days'
import type { Product } from '../../../domain/product/product'
import { useNeed } from '../../../session/need'
import { useContact } from '../../../session/profile'
import { rememberContact } from '../../../session/typed-contact'
import { useDraft } from '../../../saved/drafts/use-draft'
import { enquiryMutation, type EnquiryReceipt } from '../../../queries/enquiry'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { takeFocus } from '../../../ui/focus'
import { Field, TextArea } from '../../../ui/form/field'
import row from '../../../ui/form/pair.module.css'
import { useForm, useIdempotencyKey } from '../../../ui/form/use-form'
import { showToast } from '../../../ui/toast/toast'
import { Form } from '../../../widgets/form/form'
import styles from '../enquiry.module.css'
import { optionsText } from '../../../domain/cart/cart'
import type { LineOption } from '../../../domain/product/variation'
import type { ChosenLine } from '../../../domain/product/order-choice'
import type { OrderGrid } from '../../../domain/cart/order-grid'
import { withCount, formatCount } from '../../../domain/count'
import { totalPieces } from '../../../domain/price/quote'
import type { Selection } from '../selection'

const titles: Record<EnquiryKind, string> = { quote: 'Request a quote', sample: 'Request a sample' }

/** Maximum number of shown lines. The other lines of a large grid are sent without being shown. */
const maxShownLines = 5

type EnquiryDialogProps = {
  kind: EnquiryKind
  open: boolean
  onClose: () => void
  product: Product
  selection: Selection
  /** Set-ups or branding methods that can be chosen. */
  branding: { id: string; name: string }[]
}

/** The typed text survives closing and reopening while the dialog is mounted. */
export function EnquiryDialog({ kind, open, onClose, product, selection, branding }: EnquiryDialogProps) {
  const line = enquiryLine(kind, selection, branding)
  const knownContact = useContact()
  /** Contact details of the previous request, which the next request reuses. */
  const [previousContact, setPreviousContact] = useState<Partial<EnquiryFields>>({})
  const { by } = useNeed()
  const initial: EnquiryFields = {
    ...knownContact,
    ...previousContact,
    quantity: line.quantity,
    neededBy: by ?? '',
    remarks: '',
  }
  const form = useForm(initial, (fields) => enquiryErrors(fields, localDay(new Date())))
  const draft = useDraft(`${kind}/${product.id}`, form)
  const { mutateAsync } = useMutation(enquiryMutation(kind))
  const keyOf = useIdempotencyKey()
  const [isRefused, setIsRefused] = useState(false)
  /** Number of requests that were sent or queued, and the receipt that the dialog shows. */
  const [sentCount, setSentCount] = useState(0)
  const [receipt, setReceipt] = useState<{ message: string; isPending: boolean } | null>(null)

  const send = ({ quantity, neededBy, remarks, ...contact }: EnquiryFields) => {
    const enquiry = {
      ...contact,
      quantity: readQuantity(quantity) ?? 0,
      ...(neededBy !== '' && { neededBy }),
      remarks: remarksWithChoices(remarks, line.chosenTexts),
      productId: product.id,
      variationId: line.variationId,
      branding: line.branding,
    }
    const { name, slug } = product
    return mutateAsync({ enquiry, product: { name, slug }, key: keyOf({ enquiry, sentCount }) })
  }
  const showReceipt = (enquiryReceipt: EnquiryReceipt) => {
    const isPending = enquiryReceipt === 'waiting'
    const message = isPending
      ? 'We’ll send it when you’re back online.'
      : enquiryReceipt.message || 'We’ve got your request.'
    if (!isPending) showToast('success', message)
    setReceipt({ message, isPending })
    setIsRefused(false)
    setSentCount(sentCount + 1)
    const { fullName, email, mobileNumber } = form.fields
    if (knownContact.email === '') rememberContact({ fullName, email, mobileNumber })
  }
  const close = () => {
    onClose()
    if (receipt === null) return
    const { fullName, email, mobileNumber } = form.fields
    setPreviousContact({ fullName, email, mobileNumber })
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
            {line.chosenTexts.length > 0 && (
              <ul>
                {firstLines(line.chosenTexts, maxShownLines).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
          <Form
            form={form}
            draft={draft}
            worksOffline
            send={send}
            onSent={showReceipt}
            onRefused={() => setIsRefused(true)}
            submitLabel={isRefused ? 'Retry' : 'Send request'}
            actions={
              <Button variant="quiet" onClick={close}>
                Close
              </Button>
            }
          >
            <Field label="Full name" autoComplete="name" {...form.field('fullName')} />
            <div className={row.pair}>
              <Field label="Email" type="email" autoComplete="email" {...form.field('email')} />
              <Field label="Mobile number" type="tel" autoComplete="tel" {...form.field('mobileNumber')} />
            </div>
            <div className={row.pair}>
              <Field label="Quantity" inputMode="numeric" autoComplete="off" {...form.field('quantity')} />
              <Field label="Needed by" type="date" {...form.field('neededBy')} />
            </div>
            <TextArea label="Anything else?" autoComplete="off" {...form.field('remarks')} />
          </Form>
        </>
      ) : (
        <>
          <p role="status" className={styles.receipt}>
            {receipt.isPending ? <Clock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            {receipt.message}
          </p>
          {receipt.isPending && (
            <p>
              It’s saved on this device. <Link to="/sync">See what’s waiting</Link>
            </p>
          )}
          {/* The pressed button has left the page with the form, so this button takes the focus. */}
          <Button ref={takeFocus} onClick={close}>
            Close
          </Button>
        </>
      )}
    </Dialog>
  )
}

/** The customer's choice, as the request needs it. */
type RequestLine = {
  variationId: string | null
  /** Initial value of the quantity field. */
  quantity: string
  /** Chosen options as text, one line for each row of a grid. They are added to the remarks. */
  chosenTexts: string[]
  /** As in `Enquiry`. */
  branding: string
}

/**
 * Combines several grid lines into one request with their total quantity and a text for each row. `branding` lists
 * the available set-ups.
 */
export function enquiryLine(
  kind: EnquiryKind,
  { chosen: { lines }, choice, grid }: Selection,
  branding: { id: string; name: string }[] = [],
): RequestLine {
  const [line, ...more] = lines
  // Samples are sent without branding.
  const chosenBranding = branding.flatMap(({ id, name }) => {
    const count = kind === 'sample' ? 0 : (choice.setups.get(id) ?? 0)
    return count > 0 ? [{ id, name, count }] : []
  })
  const methods = chosenBranding.map(({ name, count }) => `${name} (${withCount(count, 'position')})`)
  const texts = more.length > 0 ? rowTexts(lines, grid) : [optionsText(line?.options ?? [])]
  return {
    variationId: more.length > 0 ? null : (line?.variationId ?? null),
    // A sample request starts with one piece.
    quantity: kind === 'sample' ? '1' : String(line ? totalPieces(lines) : choice.quantity),
    chosenTexts: [...texts, methods.length > 0 ? brandingPrefix + methods.join(', ') : ''].filter(Boolean),
    branding: chosenBranding.map(({ id, count }) => `${id}=${count}`).join(';'),
  }
}

/** Returns one text for each row, such as 'Navy: S × 10, M × 20'. */
function rowTexts(lines: ChosenLine[], grid: OrderGrid | null): string[] {
  const rows = new Map<string, string[]>()
  for (const { options, quantity } of lines) {
    const rowOption = options.find(({ name }) => name === grid?.rowAttribute?.name)
    const otherValues = options.filter((option) => option !== rowOption).map(shortText)
    const cell = [otherValues.join(' / '), formatCount(quantity)].filter(Boolean).join(' × ')
    const name = rowOption?.value ?? ''
    rows.set(name, [...(rows.get(name) ?? []), cell])
  }
  return [...rows].map(([name, cells]) => [name, cells.join(', ')].filter(Boolean).join(': '))
}

/** Returns 'M', but 'Size 8' for a number, which would look like a quantity. */
function shortText({ name, value }: LineOption): string {
  return /^\d/.test(value) ? `${name} ${value}` : value
}
