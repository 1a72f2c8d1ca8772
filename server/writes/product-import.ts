/** Stores an imported product: a new one, or changes of an old one. Ids that carts and orders refer to stay. */
import { and, eq, notInArray } from 'drizzle-orm'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { priceTier, setupPrice } from '../db/schema-pricing'
import { product, productSubcategory } from '../db/schema-product'
import { type ProductImport, WrongProduct } from '../operate/import-shape'
import { storeChoices } from './choices-import'

type Columns = Partial<typeof product.$inferInsert>

export async function storeProduct(
  tx: Executor,
  given: ProductImport,
): Promise<{ id: number; isNew: boolean }> {
  const [old] = await tx.select({ id: product.id }).from(product).where(eq(product.sku, given.sku))
  const id = old ? old.id : await addProduct(tx, given)
  if (old)
    await tx
      .update(product)
      .set({ ...columnsOf(given), sku: given.sku })
      .where(eq(product.id, id))
  if (given.categories) await storePlaces(tx, id, given)
  if (given.prices || given.markups) await storePrices(tx, id, given)
  if (given.setups) await storeSetups(tx, id, given.setups)
  if (given.attributes) await storeChoices(tx, id, given)
  return { id, isNew: !old }
}

/** The fields that were given, as columns. */
function columnsOf({ name, slug, description, minimum, freight, ...rest }: ProductImport): Columns {
  const { pictures, colours, features, stock, variations, isnew, issale } = rest
  const given = {
    name,
    slug,
    description,
    minimumQuantity: minimum,
    addFreight: freight,
    gallery: pictures,
    colours,
    features,
    stock: stock?.map(({ next = null, ...line }) => ({ ...line, next_shipment: next })),
    type: variations ? (variations.length > 0 ? 2 : 1) : undefined,
    isNew: isnew,
    isSale: issale,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

async function addProduct(tx: Executor, given: ProductImport): Promise<number> {
  const { sku, name, description = '', categories, prices, markups } = given
  if (!name || !categories?.length || !prices?.length || !markups)
    throw new WrongProduct('it is new, so it needs a name, categories, prices and markups.')
  const slug = given.slug ?? slugOf(name)
  const [taken] = await tx.select({ sku: product.sku }).from(product).where(eq(product.slug, slug))
  if (taken) throw new WrongProduct(`the slug ${slug} belongs to ${taken.sku}. Give it another one.`)
  const [made] = await tx
    .insert(product)
    .values({
      ...plainProduct,
      titleTag: name,
      metaDescription: htmlToText(description).slice(0, 300),
      createdAt: new Date(),
      ...columnsOf(given),
      sku,
      name,
      slug,
      description,
    })
    .returning({ id: product.id })
  if (!made) throw new Error('no product was made')
  return made.id
}

/** Defaults of a new product. */
const plainProduct = {
  type: 1,
  features: [],
  specifications: [],
  dimensions: [],
  materials: [],
  brandingOptions: [],
  carton: { length: 0, width: 0, height: 0, quantity: 0, weight: 0 },
  availability: '',
  stock: [],
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

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

async function storePlaces(tx: Executor, productId: number, { categories = [] }: ProductImport) {
  const rows = []
  for (const [position, place] of [...new Set(categories)].entries()) {
    const [parent = '', slug = ''] = place.split('/').map((part) => part.trim())
    const [found] = await tx
      .select({ id: subcategory.id })
      .from(subcategory)
      .innerJoin(category, eq(category.id, subcategory.categoryId))
      .where(and(eq(category.slug, parent), eq(subcategory.slug, slug)))
    if (!found) throw new WrongProduct(`there is no category "${place}".`)
    rows.push({ productId, subcategoryId: found.id, position })
  }
  await tx.delete(productSubcategory).where(eq(productSubcategory.productId, productId))
  if (rows.length > 0) await tx.insert(productSubcategory).values(rows)
}

/** New prices keep the old markups, and new markups the old prices, where only one of them is given. */
async function storePrices(tx: Executor, productId: number, { prices, markups }: ProductImport) {
  const old = await tx.select().from(priceTier).where(eq(priceTier.productId, productId))
  const [first] = old
  const columns = markups ?? first
  if (!columns) throw new WrongProduct('it has no markups yet: give them with the prices.')
  const { admin, retailer, wholesaler, portalUser, vipUser, saleAgent } = columns
  const own = { productId, admin, retailer, wholesaler, portalUser, vipUser, saleAgent }
  const tiers = prices ?? old.map(({ quantity, priceCents }) => ({ from: quantity, price: priceCents }))
  const rows = tiers.map(({ from, price }) => ({ ...own, quantity: from, priceCents: price }))
  await tx.delete(priceTier).where(eq(priceTier.productId, productId))
  if (rows.length > 0) await tx.insert(priceTier).values(rows)
}

/** By their names: a set-up that is in somebody's cart stays there. */
async function storeSetups(tx: Executor, productId: number, setups: NonNullable<ProductImport['setups']>) {
  const own = eq(setupPrice.productId, productId)
  const names = setups.map(({ name }) => name)
  await tx.delete(setupPrice).where(names.length > 0 ? and(own, notInArray(setupPrice.name, names)) : own)
  for (const { name, each, once, times } of setups) {
    const values = { unitPriceCents: each, setupPriceCents: once, defaultQuantity: times }
    const changed = await tx
      .update(setupPrice)
      .set(values)
      .where(and(own, eq(setupPrice.name, name)))
      .returning({ id: setupPrice.id })
    if (changed.length === 0) await tx.insert(setupPrice).values({ productId, name, ...values })
  }
}
