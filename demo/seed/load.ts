/** Writes a generated catalogue, or only its categories, into a database without products. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Catalogue, CatalogueCategory, CatalogueProduct } from '../catalogue/catalogue'
import { scenePicturePath } from '../pictures/picture-path'
import { invalid } from '../../server/base/errors'
import { raiseCatalogueVersion } from '../../server/db/catalogue-version'
import type { Database, Executor } from '../../server/db/client'
import { makeDocuments, refreshSearchWords } from '../../server/writes/product-document'
import * as catalogueTables from '../../server/db/schema-catalogue'
import * as pricing from '../../server/db/schema-pricing'
import * as products from '../../server/db/schema-product'
import { productRowMaker } from './product-rows'

/** Products are generated on demand: only some of them are in memory at the same time. */
type LoadedCatalogue = Omit<Catalogue, 'products'> & { products: Iterable<CatalogueProduct> }
type FrontPage = Pick<Catalogue, 'sliders' | 'offer'>
type ShopCategories = Pick<Catalogue, 'categories' | 'popularCategories' | 'startExploring'>

const productsAtOnce = 1000
const rowsInOneInsert = 1000

/**
 * The number is arbitrary. Instances that start together on an empty database wait for this lock, and the first
 * instance loads the catalogue.
 */
const loadLock = 7_402_119

async function lockLoading(tx: Executor): Promise<void> {
  // A large catalogue takes longer than the statement timeout of requests.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${loadLock})`)
}

/**
 * Creates the categories and the GST rate of a shop that has no category yet, so that an import has categories to
 * refer to.
 */
export async function createCategories(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLoading(tx)
    const [existing] = await tx
      .select({ id: catalogueTables.category.id })
      .from(catalogueTables.category)
      .limit(1)
    if (existing) return
    await addDefaultCategories(tx)
    await createGstRate(tx)
    await raiseCatalogueVersion(tx)
    await refreshSearchWords(tx)
  })
}

/** Adds the categories of a new shop that this shop lacks. */
export async function addDefaultCategories(tx: Executor): Promise<void> {
  // The import is dynamic because it reads files that only this case needs.
  const { categories, frontPage } = await import('../catalogue/categories')
  await loadCategories(tx, { ...frontPage, categories: categories.map(withoutDemoContent) }, false)
}

/** Removes what a real shop must not show: descriptions, which make promises, and house brands, which do not exist. */
function withoutDemoContent({ subcategories, ...category }: CatalogueCategory): CatalogueCategory {
  const isHouseBrands = category.kind === 'brands'
  return {
    ...category,
    description: '',
    subcategories: isHouseBrands ? [] : subcategories.map((child) => ({ ...child, description: '' })),
  }
}

/**
 * Returns false without any change when the database already contains products. The categories of an empty shop are
 * replaced.
 */
export async function loadCatalogue(db: Database, catalogue: LoadedCatalogue): Promise<boolean> {
  const isLoaded = await db.transaction(async (tx) => {
    await lockLoading(tx)
    if (await hasProducts(tx)) return false
    await tx.delete(catalogueTables.category)
    await loadAll(tx, catalogue)
    return true
  })
  if (isLoaded) await db.execute(sql`analyze`)
  return isLoaded
}

/** Adds a catalogue; the categories, banners and offer of the shop stay. Refuses a shop that has products. */
export async function addCatalogue(tx: Executor, catalogue: LoadedCatalogue): Promise<void> {
  await lockLoading(tx)
  if (await hasProducts(tx))
    throw invalid('The shop has products already. The demo catalogue is for a shop without products.')
  await loadAll(tx, catalogue)
}

export async function hasProducts(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: products.product.id }).from(products.product).limit(1)
  return rows.length > 0
}

async function loadAll(tx: Executor, catalogue: LoadedCatalogue): Promise<void> {
  // Attributes of products that no longer exist would have the ids of new ones.
  await tx.delete(pricing.attribute)
  await loadProducts(tx, catalogue.products, await loadCategories(tx, catalogue, true))
  await loadFrontPage(tx, catalogue)
  await createGstRate(tx)
  await raiseIdSequences(tx)
  // The planner needs statistics of the new rows before the large query that makes the search documents.
  await tx.execute(sql`analyze`)
  await makeDocuments(tx)
}

async function loadProducts(
  tx: Executor,
  allProducts: Iterable<CatalogueProduct>,
  subcategoryIds: Map<string, number>,
): Promise<void> {
  const rowsOf = productRowMaker(subcategoryIds)
  for (const batch of batches(allProducts)) {
    const rows = rowsOf(batch)
    await insertAll(tx, products.product, rows.products)
    await insertAll(tx, products.productSubcategory, rows.subcategories)
    await insertAll(tx, products.review, rows.reviews)
    await insertAll(tx, pricing.priceTier, rows.tiers)
    await insertAll(tx, pricing.setupPrice, rows.setups)
    await insertAll(tx, pricing.attribute, rows.attributes)
    await insertAll(tx, pricing.attributeValue, rows.values)
    await insertAll(tx, pricing.productAttributeValue, rows.offeredValues)
    await insertAll(tx, pricing.variation, rows.variations)
    await insertAll(tx, pricing.variationValue, rows.variationValues)
  }
}

