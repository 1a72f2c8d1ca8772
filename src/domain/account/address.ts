/** Saved addresses: what must be given, how long it may be, and what is suggested (req 7.13). */
import { looksLikeEmail } from './contact-details'

export type AddressKind = 'billing' | 'shipping'

export const addressTitles: Record<AddressKind, string> = {
  billing: 'Billing Address',
  shipping: 'Shipping Address',
}

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

/** As the provider keeps it. */
export type SavedAddress = AddressFields & { id: string; kind: AddressKind }

export const blankAddress: AddressFields = {
  customerName: '',
  country: '',
  state: '',
  city: '',
  postcode: '',
  line1: '',
  line2: '',
  email: '',
  mobileNumber: '',
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

/** Fields beyond their most characters, which are those of the provider (req 7.13). */
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

/** Suggestions only: whatever else is typed is taken. Where the shop delivers for nothing comes first. */
export const countries = [
  'Australia',
  'New Zealand',
  'Fiji',
  'Hong Kong',
  'Indonesia',
  'Japan',
  'Malaysia',
  'Papua New Guinea',
  'Singapore',
  'United Kingdom',
  'United States',
]

export const australianStates = [
  { short: 'NSW', name: 'New South Wales' },
  { short: 'VIC', name: 'Victoria' },
  { short: 'QLD', name: 'Queensland' },
  { short: 'WA', name: 'Western Australia' },
  { short: 'SA', name: 'South Australia' },
  { short: 'TAS', name: 'Tasmania' },
  { short: 'ACT', name: 'Australian Capital Territory' },
  { short: 'NT', name: 'Northern Territory' },
]

/** A state by its short name, however it was written; what is none stays as it is. */
export function stateIn(typed: string): string {
  const text = typed.trim().toLowerCase()
  const known = australianStates.find(({ short, name }) =>
    [short, name].some((one) => one.toLowerCase() === text),
  )
  return known?.short ?? typed
}

/** However it is written: its states are offered, and its postcodes looked at. */
export function isAustralia(country: string): boolean {
  return /^(australia|au|aus)$/i.test(country.trim())
}

/** Said of a zip code that looks odd, which is no error (req 7.13). */
export function postcodeHint(country: string, postcode: string): string | undefined {
  const odd = isAustralia(country) && !/^\d{0,4}$/.test(postcode.trim())
  return odd ? 'Australian postcodes have four digits.' : undefined
}
