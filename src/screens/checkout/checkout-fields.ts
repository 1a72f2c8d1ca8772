/** The checkout's form: two addresses, whether they differ, and the buyer's number, under flat names. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AddressFields, AddressKind, PlaceFields, SavedAddress } from '../../domain/account/address'
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

/** Where one of the two addresses comes from. */
export type AddressChoice = {
  /** The one that was saved last comes first. */
  saved: SavedAddress[]
  /** The one that stands in the form; null where that is another address. */
  chosen: SavedAddress | null
  /** Null: another address is to be typed, or is what it was typed as before. */
  choose: (address: SavedAddress | null) => void
  /** Something is wrong with what stands in the form. */
  hasProblems: boolean
}

export type Checkout = {
  /** False while the saved addresses are being read. */
  isKnown: boolean
  form: FormState<CheckoutFields>
  draft: FormDraft
  addresses: Record<AddressKind, AddressChoice>
  differs: boolean
  setDiffers: (differs: boolean) => void
}

/** `shortfall` is what is said of a line below its minimum, or null. */
export function useCheckoutForm(shortfall: string | null): Checkout {
  const billing = useQuery(addressesQuery('billing'))
  const shipping = useQuery(addressesQuery('shipping'))
  const saved = { billing: billing.data?.value ?? [], shipping: shipping.data?.value ?? [] }
  // One list alone does not tell whether the two differ.
  const isKnown = !billing.isPending && !shipping.isPending
  const start = isKnown ? startOf(saved.billing.at(-1), saved.shipping.at(-1)) : startOf(undefined, undefined)
  const form = useForm(start, (fields) => problemsOf(fields, shortfall))
  const draft = useDraft('checkout', form)
  const choiceOf = useAddressChoice(form)

  return {
    isKnown,
    form,
    draft,
    addresses: {
      billing: choiceOf('billing', saved.billing),
      shipping: choiceOf('shipping', saved.shipping),
    },
    differs: form.fields.differs === ticked,
    setDiffers: (differs) => form.change('differs', differs ? ticked : ''),
  }
}

/** Another address is for the same person, and in the same country, until something else is typed. */
const kept: readonly string[] = ['customerName', 'country', 'email', 'mobileNumber']

/** What is chosen is what stands in the form, however it got there. */
function useAddressChoice(form: FormState<CheckoutFields>) {
  /** What was typed before a saved one took its place. */
  const typed = useRef<Partial<Record<AddressKind, CheckoutFields>>>({})
  return (kind: AddressKind, saved: SavedAddress[]): AddressChoice => {
    const own = names[kind].map((name) => ({ name, key: `${kind}.${name}` as keyof CheckoutFields }))
    const chosen = saved.findLast((one) => own.every(({ name, key }) => form.fields[key] === one[name]))
    const another = () => {
      const before = typed.current[kind]
      for (const { name, key } of own)
        if (before || !kept.includes(name)) form.change(key, before?.[key] ?? '')
    }
    return {
      saved: saved.toReversed(),
      chosen: chosen ?? null,
      choose: (address) => {
        if (!chosen) typed.current[kind] = form.fields
        if (address) for (const { name, key } of own) form.change(key, address[name])
        else another()
      },
      hasProblems: own.some(({ key }) => form.field(key).error !== undefined),
    }
  }
}
