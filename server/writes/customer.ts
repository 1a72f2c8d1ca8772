/** Accounts as the shop's people make and change them: role, approver, portals, a way back in. */
import { and, eq } from 'drizzle-orm'
import { looksLikeEmail, normalizeEmail, normalizePhone } from '../../src/domain/account/contact-details'
import { roles } from '../../src/domain/account/role'
import { hashUnknownPassword, openReset } from '../auth/password'
import { closeSessions } from '../auth/session'
import type { Executor } from '../db/client'
import { appUser, portal, portalMember } from '../db/schema-customer'
import { invalid, Refusal } from '../floor/errors'
import type { Settings } from '../floor/settings'

export type NewCustomer = { email: string; name: string; roleId: number; mobile: string }

/** Returns its id. Its password is set by a link. */
export async function addCustomer(
  tx: Executor,
  { email, name, roleId, mobile }: NewCustomer,
): Promise<number> {
  const [made] = await tx
    .insert(appUser)
    .values({
      email,
      roleId,
      isPortal: roleId === roles.portalUser,
      fullName: name || email,
      mobileNumber: normalizePhone(mobile),
      emailVerifiedAt: new Date(),
      passwordHash: await hashUnknownPassword(),
    })
    .onConflictDoNothing()
    .returning({ id: appUser.id })
  if (!made) throw new Refusal(409, 'KNOWN', `${email} already has an account.`)
  return made.id
}

/** What the role may see is decided anew at the next sign-in: every session ends. */
export async function setRole(tx: Executor, userId: number, roleId: number): Promise<void> {
  await tx
    .update(appUser)
    .set({ roleId, isPortal: roleId === roles.portalUser })
    .where(eq(appUser.id, userId))
  await closeSessions(tx, userId)
}

/** Who approves the orders of a portal user. */
export async function setPortalEmail(tx: Executor, userId: number, portalEmail: string): Promise<void> {
  await tx.update(appUser).set({ portalEmail }).where(eq(appUser.id, userId))
}

type Membership = { userId: number; slug: string; isMember: boolean }

export async function setMembership(tx: Executor, { userId, slug, isMember }: Membership): Promise<void> {
  const [found] = await tx.select({ id: portal.id }).from(portal).where(eq(portal.slug, slug))
  if (!found) throw invalid(`There is no portal "${slug}".`)
  const row = { portalId: found.id, userId }
  if (isMember) await tx.insert(portalMember).values(row).onConflictDoNothing()
  else
    await tx
      .delete(portalMember)
      .where(and(eq(portalMember.portalId, row.portalId), eq(portalMember.userId, userId)))
}

/** Where a password can be set, for as long as a mailed link holds. */
export async function passwordLink(
  tx: Executor,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  email: string,
): Promise<string> {
  return new URL(`confirm_pass/${await openReset(tx, email)}`, publicUrl).href
}

export function emailOf(word: string | undefined): string {
  const email = normalizeEmail(word ?? '')
  if (!looksLikeEmail(email)) throw invalid(`"${word ?? ''}" isn’t a valid email address.`)
  return email
}
