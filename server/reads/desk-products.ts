/** Products as staff see them at the desk: one page of the list (keyset pagination by id). */
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { product, productDocument } from '../db/schema-product'
import type { PageRequest } from './desk-order-search'

/** Returns the newest products first. `q` matches anywhere in the name or at the start of the SKU. */
export async function readProductPage(
  db: Executor,
  { after, limit }: PageRequest,
  { q, hidden }: { q?: string | undefined; hidden: boolean },
) {
  const like = q?.replace(/[\\%_]/g, (character) => `\\${character}`)
  const rows = await db
    .select({
      id: product.id,
      sku: product.sku,
      name: product.name,
      slug: product.slug,
      minimum: product.minimumQuantity,
      isHidden: product.isHidden,
      fromCents: sql<number | null>`${productDocument.fromCents}[1]`,
      stock: product.stock,
    })
    .from(product)
    .leftJoin(productDocument, eq(productDocument.productId, product.id))
    .where(
      and(
        after === null ? undefined : lt(product.id, after),
        hidden ? eq(product.isHidden, true) : undefined,
        like
          ? or(sql`${product.name} ilike ${`%${like}%`}`, sql`${product.sku} ilike ${`${like}%`}`)
          : undefined,
      ),
    )
    .orderBy(desc(product.id))
    .limit(limit)
  return rows.map(({ stock, name, ...row }) => ({
    ...row,
    name: htmlToText(name),
    inStock: stock.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

export async function findProductVisibility(db: Executor, id: number) {
  const [row] = await db
    .select({ sku: product.sku, isHidden: product.isHidden })
    .from(product)
    .where(eq(product.id, id))
  return row ?? null
}
