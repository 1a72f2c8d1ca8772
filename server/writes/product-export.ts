/** Exports products in the format of the import; importing them again changes nothing. */
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DeskProduct } from '../../src/domain/desk/product-row'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { priceTier, productAttributeValue, setupPrice, variation, variationValue } from '../db/schema-pricing'
import { product, productSubcategory } from '../db/schema-product'
import { offeredRows } from '../reads/product'

/** `deskProducts` adds id and visibility to the fields of an import. */
type LoggedProduct = Omit<DeskProduct, 'version'>
type ExportedProduct = Omit<LoggedProduct, 'id' | 'isHidden'>

/** `all`: all products, including hidden ones. */
type Ids = readonly number[] | 'all'
const isOneOf = (column: AnyPgColumn, ids: Ids) =>
  ids === 'all' ? undefined : sql`${column} = any (${sql.param(ids)}::int[])`

export async function exportedProducts(db: Executor, ids: Ids = 'all'): Promise<ExportedProduct[]> {
  return (await deskProducts(db, ids)).map(({ id: _, isHidden: __, ...content }) => content)
}

export async function deskProducts(db: Executor, ids: Ids): Promise<LoggedProduct[]> {
  const products = await db.select().from(product).where(isOneOf(product.id, ids)).orderBy(asc(product.id))
  const subcategories = byProduct(await readSubcategories(db, ids))
  const tiers = byProduct(
    await db
      .select()
      .from(priceTier)
      .where(isOneOf(priceTier.productId, ids))
      .orderBy(asc(priceTier.quantity)),
  )
  const setups = byProduct(
    await db.select().from(setupPrice).where(isOneOf(setupPrice.productId, ids)).orderBy(asc(setupPrice.id)),
  )
  const choices = await readChoices(db, ids)
  return products.map((row) => {
    const rowsOf = <T>(rows: Map<number, T[]>) => rows.get(row.id) ?? []
    return {
      id: row.id,
      sku: row.sku,
      name: row.name,
      slug: row.slug,
      description: row.description,
      categories: rowsOf(subcategories).map(({ parent, slug }) => `${parent}/${slug}`),
      minimum: row.minimumQuantity,
      freight: row.addFreight,
      ...pricesIn(rowsOf(tiers)),
      setups: rowsOf(setups).map(({ name, unitPriceCents, setupPriceCents, defaultQuantity }) => ({
        name,
        each: unitPriceCents,
        once: setupPriceCents,
        times: defaultQuantity,
      })),
      pictures: row.gallery.map((path) => {
        const { Alt = '', Unprinted } = row.printAreas?.[path] ?? {}
        return { path, alt: Alt, blank: Unprinted === path }
      }),
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
      isHidden: row.isHidden,
    }
  })
}

function readSubcategories(db: Executor, ids: Ids) {
  return db
    .select({ productId: productSubcategory.productId, parent: category.slug, slug: subcategory.slug })
    .from(productSubcategory)
    .innerJoin(subcategory, eq(subcategory.id, productSubcategory.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(isOneOf(productSubcategory.productId, ids))
    .orderBy(asc(productSubcategory.position), asc(subcategory.id))
}

type Tier = typeof priceTier.$inferSelect

/**
 * All tiers of a product have the markups of the first tier, because imports and the demo write the same markups for
 * all tiers.
 */
function pricesIn(tiers: Tier[]): Pick<ExportedProduct, 'prices' | 'markups'> {
  const [first] = tiers
  if (!first) return {}
  const { admin, retailer, wholesaler, portalUser, vipUser, saleAgent } = first
  return {
    prices: tiers.map(({ quantity, priceCents }) => ({ from: quantity, price: priceCents })),
    markups: { admin, retailer, wholesaler, portalUser, vipUser, saleAgent },
  }
}

type Choices = Pick<ExportedProduct, 'attributes' | 'variations'>

/** A variation that cannot be chosen any more has no values and is left out. */
async function readChoices(db: Executor, ids: Ids): Promise<(productId: number) => Choices> {
  const offered = byProduct(await offeredRows(db).where(isOneOf(productAttributeValue.productId, ids)))
  const values = new Map<number, Set<number>>()
  for (const { variationId, attributeValueId } of await db
    .select(getTableColumns(variationValue))
    .from(variationValue)
    .innerJoin(variation, eq(variation.id, variationValue.variationId))
    .where(isOneOf(variation.productId, ids)))
    values.set(variationId, (values.get(variationId) ?? new Set()).add(attributeValueId))
  const variations = byProduct(
    await db.select().from(variation).where(isOneOf(variation.productId, ids)).orderBy(asc(variation.id)),
  )
  return (productId) => {
    const productValues = offered.get(productId) ?? []
    const names = [...new Set(productValues.map(({ name }) => name))]
    const chosenBy = (id: number) => productValues.filter(({ valueId }) => values.get(id)?.has(valueId))
    return {
      attributes: names.map((name) => ({
        name,
        values: productValues.filter((row) => row.name === name).map(({ value }) => value),
      })),
      variations: (variations.get(productId) ?? [])
        .filter(({ id }) => values.has(id))
        .map(({ id, sku, stock }) => ({ sku, stock, values: chosenBy(id).map(({ value }) => value) })),
    }
  }
}

export function byProduct<T extends { productId: number }>(rows: T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const list = groups.get(row.productId)
    if (list) list.push(row)
    else groups.set(row.productId, [row])
  }
  return groups
}
