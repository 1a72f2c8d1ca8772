/** The two steps of signing up as forms: what they start with, what is wrong with them, what becomes of them. */
import { type NewAccount, personalErrors, signUpAddressErrors } from '../../domain/account/sign-up'
import type { FieldErrors } from '../../ui/form/use-form'
import {
  errorsInForm,
  inForm,
  placeNames,
  placeOf,
  type PlacesInForm,
} from '../../widgets/form/two-addresses'

/** `type` is a RoleID, or '' before one is chosen. */
export const emptyPerson = {
  fullName: '',
  mobileNumber: '',
  email: '',
  businessName: '',
  industryName: '',
  webAddress: '',
  type: '',
  password: '',
}
export type Person = typeof emptyPerson

/** `apart` is 'yes' with a different shipping address. */
export type Addresses = PlacesInForm & { apart: string }

/** In the order of the form. */
export const noAddresses: Addresses = {
  ...inForm('billing', placeNames),
  apart: '',
  ...inForm('shipping', placeNames),
}

export function personErrors(person: Person): FieldErrors<Person> {
  const { roleId, ...errors } = personalErrors(personOf(person))
  return roleId === undefined ? errors : { ...errors, type: roleId }
}

export function addressesErrors(fields: Addresses): FieldErrors<Addresses> {
  const billing = signUpAddressErrors(placeOf(fields, 'billing'))
  const shipping = fields.apart ? signUpAddressErrors(placeOf(fields, 'shipping'), 'Shipping ') : {}
  return { ...errorsInForm('billing', billing), ...errorsInForm('shipping', shipping) }
}

/** Without a different shipping address it is the billing address (req 7.5). */
export function accountOf(person: Person, addresses: Addresses): NewAccount {
  const billing = placeOf(addresses, 'billing')
  const shipping = addresses.apart ? placeOf(addresses, 'shipping') : billing
  return { personal: { ...personOf(person), roleId: Number(person.type) }, billing, shipping }
}

function personOf({ type, ...person }: Person) {
  return { ...person, roleId: type === '' ? null : Number(type) }
}
