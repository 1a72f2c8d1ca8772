/** What an import has to fit in with: the shop's categories, products, SKUs and slugs, and what is wrong with a product beside them. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { slugOf } from '../../src/domain/slug'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { variation } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import type { ProductImport } from './import-shape'
import { addOwner, skuConflicts, type SkuOwners } from './import-skus'

/** What the shop has already that a product of an import can miss, or come into conflict with; read once for all of them. */
export type Known = {
  /** "drinkware/mugs" to the id of the subcategory. */
  places: Map<string, number>
  /** SKU to id. */
  products: Map<string, number>
  /** Whose each SKU is. */
  owners: SkuOwners
  /** Slug to SKU. */
  slugs: Map<string, string>
  /** Ids of products that have prices, and so markups. */
  priced: Set<number>
  /** Attribute and value as JSON to the value's id, as they come up: thousands of products have the same ones. */
  values: Map<string, number>
}

/** `replaced`: products whose variations a file replaces. */
export async function readKnown(db: Executor, replaced: ReadonlySet<string>): Promise<Known> {
  const places = await db
    .select({ id: subcategory.id, slug: subcategory.slug, parent: category.slug })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
  const known: Known = {
    places: new Map(places.map(({ id, slug, parent }) => [`${parent}/${slug}`, id])),
    products: new Map(),
    owners: new Map(),
    slugs: new Map(),
    priced: new Set(),
    values: new Map(),
  }
  const hasPrices = sql<boolean>`exists (select 1 from price_tier where price_tier.product_id = ${product.id})`
  const products = inBatches((after, limit) =>
    db
      .select({ id: product.id, sku: product.sku, slug: product.slug, hasPrices })
      .from(product)
      .where(gt(product.id, after))
      .orderBy(asc(product.id))
      .limit(limit),
  )
  for await (const { id, sku, slug, hasPrices: isPriced } of products) {
    known.products.set(sku, id)
    known.slugs.set(slug, sku)
    addOwner(known.owners, { sku, product: sku, isVariation: false })
    if (isPriced) known.priced.add(id)
  }
  // Variations that nobody can choose any more are left out.
  const isOffered = sql`exists (select 1 from variation_value where variation_value.variation_id = ${variation.id})`
  const variations = inBatches((after, limit) =>
    db
      .select({ id: variation.id, sku: variation.sku, product: product.sku })
      .from(variation)
      .innerJoin(product, eq(product.id, variation.productId))
      .where(and(gt(variation.id, after), isOffered))
      .orderBy(asc(variation.id))
      .limit(limit),
  )
  for await (const { sku, product: owner } of variations)
    if (!replaced.has(owner)) addOwner(known.owners, { sku, product: owner, isVariation: true })
  return known
}

/** So that the rows of a large table are not made in one go, in which no other request is answered. */
async function* inBatches<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  const limit = 5000
  for (let after = 0; ; ) {
    const rows = await read(after, limit)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = last.id
  }
}

/** All that is wrong with it, a sentence each; fields that are `unreadable` count as given. Its slug is its own from here on. */
export function mistakesIn(wanted: ProductImport, known: Known, unreadable: readonly string[]): string[] {
  const { sku, name, categories = [], prices, markups, attributes = [], variations = [] } = wanted
  const id = known.products.get(sku)
  const wrong: string[] = []
  const has = (field: keyof ProductImport, isGiven: unknown) => Boolean(isGiven) || unreadable.includes(field)
  const isComplete =
    has('name', name) &&
    has('categories', categories.length) &&
    has('prices', prices?.length) &&
    has('markups', markups)
  if (id === undefined && !isComplete)
    wrong.push('it is new, so it needs a name, categories, prices and markups.')
  wrong.push(...skuConflicts(wanted, id === undefined, known.owners))
  const slug = wanted.slug ?? (id === undefined && name ? slugOf(name) : null)
  const owner = slug === null ? sku : (known.slugs.get(slug) ?? sku)
  if (owner !== sku) wrong.push(`the slug ${slug} belongs to ${owner}. Give it another one.`)
  else if (slug !== null) known.slugs.set(slug, sku)
  for (const place of categories)
    if (!known.places.has(placeOf(place)))
      wrong.push(`there is no category "${place}". ${placesNear(place, known)}`)
  if (id !== undefined && prices && !has('markups', markups) && !known.priced.has(id))
    wrong.push('it has no markups yet: give them with the prices.')
  for (const { sku: own, values } of unreadable.includes('attributes') ? [] : variations)
    if (
      values.length !== attributes.length ||
      attributes.some((one, nth) => !one.values.includes(values[nth] ?? ''))
    )
      wrong.push(`variation ${own} does not name one value of each attribute.`)
  return wrong
}

/** Which there are: in the category that was meant, or at all. */
function placesNear(typed: string, { places }: Known): string {
  const [parent = ''] = placeOf(typed).split('/')
  const paths = [...places.keys()].map((path) => path.split('/'))
  const inside = paths.filter(([first]) => first === parent).map(([, slug = '']) => slug)
  const outer = [...new Set(paths.map(([first = '']) => first))]
  return inside.length > 0
    ? `In "${parent}" there are ${inside.toSorted().join(', ')}.`
    : `There are ${outer.toSorted().join(', ')}, each with categories inside.`
}

/** As `Known.places` has it. */
export function placeOf(typed: string): string {
  return typed
    .split('/')
    .map((part) => part.trim())
    .join('/')
}
