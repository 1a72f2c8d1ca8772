/** Saved addresses: what must be given, and how long it may be (A §5). */
import { looksLikeEmail } from './sign-in'

export type AddressKind = 'billing' | 'shipping'

/** As typed. `email` and `mobileNumber` belong to a billing address only. */
export type AddressFields = PlaceFields & { email: string; mobileNumber: string }

/** Who is where, as typed. */
export type PlaceFields = {
  customerName: string
  country: string
  state: string
  city: string
  postcode: string
  line1: string
  line2: string
}

export type AddressErrors = Partial<Record<keyof AddressFields, string>>

/** In the order of the form; an empty object lets it through. */
export function addressErrors(kind: AddressKind, fields: AddressFields): AddressErrors {
  const errors: AddressErrors = {}
  const needed = kind === 'billing' ? [...always, ...billingOnly] : always
  for (const [field, message] of needed) if (fields[field].trim() === '') errors[field] = message
  if (kind === 'billing' && !errors.email && !looksLikeEmail(fields.email))
    errors.email = 'Invalid Email format'
  return { ...tooLong(fields), ...errors }
}

export function tooLong(fields: AddressFields): AddressErrors {
  const errors: AddressErrors = {}
  for (const [field, name, most] of longest)
    if (fields[field].trim().length > most) errors[field] = `${name} can have at most ${most} characters`
  return errors
}

const longest: [keyof AddressFields, string, number][] = [
  ['customerName', 'Fullname', 200],
  ['country', 'Country', 100],
  ['state', 'State', 100],
  ['city', 'City', 100],
  ['postcode', 'Zipcode', 20],
  ['line1', 'Address Line 1', 200],
  ['line2', 'Address Line 2', 200],
  ['email', 'Email', 254],
  ['mobileNumber', 'MobileNumber', 20],
]

const always: [keyof AddressFields, string][] = [
  ['customerName', 'Fullname is required.'],
  ['country', 'Country is required.'],
  ['state', 'State is required.'],
  ['city', 'City is required.'],
  ['postcode', 'Zipcode is required.'],
  ['line1', 'Address Line 1 is required.'],
]

const billingOnly: [keyof AddressFields, string][] = [
  ['email', 'Email is required.'],
  ['mobileNumber', 'MobileNumber is required.'],
]
