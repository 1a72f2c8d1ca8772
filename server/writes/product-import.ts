/**
 * Stores an imported product with attributes and variations, as a new product or as changes to an existing one. Ids
 * that carts and orders refer to stay.
 */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { htmlToText } from '../../src/domain/rich-text'
import { slugOf } from '../../src/domain/slug'
import type { Executor } from '../db/client'
import {
  attribute,
  attributeValue,
  priceTier,
  productAttributeValue,
  setupPrice,
  variation,
  variationValue,
} from '../db/schema-pricing'
import { product, productSubcategory } from '../db/schema-product'
import { type References, categoryPathOf } from './import-references'
import type { ProductImport } from './import-schema'

type Columns = Partial<typeof product.$inferInsert>

/** Stores a product in which mistakesIn (import-references.ts) found no mistake with the same references. */
export async function storeProduct(
  tx: Executor,
  input: ProductImport,
  references: References,
): Promise<{ id: number; isNew: boolean }> {
  const existingId = references.products.get(input.sku)
  const id = existingId ?? (await addProduct(tx, input))
  if (existingId !== undefined)
    await tx
      .update(product)
      .set({ ...columnsOf(input), sku: input.sku, isDemo: false })
      .where(eq(product.id, id))
  if (input.pictures) await storePictureFacts(tx, id, input.pictures)
  if (input.categories) await storeCategories(tx, id, input.categories, references)
  if (input.prices || input.markups) await storePrices(tx, id, input)
  if (input.setups) await storeSetups(tx, id, input.setups)
  if (input.attributes) await storeChoices(tx, id, input, references)
  return { id, isNew: existingId === undefined }
}

