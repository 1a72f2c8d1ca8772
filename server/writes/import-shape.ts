/**
 * What an imported product may have, as JSON (import-cells.ts makes that of a row of CSV). A field that is missing stays as
 * it is. What is wrong is said of the value: "free" isn't a valid price.
 */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { slugOf } from '../../src/domain/slug'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { priceTier } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { Refusal } from '../floor/errors'
import { LongText, PlainText } from '../floor/input'
import { clashesOf, readSkuOwners, skuKey, type SkuOwners } from './import-skus'
import { cents, flag, percent, whole } from './import-values'

const given = (most: number) =>
  v.pipe(
    v.string('is no text'),
    PlainText,
    v.trim(),
    v.nonEmpty('is missing'),
    v.maxLength(most, `is longer than ${formatCount(most)} characters`),
  )
const list = <T extends v.GenericSchema>(entry: T) => v.array(entry, 'is no list')
/** A list in which nothing is twice, by what `keyOf` says of its entries. */
const once = <T extends v.GenericSchema>(entry: T, keyOf: (entry: v.InferOutput<T>) => unknown) =>
  v.pipe(
    list(entry),
    v.check((entries) => new Set(entries.map(keyOf)).size === entries.length, 'says something twice'),
  )
const Markups = v.strictObject({
  admin: v.optional(percent, 0),
  retailer: percent,
  wholesaler: percent,
  portalUser: percent,
  vipUser: percent,
  saleAgent: percent,
})

