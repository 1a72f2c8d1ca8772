/** What an order must say besides its lines: where it goes, who pays, and the buyer's own number for it (req 6.2). */
import { type AddressErrors, type AddressFields, type PlaceFields, tooLong } from '../account/address'
import type { OrderTotal } from '../price/quote'
import { looksLikeEmail } from '../account/contact-details'

/** An order of what is in the cart, as it was shown when it was placed. Percent points; integer cents. */
export type NewOrder = {
  billing: AddressFields
  shipping: PlaceFields
  purchaseOrder: string
  /** ISO text; '' where it is open. */
  neededBy: string
  total: OrderTotal
  gstPercent: number
  /** '' and 0 without a coupon. */
  couponName: string
  couponPercent: number
}

/** When and how an order is paid, beside the name of its payment method: the shop itself takes no card details. */
export const paymentWords =
  'Nothing to pay now. When we confirm your order, we contact you about paying by card.'

type CheckoutFields = { billing: AddressFields; shipping: AddressFields; purchaseOrder: string }
/** In the order of the form; each is empty, or null, when nothing is wrong. */
export type CheckoutErrors = { billing: AddressErrors; shipping: AddressErrors; purchaseOrder: string | null }

const maxPurchaseOrderLength = 100

/** The words differ from those of saved addresses. Only the Address 2 fields may be empty (req 6.2). */
export function checkoutErrors({ billing, shipping, purchaseOrder }: CheckoutFields): CheckoutErrors {
  const errors = missing(billing, [...always, ...billingOnly])
  if (!errors.email && !looksLikeEmail(billing.email)) errors.email = 'Email is invalid'
  return {
    billing: { ...tooLong(billing), ...errors },
    shipping: { ...tooLong(shipping), ...missing(shipping, always) },
    purchaseOrder: purchaseOrderError(purchaseOrder),
  }
}

function purchaseOrderError(purchaseOrder: string): string | null {
  if (purchaseOrder.trim() === '') return 'PO# or Order reference number is required'
  return purchaseOrder.trim().length > maxPurchaseOrderLength
    ? `PO# can have at most ${maxPurchaseOrderLength} characters`
    : null
}

function missing(fields: AddressFields, needed: [keyof AddressFields, string][]): AddressErrors {
  const errors: AddressErrors = {}
  for (const [field, message] of needed) if (fields[field].trim() === '') errors[field] = message
  return errors
}

const always: [keyof AddressFields, string][] = [
  ['customerName', 'Customer Name is required'],
  ['country', 'Country is required'],
  ['state', 'State is required'],
  ['city', 'City is required'],
  ['postcode', 'Zipcode is required'],
  ['line1', 'Address 1 is required'],
]

const billingOnly: [keyof AddressFields, string][] = [
  ['email', 'Email is required'],
  ['mobileNumber', 'Mobile Number is required'],
]
