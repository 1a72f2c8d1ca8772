/** Product lists, search and the product page, each for visitors and for signed-in callers (req 4.8). */
import { Hono } from 'hono'
import * as v from 'valibot'
import { PublicReply, sendPrivate, sendPublic } from '../replies/reply'
import { type FindAsked, withoutPrice } from '../../src/domain/find/find-query'
import { FindRequest } from '../../src/domain/find/find-request'
import type { ProviderContext } from './context'
import type { Database } from '../db/client'
import { foundList } from '../reads/find-list'
import { type Finder, finder } from '../reads/product-find'
import { inMemory, limitDevices, limitedCaller } from '../requests/rate-limit'
import { detailFor, publicDetail } from '../reads/product-detail'
import { ListRequest, listProducts, newArrivals } from '../reads/product-list'
import { type Search, searcher, type SearchResult, searchProducts } from '../reads/product-search'
import { besideTiles } from '../reads/tile'
import { clampPage, type Page, PlainText } from '../floor/input'
import { bodyOf, keyOf, pageOf } from '../requests/body'
import { type Caller, requireCaller } from '../auth/session'

const SearchRequest = v.object({ Search: v.optional(v.nullable(PlainText), '') })
const searchPage = 12
const listPage = 24
const searchesPerMinute = 120
/** Generous: a whole exhibition hall may share one address. */
const searchesOfAHall = 1200

export function productRoutes(context: ProviderContext): Hono {
  const { db, replies } = context
  const limit = limitDevices(context, inMemory, {
    perDevice: searchesPerMinute,
    perAddress: searchesOfAHall,
  })
  const searcherOf = limitedCaller(context, 'search', searchesPerMinute)
  const search = searcher(db)
  const reads = { db, search, find: finder(db) }
  return new Hono()
    .post('/', async (c) => {
      const request = await bodyOf(c, ListRequest)
      return replies.send(c, `list ${JSON.stringify(request)}`, () => listProducts(context, request, null))
    })
    .post('/login', async (c) => {
      const caller = await requireCaller(db, c)
      return sendPrivate(c, await listProducts(context, await bodyOf(c, ListRequest), caller))
    })
    .post('/search', limit, async (c) => {
      const { Search } = await bodyOf(c, SearchRequest)
      const page = pageOf(c, searchPage)
      const result = await searchProducts(db, search, Search ?? '', { page, caller: null })
      return sendPublic(c, new PublicReply(searchReply(result, page)))
    })
    .post('/login/search', async (c) => {
      const caller = await searcherOf(c)
      const { Search } = await bodyOf(c, SearchRequest)
      const page = pageOf(c, searchPage)
      const result = await searchProducts(db, search, Search ?? '', { page, caller })
      return sendPrivate(c, searchReply(result, page))
    })
    .post('/find', limit, async (c) => {
      const asked = await bodyOf(c, FindRequest)
      const find = () => foundProducts(reads, asked, null)
      // What somebody typed is rarely typed again.
      if (asked.list.of === 'search') return sendPublic(c, new PublicReply(await find()))
      return replies.send(c, `find ${JSON.stringify(asked)}`, find)
    })
    .post('/login/find', async (c) => {
      const caller = await searcherOf(c)
      return sendPrivate(c, await foundProducts(reads, await bodyOf(c, FindRequest), caller))
    })
    .post('/NewArrivals', (c) => {
      const page = pageOf(c, listPage)
      return replies.send(c, `new ${page.page} ${page.limit}`, () => newArrivals(context, page))
    })
    .get('/login/:slug', async (c) => {
      const caller = await requireCaller(db, c)
      return sendPrivate(c, await detailFor(db, keyOf(c, 'slug'), caller))
    })
    .get('/:slug', (c) => {
      const slug = keyOf(c, 'slug')
      return replies.send(c, `product ${slug}`, () => publicDetail(db, slug))
    })
}

/** A visitor sees no price, and finds nothing out by one. */
async function foundProducts(
  { db, search, find }: { db: Database; search: Search; find: Finder },
  { list, query, page, limit }: FindAsked,
  caller: Caller | null,
): Promise<string> {
  return find({
    list: await foundList(db, list, caller, search),
    query: caller ? query : withoutPrice(query),
    page: clampPage(page, limit),
    caller,
  })
}

function searchReply({ tiles, subcategories, total }: SearchResult, page: Page): string {
  return `{"Data":{"Product":${tiles},"SubCategory":${subcategories}},${besideTiles(total, page)}}`
}
