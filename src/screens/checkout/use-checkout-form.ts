/** The checkout's form: what it starts with, what was typed before a reload, and what is chosen from the saved lists. */
import { useQuery } from '@tanstack/react-query'
import type { SavedAddress } from '../../domain/account/address'
import { type FormDraft, useDraft } from '../../saved/drafts/use-draft'
import { addressesQuery } from '../../queries/address'
import { type FormState, useForm } from '../../ui/form/use-form'
import { billingForm, type CheckoutForm, problemsOf, shippingForm, startOf, ticked } from './checkout-fields'

export type Checkout = {
  form: FormState<CheckoutForm>
  draft: FormDraft
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
  const start = areHere ? startOf(saved.billing.at(-1), saved.shipping.at(-1)) : startOf(undefined, undefined)
  const form = useForm(start, (fields) => problemsOf(fields, shortfall))
  const draft = useDraft('checkout', form)

  return {
    form,
    draft,
    saved,
    differs: form.fields.differs === ticked,
    setDiffers: (differs) => form.change('differs', differs ? ticked : ''),
    choose: (address) => {
      const chosen = address.kind === 'billing' ? billingForm(address) : shippingForm(address)
      for (const name of namesOf(chosen)) form.change(name, chosen[name])
    },
  }
}

function namesOf<T extends object>(fields: T): (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[]
}
