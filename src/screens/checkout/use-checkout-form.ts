/** The checkout's form: what it starts with, what was typed before a reload, and what is chosen from the saved lists. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SavedAddress } from '../../domain/address'
import { type CheckoutDraft, keepCheckoutDraft, keptCheckoutDraft } from '../../offline/checkout-draft'
import { addressesQuery } from '../../queries/address'
import { type FormState, useForm } from '../../ui/use-form'
import { billingForm, type CheckoutForm, problemsOf, shippingForm, startOf, ticked } from './checkout-fields'

export type Checkout = {
  form: FormState<CheckoutForm>
  /** The saved lists, newest last. */
  saved: { billing: SavedAddress[]; shipping: SavedAddress[] }
  differs: boolean
  setDiffers: (differs: boolean) => void
  choose: (address: SavedAddress) => void
}

/** `shortfall` is what is said of a line below its minimum, or null. */
export function useCheckoutForm(shortfall: string | null): Checkout {
  const billing = useQuery(addressesQuery('billing'))
  const shipping = useQuery(addressesQuery('shipping'))
  const saved = { billing: billing.data?.value ?? [], shipping: shipping.data?.value ?? [] }
  // One list alone does not tell whether the two differ.
  const areHere = !billing.isPending && !shipping.isPending
  /** Null until it was looked for. */
  const [draft, setDraft] = useState<CheckoutDraft | null>(null)
  const start = areHere ? startOf(saved.billing.at(-1), saved.shipping.at(-1)) : startOf(undefined, undefined)
  const form = useForm(withDraft(start, draft), (fields) => problemsOf(fields, shortfall))
  const { typed } = form

  useEffect(() => {
    let gone = false
    void keptCheckoutDraft().then((kept) => {
      if (!gone) setDraft(kept)
    })
    return () => {
      gone = true
    }
  }, [])
  useEffect(() => {
    if (draft !== null && Object.keys(typed).length > 0) keepCheckoutDraft({ ...draft, ...typed })
  }, [draft, typed])

  return {
    form,
    saved,
    differs: form.fields.differs === ticked,
    setDiffers: (differs) => form.change('differs', differs ? ticked : ''),
    choose: (address) => {
      const chosen = address.kind === 'billing' ? billingForm(address) : shippingForm(address)
      for (const name of namesOf(chosen)) form.change(name, chosen[name])
    },
  }
}

/** Only fields that the form has: an older version may have kept others. */
function withDraft(start: CheckoutForm, draft: CheckoutDraft | null): CheckoutForm {
  const kept = namesOf(start).flatMap((name) => (draft?.[name] === undefined ? [] : [[name, draft[name]]]))
  return { ...start, ...(Object.fromEntries(kept) as Partial<CheckoutForm>) }
}

function namesOf<T extends object>(fields: T): (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[]
}
