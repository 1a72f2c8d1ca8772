/** The checkout's form: two addresses, whether they differ, and the buyer's number, under flat names. */
import { useQuery } from '@tanstack/react-query'
import type { AddressFields, PlaceFields, SavedAddress } from '../../domain/account/address'
import { checkoutErrors } from '../../domain/order/checkout'
import { type FormDraft, useDraft } from '../../saved/drafts/use-draft'
import { addressesQuery } from '../../queries/address'
import { type FieldErrors, type FormState, useForm } from '../../ui/form/use-form'
import {
  errorsInForm,
  inForm,
  placeNames,
  placeOf,
  type PlacesInForm,
} from '../../widgets/form/two-addresses'

export type CheckoutFields = PlacesInForm &
  Record<'billing.email' | 'billing.mobileNumber' | 'differs' | 'purchaseOrder' | 'quantity', string>

const names = { billing: [...placeNames, 'email', 'mobileNumber'], shipping: placeNames } as const

/** The box is ticked when this is its value. */
const ticked = '1'

/** Starts with the last entries of the saved lists (req 6.1); the box is ticked where these two differ. */
function startOf(billing: SavedAddress | undefined, shipping: SavedAddress | undefined): CheckoutFields {
  const differs = shipping && placeNames.some((name) => (billing?.[name] ?? '') !== shipping[name])
  return {
    // First, as it says so of the lines above the form.
    quantity: '',
    ...inForm('billing', names.billing, billing),
    differs: differs ? ticked : '',
    ...inForm('shipping', names.shipping, shipping),
    purchaseOrder: '',
  }
}

export function billingOf(form: CheckoutFields): AddressFields {
  return {
    ...placeOf(form, 'billing'),
    email: form['billing.email'].trim(),
    mobileNumber: form['billing.mobileNumber'].trim(),
  }
}

/** Without a different one it is where the bill goes. */
export function shippingOf(form: CheckoutFields): PlaceFields {
  return placeOf(form, form.differs === ticked ? 'shipping' : 'billing')
}

/** `shortfall` is what is said of a line below its minimum, or null. */
function problemsOf(form: CheckoutFields, shortfall: string | null): FieldErrors<CheckoutFields> {
  const shipping = { ...shippingOf(form), email: '', mobileNumber: '' }
  const found = checkoutErrors({ billing: billingOf(form), shipping, purchaseOrder: form.purchaseOrder })
  return {
    ...(shortfall === null ? {} : { quantity: shortfall }),
    ...errorsInForm('billing', found.billing),
    ...(form.differs === ticked ? errorsInForm('shipping', found.shipping) : {}),
    ...(found.purchaseOrder === null ? {} : { purchaseOrder: found.purchaseOrder }),
  }
}

export type Checkout = {
  form: FormState<CheckoutFields>
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
      const chosen = inForm(address.kind, names[address.kind], address)
      for (const [name, text] of Object.entries(chosen)) form.change(name as keyof CheckoutFields, text)
    },
  }
}
