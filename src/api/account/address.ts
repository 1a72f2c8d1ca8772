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

export const BillingFieldsWire = v.object({
  BCustomerName: textOrEmpty,
  BCountry: textOrEmpty,
  BState: textOrEmpty,
  BCity: textOrEmpty,
  BZipcode: textOrEmpty,
  BAddress1: textOrEmpty,
  BAddress2: textOrEmpty,
  BEmail: textOrEmpty,
  BMobileNumber: textOrEmpty,
})

export const ShippingFieldsWire = v.object({
  SCustomerName: textOrEmpty,
  SCountry: textOrEmpty,
  SState: textOrEmpty,
  SCity: textOrEmpty,
  SZipcode: textOrEmpty,
  SAddress1: textOrEmpty,
  SAddress2: textOrEmpty,
})

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

/** Converts the provider's billing fields (req 7.13). */
export function toBilling(wire: v.InferOutput<typeof BillingFieldsWire>): AddressFields {
  return {
    customerName: wire.BCustomerName,
    country: wire.BCountry,
    state: wire.BState,
    city: wire.BCity,
    postcode: wire.BZipcode,
    line1: wire.BAddress1,
    line2: wire.BAddress2,
    email: wire.BEmail,
    mobileNumber: wire.BMobileNumber,
  }
}

/** Converts the provider's shipping fields. */
export function toShipping(wire: v.InferOutput<typeof ShippingFieldsWire>): PostalFields {
  return {
    customerName: wire.SCustomerName,
    country: wire.SCountry,
    state: wire.SState,
    city: wire.SCity,
    postcode: wire.SZipcode,
    line1: wire.SAddress1,
    line2: wire.SAddress2,
  }
}

/** Converts to the provider's billing fields: trimmed, with the second address line (req 7.13). */
export function toBillingWire(fields: AddressFields) {
  return {
    BCustomerName: fields.customerName.trim(),
    BCountry: fields.country.trim(),
    BState: fields.state.trim(),
    BCity: fields.city.trim(),
    BZipcode: fields.postcode.trim(),
    BAddress1: fields.line1.trim(),
    BAddress2: fields.line2.trim(),
    BEmail: normalizeEmail(fields.email),
    BMobileNumber: normalizePhone(fields.mobileNumber),
  }
}

/** Converts to the provider's shipping fields in the same way. */
export function toShippingWire(fields: PostalFields) {
  return {
    SCustomerName: fields.customerName.trim(),
    SCountry: fields.country.trim(),
    SState: fields.state.trim(),
    SCity: fields.city.trim(),
    SZipcode: fields.postcode.trim(),
    SAddress1: fields.line1.trim(),
    SAddress2: fields.line2.trim(),
  }
}
