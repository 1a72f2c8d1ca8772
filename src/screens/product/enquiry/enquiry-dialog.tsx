/** Request a quote, request a sample: open to everybody; what was typed stays until the provider or this device has it (req 3.15). */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import {
  enquiryErrors,
  type EnquiryFields,
  type EnquiryKind,
  brandingLead,
  firstLines,
  withChosen,
} from '../../../domain/cart/enquiry'
import { readQuantity } from '../../../domain/cart/quantity'
import { localDay } from '../../../domain/delivery/working-days'
import type { Product } from '../../../domain/product/product'
import { useNeed } from '../../../session/need'
import { useContact } from '../../../session/profile'
import { rememberContact } from '../../../session/typed-contact'
import { useDraft } from '../../../saved/drafts/use-draft'
import { enquiryMutation, type EnquiryReceipt } from '../../../queries/enquiry'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { takesFocus } from '../../../ui/focus'
import { Field, TextArea } from '../../../ui/form/field'
import row from '../../../ui/form/pair.module.css'
import { useForm, useWriteKey } from '../../../ui/form/use-form'
import { showToast } from '../../../ui/toast/toast'
import { Form } from '../../../widgets/form/form'
import styles from '../enquiry.module.css'
import { type LineOption, optionsText } from '../../../domain/cart/cart'
import type { ChosenLine } from '../../../domain/cart/order-choice'
import type { OrderGrid } from '../../../domain/cart/order-grid'
import { counted, formatCount } from '../../../domain/count'
import { totalPieces } from '../../../domain/price/quote'
import type { Selection } from '../selection'

const titles: Record<EnquiryKind, string> = { quote: 'Request a quote', sample: 'Request a sample' }

/** The rest of a large grid goes with the request unseen. */
const maxLines = 5

type EnquiryDialogProps = {
  kind: EnquiryKind
  open: boolean
  onClose: () => void
  product: Product
  selection: Selection
  /** Set-ups or methods that can be chosen. */
  branding: { id: string; name: string }[]
}

/** Keeps what was typed while it is mounted, open or closed. */
export function EnquiryDialog({ kind, open, onClose, product, selection, branding }: EnquiryDialogProps) {
  const line = enquiryLine(kind, selection, branding)
  const known = useContact()
  /** Of the request before: the next one is from the same person. */
  const [contact, setContact] = useState<Partial<EnquiryFields>>({})
  const { by } = useNeed()
  const initial: EnquiryFields = {
    ...known,
    ...contact,
    quantity: line.quantity,
    neededBy: by ?? '',
    remarks: '',
  }
  const form = useForm(initial, (fields) => enquiryErrors(fields, localDay(new Date())))
  const draft = useDraft(`${kind}/${product.id}`, form)
  const { mutateAsync } = useMutation(enquiryMutation(kind))
  const keyOf = useWriteKey()
  const [refused, setRefused] = useState(false)
  /** How many requests have arrived or wait, and what is said of the one that the dialog confirms. */
  const [arrived, setArrived] = useState(0)
  const [receipt, setReceipt] = useState<{ words: string; waits: boolean } | null>(null)

  const send = ({ quantity, neededBy, remarks, ...from }: EnquiryFields) => {
    const enquiry = {
      ...from,
      quantity: readQuantity(quantity) ?? 0,
      ...(neededBy !== '' && { neededBy }),
      remarks: withChosen(remarks, line.chosen),
      productId: product.id,
      variationId: line.variationId,
    }
    const { name, slug } = product
    return mutateAsync({ enquiry, product: { name, slug }, key: keyOf({ enquiry, arrived }) })
  }
  const confirm = (answer: EnquiryReceipt) => {
    const waits = answer === 'waiting'
    const words = waits ? 'We’ll send it when you’re back online.' : answer.said || 'We’ve got your request.'
    if (!waits) showToast('success', words)
    setReceipt({ words, waits })
    setRefused(false)
    setArrived(arrived + 1)
    const { fullName, email, mobileNumber } = form.fields
    if (known.email === '') rememberContact({ fullName, email, mobileNumber })
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
                {firstLines(line.chosen, maxLines).map((words) => (
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
            {receipt.waits ? <Clock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            {receipt.words}
          </p>
          {receipt.waits && (
            <p>
              It’s saved on this device. <Link to="/sync">See what’s waiting</Link>
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

/** The order that is chosen on the page, as a request has it. */
type EnquiryLine = {
  variationId: string | null
  /** What the field starts with. */
  quantity: string
  /** The chosen options in words, a line for each row of a grid; they go with the remarks. */
  chosen: string[]
}

/** Several lines of a grid are one request: their sum, and each of them in words. `branding` can be chosen. */
export function enquiryLine(
  kind: EnquiryKind,
  { chosen: { lines }, choice, grid }: Selection,
  branding: { id: string; name: string }[] = [],
): EnquiryLine {
  const [line, ...more] = lines
  // A sample is one piece, unless more are asked for.
  const start = (ordered: number | string) => (kind === 'sample' ? '1' : String(ordered))
  const positionsOf = (id: string) => choice.setups.get(id) ?? 0
  // A sample comes as it is.
  const branded = kind === 'sample' ? [] : branding.filter(({ id }) => positionsOf(id) > 0)
  const words = branded.map(({ id, name }) => `${name} (${counted(positionsOf(id), 'position')})`)
  const last = words.length > 0 ? [brandingLead + words.join(', ')] : []
  if (!line) return { variationId: null, quantity: start(choice.quantity), chosen: last }
  if (more.length > 0) {
    const chosen = [...rowsInWords(lines, grid), ...last]
    return { variationId: null, quantity: start(totalPieces(lines)), chosen }
  }
  const { variationId, options } = line
  const own = options.length > 0 ? [optionsText(options)] : []
  return { variationId, quantity: start(line.quantity), chosen: [...own, ...last] }
}

/** 'Navy: S × 10, M × 20'. */
function rowsInWords(lines: ChosenLine[], grid: OrderGrid | null): string[] {
  const rows = new Map<string, string[]>()
  for (const { options, quantity } of lines) {
    const own = options.find(({ name }) => name === grid?.rowAttribute?.name)
    const others = options.filter((option) => option !== own).map(inShort)
    const words = [others.join(' / '), formatCount(quantity)].filter(Boolean).join(' × ')
    const name = own?.value ?? ''
    rows.set(name, [...(rows.get(name) ?? []), words])
  }
  return [...rows].map(([name, cells]) => [name, cells.join(', ')].filter(Boolean).join(': '))
}

/** 'M', but 'Size 8': beside quantities a bare number would be taken for one. */
function inShort({ name, value }: LineOption): string {
  return /^\d/.test(value) ? `${name} ${value}` : value
}
