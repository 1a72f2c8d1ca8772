/**
 * Saved addresses and the profile: the only fields of an account that the customer may change. Each function is one
 * step of a transaction.
 */
import { and, count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { addressErrors, type AddressFields, type AddressKind } from '../../src/domain/account/address'
import { profileErrors } from '../../src/domain/account/profile'
import type { Executor } from '../db/client'
import { address, appUser } from '../db/schema-customer'
import { invalidToken, Refusal } from '../base/errors'
import { EmailLine, Line, LongText, PhoneLine, PlainText, refuseFirst, WireId } from '../base/input'
import { addressNotFound, profileOf } from '../reads/account'

export const BillingFields = v.object({
  BCustomerName: Line,
  BCountry: Line,
  BState: Line,
  BCity: Line,
  BZipcode: Line,
  BAddress1: Line,
  BAddress2: Line,
  BEmail: EmailLine,
  BMobileNumber: PhoneLine,
})

export const ShippingFields = v.object({
  SCustomerName: Line,
  SCountry: Line,
  SState: Line,
  SCity: Line,
  SZipcode: Line,
  SAddress1: Line,
  SAddress2: Line,
})

export function billingOf(request: v.InferOutput<typeof BillingFields>): AddressFields {
  return {
    customerName: request.BCustomerName,
    country: request.BCountry,
    state: request.BState,
    city: request.BCity,
    postcode: request.BZipcode,
    line1: request.BAddress1,
    line2: request.BAddress2,
    email: request.BEmail,
    mobileNumber: request.BMobileNumber,
  }
}

export function shippingOf(request: v.InferOutput<typeof ShippingFields>): AddressFields {
  return {
    customerName: request.SCustomerName,
    country: request.SCountry,
    state: request.SState,
    city: request.SCity,
    postcode: request.SZipcode,
    line1: request.SAddress1,
    line2: request.SAddress2,
    email: '',
    mobileNumber: '',
  }
}

/** An address in the names of `src/domain`, as the desk sends it. */
export const DeskAddressFields = v.object({
  customerName: Line,
  country: Line,
  state: Line,
  city: Line,
  postcode: Line,
  line1: Line,
  line2: Line,
  email: EmailLine,
  mobileNumber: PhoneLine,
})

/** Limit per customer and kind. */
const maxAddresses = 50

const Id = v.optional(v.nullable(WireId), null)
/**
 * Address2 is also accepted when an address is added, although the specification has this field only for changes (req
 * 7.13). Billing and shipping addresses share one schema; only the fields of the requested kind are read.
 */
export const AddressRequest = v.object({
  UserBillingAddressID: Id,
  ...BillingFields.entries,
  UserShippingAddressID: Id,
  ...ShippingFields.entries,
})
type Request = v.InferOutput<typeof AddressRequest>
type AddressScope = { userId: number; kind: AddressKind }

/** Returns the id, which only a change needs, and the fields of the requested kind. */
export function addressOf(kind: AddressKind, request: Request): { id: number | null; fields: AddressFields } {
  return kind === 'billing'
    ? { id: request.UserBillingAddressID, fields: billingOf(request) }
    : { id: request.UserShippingAddressID, fields: shippingOf(request) }
}

export async function addAddress(
  tx: Executor,
  { userId, kind }: AddressScope,
  sentFields: AddressFields,
): Promise<void> {
  const fields = validFields(kind, sentFields)
  // Simultaneous additions of one customer wait for this lock, so that no addition exceeds the limit.
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update')
  const [total] = await tx
    .select({ addresses: count() })
    .from(address)
    .where(and(eq(address.userId, userId), eq(address.kind, kind)))
  if ((total?.addresses ?? 0) >= maxAddresses)
    throw new Refusal(
      409,
      'TOOMANYADDRESSES',
      `You can save at most ${maxAddresses} ${kind} addresses. Please remove one first.`,
    )
  await tx.insert(address).values({ ...fields, userId, kind })
}

export async function changeAddress(
  tx: Executor,
  { userId, kind, id }: AddressScope & { id: number | null },
  fields: AddressFields,
): Promise<void> {
  const [existing] = await tx
    .select({ id: address.id })
    .from(address)
    .where(isCustomersAddress(userId, kind, id))
  // This check precedes the validation of the fields, because a missing address is a 404 even when the fields are
  // invalid.
  if (!existing) throw addressNotFound()
  const changed = await tx
    .update(address)
    .set(validFields(kind, fields))
    .where(isCustomersAddress(userId, kind, id))
    .returning({ id: address.id })
  if (changed.length === 0) throw addressNotFound()
}

export async function removeAddress(
  tx: Executor,
  { userId, kind }: AddressScope,
  id: number | null,
): Promise<void> {
  const removed = await tx
    .delete(address)
    .where(isCustomersAddress(userId, kind, id))
    .returning({ id: address.id })
  if (removed.length === 0) throw addressNotFound()
}

const isCustomersAddress = (userId: number, kind: AddressKind, id: number | null) =>
  and(eq(address.id, id ?? 0), eq(address.userId, userId), eq(address.kind, kind))

function validFields(kind: AddressKind, fields: AddressFields): AddressFields {
  const storedFields = kind === 'billing' ? fields : { ...fields, email: '', mobileNumber: '' }
  refuseFirst(addressErrors(kind, storedFields))
  return storedFields
}

/** undefined leaves the field unchanged; null or an empty text clears it. */
const OptionalText = v.optional(v.nullable(v.pipe(PlainText, v.trim())))

export const ProfileRequest = v.object({
  FullName: Line,
  MobileNumber: PhoneLine,
  DOB: OptionalText,
  Gender: OptionalText,
  Bio: v.optional(v.nullable(v.pipe(LongText, v.trim()))),
})

export async function storeProfile(
  tx: Executor,
  userId: number,
  { FullName, MobileNumber, DOB, Gender, Bio }: v.InferOutput<typeof ProfileRequest>,
) {
  const today = new Date().toISOString().slice(0, 10)
  const profile = { fullName: FullName, mobileNumber: MobileNumber, gender: Gender ?? '', bio: Bio ?? '' }
  refuseFirst(profileErrors({ ...profile, birthDate: DOB ?? '' }, today))
  const [stored] = await tx
    .update(appUser)
    .set({
      fullName: FullName,
      mobileNumber: MobileNumber,
      ...(DOB === undefined ? {} : { birthDate: DOB || null }),
      ...(Gender === undefined ? {} : { gender: Gender ?? '' }),
      ...(Bio === undefined ? {} : { bio: Bio ?? '' }),
    })
    .where(eq(appUser.id, userId))
    .returning()
  if (!stored) throw invalidToken()
  return profileOf(stored)
}

/** Returns the path of the previous picture; '' when there was none. */
export async function storePicture(tx: Executor, userId: number, profilePicture: string): Promise<string> {
  const [previous] = await tx
    .select({ profilePicture: appUser.profilePicture })
    .from(appUser)
    .where(eq(appUser.id, userId))
    .for('update')
  await tx.update(appUser).set({ profilePicture }).where(eq(appUser.id, userId))
  return previous?.profilePicture ?? ''
}
