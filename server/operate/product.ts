/**
 * Taking products out of the shop for a while, and all of them as a table that `import` reads: brought in again, it changes
 * nothing.
 */
import { writeFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { counted } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { priceTier, setupPrice, variation, variationValue } from '../db/schema-pricing'
import { product, productSubcategory } from '../db/schema-product'
import { offeredRows } from '../reads/product'
import type { ProductImport } from '../writes/import-shape'
import { refreshProductDocuments, refreshSearchWords } from '../writes/product-document'
import { type Command, type CommandContext, csvFileOf } from './command'
import { columns, packed } from './import-cells'

export const productCommand: Command = {
  usage: [
    'product                        those that are hidden',
    'product hide SB-1002           takes it out of the shop: no list, search or order has it; what was ordered stays',
    'product show SB-1002           puts it back',
    'product export products.csv    all products, hidden ones as well, as "import" reads them',
  ],
  run: async ([what, which], context) => {
    if (what === undefined) return listHidden(context)
    if (what === 'export') return exportTo(csvFileOf(which), context)
    if (what === 'hide') return setHidden(which, true, context)
    if (what === 'show') return setHidden(which, false, context)
    throw new Error(`There is no "product ${what}": say hide, show or export.`)
  },
}

async function setHidden(
  sku: string | undefined,
  isHidden: boolean,
  { db, print }: CommandContext,
): Promise<void> {
  if (!sku) throw new Error('Say which product: its SKU.')
  const found = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(product)
      .set({ isHidden })
      .where(eq(product.sku, sku))
      .returning({ id: product.id, name: product.name })
    if (!changed) throw new Error(`There is no product ${sku}.`)
    await refreshProductDocuments(tx, [changed.id])
    await refreshSearchWords(tx)
    return changed
  })
  print(`${sku} (${found.name}) is ${isHidden ? 'hidden' : 'in the shop'} now.`)
}

async function listHidden({ db, print }: CommandContext): Promise<void> {
  const rows = await db.select().from(product).where(eq(product.isHidden, true)).orderBy(asc(product.sku))
  if (rows.length === 0) print('No product is hidden.')
  for (const { sku, name } of rows) print(`${sku}  ${name}`)
}

async function exportTo(file: string, { db, print }: CommandContext): Promise<void> {
  const rows = (await exportedProducts(db)).map(packed)
  await writeFile(
    file,
    writeCsv([[...columns], ...rows.map((row) => columns.map((name) => row[name] ?? ''))]),
  )
  print(`${counted(rows.length, 'product')} written to ${file}.`)
}

async function exportedProducts(db: Executor): Promise<ProductImport[]> {
  const products = await db.select().from(product).orderBy(asc(product.id))
  const places = byProduct(await readPlaces(db))
  const tiers = byProduct(await db.select().from(priceTier).orderBy(asc(priceTier.quantity)))
  const setups = byProduct(await db.select().from(setupPrice).orderBy(asc(setupPrice.id)))
  const choices = await readChoices(db)
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

function readPlaces(db: Executor) {
  return db
    .select({ productId: productSubcategory.productId, parent: category.slug, slug: subcategory.slug })
    .from(productSubcategory)
    .innerJoin(subcategory, eq(subcategory.id, productSubcategory.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
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
async function readChoices(db: Executor): Promise<(productId: number) => Choices> {
  const offered = byProduct(await offeredRows(db))
  const values = new Map<number, Set<number>>()
  for (const { variationId, attributeValueId } of await db.select().from(variationValue))
    values.set(variationId, (values.get(variationId) ?? new Set()).add(attributeValueId))
  const variations = byProduct(await db.select().from(variation).orderBy(asc(variation.id)))
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
