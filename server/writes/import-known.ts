/** What the shop has already that a product of an import can miss, or come into conflict with; read once for all of them. */
import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { priceTier } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import type { ProductImport } from './import-shape'

export type Known = {
  /** "drinkware/mugs" to the id of the subcategory. */
  places: Map<string, number>
  /** SKU to id. */
  products: Map<string, number>
  /** Slug to SKU. */
  slugs: Map<string, string>
  /** Ids of products that have prices, and so markups. */
  priced: Set<number>
  /** Attribute and value as JSON to the value's id, as they come up: thousands of products have the same ones. */
  values: Map<string, number>
}

export async function readKnown(db: Executor): Promise<Known> {
  const places = await db
    .select({ id: subcategory.id, slug: subcategory.slug, parent: category.slug })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
  const products = await db.select({ id: product.id, sku: product.sku, slug: product.slug }).from(product)
  const priced = await db.select({ id: priceTier.productId }).from(priceTier).groupBy(priceTier.productId)
  return {
    places: new Map(places.map(({ id, slug, parent }) => [`${parent}/${slug}`, id])),
    products: new Map(products.map(({ id, sku }) => [sku, id])),
    slugs: new Map(products.map(({ sku, slug }) => [slug, sku])),
    priced: new Set(priced.map(({ id }) => id)),
    values: new Map(),
  }
}

/** All that is wrong with it, a sentence each; fields that are `unreadable` count as given. Its slug is its own from here on. */
export function mistakesIn(given: ProductImport, known: Known, unreadable: ReadonlySet<string>): string[] {
  const { sku, name, categories = [], prices, markups, attributes = [], variations = [] } = given
  const id = known.products.get(sku)
  const wrong: string[] = []
  const has = (field: keyof ProductImport, isGiven: unknown) => Boolean(isGiven) || unreadable.has(field)
  const isComplete =
    has('name', name) &&
    has('categories', categories.length) &&
    has('prices', prices?.length) &&
    has('markups', markups)
  if (id === undefined && !isComplete)
    wrong.push('it is new, so it needs a name, categories, prices and markups.')
  const slug = given.slug ?? (id === undefined && name ? slugOf(name) : null)
  const owner = slug === null ? sku : (known.slugs.get(slug) ?? sku)
  if (owner !== sku) wrong.push(`the slug ${slug} belongs to ${owner}. Give it another one.`)
  else if (slug !== null) known.slugs.set(slug, sku)
  for (const place of categories)
    if (!known.places.has(placeOf(place))) wrong.push(`there is no category "${place}".`)
  if (id !== undefined && prices && !has('markups', markups) && !known.priced.has(id))
    wrong.push('it has no markups yet: give them with the prices.')
  for (const { sku: own, values } of unreadable.has('attributes') ? [] : variations)
    if (
      values.length !== attributes.length ||
      attributes.some((one, nth) => !one.values.includes(values[nth] ?? ''))
    )
      wrong.push(`variation ${own} does not name one value of each attribute.`)
  return wrong
}

/** As `Known.places` has it. */
export function placeOf(typed: string): string {
  return typed
    .split('/')
    .map((part) => part.trim())
    .join('/')
}

export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