function* batches(items: Iterable<CatalogueProduct>): Generator<CatalogueProduct[]> {
  let batch: CatalogueProduct[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < productsAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Adds the categories that the shop lacks. Resolves to the ids of all of them by their paths. */
async function loadCategories(
  tx: Executor,
  catalogue: ShopCategories,
  isDemo: boolean,
): Promise<Map<string, number>> {
  const categories: (typeof catalogueTables.category.$inferInsert)[] = []
  const subcategories: (typeof catalogueTables.subcategory.$inferInsert)[] = []
  const ids = await storedCategories(tx)
  const positionIn = (list: string[], slug: string) => (list.includes(slug) ? list.indexOf(slug) : null)
  let nextId = await firstFreeId(tx)
  for (const [
    position,
    { subcategories: children, banner, image, ...columns },
  ] of catalogue.categories.entries()) {
    const categoryId = ids.get(columns.slug) ?? nextId++
    if (!ids.has(columns.slug))
      categories.push({
        ...columns,
        id: categoryId,
        isDemo,
        banner: scenePicturePath(banner),
        image: scenePicturePath(image),
        position,
        popularPosition: positionIn(catalogue.popularCategories, columns.slug),
        explorePosition: positionIn(catalogue.startExploring, columns.slug),
      })
    for (const [childPosition, child] of children.entries()) {
      const path = `${columns.slug}/${child.slug}`
      if (ids.has(path)) continue
      const id = nextId++
      ids.set(path, id)
      subcategories.push({
        ...child,
        id,
        isDemo,
        categoryId,
        banner: scenePicturePath(child.banner),
        image: scenePicturePath(child.image),
        position: childPosition,
      })
    }
  }
  await insertAll(tx, catalogueTables.category, categories)
  await insertAll(tx, catalogueTables.subcategory, subcategories)
  await tx.execute(sql`select setval('section_id', ${await firstFreeId(tx)}, false)`)
  return ids
}

/** Categories, subcategories and portals share their ids. */
async function firstFreeId(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select coalesce(max(id), 0) + 1 as id
    from (select id from category union all select id from subcategory union all select id from portal) ids`)
  return rows[0]?.id ?? 1
}

/** Resolves to the ids of the categories by their slugs, and of subcategories by paths such as `drinkware/mugs`. */
async function storedCategories(tx: Executor): Promise<Map<string, number>> {
  const { category, subcategory } = catalogueTables
  const path = sql<string>`${category.slug} || '/' || ${subcategory.slug}`
  const rows = [
    ...(await tx.select({ id: category.id, path: category.slug }).from(category)),
    ...(await tx
      .select({ id: subcategory.id, path })
      .from(subcategory)
      .innerJoin(category, eq(category.id, subcategory.categoryId))),
  ]
  return new Map(rows.map(({ id, path: stored }) => [stored, id]))
}

/** Banners and an offer of staff stay. */
async function loadFrontPage(tx: Executor, catalogue: FrontPage): Promise<void> {
  const { slider, offer } = catalogueTables
  const content = frontPageRows(catalogue)
  const [anySlide] = await tx.select({ id: slider.id }).from(slider).limit(1)
  if (!anySlide) await insertAll(tx, slider, content.slides)
  const [anyOffer] = await tx.select({ id: offer.id }).from(offer).limit(1)
  if (!anyOffer) await tx.insert(offer).values(content.offer)
}

export function frontPageRows({ sliders, offer: { image, logo, ...text } }: FrontPage) {
  const slides = sliders.map(({ image: picture, ...columns }, position) => ({
    ...columns,
    image: scenePicturePath(picture),
    position,
  }))
  return { slides, offer: { ...text, image: scenePicturePath(image), logo: scenePicturePath(logo) } }
}

async function createGstRate(tx: Executor): Promise<void> {
  await tx.insert(catalogueTables.setting).values({ name: 'gst_rate', value: '10' }).onConflictDoNothing()
}

/** The loaded rows have explicit ids; rows that the shop adds later need higher ids. */
async function raiseIdSequences(tx: Executor): Promise<void> {
  for (const table of ['product', 'attribute', 'attribute_value', 'variation']) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table}, 'id'),
        (select coalesce(max(id), 0) + 1 from ${sql.identifier(table)}), false)`)
  }
}

/** Rows are sent as one JSON value per batch, which costs less than half as much as a placeholder for every value. */
async function insertAll<T extends PgTable>(
  tx: Executor,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.entries(getTableColumns(table)).filter(([field]) => field in first)
  const columns = sql.join(
    names.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += rowsInOneInsert) {
    const batch = rows.slice(start, start + rowsInOneInsert).map((row) => {
      const values = new Map<string, unknown>(Object.entries(row))
      return Object.fromEntries(names.map(([field, column]) => [column.name, values.get(field)]))
    })
    await tx.execute(sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(batch)}::jsonb)`)
  }
}
