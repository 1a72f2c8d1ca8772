/** Changes of several products at once at the desk. */
import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { priceTier } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { refreshProductDocuments, refreshSearchWords } from './product-document'
import { refreshPrices } from './product-figures'
import { lockProducts } from './stock'

/** Changes all prices by a percentage, rounded to cents. Resolves to the number of products that have prices. */
export async function changePrices(tx: Executor, ids: number[], percent: number): Promise<number> {
  const changed = await tx
    .update(priceTier)
    .set({ priceCents: sql`round(${priceTier.priceCents} * ${1 + percent / 100}::numeric)` })
    .where(inArray(priceTier.productId, ids))
    .returning({ id: priceTier.productId })
  await clearDemoMark(tx, ids)
  await refreshPrices(tx, ids)
  return new Set(changed.map(({ id }) => id)).size
}

/** Call this function when staff or programs changed products: “remove-demo” leaves them then. */
export async function clearDemoMark(tx: Executor, ids: number[]): Promise<void> {
  await tx
    .update(product)
    .set({ isDemo: false })
    .where(sql`${product.isDemo} and ${product.id} = any (${sql.param(ids)})`)
}

export async function setVisibility(tx: Executor, ids: number[], isHidden: boolean): Promise<void> {
  await lockProducts(tx)
  await tx.update(product).set({ isHidden, isDemo: false }).where(inArray(product.id, ids))
  await refreshProductDocuments(tx, ids)
  await refreshSearchWords(tx)
}
