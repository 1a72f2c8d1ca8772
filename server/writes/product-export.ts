/** Products as an import reads them: brought in again, they change nothing. */
import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { priceTier, productAttributeValue, setupPrice, variation, variationValue } from '../db/schema-pricing'
import { product, productSubcategory } from '../db/schema-product'
import { offeredRows } from '../reads/product'
import type { ProductImport } from './import-shape'

/** Hidden ones as well; of one product alone where it is named. */
export async function exportedProducts(db: Executor, only: number | null = null): Promise<ProductImport[]> {
  const own = (column: AnyPgColumn) => (only === null ? undefined : eq(column, only))
  const products = await db.select().from(product).where(own(product.id)).orderBy(asc(product.id))
  const places = byProduct(await readPlaces(db, only))
  const tiers = byProduct(
    await db.select().from(priceTier).where(own(priceTier.productId)).orderBy(asc(priceTier.quantity)),
  )
  const setups = byProduct(
    await db.select().from(setupPrice).where(own(setupPrice.productId)).orderBy(asc(setupPrice.id)),
  )
  const choices = await readChoices(db, only)
  return products.map((row) => {
    const of = <T>(rows: Map<number, T[]>) => rows.get(row.id) ?? []
    return {
      sku: row.sku,
      name: row.name,
      slug: row.slug,
      description: row.description,
      categories: of(places).map(({ parent, slug }) => `${parent}/${slug}`),
      minimum: row.minimumQuantity,
      freight: row.addFreight,
      ...pricesIn(of(tiers)),
      setups: of(setups).map(({ name, unitPriceCents, setupPriceCents, defaultQuantity }) => ({
        name,
        each: unitPriceCents,
        once: setupPriceCents,
        times: defaultQuantity,
      })),
      pictures: row.gallery,
      colours: row.colours,
      features: row.features,
      stock: row.stock.map(({ description, quantity, next_shipment }) => ({
        description,
        quantity,
        ...(next_shipment ? { next: next_shipment } : {}),
      })),
      ...choices(row.id),
      isnew: row.isNew,
      issale: row.isSale,
    }
  })
}

function readPlaces(db: Executor, only: number | null) {
  return db
    .select({ productId: productSubcategory.productId, parent: category.slug, slug: subcategory.slug })
    .from(productSubcategory)
    .innerJoin(subcategory, eq(subcategory.id, productSubcategory.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(only === null ? undefined : eq(productSubcategory.productId, only))
    .orderBy(asc(productSubcategory.position), asc(subcategory.id))
}

type Tier = typeof priceTier.$inferSelect

/** All tiers of a product have the markups of the first one, as imports and the demo make them. */
function pricesIn(tiers: Tier[]): Pick<ProductImport, 'prices' | 'markups'> {
  const [first] = tiers
  if (!first) return {}
  const { admin, retailer, wholesaler, portalUser, vipUser, saleAgent } = first
  return {
    prices: tiers.map(({ quantity, priceCents }) => ({ from: quantity, price: priceCents })),
    markups: { admin, retailer, wholesaler, portalUser, vipUser, saleAgent },
  }
}

type Choices = Pick<ProductImport, 'attributes' | 'variations'>

/** A variation that cannot be chosen any more has no values, and is left out as if it were gone. */
async function readChoices(db: Executor, only: number | null): Promise<(productId: number) => Choices> {
  const offered = byProduct(
    await offeredRows(db).where(only === null ? undefined : eq(productAttributeValue.productId, only)),
  )
  const values = new Map<number, Set<number>>()
  for (const { variationId, attributeValueId } of await db
    .select(getTableColumns(variationValue))
    .from(variationValue)
    .innerJoin(variation, eq(variation.id, variationValue.variationId))
    .where(only === null ? undefined : eq(variation.productId, only)))
    values.set(variationId, (values.get(variationId) ?? new Set()).add(attributeValueId))
  const variations = byProduct(
    await db
      .select()
      .from(variation)
      .where(only === null ? undefined : eq(variation.productId, only))
      .orderBy(asc(variation.id)),
  )
  return (productId) => {
    const all = offered.get(productId) ?? []
    const names = [...new Set(all.map(({ name }) => name))]
    const chosenBy = (id: number) => all.filter(({ valueId }) => values.get(id)?.has(valueId))
    return {
      attributes: names.map((name) => ({
        name,
        values: all.filter((one) => one.name === name).map(({ value }) => value),
      })),
      variations: (variations.get(productId) ?? [])
        .filter(({ id }) => values.has(id))
        .map(({ id, sku, stock }) => ({ sku, stock, values: chosenBy(id).map(({ value }) => value) })),
    }
  }
}

function byProduct<T extends { productId: number }>(rows: T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const list = found.get(row.productId)
    if (list) list.push(row)
    else found.set(row.productId, [row])
  }
  return found
}
