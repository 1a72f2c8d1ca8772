/** Saved billing and shipping addresses: the same calls for both, with different field names (req 7.12). */
import { normalizeEmail, normalizePhone } from '../../domain/account/contact-details'
import * as v from 'valibot'
import type { AddressFields, AddressKind, PostalFields, SavedAddress } from '../../domain/account/address'
import { type Dated, mapDated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import { enveloped, envelopedOrNone, toWireId, MessageReply, textOrEmpty, wireId, wireList } from '../wire'
import { orMissing, request } from '../request'
import { write } from '../write'

// Address fields as the provider names them, in accounts and in orders. Prefix B means billing, S means shipping.

const wireNames = {
  customerName: 'CustomerName',
  country: 'Country',
  state: 'State',
  city: 'City',
  postcode: 'Zipcode',
  line1: 'Address1',
  line2: 'Address2',
} as const satisfies Record<keyof PostalFields, string>

type PostalName<P extends 'B' | 'S'> = `${P}${(typeof wireNames)[keyof PostalFields]}`
const namePairs = Object.entries(wireNames) as [keyof PostalFields, string][]

function postalEntries<P extends 'B' | 'S'>(prefix: P): Record<PostalName<P>, typeof textOrEmpty> {
  const entries = namePairs.map(([, name]) => [prefix + name, textOrEmpty])
  return Object.fromEntries(entries) as Record<PostalName<P>, typeof textOrEmpty>
}

export const BillingFieldsWire = v.object({
  ...postalEntries('B'),
  BEmail: textOrEmpty,
  BMobileNumber: textOrEmpty,
})
export const ShippingFieldsWire = v.object(postalEntries('S'))

const BillingWire = v.pipe(
  v.object({ UserBillingAddressID: wireId, ...BillingFieldsWire.entries }),
  v.transform(
    (wire): SavedAddress => ({ id: wire.UserBillingAddressID, kind: 'billing', ...toBilling(wire) }),
  ),
)

const ShippingWire = v.pipe(
  v.object({ UserShippingAddressID: wireId, ...ShippingFieldsWire.entries }),
  v.transform(
    (wire): SavedAddress => ({
      id: wire.UserShippingAddressID,
      kind: 'shipping',
      ...toShipping(wire),
      email: '',
      mobileNumber: '',
    }),
  ),
)

export const addressListReplies = {
  billing: enveloped(wireList(BillingWire)),
  shipping: enveloped(wireList(ShippingWire)),
}
export const addressReplies = {
  billing: envelopedOrNone(BillingWire),
  shipping: envelopedOrNone(ShippingWire),
}

/** All addresses of one kind in the provider's order. Checkout starts with the last one. */
export function fetchAddresses(kind: AddressKind, signal?: AbortSignal): Promise<Dated<SavedAddress[]>> {
  return request('GET', `myaccount/get${kind}`, addressListReplies[kind], { signal, asMember: true })
}

/** An address by its id. Throws MissingFailure when the customer has no such address. */
export async function fetchAddress(
  kind: AddressKind,
  id: string,
  signal?: AbortSignal,
): Promise<Dated<SavedAddress>> {
  const reply = await orMissing(
    request('GET', addressPath(kind, id), addressReplies[kind], { signal, asMember: true }),
  )
  return mapDated(reply, (address) => {
    if (address === null) throw new MissingFailure('This address was not found.')
    return address
  })
}

export type AddressToSave = { kind: AddressKind; id: string | null; fields: AddressFields }

/** Adds an address when `id` is null, otherwise changes that address. Resolves to the provider's Message. */
export async function saveAddress(
  { kind, id, fields }: AddressToSave,
  idempotencyKey: string,
): Promise<string> {
  const body = kind === 'billing' ? billingBody(id, fields) : shippingBody(id, fields)
  const method = id === null ? 'POST' : 'PUT'
  return write(method, `myaccount/add${kind}`, MessageReply, { body, idempotencyKey })
}

/** Resolves to the provider's Message. */
export function removeAddress(kind: AddressKind, id: string): Promise<string> {
  return write('DELETE', addressPath(kind, id), MessageReply)
}

function billingBody(id: string | null, fields: AddressFields): object {
  return { ...(id === null ? {} : { UserBillingAddressID: toWireId(id) }), ...toBillingWire(fields) }
}

function shippingBody(id: string | null, fields: AddressFields): object {
  return { ...(id === null ? {} : { UserShippingAddressID: toWireId(id) }), ...toShippingWire(fields) }
}

const addressPath = (kind: AddressKind, id: string) => `myaccount/get${kind}/${encodeURIComponent(id)}`

function toPostal(prefix: 'B' | 'S', wire: Record<string, string>): PostalFields {
  const fields = namePairs.map(([field, name]) => [field, wire[prefix + name]])
  return Object.fromEntries(fields) as PostalFields
}

/** Converts the provider's billing fields (req 7.13). */
export function toBilling(wire: v.InferOutput<typeof BillingFieldsWire>): AddressFields {
  return { ...toPostal('B', wire), email: wire.BEmail, mobileNumber: wire.BMobileNumber }
}

export function toShipping(wire: v.InferOutput<typeof ShippingFieldsWire>): PostalFields {
  return toPostal('S', wire)
}

function toPostalWire(prefix: 'B' | 'S', fields: PostalFields): Record<string, string> {
  return Object.fromEntries(namePairs.map(([field, name]) => [prefix + name, fields[field].trim()] as const))
}

/** Converts to the provider's billing fields: trimmed, with the second address line (req 7.13). */
export function toBillingWire(fields: AddressFields): Record<string, string> {
  return {
    ...toPostalWire('B', fields),
    BEmail: normalizeEmail(fields.email),
    BMobileNumber: normalizePhone(fields.mobileNumber),
  }
}

export function toShippingWire(fields: PostalFields): Record<string, string> {
  return toPostalWire('S', fields)
}
