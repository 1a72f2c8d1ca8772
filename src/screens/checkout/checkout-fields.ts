/** The checkout's form: two addresses, whether they differ, and the buyer's number, under flat names. */
import { useQuery } from '@tanstack/react-query'
import type { AddressFields, PlaceFields, SavedAddress } from '../../domain/account/address'
import { checkoutErrors } from '../../domain/order/checkout'
import { type FormDraft, useDraft } from '../../saved/drafts/use-draft'
import { addressesQuery } from '../../queries/address'
import { type FieldErrors, type FormState, useForm } from '../../ui/form/use-form'

type Billing = keyof AddressFields
type Place = keyof PlaceFields

export type CheckoutFields = Record<
  `billing.${Billing}` | `shipping.${Place}` | 'differs' | 'purchaseOrder' | 'quantity',
  string
>

const placeNames = ['customerName', 'country', 'state', 'city', 'postcode', 'line1', 'line2'] as const
const billingNames = [...placeNames, 'email', 'mobileNumber'] as const

/** The box is ticked when this is its value. */
const ticked = '1'

/** Starts with the last entries of the saved lists (req 6.1); the box is ticked where these two differ. */
function startOf(billing: SavedAddress | undefined, shipping: SavedAddress | undefined): CheckoutFields {
  const differs = shipping && placeNames.some((name) => (billing?.[name] ?? '') !== shipping[name])
  return {
    // First, as it says so of the lines above the form.
    quantity: '',
    ...billingForm(billing),
    differs: differs ? ticked : '',
    ...shippingForm(shipping),
    purchaseOrder: '',
  }
}

function billingForm(address: AddressFields | undefined): Record<`billing.${Billing}`, string> {
  return named('billing', billingNames, address)
}

function shippingForm(address: PlaceFields | undefined): Record<`shipping.${Place}`, string> {
  return named('shipping', placeNames, address)
}

export function billingOf(form: CheckoutFields): AddressFields {
  const { email, mobileNumber } = { email: form['billing.email'], mobileNumber: form['billing.mobileNumber'] }
  return { ...placeOf('billing', form), email: email.trim(), mobileNumber: mobileNumber.trim() }
}

/** Without a different one it is where the bill goes. */
export function shippingOf(form: CheckoutFields): PlaceFields {
  return placeOf(form.differs === ticked ? 'shipping' : 'billing', form)
}

/** `shortfall` is what is said of a line below its minimum, or null. */
function problemsOf(form: CheckoutFields, shortfall: string | null): FieldErrors<CheckoutFields> {
  const shipping = { ...shippingOf(form), email: '', mobileNumber: '' }
  const found = checkoutErrors({ billing: billingOf(form), shipping, purchaseOrder: form.purchaseOrder })
  return {
    ...(shortfall === null ? {} : { quantity: shortfall }),
    ...prefixed('billing', found.billing),
    ...(form.differs === ticked ? prefixed('shipping', found.shipping) : {}),
    ...(found.purchaseOrder === null ? {} : { purchaseOrder: found.purchaseOrder }),
  }
}

function placeOf(prefix: 'billing' | 'shipping', form: CheckoutFields): PlaceFields {
  const of = (name: Place) => form[`${prefix}.${name}`].trim()
  return {
    customerName: of('customerName'),
    country: of('country'),
    state: of('state'),
    city: of('city'),
    postcode: of('postcode'),
    line1: of('line1'),
    line2: of('line2'),
  }
}

function named<P extends string, N extends string>(
  prefix: P,
  names: readonly N[],
  address: Record<N, string> | undefined,
): Record<`${P}.${N}`, string> {
  return Object.fromEntries(names.map((name) => [`${prefix}.${name}`, address?.[name] ?? ''])) as Record<
    `${P}.${N}`,
    string
  >
}

function prefixed(
  prefix: string,
  errors: Record<string, string | undefined>,
): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [`${prefix}.${name}`, words]))
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
      const chosen = address.kind === 'billing' ? billingForm(address) : shippingForm(address)
      for (const name of namesOf(chosen)) form.change(name, chosen[name])
    },
  }
}

function namesOf<T extends object>(fields: T): (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[]
}
