/** A customer's wishlist. */
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { wishlist } from '../db/schema-customer'
import { product } from '../db/schema-product'

/** Newest first. */
export function listWishes(db: Executor, userId: number) {
  return db
    .select({
      ProductID: product.id,
      ProductName: product.name,
      ProductImage: sql<string>`coalesce(${product.gallery} ->> 0, '')`,
      Slug: product.slug,
    })
    .from(wishlist)
    .innerJoin(product, eq(product.id, wishlist.productId))
    .where(eq(wishlist.userId, userId))
    .orderBy(desc(wishlist.createdAt), asc(product.id))
}
