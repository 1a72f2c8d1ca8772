/** Products as staff see them at the desk: one page of the list (keyset pagination by id). */
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { product, productDocument, productSubcategory } from '../db/schema-product'
import type { PageRequest } from './desk-order-search'

type ProductFilter = {
  /** Part of the name, or start of the SKU. */
  q?: string | undefined
  hidden: boolean
  /** Only products with fewer pieces in stock than the minimum quantity. */
  low: boolean
  /** Path such as "drinkware/mugs". */
  category?: string | undefined
}

/** Returns the newest products first. */
export async function readProductPage(
  db: Executor,
  { after, limit }: PageRequest,
  { q, hidden, low, category: categoryPath }: ProductFilter,
) {
  const like = q?.replace(/[\\%_]/g, (character) => `\\${character}`)
  const inCategory = (path: string) =>
    inArray(
      product.id,
      db
        .select({ id: productSubcategory.productId })
        .from(productSubcategory)
        .innerJoin(subcategory, eq(subcategory.id, productSubcategory.subcategoryId))
        .innerJoin(category, eq(category.id, subcategory.categoryId))
        .where(eq(sql`${category.slug} || '/' || ${subcategory.slug}`, path)),
    )
  const rows = await db
    .select({
      id: product.id,
      sku: product.sku,
      name: product.name,
      slug: product.slug,
      picture: sql<string>`coalesce(${product.gallery} ->> 0, '')`,
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
        low ? lt(piecesInStock, product.minimumQuantity) : undefined,
        categoryPath === undefined ? undefined : inCategory(categoryPath),
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

const piecesInStock = sql`coalesce((
  select sum((line ->> 'quantity')::bigint) from jsonb_array_elements(${product.stock}) line), 0)`

export async function findProductId(db: Executor, sku: string): Promise<number | null> {
  const [row] = await db.select({ id: product.id }).from(product).where(eq(product.sku, sku))
  return row?.id ?? null
}
