/** What can be chosen of a product: its attributes with their values, and what a variation is made of. */
import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import type { CartOption } from '../db/schema-cart'
import {
  attribute,
  attributeValue,
  productAttributeValue,
  variation,
  variationValue,
} from '../db/schema-pricing'

/** Attribute name to the values on offer, both in reading order. */
export async function offeredValues(db: Executor, productId: number): Promise<Map<string, string[]>> {
  const rows = await offeredRows(db).where(eq(productAttributeValue.productId, productId))
  const offered = new Map<string, string[]>()
  for (const { name, value } of rows) offered.set(name, [...(offered.get(name) ?? []), value])
  return offered
}

/** A row for each value that a product offers, in reading order. */
export function offeredRows(db: Executor) {
  return db
    .select({
      productId: productAttributeValue.productId,
      valueId: attributeValue.id,
      name: attribute.name,
      value: attributeValue.value,
    })
    .from(productAttributeValue)
    .innerJoin(attributeValue, eq(attributeValue.id, productAttributeValue.attributeValueId))
    .innerJoin(attribute, eq(attribute.id, attributeValue.attributeId))
    .orderBy(asc(productAttributeValue.attributePosition), asc(productAttributeValue.valuePosition))
    .$dynamic()
}

/** The choices that a variation of this product stands for; null when the product has no such variation. */
export async function optionsOfVariation(
  db: Executor,
  productId: number,
  variationId: number,
): Promise<CartOption[] | null> {
  const [found] = await db
    .select({ id: variation.id })
    .from(variation)
    .where(and(eq(variation.id, variationId), eq(variation.productId, productId)))
  if (!found) return null
  const options = await db
    .select({ name: attribute.name, value: attributeValue.value })
    .from(variationValue)
    .innerJoin(attributeValue, eq(attributeValue.id, variationValue.attributeValueId))
    .innerJoin(attribute, eq(attribute.id, attributeValue.attributeId))
    .innerJoin(
      productAttributeValue,
      and(
        eq(productAttributeValue.attributeValueId, variationValue.attributeValueId),
        eq(productAttributeValue.productId, productId),
      ),
    )
    .where(eq(variationValue.variationId, variationId))
    .orderBy(asc(productAttributeValue.attributePosition))
  // One without values is not made any more.
  return options.length > 0 ? options : null
}