/** Returns the fields that are set, as columns. */
function columnsOf({ name, slug, description, minimum, freight, ...rest }: ProductImport): Columns {
  const { pictures, colours, features, stock, variations, isnew, issale } = rest
  const columns = {
    name,
    slug,
    description,
    minimumQuantity: minimum,
    addFreight: freight,
    gallery: pictures?.map(({ path }) => path),
    colours,
    features,
    stock: stock?.map(({ next = null, ...line }) => ({ ...line, next_shipment: next })),
    type: variations ? (variations.length > 0 ? 2 : 1) : undefined,
    isNew: isnew,
    isSale: issale,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Stores alt texts and blank pictures. Print areas, which staff cannot change, stay. */
async function storePictureFacts(
  tx: Executor,
  productId: number,
  pictures: NonNullable<ProductImport['pictures']>,
): Promise<void> {
  const isOfProduct = eq(product.id, productId)
  const [row] = await tx.select({ stored: product.printAreas }).from(product).where(isOfProduct)
  const facts: NonNullable<Columns['printAreas']> = {}
  for (const { path, alt, blank } of pictures) {
    const { Alt, Unprinted, ...areas } = row?.stored?.[path] ?? {}
    const newAlt = alt ?? Alt
    // A blank picture is its own version without a print.
    const otherVersion = Unprinted === path && blank === false ? undefined : Unprinted
    const newUnprinted = blank ? path : otherVersion
    const fact = {
      ...areas,
      ...(newAlt && { Alt: newAlt }),
      ...(newUnprinted && { Unprinted: newUnprinted }),
    }
    if (Object.keys(fact).length > 0) facts[path] = fact
  }
  const printAreas = Object.keys(facts).length > 0 ? facts : null
  await tx.update(product).set({ printAreas }).where(isOfProduct)
}

async function addProduct(tx: Executor, input: ProductImport): Promise<number> {
  const { sku, name = '', slug = slugOf(name), description = '' } = input
  const [inserted] = await tx
    .insert(product)
    .values({
      ...productDefaults,
      stock: stockOfVariations(input),
      titleTag: name,
      metaDescription: htmlToText(description).slice(0, 300),
      createdAt: new Date(),
      ...columnsOf(input),
      sku,
      name,
      slug,
      description,
    })
    .returning({ id: product.id })
  if (!inserted) throw new Error('no product was made')
  return inserted.id
}

/** Returns a line for each variation when the file names quantities; the file's own stock field overrides it. */
function stockOfVariations({ variations = [] }: ProductImport): (typeof product.$inferInsert)['stock'] {
  if (variations.every(({ stock }) => stock === 0)) return []
  return variations.map(({ values, stock }) => ({
    description: values.join(', '),
    quantity: stock,
    next_shipment: null,
  }))
}

/** Defaults of a new product. */
const productDefaults = {
  type: 1,
  features: [],
  specifications: [],
  dimensions: [],
  materials: [],
  brandingOptions: [],
  carton: { length: 0, width: 0, height: 0, quantity: 0, weight: 0 },
  availability: '',
  colours: [],
  gallery: [],
  minimumQuantity: 1,
  addFreight: true,
  manageStock: false,
  hasBrandingTemplate: false,
  instantQuote: true,
  orderGrid: false,
  showUnbrandedPrice: true,
  showSetupCharge: true,
  positions: [1],
  isNew: false,
  isIndent: false,
  isSale: false,
  popularity: 0,
}

async function storeCategories(
  tx: Executor,
  productId: number,
  categories: string[],
  references: References,
) {
  const ids = new Set(categories.flatMap((path) => references.subcategoryIds.get(categoryPathOf(path)) ?? []))
  const rows = [...ids].map((subcategoryId, position) => ({ productId, subcategoryId, position }))
  await tx.delete(productSubcategory).where(eq(productSubcategory.productId, productId))
  if (rows.length > 0) await tx.insert(productSubcategory).values(rows)
}

async function storePrices(tx: Executor, productId: number, input: ProductImport) {
  const oldTiers = await tx.select().from(priceTier).where(eq(priceTier.productId, productId))
  const rows = tiersOf(productId, input, oldTiers)
  if (!rows) throw new Error('prices without markups')
  await tx.delete(priceTier).where(eq(priceTier.productId, productId))
  if (rows.length > 0) await tx.insert(priceTier).values(rows)
}

export type Tier = Omit<typeof priceTier.$inferSelect, 'id'>

/**
 * When only the prices or only the markups are set, the other values stay. Returns null for prices of a product that
 * has no markups.
 */
export function tiersOf(
  productId: number,
  { prices, markups }: Pick<ProductImport, 'prices' | 'markups'>,
  oldTiers: readonly Tier[],
): Tier[] | null {
  const columns = markups ?? oldTiers[0]
  if (!columns) return null
  const { admin, retailer, wholesaler, portalUser, vipUser, saleAgent } = columns
  const tierColumns = { productId, admin, retailer, wholesaler, portalUser, vipUser, saleAgent }
  const tiers = prices ?? oldTiers.map(({ quantity, priceCents }) => ({ from: quantity, price: priceCents }))
  return tiers.map(({ from, price }) => ({ ...tierColumns, quantity: from, priceCents: price }))
}

/** Set-ups are matched by name, so that a set-up that is in a cart stays there. */
async function storeSetups(tx: Executor, productId: number, setups: NonNullable<ProductImport['setups']>) {
  const isOfProduct = eq(setupPrice.productId, productId)
  const names = setups.map(({ name }) => name)
  await tx
    .delete(setupPrice)
    .where(names.length > 0 ? and(isOfProduct, notInArray(setupPrice.name, names)) : isOfProduct)
  for (const { name, each, once, times } of setups) {
    const values = { unitPriceCents: each, setupPriceCents: once, defaultQuantity: times }
    const changed = await tx
      .update(setupPrice)
      .set(values)
      .where(and(isOfProduct, eq(setupPrice.name, name)))
      .returning({ id: setupPrice.id })
    if (changed.length === 0) await tx.insert(setupPrice).values({ productId, name, ...values })
  }
}

async function storeChoices(
  tx: Executor,
  productId: number,
  input: ProductImport,
  { values: knownValueIds }: Pick<References, 'values'>,
): Promise<void> {
  const { attributes = [], variations = [] } = input
  const ids = new Map<string, number>()
  const offeredValues = []
  for (const [attributePosition, { name, values }] of attributes.entries())
    for (const [valuePosition, value] of values.entries()) {
      const key = JSON.stringify([name, value])
      const attributeValueId = knownValueIds.get(key) ?? (await valueIdOf(tx, name, value))
      knownValueIds.set(key, attributeValueId)
      ids.set(`${attributePosition} ${value}`, attributeValueId)
      offeredValues.push({ productId, attributeValueId, attributePosition, valuePosition })
    }
  await tx.delete(productAttributeValue).where(eq(productAttributeValue.productId, productId))
  if (offeredValues.length > 0) await tx.insert(productAttributeValue).values(offeredValues)
  await dropVariations(tx, productId, variations)
  for (const { sku: variationSku, values, stock } of variations) {
    const valueIds = values.map((value, index) => ids.get(`${index} ${value}`))
    const isThisVariation = and(eq(variation.productId, productId), eq(variation.sku, variationSku))
    const [updated] = await tx
      .update(variation)
      .set({ stock })
      .where(isThisVariation)
      .returning({ id: variation.id })
    const [stored] = updated
      ? [updated]
      : await tx
          .insert(variation)
          .values({ productId, sku: variationSku, stock })
          .returning({ id: variation.id })
    const variationId = stored?.id ?? 0
    await tx.delete(variationValue).where(eq(variationValue.variationId, variationId))
    const rows = valueIds.flatMap((id) => (id === undefined ? [] : [{ variationId, attributeValueId: id }]))
    if (rows.length > 0) await tx.insert(variationValue).values(rows)
  }
}

/**
 * Deletes the variations that are not in `remaining`. A variation that a request refers to stays as a record, but
 * without values, so that it cannot be chosen.
 */
async function dropVariations(tx: Executor, productId: number, remaining: { sku: string }[]): Promise<void> {
  const skus = remaining.map(({ sku }) => sku)
  const isOfProduct = eq(variation.productId, productId)
  const removed = await tx
    .select({ id: variation.id })
    .from(variation)
    .where(skus.length > 0 ? and(isOfProduct, notInArray(variation.sku, skus)) : isOfProduct)
  const ids = removed.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.delete(variationValue).where(inArray(variationValue.variationId, ids))
  const isUnreferenced = sql`not exists (select 1 from enquiry where enquiry.product_variation_id = ${variation.id})`
  await tx.delete(variation).where(and(inArray(variation.id, ids), isUnreferenced))
}

async function valueIdOf(tx: Executor, name: string, value: string): Promise<number> {
  await tx.insert(attribute).values({ name }).onConflictDoNothing()
  const [owner] = await tx.select({ id: attribute.id }).from(attribute).where(eq(attribute.name, name))
  const attributeId = owner?.id ?? 0
  await tx.insert(attributeValue).values({ attributeId, value }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: attributeValue.id })
    .from(attributeValue)
    .where(and(eq(attributeValue.attributeId, attributeId), eq(attributeValue.value, value)))
  if (!row) throw new Error('no value was stored')
  return row.id
}
