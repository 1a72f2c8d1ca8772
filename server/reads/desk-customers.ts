/** Customers as staff see them at the desk. */
import { and, asc, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { roleTitles } from '../../src/domain/account/profile'
import { roleOf, roles } from '../../src/domain/account/role'
import { dateTimeIn } from '../../src/domain/delivery/time-zone'
import type { Executor } from '../db/client'
import { rightsOf } from '../auth/desk-session'
import { lowestCents } from '../../src/domain/price/price'
import { htmlToText } from '../../src/domain/rich-text'
import { address, appUser, portal, portalMember, session, wishlist } from '../db/schema-customer'
import { deskMember } from '../db/schema-desk'
import { shopOrder } from '../db/schema-order'
import { product } from '../db/schema-product'
import { pricedLines } from './cart'
import { containing } from '../base/input'
import type { PageRequest } from './desk-order-search'
import { readPriceLists } from './price-list'

export async function readCustomerPage(
  db: Executor,
  { after, limit }: PageRequest,
  { q, role, isStaff = false }: { q?: string | undefined; role?: string | undefined; isStaff?: boolean },
) {
  const like = q ? containing(q) : null
  const rows = await db
    .select({ user: appUser, rights: deskMember.rights })
    .from(appUser)
    .leftJoin(deskMember, eq(deskMember.userId, appUser.id))
    .where(
      and(
        after === null ? undefined : lt(appUser.id, after),
        role === undefined ? undefined : eq(appUser.roleId, roleIdOf(role)),
        isStaff ? or(eq(appUser.roleId, roles.admin), sql`cardinality(${deskMember.rights}) > 0`) : undefined,
        like
          ? sql`(${appUser.email} ilike ${like} or ${appUser.fullName} ilike ${like} or ${appUser.businessName} ilike ${like})`
          : undefined,
      ),
    )
    .orderBy(desc(appUser.id))
    .limit(limit)
  return rows.map(({ user, rights }) => ({
    ...listedCustomer(user),
    rights: user.roleId === roles.admin ? ['all' as const] : (rights ?? []),
  }))
}

/** Returns an id that no role has when the role is unknown. */
const roleIdOf = (name: string) => Object.entries(roles).find(([known]) => known === name)?.[1] ?? -1

const listedCustomer = (user: typeof appUser.$inferSelect) => ({
  id: user.id,
  email: user.email,
  fullName: user.fullName,
  businessName: user.businessName,
  mobileNumber: user.mobileNumber,
  role: roleOf(user.roleId),
  since: user.createdAt,
})

type ListedCustomer = ReturnType<typeof listedCustomer>

/** Returns a heading row, then a row for each customer. */
export function customerTable(customers: readonly ListedCustomer[], timeZone: string): string[][] {
  const rows = customers.map((customer) => [
    String(customer.id),
    customer.email,
    customer.fullName,
    customer.businessName,
    customer.mobileNumber,
    roleTitles[customer.role],
    dateTimeIn(timeZone, customer.since.getTime()),
  ])
  return [['Customer', 'Email', 'Name', 'Business', 'Phone', 'Role', 'Since'], ...rows]
}

/** Returns null when there is no such customer. */
export async function deskCustomer(db: Executor, id: number) {
  const [user] = await db.select().from(appUser).where(eq(appUser.id, id))
  if (!user) return null
  const portals = await db
    .select({ slug: portal.slug, name: portal.name })
    .from(portalMember)
    .innerJoin(portal, eq(portal.id, portalMember.portalId))
    .where(eq(portalMember.userId, id))
    .orderBy(asc(portal.slug))
  const addresses = await db.select().from(address).where(eq(address.userId, id)).orderBy(asc(address.id))
  const [orders] = await db.select({ total: count() }).from(shopOrder).where(eq(shopOrder.userId, id))
  const [sessions] = await db
    .select({ total: count() })
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, sql`now()`)))
  return {
    ...listedCustomer(user),
    portalEmail: user.portalEmail,
    isVerified: user.emailVerifiedAt !== null,
    portals: portals.map(({ slug }) => slug),
    rights: await rightsOf(db, user),
    addresses: addresses.map(({ userId: _, createdAt: __, ...fields }) => fields),
    counts: { orders: orders?.total ?? 0, sessions: sessions?.total ?? 0 },
  }
}

/** Cart and wishlist at the prices that this customer sees. Returns null when there is no such customer. */
export async function customerView(db: Executor, id: number) {
  const [user] = await db.select({ roleId: appUser.roleId }).from(appUser).where(eq(appUser.id, id))
  if (!user) return null
  const role = roleOf(user.roleId)
  const cart = await pricedLines(db, { userId: id, roleId: user.roleId })
  const wishlistRows = await db
    .select({ id: product.id, slug: product.slug, name: product.name })
    .from(wishlist)
    .innerJoin(product, eq(product.id, wishlist.productId))
    .where(and(eq(wishlist.userId, id), eq(product.isHidden, false)))
    .orderBy(desc(wishlist.createdAt))
  const lists = await readPriceLists(
    db,
    wishlistRows.map((item) => item.id),
  )
  return {
    id,
    cart: cart.map((line) => ({
      id: line.id,
      slug: line.slug,
      product: htmlToText(line.productName),
      options: line.options.map(({ name, value }) => `${name}: ${value}`).join(', '),
      branding: line.setups.map(({ name }) => htmlToText(name)).join(', '),
      quantity: line.quantity,
      eachCents: line.price?.eachCents ?? null,
    })),
    wishlist: wishlistRows.map(({ name, ...item }) => ({
      ...item,
      product: htmlToText(name),
      fromCents: lowestCents(lists.get(item.id)?.tiers ?? [], role),
    })),
  }
}

export function portalList(db: Executor) {
  return db.select({ id: portal.slug, name: portal.name }).from(portal).orderBy(asc(portal.slug))
}
