/** Rules of signing up, in the order of its two steps (A §2, §5). */
import type { PlaceFields } from './address'
import { looksLikeNumber } from './enquiry'
import { passwordProblem } from './password'
import { looksLikeEmail } from './sign-in'
import { looksLikeWebAddress } from './web-address'

/** The customer types that people may choose for themselves (A §2). */
export const customerTypes = [
  { roleId: 2, name: 'Wholesaler' },
  { roleId: 1, name: 'Retailer' },
] as const

/** As typed; `roleId` is null until a customer type is chosen. */
export type PersonalFields = {
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
  if (fields.fullName.trim() === '') errors.fullName = 'Full Name is required'
  if (fields.mobileNumber.trim() === '') errors.mobileNumber = 'Mobile Number is required'
  else if (!looksLikeNumber(fields.mobileNumber)) errors.mobileNumber = 'Invalid mobile number'
  if (fields.email.trim() === '') errors.email = 'Email is required'
  else if (!isMailable(fields.email)) errors.email = 'Invalid email format'
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
  return errors
}

const required: [keyof PlaceFields, string][] = [
  ['customerName', 'Customer Name'],
  ['country', 'Country'],
  ['state', 'State'],
  ['city', 'City'],
  ['postcode', 'Postcode'],
  ['line1', 'Address 1'],
]

/** Besides: nothing before the @ that mail programs read as a list or a comment. */
function isMailable(text: string): boolean {
  return looksLikeEmail(text) && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@/.test(text.trim())
}
