/** A request for a quote or a sample while it is written: its fields, their errors, and what became of it. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type Enquiry,
  type EnquiryErrors,
  enquiryErrors,
  type EnquiryFields,
  type EnquiryKind,
  withChosen,
} from '../../../domain/cart/enquiry'
import { newKey } from '../../../domain/outbox/idempotency-key'
import { readQuantity } from '../../../domain/cart/quantity'
import { useContact } from '../../../session/profile'
import { type FormDraft, useDraft } from '../../../saved/drafts/use-draft'
import { enquiryMutation } from '../../../queries/enquiry'
import { showToast } from '../../../ui/toast/toast'

/** What the page says of the request. */
export type EnquiryLine = {
  variationId: string | null
  /** What the field starts with. */
  quantity: string
  /** The chosen options in words, a line for each row of a grid; they go with the remarks. */
  chosen: string[]
}

export type WrittenEnquiry = {
  fields: EnquiryFields
  draft: FormDraft
  errors: EnquiryErrors
  change: (name: keyof EnquiryFields, value: string) => void
  /** Sends it, unless something is wrong: then the name of the first such field. */
  submit: () => keyof EnquiryFields | null
  sending: boolean
  /** Why it did not arrive, in the provider's words where it spoke. */
  refusal: string | null
  /** The provider's answer; null before there is one. */
  receipt: string | null
  /** After a receipt: the next request is another one, from the same person. */
  reloadPage: () => void
}

const inOrder = ['fullName', 'email', 'mobileNumber', 'quantity', 'remarks'] as const
const silent = 'Your request has arrived.'

export function useEnquiry(kind: EnquiryKind, productId: string, line: EnquiryLine): WrittenEnquiry {
  const known = useContact()
  /** Of the request before: the next one is from the same person. */
  const [contact, setContact] = useState<Partial<EnquiryFields>>({})
  const [typed, setTyped] = useState<Partial<EnquiryFields>>({})
  const [errors, setErrors] = useState<EnquiryErrors>({})
  const initial = { ...known, ...contact, quantity: line.quantity, remarks: '' }
  const draft = useDraft(`${kind}/${productId}`, {
    typed,
    initial,
    restore: (before) => setTyped((typed) => ({ ...before, ...typed })),
    reset: () => {
      setTyped({})
      setErrors({})
    },
  })
  /** Two presses can come before the page is drawn anew. */
  const underWay = useRef(false)
  const { mutate, reset, isPending, error, data } = useMutation({
    ...enquiryMutation(kind),
    onSuccess: (message) => {
      draft.forget()
      showToast('success', message || silent)
    },
    onSettled: () => {
      underWay.current = false
    },
  })
  /** The same words sent again after a lost answer are the same request, not a second one. */
  const last = useRef({ words: '', key: '' })
  const keyOf = (enquiry: Enquiry) => {
    const words = JSON.stringify(enquiry)
    if (last.current.words !== words) last.current = { words, key: newKey() }
    return last.current.key
  }
  const fields = { ...initial, ...typed }

  const submit = () => {
    const found = enquiryErrors(fields)
    setErrors(found)
    const quantity = readQuantity(fields.quantity)
    if (quantity === null || Object.keys(found).length > 0) {
      return inOrder.find((name) => found[name] !== undefined) ?? null
    }
    if (underWay.current) return null
    underWay.current = true
    const remarks = withChosen(fields.remarks, line.chosen)
    const enquiry = { ...fields, remarks, quantity, productId, variationId: line.variationId }
    mutate({ enquiry, key: keyOf(enquiry) })
    return null
  }

  return {
    fields,
    draft,
    errors,
    change: (name, value) => {
      setTyped({ ...typed, [name]: value })
      setErrors({ ...errors, [name]: undefined })
    },
    submit,
    sending: isPending,
    refusal: error?.message ?? null,
    receipt: data === undefined ? null : data || silent,
    reloadPage: () => {
      if (data === undefined) return
      reset()
      last.current = { words: '', key: '' }
      setContact({ fullName: fields.fullName, email: fields.email, mobileNumber: fields.mobileNumber })
      setTyped({})
    },
  }
}
