/** The data of the menu, category pages and subcategory pages, as JSON text. */
import type { Executor } from '../db/client'
import { notFound } from '../base/errors'
import type { Page } from '../base/input'
import {
  everyMenuCategory,
  findCategory,
  findSubcategory,
  flagCategory,
  listCategories,
  ofKind,
} from './category'
import { type ListSource, tileMeta, bestFirst, newestFirst } from './tile'

export async function categoriesReply(db: Executor): Promise<string> {
  return JSON.stringify({ Data: await listCategories(db, everyMenuCategory) })
}

/**
 * Returns apparel, indent, brands, sale and collections in this order, because the storefront reads them by index (req
 * 1.4).
 */
export async function categoryGroupsReply(db: Executor): Promise<string> {
  const categoryOfKind = async (kind: 'apparel' | 'brands' | 'collections') => {
    const [category] = await listCategories(db, ofKind(kind))
    return category ?? { CategoryID: 0, CategoryName: '', Slug: kind, SubCategory: [] }
  }
  const flagGroup = async (slug: string) => ({ ...(await flagCategory(db, slug)), SubCategory: [] })
  const Data = await Promise.all([
    categoryOfKind('apparel'),
    flagGroup('indent'),
    categoryOfKind('brands'),
    flagGroup('sale'),
    categoryOfKind('collections'),
  ])
  return JSON.stringify({ Data })
}

/** The order in which `categoryProduct/{key}` lists products. */
export const orderOfCategory = (key: string) => (key === 'new' ? newestFirst : bestFirst)

export async function categoryProductsReply(
  { db, lists }: ListSource,
  key: string,
  page: Page,
): Promise<string> {
  const match = await findCategory(db, key)
  if (!match) throw notFound('This category')
  const selection = { where: match.products, order: orderOfCategory(key) }
  const { tiles, total } = await lists({ ...selection, page, caller: null })
  return `{"Data":${tiles},${tileMeta(total, page)}}`
}

/** `/{category}/new` lists new products under the category's name (req 2.9). */
export async function subcategoryReply(db: Executor, categorySlug: string, slug: string): Promise<string> {
  const subcategory =
    (await findSubcategory(db, categorySlug, slug)) ?? (await newInCategory(db, categorySlug, slug))
  if (!subcategory) throw notFound('This page')
  return JSON.stringify({ Data: [subcategory], portalInfo: null, PortalCategoryMapList: [] })
}

async function newInCategory(db: Executor, categorySlug: string, slug: string) {
  const parent = slug === 'new' ? (await findCategory(db, categorySlug))?.category : undefined
  if (!parent) return null
  return {
    SubCategoryID: 'new',
    SubCategoryName: 'New',
    Slug: 'new',
    SubCategoryImage: parent.CategoryImage,
    SubCategoryBanner: parent.CategoryBanner,
    Description: '',
    CategoryID: parent.CategoryID,
    CategoryName: parent.CategoryName,
    CategorySlug: parent.Slug,
  }
}
