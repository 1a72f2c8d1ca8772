/** Categories and subcategories as the desk shows them (req 22.35). */
import { and, asc, count, eq } from 'drizzle-orm'
import type { DeskCategory } from '../../src/domain/desk/category-row'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import { productSubcategory } from '../db/schema-product'
import { everyMenuCategory } from './category'

export type Category = Omit<DeskCategory, 'version'>

/** Returns the categories of the menu in its order. Lists by flags, such as new products, are left out. */
export async function readCategories(db: Executor, onlyId: number | null = null): Promise<Category[]> {
  const rows = await db
    .select()
    .from(category)
    .where(and(everyMenuCategory, onlyId === null ? undefined : eq(category.id, onlyId)))
    .orderBy(asc(category.position), asc(category.id))
  const children = await db
    .select({
      id: subcategory.id,
      categoryId: subcategory.categoryId,
      name: subcategory.name,
      slug: subcategory.slug,
      products: count(productSubcategory.productId),
    })
    .from(subcategory)
    .leftJoin(productSubcategory, eq(productSubcategory.subcategoryId, subcategory.id))
    .groupBy(subcategory.id)
    .orderBy(asc(subcategory.position), asc(subcategory.id))
  return rows.map(({ id, name, slug, description, image, isMenu, popularPosition }) => ({
    id,
    name: htmlToText(name),
    slug,
    description,
    image,
    isMenu,
    isPopular: popularPosition !== null,
    subcategories: children
      .filter(({ categoryId }) => categoryId === id)
      .map(({ categoryId: _, ...child }) => ({ ...child, name: htmlToText(child.name) })),
  }))
}

export async function readCategory(db: Executor, id: number): Promise<Category | null> {
  const [row = null] = await readCategories(db, id)
  return row
}

/** Returns null when there is no such category. */
export async function findCategoryId(db: Executor, slug: string): Promise<number | null> {
  const [row] = await db.select({ id: category.id }).from(category).where(eq(category.slug, slug))
  return row?.id ?? null
}

/** Returns all subcategories with their paths, in the order of the shop's menu. */
export async function readCategoryChoices(db: Executor) {
  const rows = await db
    .select({
      parent: category.slug,
      parentName: category.name,
      slug: subcategory.slug,
      name: subcategory.name,
    })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .orderBy(asc(category.position), asc(category.id), asc(subcategory.position), asc(subcategory.id))
  return rows.map(({ parent, parentName, slug, name }) => ({
    id: `${parent}/${slug}`,
    name: `${htmlToText(parentName)}: ${htmlToText(name)}`,
  }))
}
