/** Accounts as staff create and change them: role, approver, portals, and a link for a new password. */
import { and, eq } from 'drizzle-orm'
import { looksLikeEmail, normalizeEmail, normalizePhone } from '../../src/domain/account/contact-details'
import { roles } from '../../src/domain/account/role'
import { hashUnknownPassword, createResetToken } from '../auth/password'
import { closeSessions } from '../auth/session'
import type { Executor } from '../db/client'
import { appUser, portal, portalMember } from '../db/schema-customer'
import { invalid, Refusal } from '../base/errors'
import type { Settings } from '../base/settings'

/** `isVerified`: staff know that the address belongs to the customer. */
export type NewCustomer = {
  email: string
  name: string
  roleId: number
  mobile: string
  isVerified?: boolean
}

/** Returns the account's id. Its password is random until the customer sets one through a link. */
export async function addCustomer(
  tx: Executor,
  { email, name, roleId, mobile, isVerified = true }: NewCustomer,
): Promise<number> {
  const [inserted] = await tx
    .insert(appUser)
    .values({
      email,
      roleId,
      isPortal: roleId === roles.portalUser,
      fullName: name || email,
      mobileNumber: normalizePhone(mobile),
      emailVerifiedAt: isVerified ? new Date() : null,
      passwordHash: await hashUnknownPassword(),
    })
    .onConflictDoNothing()
    .returning({ id: appUser.id })
  if (!inserted) throw new Refusal(409, 'KNOWN', `${email} already has an account.`)
  return inserted.id
}

/** Ends every session, because the permissions of a role are determined at sign-in. */
export async function setRole(tx: Executor, userId: number, roleId: number): Promise<void> {
  await tx
    .update(appUser)
    .set({ roleId, isPortal: roleId === roles.portalUser })
    .where(eq(appUser.id, userId))
  await closeSessions(tx, userId)
}

/** Sets the address of the person who approves the orders of a portal user. */
export async function setPortalEmail(tx: Executor, userId: number, portalEmail: string): Promise<void> {
  await tx.update(appUser).set({ portalEmail }).where(eq(appUser.id, userId))
}

export async function setBusinessName(tx: Executor, userId: number, businessName: string): Promise<void> {
  await tx.update(appUser).set({ businessName }).where(eq(appUser.id, userId))
}

type Membership = { userId: number; slug: string; isMember: boolean }

export async function setMembership(tx: Executor, { userId, slug, isMember }: Membership): Promise<void> {
  const [match] = await tx.select({ id: portal.id }).from(portal).where(eq(portal.slug, slug))
  if (!match) throw invalid(`There is no portal "${slug}".`)
  const row = { portalId: match.id, userId }
  if (isMember) await tx.insert(portalMember).values(row).onConflictDoNothing()
  else
    await tx
      .delete(portalMember)
      .where(and(eq(portalMember.portalId, row.portalId), eq(portalMember.userId, userId)))
}

/** Returns a link for setting a password, which is valid for as long as a mailed link. */
export async function passwordLink(
  tx: Executor,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  email: string,
): Promise<string> {
  return new URL(`confirm_pass/${await createResetToken(tx, email)}`, publicUrl).href
}

export function emailOf(text: string | undefined): string {
  const email = normalizeEmail(text ?? '')
  if (!looksLikeEmail(email)) throw invalid(`"${text ?? ''}" isn’t a valid email address.`)
  return email
}
