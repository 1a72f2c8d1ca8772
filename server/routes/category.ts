/** The menu, category pages and subcategory pages, which may be a member's portal. */
import { type Context, Hono } from 'hono'
import type { ProviderContext } from './context'
import {
  categoriesReply,
  categoryGroupsReply,
  categoryProductsReply,
  subcategoryReply,
} from '../reads/category-page'
import { portalAsCategory, portalProducts, portalSubcategoryPage, portalList } from '../reads/portal'
import { categoryReply } from '../reads/category'
import { pathParam, pageOf } from '../requests/body'
import type { Executor } from '../db/client'
import { Refusal } from '../base/errors'
import { sendPrivate } from '../replies/reply'
import { type Caller, presentedToken, requireCaller } from '../auth/session'
import { rateLimitedCaller } from '../requests/rate-limit'

const defaultPageSize = 24
const portalCallsPerMinute = 240

export function categoryRoutes(context: ProviderContext): Hono {
  const { db, listsOf, replies } = context
  return new Hono()
    .get('/', (c) => replies.send(c, 'category', categoriesReply))
    .post('/AllUnMapcategory', (c) => replies.send(c, 'category groups', categoryGroupsReply))
    .get('/categoryProduct/:category', (c) => {
      const key = pathParam(c, 'category')
      const page = pageOf(c, defaultPageSize)
      const sendPublic = () =>
        replies.send(c, `categoryProduct ${page.page} ${page.limit} ${key}`, (source) =>
          categoryProductsReply(listsOf(source), key, page),
        )
      return sendPublicOrPortal(c, db, sendPublic, (caller) =>
        portalProducts(listsOf(db), { key, page }, caller),
      )
    })
    .get('/getcategory/:id', (c) => {
      const key = pathParam(c, 'id')
      const sendPublic = () => replies.send(c, `getcategory ${key}`, (source) => categoryReply(source, key))
      return sendPublicOrPortal(c, db, sendPublic, (caller) => portalAsCategory(db, key, caller))
    })
    .get('/getsubcategory/:category/:subcategory', (c) => {
      const slugs = [pathParam(c, 'category'), pathParam(c, 'subcategory')] as const
      const sendPublic = () =>
        replies.send(c, `getsubcategory ${slugs.join(' ')}`, (source) => subcategoryReply(source, ...slugs))
      return sendPublicOrPortal(c, db, sendPublic, (caller) => portalSubcategoryPage(db, slugs, caller))
    })
}

/**
 * Sends a public page, or a page of the caller's portal. Public pages come first, and portals are only searched when
 * there is no public page, so that a stranger gets the same reply for a portal as for a wrong address. `inPortal`
 * returns null when the caller has no such portal. A caller whose session has ended gets a 401.
 */
async function sendPublicOrPortal(
  c: Context,
  db: Executor,
  sendPublic: () => Promise<Response>,
  inPortal: (caller: Caller) => Promise<string | null>,
): Promise<Response> {
  try {
    return await sendPublic()
  } catch (error) {
    const isMissing = error instanceof Refusal && error.status === 404
    if (!isMissing || presentedToken(c) === null) throw error
    const text = await inPortal(await requireCaller(db, c))
    if (text === null) throw error
    return sendPrivate(c, text)
  }
}

/** The portals of the signed-in customer, for the menu. */
export function portalRoutes(context: ProviderContext): Hono {
  const callerOf = rateLimitedCaller(context, 'portal', portalCallsPerMinute)
  return new Hono().post('/portalAuth', async (c) =>
    sendPrivate(c, await portalList(context.db, await callerOf(c))),
  )
}
