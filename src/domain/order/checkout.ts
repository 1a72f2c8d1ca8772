/**
 * Data of an order in addition to its lines: shipping and billing address, and the buyer's own order number (req
 * 6.2).
 */
import {
  type AddressErrors,
  type AddressFields,
  lengthErrors,
  type PostalFields,
  requiredErrors,
} from '../account/address'
import type { OrderTotal } from '../price/quote'
import { looksLikeEmail } from '../account/contact-details'

/**
 * An order of the cart's contents as they were shown when it was placed. Percentages are numbers such as 10 for 10 %;
 * amounts are integer cents.
 */
export type NewOrder = {
  billing: AddressFields
  shipping: PostalFields
  purchaseOrder: string
  /** ISO date; '' when the customer states none. */
  neededBy: string
  total: OrderTotal
  gstPercent: number
  /** '' and 0 without a coupon. */
  couponName: string
  couponPercent: number
}

/** Time and way of payment, shown next to the name of the payment method. The shop itself takes no card details. */
export const paymentText =
  'Nothing to pay now. When we confirm your order, we’ll contact you about paying by card.'

type CheckoutFields = { billing: AddressFields; shipping: AddressFields; purchaseOrder: string }
/**
 * Errors in the sequence of the form's fields. A valid address has an empty object, a valid PO number has null.
 */
export type CheckoutErrors = { billing: AddressErrors; shipping: AddressErrors; purchaseOrder: string | null }

const maxPurchaseOrderLength = 100

/** The messages differ from the ones of saved addresses. Only the Address 2 fields may be empty (req 6.2). */
export function checkoutErrors({ billing, shipping, purchaseOrder }: CheckoutFields): CheckoutErrors {
  const errors = requiredErrors(billing, [...requiredFields, ...requiredBillingFields])
  if (!errors.email && !looksLikeEmail(billing.email)) errors.email = 'Email is invalid'
  return {
    billing: { ...lengthErrors(billing), ...errors },
    shipping: { ...lengthErrors(shipping), ...requiredErrors(shipping, requiredFields) },
    purchaseOrder: purchaseOrderError(purchaseOrder),
  }
}

function purchaseOrderError(purchaseOrder: string): string | null {
  if (purchaseOrder.trim() === '') return 'PO# or Order reference number is required'
  return purchaseOrder.trim().length > maxPurchaseOrderLength
    ? `PO# can have at most ${maxPurchaseOrderLength} characters`
    : null
}

const requiredFields: [keyof AddressFields, string][] = [
  ['customerName', 'Customer Name is required'],
  ['country', 'Country is required'],
  ['state', 'State is required'],
  ['city', 'City is required'],
  ['postcode', 'Zipcode is required'],
  ['line1', 'Address 1 is required'],
]

const requiredBillingFields: [keyof AddressFields, string][] = [
  ['email', 'Email is required'],
  ['mobileNumber', 'Mobile Number is required'],
]
