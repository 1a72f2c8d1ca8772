/** Saved billing and shipping addresses: the same calls for both, with field names of their own (req 7.12). */
import * as v from 'valibot'
import type { AddressFields, AddressKind, SavedAddress } from '../../domain/account/address'
import { type Dated, mapDated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import {
  BillingFieldsWire,
  billingOnWire,
  ShippingFieldsWire,
  shippingOnWire,
  toBilling,
  toShipping,
} from './address-wire'
import { enveloped, envelopedOrNone, idOnWire, MessageReply, wireId, wireList } from '../wire'
import { orMissing, request, writeDeadline } from '../request'

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

const lists = { billing: enveloped(wireList(BillingWire)), shipping: enveloped(wireList(ShippingWire)) }
const ones = {
  billing: envelopedOrNone(BillingWire),
  shipping: envelopedOrNone(ShippingWire),
}

/** All of one kind in the provider's order; the last is the one that checkout begins with. */
export function fetchAddresses(kind: AddressKind, signal?: AbortSignal): Promise<Dated<SavedAddress[]>> {
  return request('GET', `myaccount/get${kind}`, lists[kind], { signal, asMember: true })
}

/** One by its id. Throws MissingFailure for one that is not the customer's. */
export async function fetchAddress(
  kind: AddressKind,
  id: string,
  signal?: AbortSignal,
): Promise<Dated<SavedAddress>> {
  const reply = await orMissing(request('GET', pathOf(kind, id), ones[kind], { signal, asMember: true }))
  return mapDated(reply, (address) => {
    if (address === null) throw new MissingFailure('This address was not found.')
    return address
  })
}

export type AddressToSave = { kind: AddressKind; id: string | null; fields: AddressFields }

/** Adds an address, or changes the one with `id`. Resolves to the provider's Message. */
export async function saveAddress(
  { kind, id, fields }: AddressToSave,
  idempotencyKey: string,
): Promise<string> {
  const body = kind === 'billing' ? billingBody(id, fields) : shippingBody(id, fields)
  const { value } = await request(id === null ? 'POST' : 'PUT', `myaccount/add${kind}`, MessageReply, {
    body,
    asMember: true,
    idempotencyKey,
    headDeadline: writeDeadline,
  })
  return value
}

/** Resolves to the provider's Message. */
export async function removeAddress(kind: AddressKind, id: string): Promise<string> {
  const options = { asMember: true, headDeadline: writeDeadline }
  const { value } = await request('DELETE', pathOf(kind, id), MessageReply, options)
  return value
}

function billingBody(id: string | null, fields: AddressFields): object {
  return { ...(id === null ? {} : { UserBillingAddressID: idOnWire(id) }), ...billingOnWire(fields) }
}

function shippingBody(id: string | null, fields: AddressFields): object {
  return { ...(id === null ? {} : { UserShippingAddressID: idOnWire(id) }), ...shippingOnWire(fields) }
}

const pathOf = (kind: AddressKind, id: string) => `myaccount/get${kind}/${encodeURIComponent(id)}`
