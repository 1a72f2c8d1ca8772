/** The menu, category pages and subcategory pages. */
import { Hono } from 'hono'
import { orPortal } from './portal-behind'
import type { ProviderContext } from '../context'
import {
  categoriesReply,
  categoryGroupsReply,
  categoryProductsReply,
  subcategoryReply,
} from '../reads/category-page'
import { portalAsCategory, portalProducts, portalSubcategoryPage } from '../reads/portal'
import { categoryReply } from '../reads/section'
import { keyOf, pageOf } from '../requests/input'

const usualPage = 24

export function categoryRoutes({ db, replies }: ProviderContext): Hono {
  return new Hono()
    .get('/', (c) => replies.send(c, 'category', () => categoriesReply(db)))
    .post('/AllUnMapcategory', (c) => replies.send(c, 'category groups', () => categoryGroupsReply(db)))
    .get('/categoryProduct/:category', (c) => {
      const key = keyOf(c, 'category')
      const page = pageOf(c, usualPage)
      const open = () =>
        replies.send(c, `categoryProduct ${page.page} ${page.limit} ${key}`, () =>
          categoryProductsReply(db, key, page),
        )
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
        replies.send(c, `getsubcategory ${slugs.join(' ')}`, () => subcategoryReply(db, ...slugs))
      return orPortal(c, db, open, (caller) => portalSubcategoryPage(db, slugs, caller))
    })
}
