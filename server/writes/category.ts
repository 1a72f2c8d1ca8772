/** Changes categories and subcategories (req 22.35). */
import { eq, inArray, max, sql } from 'drizzle-orm'
import { isReservedSlug } from '../../src/domain/reserved-slugs'
import { slugOf } from '../../src/domain/slug'
import { raiseCatalogueVersion } from '../db/catalogue-version'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { productSubcategory } from '../db/schema-product'
import { invalid } from '../base/errors'
import { type Category, readCategories, readCategory } from '../reads/desk-categories'
import { refreshProductDocuments, refreshSearchWords } from './product-document'

/** `id` null: a new subcategory. */
export type CategoryChange = Pick<Category, 'name' | 'description' | 'image' | 'isMenu' | 'isPopular'> & {
  subcategories: { id: number | null; name: string }[]
}

/** Adds a category at the end of the menu. Resolves to its id. */
export async function addCategory(tx: Executor, change: CategoryChange): Promise<number> {
  const slug = await freeSlug(tx, change.name)
  const [last] = await tx.select({ position: max(category.position) }).from(category)
  const [added] = await tx
    .insert(category)
    .values({
      kind: 'product',
      slug,
      name: change.name,
      description: change.description,
      banner: change.image,
      image: change.image,
      isMenu: change.isMenu,
      position: (last?.position ?? 0) + 1,
    })
    .returning({ id: category.id })
  if (!added) throw new Error('no category was added')
  await changeCategory(tx, added.id, change)
  return added.id
}

type Partially<T> = { [Name in keyof T]?: T[Name] | undefined }

/** Fields that are not in `change` stay, and so do slugs, because addresses of pages contain them. */
export async function changeCategory(
  tx: Executor,
  id: number,
  change: Partially<CategoryChange>,
): Promise<void> {
  const before = await readCategory(tx, id)
  if (!before) throw invalid('This category does not exist.')
  const {
    name = before.name,
    description = before.description,
    image = before.image,
    isMenu = before.isMenu,
    isPopular = before.isPopular,
    subcategories = before.subcategories,
  } = change
  await tx
    .update(category)
    .set({
      description,
      image,
      isMenu,
      isDemo: false,
      // An unchanged name stays as it is stored, because it can contain HTML, which the desk shows and sends as text.
      ...(name === before.name ? {} : { name }),
      ...(isPopular === before.isPopular
        ? {}
        : {
            popularPosition: isPopular
              ? sql`(select coalesce(max(popular_position), 0) + 1 from category)`
              : null,
          }),
    })
    .where(eq(category.id, id))
  await storeSubcategories(tx, before, { subcategories, image })
  const renamedIds = subcategories.flatMap((child) => {
    const known = before.subcategories.find((stored) => stored.id === child.id)
    return known && (known.name !== child.name || name !== before.name) ? [known.id] : []
  })
  await refreshCatalogue(tx, renamedIds)
}

async function storeSubcategories(
  tx: Executor,
  before: Category,
  { subcategories, image }: Pick<CategoryChange, 'subcategories' | 'image'>,
) {
  const remainingIds = subcategories.map(({ id }) => id)
  const removed = before.subcategories.filter(({ id }) => !remainingIds.includes(id))
  refuseUsed(removed)
  if (removed.length > 0)
    await tx.delete(subcategory).where(
      inArray(
        subcategory.id,
        removed.map(({ id }) => id),
      ),
    )
  const slugs = new Set(
    before.subcategories.filter(({ id }) => remainingIds.includes(id)).map(({ slug }) => slug),
  )
  for (const [position, { id, name }] of subcategories.entries()) {
    const known = before.subcategories.find((child) => child.id === id)
    if (known)
      await tx
        .update(subcategory)
        .set({ position, ...(name === known.name ? {} : { name, isDemo: false }) })
        .where(eq(subcategory.id, known.id))
    else
      await tx.insert(subcategory).values({
        categoryId: before.id,
        name,
        slug: newSlug(name, slugs),
        description: '',
        banner: image,
        image,
        position,
      })
  }
}

/** Returns the slug of a new subcategory, and adds it to `slugs`, the slugs in its category. */
function newSlug(name: string, slugs: Set<string>): string {
  const slug = slugOf(name)
  if (slug === '') throw invalid('The name of a subcategory needs letters or digits.')
  if (slugs.has(slug)) throw invalid(`There is a subcategory "${name}" already.`)
  slugs.add(slug)
  return slug
}

export async function removeCategory(tx: Executor, id: number): Promise<void> {
  const removed = await readCategory(tx, id)
  if (!removed) throw invalid('This category does not exist.')
  refuseUsed(removed.subcategories)
  await tx.delete(category).where(eq(category.id, id))
  await refreshCatalogue(tx, [])
}

/** `ids`: all categories in their new order. */
export async function orderCategories(tx: Executor, ids: number[]): Promise<void> {
  const currentIds = (await readCategories(tx)).map(({ id }) => id)
  if (ids.length !== currentIds.length || !currentIds.every((id) => ids.includes(id)))
    throw invalid('The order must contain each category once.')
  for (const [position, id] of ids.entries())
    await tx.update(category).set({ position }).where(eq(category.id, id))
  await refreshCatalogue(tx, [])
}

function refuseUsed(removed: Category['subcategories']): void {
  const used = removed.find(({ products }) => products > 0)
  if (used)
    throw invalid(`${used.name} contains ${used.products} products. Move them to another category first.`)
}

async function freeSlug(tx: Executor, name: string): Promise<string> {
  const slug = slugOf(name)
  if (slug === '') throw invalid('The name of a category needs letters or digits.')
  if (isReservedSlug(slug)) throw invalid('The shop has a page of this name. Choose another name.')
  const [existing] = await tx.select({ id: category.id }).from(category).where(eq(category.slug, slug))
  if (existing) throw invalid(`There is a category "${name}" already.`)
  return slug
}

/** `renamedIds`: subcategories that were renamed, or whose category was; documents of products contain these names. */
async function refreshCatalogue(tx: Executor, renamedIds: number[]): Promise<void> {
  if (renamedIds.length > 0) {
    const products = await tx
      .select({ id: productSubcategory.productId })
      .from(productSubcategory)
      .where(inArray(productSubcategory.subcategoryId, renamedIds))
    await refreshProductDocuments(tx, [...new Set(products.map(({ id }) => id))])
  }
  await refreshSearchWords(tx)
  await raiseCatalogueVersion(tx)
}
