/** Rules of signing up, in the order of its two steps (req 7.5, 7.6). */
import type { PlaceFields } from './address'
import { looksLikeEmail, looksLikeNumber, looksLikeWebAddress } from './contact-details'
import { passwordProblem } from './password'

/** The customer types that people may choose for themselves (req 7.5). */
export const customerTypes = [
  { roleId: 2, name: 'Wholesaler' },
  { roleId: 1, name: 'Retailer' },
] as const

/** What the provider is asked to make. */
export type NewAccount = {
  personal: Omit<PersonalFields, 'roleId'> & { roleId: number }
  billing: PlaceFields
  shipping: PlaceFields
}

/** As typed; `roleId` is null until a customer type is chosen. */
type PersonalFields = {
  fullName: string
  mobileNumber: string
  email: string
  businessName: string
  industryName: string
  webAddress: string
  roleId: number | null
  password: string
}

/** An empty object lets the step through. */
export function personalErrors(fields: PersonalFields): Partial<Record<keyof PersonalFields, string>> {
  const errors: Partial<Record<keyof PersonalFields, string>> = {}
  for (const [field, name] of names) {
    if (fields[field].trim().length > maxNameLength) errors[field] = `${name} ${tooMany(maxNameLength)}`
  }
  if (fields.fullName.trim() === '') errors.fullName = 'Full Name is required'
  if (fields.mobileNumber.trim() === '') errors.mobileNumber = 'Mobile Number is required'
  else if (!looksLikeNumber(fields.mobileNumber)) errors.mobileNumber = 'Invalid mobile number'
  if (fields.email.trim() === '') errors.email = 'Email is required'
  else if (!looksLikeEmail(fields.email)) errors.email = 'Invalid email format'
  if (fields.webAddress.trim() !== '' && !looksLikeWebAddress(fields.webAddress))
    errors.webAddress = 'Invalid Web Address'
  if (fields.roleId === null) errors.roleId = 'Customer Type is required'
  const problem = passwordProblem(fields.password, fields.email)
  if (fields.password === '') errors.password = 'Password is required'
  else if (problem !== null) errors.password = problem
  return errors
}

/** `prefix` is 'Shipping ' for the different shipping address. */
export function signUpAddressErrors(
  address: PlaceFields,
  prefix: '' | 'Shipping ' = '',
): Partial<Record<keyof PlaceFields, string>> {
  const errors: Partial<Record<keyof PlaceFields, string>> = {}
  for (const [field, name] of required)
    if (address[field].trim() === '') errors[field] = `${prefix}${name} is required`
  for (const [field, name, most] of longest)
    if (address[field].trim().length > most) errors[field] = `${prefix}${name} ${tooMany(most)}`
  return errors
}

const maxNameLength = 200
const names = [
  ['fullName', 'Full Name'],
  ['businessName', 'Business Name'],
  ['industryName', 'Industry Name'],
] as const
const tooMany = (most: number) => `can have at most ${most} characters`

const required: [keyof PlaceFields, string][] = [
  ['customerName', 'Customer Name'],
  ['country', 'Country'],
  ['state', 'State'],
  ['city', 'City'],
  ['postcode', 'Postcode'],
  ['line1', 'Address 1'],
]

const longest: [keyof PlaceFields, string, number][] = [
  ['customerName', 'Customer Name', 200],
  ['country', 'Country', 100],
  ['state', 'State', 100],
  ['city', 'City', 100],
  ['postcode', 'Postcode', 20],
  ['line1', 'Address 1', 200],
  ['line2', 'Address 2', 200],
]
