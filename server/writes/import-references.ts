/** Validates products of an import against the shop's categories, products, SKUs and slugs. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { slugOf } from '../../src/domain/slug'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { variation } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import type { ProductImport } from './import-schema'
import { addOwner, skuConflicts, type SkuOwners } from './import-skus'

/** Existing data of the shop that products of an import may refer to or conflict with; read once per import. */
export type References = {
  /** Maps a path such as "drinkware/mugs" to the id of the subcategory. */
  subcategoryIds: Map<string, number>
  /** Maps SKU to product id. */
  products: Map<string, number>
  /** Owners of each SKU. */
  owners: SkuOwners
  /** Maps slug to SKU. */
  slugs: Map<string, string>
  /** Ids of products that have prices, and so markups. */
  priced: Set<number>
  /**
   * Maps attribute and value as JSON to the value's id. Entries are added as values occur, because thousands of
   * products have the same values.
   */
  values: Map<string, number>
}

/** `replaced`: products whose variations a file replaces. */
export async function readReferences(db: Executor, replaced: ReadonlySet<string>): Promise<References> {
  const subcategories = await db
    .select({ id: subcategory.id, slug: subcategory.slug, parent: category.slug })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
  const references: References = {
    subcategoryIds: new Map(subcategories.map(({ id, slug, parent }) => [`${parent}/${slug}`, id])),
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
    references.products.set(sku, id)
    references.slugs.set(slug, sku)
    addOwner(references.owners, { sku, product: sku, isVariation: false })
    if (isPriced) references.priced.add(id)
  }
  // Variations that a customer cannot choose any more are left out.
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
    if (!replaced.has(owner)) addOwner(references.owners, { sku, product: owner, isVariation: true })
  return references
}

/** Reads a large table in batches, because building all its rows at once would block other requests. */
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

/**
 * Returns the mistakes of a product, one sentence each. Fields that are `unreadable` count as given. The product's
 * slug is reserved from here on.
 */
export function mistakesIn(
  imported: ProductImport,
  references: References,
  unreadable: readonly string[],
): string[] {
  const { sku, name, categories = [], prices, markups, attributes = [], variations = [] } = imported
  const id = references.products.get(sku)
  const mistakes: string[] = []
  const hasField = (field: keyof ProductImport, value: unknown) =>
    Boolean(value) || unreadable.includes(field)
  const isComplete =
    hasField('name', name) &&
    hasField('categories', categories.length) &&
    hasField('prices', prices?.length) &&
    hasField('markups', markups)
  if (id === undefined && !isComplete)
    mistakes.push('a new product needs a name, categories, prices and markups.')
  mistakes.push(...skuConflicts(imported, id === undefined, references.owners))
  const slug = imported.slug ?? (id === undefined && name ? slugOf(name) : null)
  const owner = slug === null ? sku : (references.slugs.get(slug) ?? sku)
  if (owner !== sku) mistakes.push(`the slug ${slug} belongs to ${owner}. Choose another slug.`)
  else if (slug !== null) references.slugs.set(slug, sku)
  for (const categoryPath of categories)
    if (!references.subcategoryIds.has(categoryPathOf(categoryPath)))
      mistakes.push(
        `there is no category "${categoryPath}". ${describeNearbyCategories(categoryPath, references)}`,
      )
  if (id !== undefined && prices && !hasField('markups', markups) && !references.priced.has(id))
    mistakes.push('it has no markups yet. Add them together with the prices.')
  for (const { sku: variationSku, values } of unreadable.includes('attributes') ? [] : variations)
    if (
      values.length !== attributes.length ||
      attributes.some((attribute, nth) => !attribute.values.includes(values[nth] ?? ''))
    )
      mistakes.push(`variation ${variationSku} does not name one value of each attribute.`)
  return mistakes
}

/** Lists the subcategories of the path's parent, or the top categories when the parent is unknown. */
function describeNearbyCategories(unknownPath: string, { subcategoryIds }: References): string {
  const [parent = ''] = categoryPathOf(unknownPath).split('/')
  const paths = [...subcategoryIds.keys()].map((path) => path.split('/'))
  const siblings = paths.filter(([first]) => first === parent).map(([, slug = '']) => slug)
  const topCategories = [...new Set(paths.map(([first = '']) => first))]
  return siblings.length > 0
    ? `Categories in "${parent}": ${siblings.toSorted().join(', ')}.`
    : `Use a path such as drinkware/mugs. Top categories: ${topCategories.toSorted().join(', ')}.`
}

/** Returns the path in the format of the keys of `References.subcategoryIds`. */
export function categoryPathOf(text: string): string {
  return text
    .split('/')
    .map((part) => part.trim())
    .join('/')
}
