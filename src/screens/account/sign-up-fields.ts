/** The two steps of signing up as forms: what they start with, what is wrong with them, what becomes of them. */
import type { AddressKind, PlaceFields } from '../../domain/account/address'
import { type NewAccount, personalErrors, signUpAddressErrors } from '../../domain/account/sign-up'
import type { FieldErrors } from '../../ui/form/use-form'

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

type PlaceName = keyof PlaceFields
type AddressName = `${AddressKind}.${PlaceName}`

/** `apart` is 'yes' with a different shipping address. */
export type Addresses = Record<AddressName | 'apart', string>

/** In the order of the form. */
const placeNames: PlaceName[] = ['customerName', 'country', 'state', 'city', 'postcode', 'line1', 'line2']

export const noAddresses: Addresses = {
  ...emptyPlace('billing'),
  apart: '',
  ...emptyPlace('shipping'),
}

export function personErrors(person: Person): FieldErrors<Person> {
  const { roleId, ...errors } = personalErrors(personOf(person))
  return roleId === undefined ? errors : { ...errors, type: roleId }
}

export function addressesErrors(fields: Addresses): FieldErrors<Addresses> {
  const billing = signUpAddressErrors(placeOf(fields, 'billing'))
  const shipping = fields.apart ? signUpAddressErrors(placeOf(fields, 'shipping'), 'Shipping ') : {}
  return { ...errorsOf('billing', billing), ...errorsOf('shipping', shipping) }
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

function placeOf(fields: Addresses, which: AddressKind): PlaceFields {
  return {
    customerName: fields[`${which}.customerName`],
    country: fields[`${which}.country`],
    state: fields[`${which}.state`],
    city: fields[`${which}.city`],
    postcode: fields[`${which}.postcode`],
    line1: fields[`${which}.line1`],
    line2: fields[`${which}.line2`],
  }
}

function errorsOf(which: AddressKind, errors: Partial<PlaceFields>): FieldErrors<Addresses> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${which}.${name}`, message]))
}

function emptyPlace<W extends AddressKind>(which: W) {
  return Object.fromEntries(placeNames.map((name) => [`${which}.${name}`, ''])) as Record<
    `${W}.${PlaceName}`,
    string
  >
}
