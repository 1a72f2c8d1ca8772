/** Stores, changes and removes saved addresses. Each of these is one step of a transaction. */
import { and, count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { addressErrors, type AddressFields, type AddressKind } from '../../src/domain/account/address'
import type { Executor } from '../db/client'
import { address } from '../db/schema-account'
import { appUser } from '../db/schema-customer'
import { Refusal } from '../floor/errors'
import { refuseFirst, WireId } from '../floor/input'
import { noAddress } from '../reads/address'
import { BillingFields, billingOf, ShippingFields, shippingOf } from './address-request'

/** Of each kind, for one customer. */
const mostAddresses = 50

const Id = v.optional(v.nullable(WireId), null)
/** Address2 is taken on creation as well (req 7.13). Both kinds in one shape: only the own fields are read. */
export const AddressRequest = v.object({
  UserBillingAddressID: Id,
  ...BillingFields.entries,
  UserShippingAddressID: Id,
  ...ShippingFields.entries,
})
type Request = v.InferOutput<typeof AddressRequest>
type Place = { userId: number; kind: AddressKind }

export async function addAddress(tx: Executor, { userId, kind }: Place, request: Request): Promise<void> {
  const fields = checked(kind, request)
  // Additions of one customer wait for each other, so that none slips past the count.
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update')
  const [counted] = await tx
    .select({ addresses: count() })
    .from(address)
    .where(and(eq(address.userId, userId), eq(address.kind, kind)))
  if ((counted?.addresses ?? 0) >= mostAddresses)
    throw new Refusal(
      409,
      'TOOMANYADDRESSES',
      `You can save at most ${mostAddresses} ${kind} addresses. Please remove one first.`,
    )
  await tx.insert(address).values({ ...fields, userId, kind })
}

export async function changeAddress(tx: Executor, { userId, kind }: Place, request: Request): Promise<void> {
  const id = kind === 'billing' ? request.UserBillingAddressID : request.UserShippingAddressID
  const [own] = await tx
    .select({ id: address.id })
    .from(address)
    .where(isOwn(userId, kind, id))
  // Before the fields: whether they are right says nothing about an address that is not there.
  if (!own) throw noAddress()
  const changed = await tx
    .update(address)
    .set(checked(kind, request))
    .where(isOwn(userId, kind, id))
    .returning({ id: address.id })
  if (changed.length === 0) throw noAddress()
}

export async function removeAddress(tx: Executor, { userId, kind }: Place, id: number | null): Promise<void> {
  const removed = await tx
    .delete(address)
    .where(isOwn(userId, kind, id))
    .returning({ id: address.id })
  if (removed.length === 0) throw noAddress()
}

const isOwn = (userId: number, kind: AddressKind, id: number | null) =>
  and(eq(address.id, id ?? 0), eq(address.userId, userId), eq(address.kind, kind))

function checked(kind: AddressKind, request: Request): AddressFields {
  const fields = kind === 'billing' ? billingOf(request) : shippingOf(request)
  refuseFirst(addressErrors(kind, fields))
  return fields
}
