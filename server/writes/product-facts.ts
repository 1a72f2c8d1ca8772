/**
 * Makes `product_facts` from the product's rows, by the same rules as a device that reads our replies
 * (src/domain/find) and prices a job (src/domain/price).
 */
import { createHash } from 'node:crypto'
import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { factsOf, nameKey, type ProductFacts, statedStock } from '../../src/domain/find/facts'
import { isBranded, jobCharges, preselected, type PriceList, unitCents } from '../../src/domain/price/price'
import { piecesInStock } from '../../src/domain/product/stock'
import { type RoleName, roles } from '../../src/domain/account/role'
import { htmlToText } from '../../src/domain/rich-text'
import { readPriceLists } from '../reads/price-list'
import type { Executor } from '../db/client'
import { product, productFacts, productNameSet } from '../db/schema-product'

/** Number of products whose facts are computed at once; no request is served meanwhile. */
const batchSize = 100
const everyRole = Object.keys(roles) as RoleName[]
/** Larger numbers do not fit into the column, and no filter needs them. */
const maxInteger = 2 ** 31 - 1
const clampInteger = (value: number) => Math.min(value, maxInteger)
const clampStock = (pieces: number | null) => pieces && clampInteger(pieces)

export async function refreshProductFacts(db: Executor, productIds: number[] | 'all'): Promise<void> {
  if (productIds === 'all') {
    let last = 0
    for (;;) {
      const ids = await idsAfter(db, last)
      if (ids.length === 0) return
      await refreshBatch(db, ids)
      last = ids.at(-1) ?? last
    }
  }
  for (const ids of batchesOf(productIds)) await refreshBatch(db, ids)
}

/** Refreshes the stock in the facts. */
export async function refreshStockFacts(db: Executor, productIds: number[]): Promise<void> {
  for (const ids of batchesOf(productIds)) {
    const rows = await db
      .select({ id: product.id, availability: product.availability, stock: product.stock })
      .from(product)
      .where(inArray(product.id, ids))
    await updateFacts(
      db,
      rows.map((row) => ({ product_id: row.id, stock: clampStock(statedStock(stockSourceOf(row))) })),
    )
  }
}

/** Refreshes the prices in the facts. */
export async function refreshPriceFacts(db: Executor, productIds: number[]): Promise<void> {
  for (const ids of batchesOf(productIds)) {
    const prices = await readPriceLists(db, ids)
    await updateFacts(
      db,
      ids.map((id) => ({ product_id: id, ...pricesIn(prices.get(id) ?? noPrices) })),
    )
  }
}

