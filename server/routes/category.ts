/** The menu, category pages and subcategory pages (S §7). */
import { Hono } from 'hono'
import type { Database } from '../db/client'
import { notFound } from '../errors'
import { orPortal } from '../portal-behind'
import type { ProviderContext } from '../provider-context'
import { portalAsCategory, portalProducts, portalSubcategoryPage } from '../reads/portal'
import { keyOf, type Page, pageOf } from '../request-input'
import {
  everyMenuCategory,
  categoryReply,
  findSection,
  findSubcategory,
  flagCategory,
  listCategories,
  ofKind,
} from '../reads/section'
import { bestFirst, listTiles, newestFirst, pagesOf } from '../reads/tile'

const usualPage = 24

export function categoryRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono()
    .get('/', (c) =>
      replies.send(c, 'category', async () =>
        JSON.stringify({ Data: await listCategories(db, everyMenuCategory) }),
      ),
    )
    .post('/AllUnMapcategory', (c) =>
      replies.send(c, 'category groups', async () => JSON.stringify({ Data: await groups(db) })),
    )
    .get('/categoryProduct/:category', (c) => {
      const key = keyOf(c, 'category')
      const page = pageOf(c, usualPage)
      const open = () =>
        replies.send(c, `categoryProduct ${page.page} ${page.limit} ${key}`, () => products(db, key, page))
      return orPortal(c, db, open, (caller) => portalProducts(db, { key, page }, caller))
    })
    .get('/getcategory/:id', (c) => {
      const key = keyOf(c, 'id')
      const open = () => replies.send(c, `getcategory ${key}`, () => categoryReply(db, key))
      return orPortal(c, db, open, (caller) => portalAsCategory(db, key, caller))
    })
    .get('/getsubcategory/:category/:subcategory', (c) => {
      const slugs = [keyOf(c, 'category'), keyOf(c, 'subcategory')] as const
      const open = () =>
        replies.send(c, `getsubcategory ${slugs.join(' ')}`, () => subcategoryPage(db, ...slugs))
      return orPortal(c, db, open, (caller) => portalSubcategoryPage(db, slugs, caller))
    })
}

/** Apparel, indent, brands, sale, collections: the storefront reads them by place (S §7). */
async function groups(db: Database): Promise<object[]> {
  const group = async (kind: 'apparel' | 'brands' | 'collections') => {
    const [found] = await listCategories(db, ofKind(kind))
    return found ?? { CategoryID: 0, CategoryName: '', Slug: kind, SubCategory: [] }
  }
  const flags = async (slug: string) => ({ ...(await flagCategory(db, slug)), SubCategory: [] })
  return Promise.all([
    group('apparel'),
    flags('indent'),
    group('brands'),
    flags('sale'),
    group('collections'),
  ])
}

async function products(db: Database, key: string, page: Page): Promise<string> {
  const found = await findSection(db, key)
  if (!found) throw notFound('This category')
  const order = key === 'new' ? newestFirst : bestFirst
  const { tiles, total } = await listTiles(db, { where: found.products, order, page, caller: null })
  return `{"Data":${tiles},"totalPages":${pagesOf(total, page)},"total":${total}}`
}

/** `/{category}/new` lists new products under the category's name (S §2). */
async function subcategoryPage(db: Database, categorySlug: string, slug: string): Promise<string> {
  const found =
    (await findSubcategory(db, categorySlug, slug)) ?? (await newInCategory(db, categorySlug, slug))
  if (!found) throw notFound('This page')
  return JSON.stringify({ Data: [found], portalInfo: null, PortalCategoryMapList: [] })
}

async function newInCategory(db: Database, categorySlug: string, slug: string) {
  const section = slug === 'new' ? (await findSection(db, categorySlug))?.category : undefined
  if (!section) return null
  return {
    SubCategoryID: 'new',
    SubCategoryName: 'New',
    Slug: 'new',
    SubCategoryImage: section.CategoryImage,
    SubCategoryBanner: section.CategoryBanner,
    Description: '',
    CategoryID: section.CategoryID,
    CategoryName: section.CategoryName,
    CategorySlug: section.Slug,
  }
}
