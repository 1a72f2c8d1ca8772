/**
 * A customer's profile (req 7.20), and saved addresses in the provider's field names: B… for billing, S… for
 * shipping.
 */
import { and, asc, eq } from 'drizzle-orm'
import type { AddressKind } from '../../src/domain/account/address'
import type { Executor } from '../db/client'
import { address, type appUser } from '../db/schema-customer'
import { notFound } from '../base/errors'

type Row = typeof address.$inferSelect

/** Returns the oldest address first, because the checkout preselects the last address of the list. */
export async function listAddresses(db: Executor, userId: number, kind: AddressKind): Promise<object[]> {
  const rows = await db
    .select()
    .from(address)
    .where(and(eq(address.userId, userId), eq(address.kind, kind)))
    .orderBy(asc(address.id))
  return rows.map(toWireAddress)
}

/** Throws a 404 for another customer's address as well, so that the reply does not reveal that it exists. */
export async function findAddress(
  db: Executor,
  { userId, kind, id }: { userId: number; kind: AddressKind; id: number | null },
): Promise<object> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.id, id ?? 0), eq(address.userId, userId), eq(address.kind, kind)))
  if (!row) throw addressNotFound()
  return toWireAddress(row)
}

export const addressNotFound = () => notFound('This address')

function toWireAddress(row: Row): object {
  return row.kind === 'billing'
    ? {
        UserBillingAddressID: row.id,
        BCustomerName: row.customerName,
        BCountry: row.country,
        BState: row.state,
        BCity: row.city,
        BAddress1: row.line1,
        BAddress2: row.line2,
        BZipcode: row.postcode,
        BEmail: row.email,
        BMobileNumber: row.mobileNumber,
      }
    : {
        UserShippingAddressID: row.id,
        SCustomerName: row.customerName,
        SCountry: row.country,
        SState: row.state,
        SCity: row.city,
        SAddress1: row.line1,
        SAddress2: row.line2,
        SZipcode: row.postcode,
      }
}

export function profileOf(user: typeof appUser.$inferSelect) {
  return {
    UserID: user.id,
    RoleID: user.roleId,
    FullName: user.fullName,
    MobileNumber: user.mobileNumber,
    Email: user.email,
    UserName: user.email,
    ProfilePic: user.profilePicture,
    LoginCount: user.loginCount,
    UserAccess: user.userAccess,
    PortalEmail: user.portalEmail,
    IsChangePassword: Number(user.mustChangePassword),
    IsHolder: Number(user.isHolder),
    IsPortal: Number(user.isPortal),
    IsVisible: Number(user.isVisible),
    DOB: user.birthDate,
    Gender: user.gender,
    Bio: user.bio,
  }
}