/** Updates the columns that the rows have. */
async function updateFacts(db: Executor, rows: readonly { product_id: number }[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .filter((name) => name !== 'product_id')
    .map((name) => sql`${sql.identifier(name)} = f.${sql.identifier(name)}`)
  if (columns.length === 0) return
  await db.execute(sql`
    update ${productFacts} set ${sql.join(columns, sql`, `)}
    from jsonb_populate_recordset(null::${productFacts}, ${JSON.stringify(rows)}::jsonb) f
    where ${productFacts.productId} = f.product_id`)
}

function* batchesOf(ids: readonly number[]): Generator<number[], void> {
  for (let first = 0; first < ids.length; first += batchSize) yield ids.slice(first, first + batchSize)
}

async function idsAfter(db: Executor, last: number): Promise<number[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(and(gt(product.id, last), eq(product.isHidden, false)))
    .orderBy(asc(product.id))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}

async function refreshBatch(db: Executor, ids: number[]): Promise<void> {
  const products = await readRows(db, ids)
  const prices = await readPriceLists(db, ids)
  const productsWithFacts = products.map((row) => ({ row, facts: factsOfRow(row) }))
  const setIdOf = await storeNameSets(
    db,
    productsWithFacts.flatMap(({ facts }) => [facts.colours, facts.branding, facts.materials]),
  )
  const rows = productsWithFacts.map(({ row, facts }) => ({
    product_id: row.id,
    name_key: nameKey(facts.name),
    colours: setIdOf(facts.colours),
    branding: setIdOf(facts.branding),
    materials: setIdOf(facts.materials),
    production_time: facts.production,
    stock: clampStock(facts.stock),
    minimum_quantity: facts.minimumQuantity,
    rating: facts.rating,
    added_on: facts.addedOn,
    is_new: row.isNew,
    is_indent: row.isIndent,
    is_sale: row.isSale,
    popularity: row.popularity,
    created_at: row.createdAt.toISOString(),
    ...pricesIn(prices.get(row.id) ?? noPrices),
  }))
  // One JSON value costs less than half as much as a placeholder for every value.
  await db.execute(sql`
    insert into ${productFacts}
    select * from jsonb_populate_recordset(null::${productFacts}, ${JSON.stringify(rows)}::jsonb)
    on conflict (product_id) do update set ${everyOtherColumn}`)
}

const everyOtherColumn: SQL = sql.join(
  Object.values(getTableColumns(productFacts))
    .filter(({ primary }) => !primary)
    .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
  sql`, `,
)

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(db: Executor, ids: number[]) {
  return db
    .select({
      id: product.id,
      slug: product.slug,
      name: product.name,
      colours: product.colours,
      brandingOptions: product.brandingOptions,
      materials: product.materials,
      availability: product.availability,
      stock: product.stock,
      minimumQuantity: product.minimumQuantity,
      isNew: product.isNew,
      isIndent: product.isIndent,
      isSale: product.isSale,
      popularity: product.popularity,
      createdAt: product.createdAt,
      // Lists show the rating with one decimal.
      rating: sql<string | null>`(
        select round(avg(review.rating), 1) from review where review.product_id = product.id)`,
    })
    .from(product)
    .where(and(inArray(product.id, ids), eq(product.isHidden, false)))
}

const stockSourceOf = ({ availability, stock }: Pick<Row, 'availability' | 'stock'>) => ({
  availability: htmlToText(availability),
  stock: stock.flatMap(({ description, quantity }) => {
    const item = htmlToText(description)
    const pieces = piecesInStock({ item, inStock: String(quantity), nextShipment: '' })
    return pieces === null ? [] : [{ item, pieces }]
  }),
})

function factsOfRow(row: Row): ProductFacts {
  return factsOf({
    slug: row.slug,
    name: htmlToText(row.name),
    colours: row.colours,
    printTypes: row.brandingOptions.map(({ print_type }) => htmlToText(print_type)),
    materials: row.materials.map(({ material }) => htmlToText(material)),
    ...stockSourceOf(row),
    minimumQuantity: row.minimumQuantity,
    rating: row.rating === null ? null : Number(row.rating),
    addedOn: row.createdAt.toISOString().slice(0, 10),
  })
}

/** Resolves to a function that returns the id of a set of names. */
async function storeNameSets(db: Executor, nameLists: string[][]): Promise<(names: string[]) => number> {
  const sets = new Map(nameLists.map((names) => [nameSetKey(names), names.toSorted()]))
  const rows = [...sets].map(([key, names]) => ({ key, names }))
  await db.execute(sql`
    insert into ${productNameSet} (key, names)
    select key, names from jsonb_populate_recordset(null::${productNameSet}, ${JSON.stringify(rows)}::jsonb)
    on conflict (key) do nothing`)
  const stored = await db
    .select({ id: productNameSet.id, key: productNameSet.key })
    .from(productNameSet)
    .where(inArray(productNameSet.key, [...sets.keys()]))
  const ids = new Map(stored.map(({ id, key }) => [key, id]))
  return (names) => ids.get(nameSetKey(names)) ?? 0
}

function nameSetKey(names: string[]): string {
  return createHash('sha256').update(JSON.stringify(names.toSorted())).digest('base64url')
}

const noPrices: PriceList = { tiers: [], setups: [], addsFreight: false }

function pricesIn(list: PriceList) {
  const { tiers, setups } = list
  const centsForRole = (role: RoleName) => tiers.map((tier) => clampInteger(unitCents(tier, role)))
  return {
    tier_quantities: tiers.map(({ quantity }) => quantity),
    unit_cents: tiers.length === 0 ? [] : everyRole.map(centsForRole),
    setup_cents: clampInteger(
      setups.reduce((sum, { unitCents: each, preselected: count }) => sum + each * count, 0),
    ),
    job_cents: jobCharges(list),
    is_branded: isBranded(preselected(setups)),
  }
}
