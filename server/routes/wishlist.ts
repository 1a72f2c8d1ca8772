/** The wishlist: adding and removing an item, and the list (req 8.2). */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { rateLimitedCaller } from '../requests/rate-limit'
import type { Executor } from '../db/client'
import { wishlist } from '../db/schema-customer'
import { product } from '../db/schema-product'
import { notFound } from '../base/errors'
import { withIdempotency, customerScope } from '../requests/idempotency'
import { sendPrivate } from '../replies/reply'
import type { ProviderContext } from './context'
import { idOf } from '../base/input'
import { pathParam } from '../requests/body'

/** A device that comes back online may send many calls at once. */
const callsPerMinute = 240

/** The calls to mount at /product and at /myaccount. */
export function wishlistRoutes(context: ProviderContext): { product: Hono; account: Hono } {
  const { db } = context
  const callerOf = rateLimitedCaller(context, 'wishlist', callsPerMinute)
  const remove = async (c: Context) => {
    const caller = await callerOf(c)
    const productId = idOf(pathParam(c, 'id')) ?? 0
    return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
      await tx
        .delete(wishlist)
        .where(and(eq(wishlist.userId, caller.userId), eq(wishlist.productId, productId)))
      return { Message: 'Removed from your wishlist.' }
    })
  }
  return {
    product: new Hono()
      // This GET writes. A page of another origin cannot send this call, because such a page does not have the token.
      .get('/addwishlist/:id', async (c) => {
        const caller = await callerOf(c)
        const productId = idOf(pathParam(c, 'id'))
        return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
          await addWishlistItem(tx, caller.userId, productId)
          return { Message: 'Added to your wishlist.' }
        })
      })
      .delete('/addwishlist/:id', remove),
    account: new Hono()
      .get('/getwishlist', async (c) => {
        const { userId } = await callerOf(c)
        return sendPrivate(c, { Data: await listWishlist(db, userId) })
      })
      .delete('/getwishlist/:id', remove),
  }
}

async function addWishlistItem(tx: Executor, userId: number, id: number | null): Promise<void> {
  const [row] = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.id, id ?? 0), eq(product.isHidden, false)))
  if (!row) throw notFound('This product')
  await tx.insert(wishlist).values({ userId, productId: row.id }).onConflictDoNothing()
}

/** Returns the wishlist, newest items first. */
function listWishlist(db: Executor, userId: number) {
  return db
    .select({
      ProductID: product.id,
      ProductName: product.name,
      ProductImage: sql<string>`coalesce(${product.gallery} ->> 0, '')`,
      Slug: product.slug,
    })
    .from(wishlist)
    .innerJoin(product, eq(product.id, wishlist.productId))
    .where(and(eq(wishlist.userId, userId), eq(product.isHidden, false)))
    .orderBy(desc(wishlist.createdAt), asc(product.id))
}
