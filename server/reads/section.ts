/** Categories and subcategories in the provider's field names, and which products belong to one. */
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { idOf } from '../request-input'

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

/**
 * Lists that are flags of products rather than sections; a category of the same slug lends name and banner.
 */
export const flagLists: Record<string, { name: string; where: SQL }> = {
  new: { name: 'New arrivals', where: sql`p.is_new` },
  indent: { name: 'Indent', where: sql`p.is_indent` },
  sale: { name: 'Sale', where: sql`p.is_sale` },
}

/** The category of a flag list that has no row of its own. */
export function flagCategory(slug: string): Category | null {
  const name = flagLists[slug]?.name
  if (name === undefined) return null
  const empty = { Description: '', CategoryBanner: '', CategoryImage: '', IsMenu: 0 }
  return { CategoryID: 0, CategoryName: name, Slug: slug, ...empty }
}

export async function listCategories(db: Executor, where: SQL): Promise<CategoryWithChildren[]> {
  const categories = await db.select(categoryFields).from(category).where(where).orderBy(category.position)
  const children = await db
    .select({ categoryId: subcategory.categoryId, child: subcategoryFields })
    .from(subcategory)
    .orderBy(subcategory.categoryId, subcategory.position)
  return categories.map((one) => ({
    ...one,
    SubCategory: children.filter((row) => row.categoryId === one.CategoryID).map((row) => row.child),
  }))
}

export const everyMenuCategory = ne(category.kind, 'special')
export const ofKind = (kind: 'apparel' | 'brands' | 'collections') => eq(category.kind, kind)
export const bySlug = (slug: string) => eq(category.slug, slug)

/**
 * The section that /category/{key} shows: a category's slug or id, or a subcategory's id, which is where
 * search hits lead (S §2).
 */
export async function findSection(
  db: Executor,
  key: string,
): Promise<{ section: Category; subcategoryId: number | null } | null> {
  const id = idOf(key)
  const [found] = await db
    .select(categoryFields)
    .from(category)
    .where(id === null ? eq(category.slug, key) : eq(category.id, id))
  if (found) return { section: found, subcategoryId: null }
  const flag = flagCategory(key)
  if (flag) return { section: flag, subcategoryId: null }
  if (id === null) return null
  const [child] = await db
    .select({
      CategoryID: subcategory.id,
      CategoryName: subcategory.name,
      Slug: subcategory.slug,
      Description: subcategory.description,
      CategoryBanner: subcategory.banner,
      CategoryImage: subcategory.image,
      IsMenu: sql<number>`0`,
    })
    .from(subcategory)
    .where(eq(subcategory.id, id))
  return child ? { section: child, subcategoryId: child.CategoryID } : null
}

export async function findSubcategory(db: Executor, categorySlug: string, slug: string) {
  const [found] = await db
    .select({
      ...subcategoryFields,
      CategoryID: category.id,
      CategoryName: category.name,
      CategorySlug: category.slug,
    })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(and(eq(category.slug, categorySlug), eq(subcategory.slug, slug)))
  return found ?? null
}

/**
 * The subcategory ids behind what a list call names: an id, or a slug, which several categories may share.
 */
export async function subcategoryIds(db: Executor, key: string): Promise<number[]> {
  const id = idOf(key)
  const found = await db
    .select({ id: subcategory.id })
    .from(subcategory)
    .where(id === null ? eq(subcategory.slug, key) : eq(subcategory.id, id))
    .orderBy(asc(subcategory.id))
  return found.map((row) => row.id)
}

export const inSubcategories = (ids: number[]) => sql`exists (
  select 1 from product_subcategory ps
  where ps.product_id = p.id and ps.subcategory_id = any (${sql.param(ids)}::int[]))`

export const inCategory = (categoryId: number) => sql`exists (
  select 1 from product_subcategory ps join subcategory s on s.id = ps.subcategory_id
  where ps.product_id = p.id and s.category_id = ${categoryId})`