export const ProductImport = v.strictObject({
  sku: v.pipe(given(60), v.regex(/^[\w.-]+$/, 'may have letters, digits, . _ and -')),
  name: v.optional(given(200)),
  slug: v.optional(v.pipe(given(120), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no slug'))),
  description: v.optional(
    v.pipe(v.string('is no text'), LongText, v.maxLength(20_000, 'is longer than 20,000 characters')),
  ),
  /** `category/subcategory`, by their slugs; the first is its home. */
  categories: v.optional(list(given(200))),
  minimum: v.optional(whole(1, 1_000_000)),
  freight: v.optional(flag),
  prices: v.optional(once(v.strictObject({ from: whole(1), price: cents }), ({ from }) => from)),
  markups: v.optional(Markups),
  setups: v.optional(
    once(
      v.strictObject({
        name: given(200),
        each: cents,
        once: cents,
        times: v.optional(whole(0, 10), 0),
      }),
      ({ name }) => name,
    ),
  ),
  pictures: v.optional(list(v.pipe(given(500), v.regex(/^[\w./ -]+$/, 'is no path on the image host')))),
  colours: v.optional(list(v.pipe(given(7), v.regex(/^#[0-9a-f]{6}$/i, 'is no colour like #0f5b4f')))),
  features: v.optional(list(given(500))),
  /** `next`: when more come, in words. */
  stock: v.optional(
    list(v.strictObject({ description: given(200), quantity: whole(), next: v.optional(given(200)) })),
  ),
  attributes: v.optional(
    once(
      v.strictObject({
        name: given(60),
        values: v.pipe(
          once(given(60), (value) => value),
          v.nonEmpty('is missing'),
        ),
      }),
      ({ name }) => name,
    ),
  ),
  /** One value for each attribute, in their order. */
  variations: v.optional(
    once(
      v.strictObject({ sku: given(60), values: list(given(60)), stock: v.optional(whole(), 0) }),
      ({ sku }) => skuKey(sku),
    ),
  ),
  isnew: v.optional(flag),
  issale: v.optional(flag),
})
export type ProductImport = v.InferOutput<typeof ProductImport>

/** A product of the file before it is checked; `place` is what people find it by: "Row 3". */
export type ImportRow = { place: string; content: unknown }

const mostShown = 20

/** What is wrong with a product beside those that the shop has; its fields that are `unreadable` are missing from it. */
type MistakesIn = (product: ProductImport, unreadable: ReadonlySet<string>) => string[]

/** Throws with all that is wrong, each with its row, SKU and field. */
export function checkedRows(rows: ImportRow[], check: MistakesIn): ProductImport[] {
  const wrong: string[] = []
  const seen = new Map<string, string>()
  const checked = rows.flatMap(({ place, content }) => {
    const name = [place, skuIn(content)].filter(Boolean).join(' ')
    const { success, output, issues } = v.safeParse(ProductImport, content, { abortPipeEarly: true })
    if (!success) wrong.push(...new Set(issues.map((issue) => `${name}, ${wordsOf(issue)}`)))
    const { product: one, unreadable } = success
      ? { product: output, unreadable: new Set<string>() }
      : readablePart(content)
    if (!one) return []
    const first = seen.get(skuKey(one.sku))
    const mistakes = first ? [`the SKU is there twice, first in ${first}.`] : check(one, unreadable)
    wrong.push(...mistakes.map((words) => `${name}: ${words}`))
    seen.set(skuKey(one.sku), first ?? name)
    return success ? [one] : []
  })
  refuse(wrong)
  return checked
}

/** The fields that are as they should be, so that what else is wrong is found at once; null without an SKU. */
function readablePart(content: unknown): { product: ProductImport | null; unreadable: Set<string> } {
  const unreadable = new Set<string>()
  const readable = Object.entries(Object(content)).filter(([name, value]) => {
    const field = Object.entries(ProductImport.entries).find(([known]) => known === name)?.[1]
    if (field && v.is(field, value)) return true
    unreadable.add(name)
    return false
  })
  const { success, output } = v.safeParse(ProductImport, Object.fromEntries(readable))
  return { product: success ? output : null, unreadable }
}

/** Throws where anything is wrong, with as much of it as one reads. */
export function refuse(wrong: string[]): void {
  const more = wrong.length - mostShown
  const told = more > 0 ? [...wrong.slice(0, mostShown), `… and ${formatCount(more)} more`] : wrong
  if (wrong.length > 0)
    throw new Refusal(
      422,
      'MISTAKES',
      ['Nothing was imported.', ...told].join('\n  '),
      {},
      { mistakes: wrong },
    )
}

/** "(SB-1002)"; '' where there is none to be read. */
function skuIn(content: unknown): string {
  const { success, output } = v.safeParse(v.object({ sku: v.pipe(v.string(), v.nonEmpty()) }), content)
  return success ? `(${output.sku})` : ''
}

/** "prices: "free" isn't a valid price.", "there is no field "colour"." */
function wordsOf({ path, message, expected, type }: v.BaseIssue<unknown>): string {
  const last = path?.at(-1)
  if (!path || !last) return 'it is no product.'
  const field = String(path[0].key)
  if (type === 'strict_object' && expected === 'never') return `there is no field "${String(last.key)}".`
  if (last.value === undefined || last.value === '') return `${field}: ${innermost(path)} is missing.`
  return `${field}: "${shown(last.value)}" ${type === 'strict_object' ? 'is nothing that it can hold' : message}.`
}

/** The innermost name of a path, as places in a list have none. */
function innermost(path: readonly v.IssuePathItem[]): string {
  return String(path.findLast(({ key }) => typeof key === 'string')?.key)
}

function shown(value: unknown): string {
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > 60 ? `${words.slice(0, 60)}…` : words
}

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
    owners: await readSkuOwners(db, products),
    slugs: new Map(products.map(({ sku, slug }) => [slug, sku])),
    priced: new Set(priced.map(({ id }) => id)),
    values: new Map(),
  }
}

/** All that is wrong with it, a sentence each; fields that are `unreadable` count as given. Its slug is its own from here on. */
export function mistakesIn(wanted: ProductImport, known: Known, unreadable: ReadonlySet<string>): string[] {
  const { sku, name, categories = [], prices, markups, attributes = [], variations = [] } = wanted
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
  wrong.push(...clashesOf(wanted, id === undefined, known.owners))
  const slug = wanted.slug ?? (id === undefined && name ? slugOf(name) : null)
  const owner = slug === null ? sku : (known.slugs.get(slug) ?? sku)
  if (owner !== sku) wrong.push(`the slug ${slug} belongs to ${owner}. Give it another one.`)
  else if (slug !== null) known.slugs.set(slug, sku)
  for (const place of categories)
    if (!known.places.has(placeOf(place)))
      wrong.push(`there is no category "${place}". ${placesNear(place, known)}`)
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
