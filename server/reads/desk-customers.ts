/** Customers as the shop's people see them at the desk, and what was done there. */
import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { roleOf } from '../../src/domain/account/role'
import type { Executor } from '../db/client'
import { rightsOf } from '../auth/desk-session'
import { appUser, portal, portalMember, session } from '../db/schema-customer'
import { deskAct } from '../db/schema-desk'
import { shopOrder } from '../db/schema-order'
import type { Slice } from './desk-orders'

export async function customerSlice(
  db: Executor,
  { after, limit }: Slice,
  { q }: { q?: string | undefined },
) {
  const like = q ? `%${q.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%` : null
  const rows = await db
    .select()
    .from(appUser)
    .where(
      and(
        after === null ? undefined : lt(appUser.id, after),
        like
          ? sql`(${appUser.email} ilike ${like} or ${appUser.fullName} ilike ${like} or ${appUser.businessName} ilike ${like})`
          : undefined,
      ),
    )
    .orderBy(desc(appUser.id))
    .limit(limit)
  return rows.map(listedCustomer)
}

const listedCustomer = (user: typeof appUser.$inferSelect) => ({
  id: user.id,
  email: user.email,
  fullName: user.fullName,
  businessName: user.businessName,
  mobileNumber: user.mobileNumber,
  role: roleOf(user.roleId),
  since: user.createdAt,
})

/** Null where there is none. */
export async function deskCustomer(db: Executor, id: number) {
  const [user] = await db.select().from(appUser).where(eq(appUser.id, id))
  if (!user) return null
  const portals = await db
    .select({ slug: portal.slug, name: portal.name })
    .from(portalMember)
    .innerJoin(portal, eq(portal.id, portalMember.portalId))
    .where(eq(portalMember.userId, id))
    .orderBy(asc(portal.slug))
  const [orders] = await db.select({ all: count() }).from(shopOrder).where(eq(shopOrder.userId, id))
  const [sessions] = await db
    .select({ all: count() })
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, sql`now()`)))
  return {
    ...listedCustomer(user),
    portalEmail: user.portalEmail,
    isVerified: user.emailVerifiedAt !== null,
    portals: portals.map(({ slug }) => slug),
    rights: await rightsOf(db, user),
    uses: { orders: orders?.all ?? 0, sessions: sessions?.all ?? 0 },
  }
}

export function portalList(db: Executor) {
  return db.select({ id: portal.slug, name: portal.name }).from(portal).orderBy(asc(portal.slug))
}

/** Newest first. */
export function actSlice(db: Executor, { after, limit }: Slice, { q }: { q?: string | undefined }) {
  return db
    .select()
    .from(deskAct)
    .where(
      and(
        after === null ? undefined : lt(deskAct.id, after),
        q ? sql`(${deskAct.subject} = ${q} or ${deskAct.email} = ${q})` : undefined,
      ),
    )
    .orderBy(desc(deskAct.id))
    .limit(limit)
}
