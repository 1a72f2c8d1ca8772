/** Validation of the two steps of signing up (req 7.5, 7.6). */
import type { PostalFields } from './address'
import { looksLikeEmail, looksLikePhone, looksLikeWebAddress } from './contact-details'
import { passwordProblem } from './password'

/** Customer types that people can choose when signing up (req 7.5). */
export const customerTypes = [
  { roleId: 2, name: 'Wholesaler' },
  { roleId: 1, name: 'Retailer' },
] as const

/** An account to be created by the provider. */
export type NewAccount = {
  personal: Omit<PersonalFields, 'roleId'> & { roleId: number }
  billing: PostalFields
  shipping: PostalFields
}

/** Field values as typed; `roleId` is null until a customer type is chosen. */
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

/** Errors of the step with personal details; empty when valid. */
export function personalErrors(fields: PersonalFields): Partial<Record<keyof PersonalFields, string>> {
  const errors: Partial<Record<keyof PersonalFields, string>> = {}
  for (const [field, name] of limitedNames) {
    if (fields[field].trim().length > maxNameLength) errors[field] = `${name} ${lengthMessage(maxNameLength)}`
  }
  if (fields.fullName.trim() === '') errors.fullName = 'Full Name is required'
  if (fields.mobileNumber.trim() === '') errors.mobileNumber = 'Mobile Number is required'
  else if (!looksLikePhone(fields.mobileNumber)) errors.mobileNumber = 'Invalid mobile number'
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

/** `prefix` is 'Shipping ' for a separate shipping address. */
export function signUpAddressErrors(
  address: PostalFields,
  prefix: '' | 'Shipping ' = '',
): Partial<Record<keyof PostalFields, string>> {
  const errors: Partial<Record<keyof PostalFields, string>> = {}
  for (const [field, name] of requiredFields)
    if (address[field].trim() === '') errors[field] = `${prefix}${name} is required`
  for (const [field, name, maxLength] of maxLengths)
    if (address[field].trim().length > maxLength)
      errors[field] = `${prefix}${name} ${lengthMessage(maxLength)}`
  return errors
}

const maxNameLength = 200
const limitedNames = [
  ['fullName', 'Full Name'],
  ['businessName', 'Business Name'],
  ['industryName', 'Industry Name'],
] as const
const lengthMessage = (maxLength: number) => `can have at most ${maxLength} characters`

const requiredFields: [keyof PostalFields, string][] = [
  ['customerName', 'Customer Name'],
  ['country', 'Country'],
  ['state', 'State'],
  ['city', 'City'],
  ['postcode', 'Postcode'],
  ['line1', 'Address 1'],
]

const maxLengths: [keyof PostalFields, string, number][] = [
  ['customerName', 'Customer Name', 200],
  ['country', 'Country', 100],
  ['state', 'State', 100],
  ['city', 'City', 100],
  ['postcode', 'Postcode', 20],
  ['line1', 'Address 1', 200],
  ['line2', 'Address 2', 200],
]
