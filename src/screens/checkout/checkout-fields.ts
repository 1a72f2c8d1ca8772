/** The checkout's form: two addresses, whether they differ, and the buyer's number, under flat names. */
import type { AddressFields, PlaceFields, SavedAddress } from '../../domain/account/address'
import { checkoutErrors } from '../../domain/order/checkout'
import type { FieldErrors } from '../../ui/form/use-form'

type Billing = keyof AddressFields
type Place = keyof PlaceFields

export type CheckoutForm = Record<
  `billing.${Billing}` | `shipping.${Place}` | 'differs' | 'purchaseOrder' | 'quantity',
  string
>

const placeNames = ['customerName', 'country', 'state', 'city', 'postcode', 'line1', 'line2'] as const
const billingNames = [...placeNames, 'email', 'mobileNumber'] as const

/** The box is ticked when this is its value. */
export const ticked = '1'

/** Starts with the last entries of the saved lists (req 6.1); the box is ticked where these two differ. */
export function startOf(billing: SavedAddress | undefined, shipping: SavedAddress | undefined): CheckoutForm {
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

export function billingForm(address: AddressFields | undefined): Record<`billing.${Billing}`, string> {
  return named('billing', billingNames, address)
}

export function shippingForm(address: PlaceFields | undefined): Record<`shipping.${Place}`, string> {
  return named('shipping', placeNames, address)
}

export function billingOf(form: CheckoutForm): AddressFields {
  const { email, mobileNumber } = { email: form['billing.email'], mobileNumber: form['billing.mobileNumber'] }
  return { ...placeOf('billing', form), email: email.trim(), mobileNumber: mobileNumber.trim() }
}

/** Without a different one it is where the bill goes. */
export function shippingOf(form: CheckoutForm): PlaceFields {
  return placeOf(form.differs === ticked ? 'shipping' : 'billing', form)
}

/** `shortfall` is what is said of a line below its minimum, or null. */
export function problemsOf(form: CheckoutForm, shortfall: string | null): FieldErrors<CheckoutForm> {
  const shipping = { ...shippingOf(form), email: '', mobileNumber: '' }
  const found = checkoutErrors({ billing: billingOf(form), shipping, purchaseOrder: form.purchaseOrder })
  return {
    ...(shortfall === null ? {} : { quantity: shortfall }),
    ...prefixed('billing', found.billing),
    ...(form.differs === ticked ? prefixed('shipping', found.shipping) : {}),
    ...(found.purchaseOrder === null ? {} : { purchaseOrder: found.purchaseOrder }),
  }
}

function placeOf(prefix: 'billing' | 'shipping', form: CheckoutForm): PlaceFields {
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
