/** What an order must say besides its lines: where it goes, who pays, and the buyer's own number for it (A §5). */
import { type AddressErrors, type AddressFields, tooLong } from './address'
import { looksLikeEmail } from './sign-in'

export type CheckoutFields = { billing: AddressFields; shipping: AddressFields; poNumber: string }
/** In the order of the form; each is empty, or null, when nothing is wrong. */
export type CheckoutErrors = { billing: AddressErrors; shipping: AddressErrors; poNumber: string | null }

export const longestPoNumber = 100

/** In the words of A §5, which differ from those of saved addresses. Only the Address 2 fields may be empty. */
export function checkoutErrors({ billing, shipping, poNumber }: CheckoutFields): CheckoutErrors {
  const errors = missing(billing, [...always, ...billingOnly])
  if (!errors.email && !looksLikeEmail(billing.email)) errors.email = 'Email is invalid'
  return {
    billing: { ...tooLong(billing), ...errors },
    shipping: { ...tooLong(shipping), ...missing(shipping, always) },
    poNumber: poNumberError(poNumber),
  }
}

function poNumberError(poNumber: string): string | null {
  if (poNumber.trim() === '') return 'PO# or Order reference number is required'
  return poNumber.trim().length > longestPoNumber
    ? `PO# can have at most ${longestPoNumber} characters`
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
