/** The product page's data: the same for everybody, and for a signed-in caller the own prices on top. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { productDocument } from '../db/schema-product'
import { notFound } from '../floor/errors'
import type { Caller } from '../auth/session'
import { ownPrices } from './price-list'

const Rows = v.array(v.object({ detail: v.string(), prices: v.string(), isOnWishlist: v.boolean() }))

/** JSON text without any price. Refuses with 404 for an unknown slug. */
export async function publicDetail(db: Executor, slug: string): Promise<string> {
  const [found] = await db
    .select({ detail: productDocument.detail })
    .from(productDocument)
    .where(eq(productDocument.slug, slug))
  if (!found) throw notFound('This product')
  return `{"Data":${found.detail}}`
}

/**
 * JSON text with the price tiers, of which the caller sees the columns of the own role only, set-up prices and
 * the word beside the price.
 */
export async function detailFor(db: Executor, slug: string, caller: Caller): Promise<string> {
  const found = await db.execute(sql`
    select d.detail, (${ownPrices(caller.roleId)})::text as prices, exists (
      select 1 from wishlist w where w.user_id = ${caller.userId} and w.product_id = p.id) as "isOnWishlist"
    from product_document d join product p on p.id = d.product_id
    where d.slug = ${slug}`)
  const [row] = v.parse(Rows, found.rows)
  if (!row) throw notFound('This product')
  const { detail, prices, isOnWishlist } = row
  return `{"Data":${detail.slice(0, -1)}, ${prices.slice(1, -1)}, "UserProductWishlist": ${isOnWishlist}}}`
}
