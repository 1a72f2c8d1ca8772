/** Stores what an imported product can be chosen in: its attributes, their values, and the variations of both. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import {
  attribute,
  attributeValue,
  productAttributeValue,
  variation,
  variationValue,
} from '../db/schema-pricing'
import type { ProductImport } from './import-shape'
import type { Known } from './import-known'

export async function storeChoices(
  tx: Executor,
  productId: number,
  given: ProductImport,
  { values: known }: Pick<Known, 'values'>,
): Promise<void> {
  const { attributes = [], variations = [] } = given
  const ids = new Map<string, number>()
  const offered = []
  for (const [attributePosition, { name, values }] of attributes.entries())
    for (const [valuePosition, value] of values.entries()) {
      const key = JSON.stringify([name, value])
      const attributeValueId = known.get(key) ?? (await valueIdOf(tx, name, value))
      known.set(key, attributeValueId)
      ids.set(`${attributePosition} ${value}`, attributeValueId)
      offered.push({ productId, attributeValueId, attributePosition, valuePosition })
    }
  await tx.delete(productAttributeValue).where(eq(productAttributeValue.productId, productId))
  if (offered.length > 0) await tx.insert(productAttributeValue).values(offered)
  await dropVariations(tx, productId, variations)
  for (const { sku: own, values, stock } of variations) {
    const valueIds = values.map((value, place) => ids.get(`${place} ${value}`))
    const isThis = and(eq(variation.productId, productId), eq(variation.sku, own))
    const [old] = await tx.update(variation).set({ stock }).where(isThis).returning({ id: variation.id })
    const [made] = old
      ? [old]
      : await tx.insert(variation).values({ productId, sku: own, stock }).returning({ id: variation.id })
    const variationId = made?.id ?? 0
    await tx.delete(variationValue).where(eq(variationValue.variationId, variationId))
    const rows = valueIds.flatMap((id) => (id === undefined ? [] : [{ variationId, attributeValueId: id }]))
    if (rows.length > 0) await tx.insert(variationValue).values(rows)
  }
}

/** Those that somebody has asked about stay as a memory, without values and so without a way to choose them. */
async function dropVariations(tx: Executor, productId: number, remaining: { sku: string }[]): Promise<void> {
  const skus = remaining.map(({ sku }) => sku)
  const own = eq(variation.productId, productId)
  const gone = await tx
    .select({ id: variation.id })
    .from(variation)
    .where(skus.length > 0 ? and(own, notInArray(variation.sku, skus)) : own)
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.delete(variationValue).where(inArray(variationValue.variationId, ids))
  const isFree = sql`not exists (select 1 from enquiry where enquiry.product_variation_id = ${variation.id})`
  await tx.delete(variation).where(and(inArray(variation.id, ids), isFree))
}

async function valueIdOf(tx: Executor, name: string, value: string): Promise<number> {
  await tx.insert(attribute).values({ name }).onConflictDoNothing()
  const [owner] = await tx.select({ id: attribute.id }).from(attribute).where(eq(attribute.name, name))
  const attributeId = owner?.id ?? 0
  await tx.insert(attributeValue).values({ attributeId, value }).onConflictDoNothing()
  const [found] = await tx
    .select({ id: attributeValue.id })
    .from(attributeValue)
    .where(and(eq(attributeValue.attributeId, attributeId), eq(attributeValue.value, value)))
  if (!found) throw new Error('no value was stored')
  return found.id
}
