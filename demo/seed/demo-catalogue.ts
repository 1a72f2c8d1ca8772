/**
 * The demo catalogue of a new shop: staff add it and remove it again by one act each (server/acts/demo.ts). Rows that
 * the demo created are marked as demo until staff change them, so that the removal leaves the work of staff alone.
 */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../server/db/client'
import { category, offer, setting, slider, subcategory } from '../../server/db/schema-catalogue'
import { appUser, portal, portalMember } from '../../server/db/schema-customer'
import { coupon, orderLine, orderReview, shopOrder } from '../../server/db/schema-order'
import { product, productDocument, review } from '../../server/db/schema-product'
import { refreshProductDocuments, refreshSearchWords } from '../../server/writes/product-document'
import { demoPortalSlugs, isUnchangedDemoAccount } from './demo-accounts'
import { demoCoupon, isDemoOrder } from './demo-orders'
import { addCatalogue, addDefaultCategories, frontPageRows } from './load'

const stateSetting = 'demo_catalogue'

/** While this is true, a start does not add demo products again. */
export async function isDemoRemoved(db: Executor): Promise<boolean> {
  const [row] = await db.select().from(setting).where(eq(setting.name, stateSetting))
  return row?.value === 'removed'
}

async function setState(tx: Executor, value: 'filled' | 'removed'): Promise<void> {
  await tx
    .insert(setting)
    .values({ name: stateSetting, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } })
}

export const demoCatalogue = {
  /** Adds products with reviews, the categories that they need, and banners and an offer if the shop has none. */
  fill: async (tx: Executor, count: number): Promise<{ products: number }> => {
    // The import is dynamic because thousands of lines of product text are rarely needed.
    const { catalogueWithoutProducts, generateProducts } = await import('../catalogue/generate')
    await addCatalogue(tx, { ...catalogueWithoutProducts, products: generateProducts(count) })
    await setState(tx, 'filled')
    return { products: count }
  },

  /** `userId`: the account that removes the demo, which stays. Resolves to the numbers of removed rows. */
  remove: async (tx: Executor, userId: number | null) => {
    // A large shop takes longer than the statement timeout of requests.
    await tx.execute(sql`set local statement_timeout = 0`)
    const orders = await removeOrders(tx)
    const customers = await removeAccounts(tx, userId)
    const products = await removeProducts(tx)
    const categories = await removeCategories(tx)
    await removeFrontPage(tx)
    await setState(tx, 'removed')
    await refreshSearchWords(tx)
    return { ...products, categories, customers, orders }
  },
}

/** Removes the orders that the seed placed for the demo accounts, with their reviews. */
async function removeOrders(tx: Executor): Promise<number> {
  const isOfDemoOrder = inArray(
    orderReview.orderLineId,
    tx
      .select({ id: orderLine.id })
      .from(orderLine)
      .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
      .where(isDemoOrder),
  )
  const reviews = tx.select({ id: orderReview.reviewId }).from(orderReview).where(isOfDemoOrder)
  await tx.update(review).set({ isDemo: true }).where(inArray(review.id, reviews))
  return (await tx.delete(shopOrder).where(isDemoOrder)).rowCount ?? 0
}

/** Removes portals without other members, the coupon, and accounts without other orders. */
async function removeAccounts(tx: Executor, userId: number | null): Promise<number> {
  const isOfOthers = sql`exists (
    select from ${portalMember} m join ${appUser} on ${appUser.id} = m.user_id
    where m.portal_id = ${portal.id} and not ${isUnchangedDemoAccount})`
  await tx.delete(portal).where(and(inArray(portal.slug, demoPortalSlugs), sql`not ${isOfOthers}`))
  const isUnchangedCoupon = and(
    eq(coupon.name, demoCoupon.name),
    eq(coupon.percent, demoCoupon.percent),
    isNull(coupon.startsAt),
    isNull(coupon.endsAt),
    isNull(coupon.maxUses),
  )
  await tx.delete(coupon).where(isUnchangedCoupon)
  const hasOrder = sql`exists (select from ${shopOrder} o where o.user_id = ${appUser.id})`
  const isLastAdmin = sql`(${appUser.roleId} = 0 and not exists (
    select from ${appUser} other where other.role_id = 0 and other.id <> ${appUser.id}))`
  const isRemoved = sql`${isUnchangedDemoAccount} and ${appUser.id} is distinct from ${userId}::int
    and not ${hasOrder} and not ${isLastAdmin}`
  return (await tx.delete(appUser).where(isRemoved)).rowCount ?? 0
}

/** A product that an order or a request refers to is hidden instead of deleted, because their records show it. */
async function removeProducts(tx: Executor): Promise<{ products: number; hiddenProducts: number }> {
  const isDemoProduct = eq(product.isDemo, true)
  const isReferenced = sql`(exists (select from order_line l where l.product_id = ${product.id})
    or exists (select from enquiry e where e.product_id = ${product.id}))`
  const hidden = await tx
    .update(product)
    .set({ isHidden: true, isDemo: false })
    .where(and(isDemoProduct, isReferenced))
    .returning({ id: product.id })
  const reviewed = await tx.delete(review).where(eq(review.isDemo, true)).returning({ id: review.productId })
  const removed = tx.select({ id: product.id }).from(product).where(isDemoProduct)
  // The documents are deleted first and in one statement, because each such statement raises the catalogue version.
  await tx.delete(productDocument).where(inArray(productDocument.productId, removed))
  const { rowCount } = await tx.delete(product).where(isDemoProduct)
  await refreshProductDocuments(tx, [...new Set([...hidden, ...reviewed].map(({ id }) => id))])
  return { products: rowCount ?? 0, hiddenProducts: hidden.length }
}

/**
 * Removes categories without products. The fixed groups of the menu stay, and all that stay lose the descriptions of the
 * demo. A shop without categories gets those of a new shop.
 */
async function removeCategories(tx: Executor): Promise<number> {
  const isUsed = sql`exists (select from product_subcategory s where s.subcategory_id = ${subcategory.id})`
  const [isDemo, isDemoChild] = [eq(category.isDemo, true), eq(subcategory.isDemo, true)]
  const subcategories = await tx.delete(subcategory).where(and(isDemoChild, sql`not ${isUsed}`))
  const hasSubcategory = sql`exists (select from ${subcategory} s where s.category_id = ${category.id})`
  const isGoods = eq(category.kind, 'product')
  const categories = await tx.delete(category).where(and(isDemo, isGoods, sql`not ${hasSubcategory}`))
  const withoutDemo = { description: '', isDemo: false }
  await tx.update(subcategory).set(withoutDemo).where(isDemoChild)
  await tx.update(category).set(withoutDemo).where(isDemo)
  const [other] = await tx.select({ id: category.id }).from(category).where(isGoods).limit(1)
  if (!other) await addDefaultCategories(tx)
  return (subcategories.rowCount ?? 0) + (categories.rowCount ?? 0)
}

async function removeFrontPage(tx: Executor): Promise<void> {
  const { frontPage } = await import('../catalogue/categories')
  const { slides, offer: demoOffer } = frontPageRows(frontPage)
  const isDemoSlide = or(
    ...slides.map(({ image, link }) => and(eq(slider.image, image), eq(slider.link, link))),
  )
  await tx.delete(slider).where(isDemoSlide)
  const { title, description, link } = demoOffer
  await tx
    .delete(offer)
    .where(and(eq(offer.title, title), eq(offer.description, description), eq(offer.link, link)))
}
