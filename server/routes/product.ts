/**
 * Product lists, search and product page, for visitors and signed-in callers (req 4.8); reviews (req 3.7, 6.13) and
 * branding templates (req 3.6).
 */
import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { type FilterRequestBody, withoutPrice } from '../../src/domain/find/find-query'
import { FindRequest } from '../../src/domain/find/find-request'
import { type Caller, requireCaller } from '../auth/session'
import { type Database, perDatabase } from '../db/client'
import { product } from '../db/schema-product'
import { brandingTemplate } from '../files/branding-template'
import { operatorTemplate } from '../files/picture'
import { notFound } from '../base/errors'
import { clampPage, idOf, type Page, PlainText } from '../base/input'
import { detailFor, publicDetail, reviewReply, reviewsPerPage } from '../reads/product'
import { type Finder, finder } from '../reads/product-find'
import { filteredList, listProducts, ListRequest, newArrivals } from '../reads/product-list'
import { type Search, searcher, searchProducts, type SearchResult } from '../reads/product-search'
import { tileMeta } from '../reads/tile'
import {
  etagOf,
  hasCurrentCopy,
  publicHeaders,
  PublicReply,
  revalidated,
  sendPrivate,
  sendPublic,
} from '../replies/reply'
import { documentPolicy } from '../replies/security-headers'
import { bodyOf, jsonBodyOf, pathParam, pageOf } from '../requests/body'
import { withIdempotency, customerScope } from '../requests/idempotency'
import { memoryCounter, limitDevices, rateLimitedCaller } from '../requests/rate-limit'
import { ReviewRequest, storeReview } from '../writes/review'
import type { ProviderContext } from './context'

export const SearchRequest = v.object({ Search: v.optional(v.nullable(PlainText), '') })
const searchPageSize = 12
const listPageSize = 24
const searchesPerMinute = 120
/** The limit is high, because a whole exhibition hall may share one address. */
const searchesPerAddress = 1200

export function productRoutes(context: ProviderContext): Hono {
  const { db, listsOf, replies } = context
  const limit = limitDevices(context, memoryCounter, {
    perDevice: searchesPerMinute,
    perAddress: searchesPerAddress,
  })
  const searcherOf = rateLimitedCaller(context, 'search', searchesPerMinute)
  const findersOf = perDatabase((source) => ({
    db: source,
    search: searcher(source),
    find: finder(source, db),
  }))
  return new Hono()
    .post('/', async (c) => {
      const request = await bodyOf(c, ListRequest)
      return replies.send(c, `list ${JSON.stringify(request)}`, (source) =>
        listProducts(listsOf(source), request, null),
      )
    })
    .post('/login', async (c) => {
      const caller = await requireCaller(db, c)
      return sendPrivate(c, await listProducts(listsOf(db), await bodyOf(c, ListRequest), caller))
    })
    .post('/search', limit, async (c) => {
      const { Search } = await bodyOf(c, SearchRequest)
      const page = pageOf(c, searchPageSize)
      const result = await replies.read(c, (source) =>
        searchProducts(findersOf(source), Search ?? '', { page, caller: null }),
      )
      return sendPublic(c, new PublicReply(searchReply(result, page)))
    })
    .post('/login/search', async (c) => {
      const caller = await searcherOf(c)
      const { Search } = await bodyOf(c, SearchRequest)
      const page = pageOf(c, searchPageSize)
      const result = await searchProducts(findersOf(db), Search ?? '', { page, caller })
      return sendPrivate(c, searchReply(result, page))
    })
    .post('/find', limit, async (c) => {
      const request = await bodyOf(c, FindRequest)
      const find = (source: Database) => matchingProducts(findersOf(source), request, null)
      // Replies to searches are not cached, because searches are rarely repeated.
      if (request.list.of === 'search') return sendPublic(c, new PublicReply(await replies.read(c, find)))
      return replies.send(c, `find ${halfHour()} ${JSON.stringify(request)}`, find)
    })
    .post('/login/find', async (c) => {
      const caller = await searcherOf(c)
      return sendPrivate(c, await matchingProducts(findersOf(db), await bodyOf(c, FindRequest), caller))
    })
    .post('/NewArrivals', (c) => {
      const page = pageOf(c, listPageSize)
      return replies.send(c, `new ${page.page} ${page.limit}`, (source) => newArrivals(listsOf(source), page))
    })
    .get('/login/:slug', async (c) => {
      const caller = await requireCaller(db, c)
      return sendPrivate(c, await detailFor(db, pathParam(c, 'slug'), caller))
    })
    .get('/:slug', (c) => {
      const slug = pathParam(c, 'slug')
      return replies.send(c, `product ${slug}`, (source) => publicDetail(source, slug))
    })
}

/** Counts of dispatch change with the day, which starts on an hour or half hour in every state. */
const halfHour = () => Math.floor(Date.now() / 1_800_000)

/** A visitor's query contains no price, so that visitors cannot find out prices by filters. */
async function matchingProducts(
  { db, search, find }: { db: Database; search: Search; find: Finder },
  { list, query, page, limit }: FilterRequestBody,
  caller: Caller | null,
): Promise<string> {
  return find({
    list: await filteredList(db, list, caller, search),
    query: caller ? query : withoutPrice(query),
    page: clampPage(page, limit),
    caller,
  })
}

function searchReply({ tiles, subcategories, total }: SearchResult, page: Page): string {
  return `{"Data":{"Product":${tiles},"SubCategory":${subcategories}},${tileMeta(total, page)}}`
}

const reviewsPerMinute = 30

export function productReviewRoutes(context: ProviderContext): Hono {
  const { db, replies } = context
  const callerOf = rateLimitedCaller(context, 'review', reviewsPerMinute)
  return new Hono()
    .get('/:id', (c) => {
      const productId = idOf(pathParam(c, 'id'))
      if (productId === null) throw notFound('This product')
      const page = clampPage(pageOf(c, reviewsPerPage).page, reviewsPerPage)
      const build = (source: Database) => reviewReply(source, productId, page)
      // No CDN answers, because customers look for their review as soon as they have sent it.
      return replies.send(c, `reviews ${productId} ${page.page}`, build, { caching: revalidated })
    })
    .post('/', async (c) => {
      const caller = await callerOf(c)
      const request = await jsonBodyOf(c, ReviewRequest)
      return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
        await storeReview(tx, caller.userId, request)
        const Message = 'Thank you for your review.'
        return { Message, Data: { Message } }
      })
    })
}

export function templateRoutes({ db, files }: ProviderContext): Hono {
  return new Hono().get('/:file{.+\\.pdf}', async (c) => {
    const sku = pathParam(c, 'file').slice(0, -'.pdf'.length)
    const [row] = await db
      .select({ sku: product.sku, name: product.name, options: product.brandingOptions })
      .from(product)
      .where(and(eq(product.sku, sku), eq(product.hasBrandingTemplate, true), eq(product.isHidden, false)))
    if (!row) throw notFound('This template')
    const lines = row.options.flatMap((option) => [option.print_type, ...option.print_description.split('|')])
    const pdf = (await operatorTemplate(files, row.sku)) ?? brandingTemplate({ ...row, lines })
    const etag = etagOf(pdf)
    const headers = {
      ...publicHeaders(c, etag),
      'Content-Security-Policy': documentPolicy,
      // The header contains no name: the shop's link names the file from SKU and product name (req 3.6).
      'Content-Disposition': 'inline',
    }
    if (hasCurrentCopy(c, etag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(pdf), 200, { ...headers, 'Content-Type': 'application/pdf' })
  })
}
