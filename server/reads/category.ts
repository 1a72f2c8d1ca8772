/** Categories and subcategories in the provider's field names, and the conditions for the products in them. */
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { notFound } from '../base/errors'
import { idOf } from '../base/input'

const subcategoryFields = {
  SubCategoryID: subcategory.id,
  SubCategoryName: subcategory.name,
  Slug: subcategory.slug,
  SubCategoryImage: subcategory.image,
  SubCategoryBanner: subcategory.banner,
  Description: subcategory.description,
}

const categoryFields = {
  CategoryID: category.id,
  CategoryName: category.name,
  Slug: category.slug,
  Description: category.description,
  CategoryBanner: category.banner,
  CategoryImage: category.image,
  IsMenu: sql<number>`${category.isMenu}::int`,
}

export type Category = {
  CategoryID: number
  CategoryName: string
  Slug: string
  Description: string
  CategoryBanner: string
  CategoryImage: string
  IsMenu: number
}
type CategoryWithChildren = Category & { SubCategory: object[] }

/** Lists of products by a flag. The subcategory of a special category with the same slug provides name and banner. */
export const flagLists = new Map<string, { name: string; products: SQL }>([
  ['new', { name: 'New arrivals', products: sql`p.is_new` }],
  ['indent', { name: 'Indent', products: sql`p.is_indent` }],
  ['sale', { name: 'Sale', products: sql`p.is_sale` }],
])

export async function listCategories(db: Executor, where: SQL): Promise<CategoryWithChildren[]> {
  const categories = await db.select(categoryFields).from(category).where(where).orderBy(category.position)
  const children = await db
    .select({ categoryId: subcategory.categoryId, child: subcategoryFields })
    .from(subcategory)
    .orderBy(subcategory.categoryId, subcategory.position)
  const childrenOf = (id: number) => children.filter((row) => row.categoryId === id).map((row) => row.child)
  return categories.map((row) => Object.assign(row, { SubCategory: childrenOf(row.CategoryID) }))
}

export const everyMenuCategory = ne(category.kind, 'special')
export const ofKind = (kind: 'apparel' | 'brands' | 'collections') => eq(category.kind, kind)

/** A subcategory in the fields of a category. */
const subcategoryAsCategory = {
  CategoryID: subcategory.id,
  CategoryName: subcategory.name,
  Slug: subcategory.slug,
  Description: subcategory.description,
  CategoryBanner: subcategory.banner,
  CategoryImage: subcategory.image,
  IsMenu: sql<number>`0`,
}

/** `products` is the condition on `product p` that puts a product into the category. */
export type CategoryWithProducts = { category: Category; products: SQL }

/**
 * Returns the content of /category/{key} in the fields of a category: a flag list, a category by slug or id, or a
 * subcategory by id, to which search hits lead (req 1.8).
 */
export async function findCategory(db: Executor, key: string): Promise<CategoryWithProducts | null> {
  const flag = flagLists.get(key)
  if (flag) return { category: await flagCategory(db, key), products: flag.products }
  const id = idOf(key)
  const [row] = await db
    .select(categoryFields)
    .from(category)
    .where(id === null ? eq(category.slug, key) : eq(category.id, id))
  if (row) return { category: row, products: inCategory(row.CategoryID) }
  if (id === null) return null
  const [child] = await db.select(subcategoryAsCategory).from(subcategory).where(eq(subcategory.id, id))
  return child ? { category: child, products: inSubcategories([child.CategoryID]) } : null
}

export async function flagCategory(db: Executor, slug: string): Promise<Category> {
  const [row] = await db
    .select(subcategoryAsCategory)
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(and(eq(category.kind, 'special'), eq(subcategory.slug, slug)))
  const empty = { Description: '', CategoryBanner: '', CategoryImage: '', IsMenu: 0 }
  return row ?? { CategoryID: 0, CategoryName: flagLists.get(slug)?.name ?? '', Slug: slug, ...empty }
}

export async function findSubcategory(db: Executor, categorySlug: string, slug: string) {
  const [row] = await db
    .select({
      ...subcategoryFields,
      CategoryID: category.id,
      CategoryName: category.name,
      CategorySlug: category.slug,
    })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(and(eq(category.slug, categorySlug), eq(subcategory.slug, slug)))
  return row ?? null
}

/** Returns the ids of the subcategories with this key: an id, or a slug, which several categories may share. */
export async function subcategoryIds(db: Executor, key: string): Promise<number[]> {
  const id = idOf(key)
  const rows = await db
    .select({ id: subcategory.id })
    .from(subcategory)
    .where(id === null ? eq(subcategory.slug, key) : eq(subcategory.id, id))
    .orderBy(asc(subcategory.id))
  return rows.map((row) => row.id)
}

export const inSubcategories = (ids: number[]) => sql`exists (
  select 1 from product_subcategory ps
  where ps.product_id = p.id and ps.subcategory_id = any (${sql.param(ids)}::int[]))`

const inCategory = (categoryId: number) => sql`exists (
  select 1 from product_subcategory ps join subcategory s on s.id = ps.subcategory_id
  where ps.product_id = p.id and s.category_id = ${categoryId})`

/** The reply of `category/getcategory/{id}` as JSON text. Throws a 404 for an unknown key. */
export async function categoryReply(db: Executor, key: string): Promise<string> {
  const match = await findCategory(db, key)
  if (!match) throw notFound('This category')
  return JSON.stringify({ Data: [match.category] })
}
