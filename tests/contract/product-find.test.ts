/** Lists filtered, counted, sorted and priced: in SQL what the shop's own function does, for each role (req 16.2 to 16.4). */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { raiseCatalogueVersion } from '../../server/db/catalogue-version'
import { makeLargeLists } from '../../server/jobs/tasks'
import { largeListsTask } from '../../server/mail/post'
import { deliveryRules } from '../../server/reads/delivery'
import { refreshProductDocuments, renewDocuments } from '../../server/writes/product-document'
import { setting } from '../../server/db/schema-catalogue'
import { largeList, productFacts } from '../../server/db/schema-product'
import { FilterReply, MemberFilterReply, toFilteredPage } from '../../src/api/product/find'
import { PriceListWire, toPriceList } from '../../src/api/product/price-list'
import { TileWire, factSourceOf, toTile } from '../../src/api/product/tile'
import { knowsRetail, roleOf } from '../../src/domain/account/role'
import { factsOf, type ProductFacts } from '../../src/domain/find/facts'
import { daysReader } from '../../src/domain/delivery/promised-day'
import { find } from '../../src/domain/find/find'
import { needPrice, retailNeedPrice } from '../../src/domain/price/price'
import {
  type FindFilters,
  type FindList,
  type FindQuery,
  noFilters,
  withoutPrice,
} from '../../src/domain/find/find-query'
import { tileDelivery } from '../../src/domain/find/dispatch'
import * as fc from '../support/fast-check'
import { daysBy, randomQuery } from '../support/random-find'
import { databaseWith } from './own-database'
import { newPortal } from './portal-calls'
import {
  atOnce,
  newCustomer,
  openProvider,
  type Provider,
  readDataList,
  readList,
  readSearch,
  refusalOf,
  repliedWith,
} from './provider'
import { randomCatalogue } from './random-catalogue'

const provider = openProvider({}, await databaseWith(randomCatalogue))
const { db, get, post } = provider
const rules = await deliveryRules(db)
const roleIds = [0, 1, 2, 3, 4, 5]
const ofRole = await Promise.all(roleIds.map((roleId) => newCustomer(provider, roleId)))

type Caller = { roleId: number; headers: Record<string, string> } | null
const callers: Caller[] = [
  null,
  ...roleIds.map((roleId) => ({ roleId, headers: ofRole[roleId]?.headers ?? {} })),
]

/** Dollars for cents. */
const onWire = ({ filters, ...rest }: FindQuery) => ({
  ...rest,
  filters: { ...filters, priceUpTo: filters.priceUpTo && filters.priceUpTo / 100 },
})
const ask = (caller: Caller, body: object) =>
  caller ? post('product/login/find', body, caller.headers) : post('product/find', body)

const Raw = v.record(v.string(), v.unknown())
const Detail = v.object({ Data: Raw })
const slugIn = (tile: Record<string, unknown>) => String(tile['Slug'])
const every = (await readList(await post('product/', { RecordsPerPage: 100 }))).data
const facts = new Map(
  await Promise.all(
    every.map(async (tile): Promise<[string, ProductFacts]> => {
      const { Data } = v.parse(Detail, await (await get(`product/${slugIn(tile)}`)).json())
      return [slugIn(tile), factsOf(factSourceOf(slugIn(tile), tile, Data))]
    }),
  ),
)

/** What a device would price a product at, out of what it is told of it. */
async function pricesOf(caller: Caller) {
  if (!caller) return new Map()
  const role = roleOf(caller.roleId)
  const all = every.map(async (tile) => {
    const reply = await get(`product/login/${slugIn(tile)}`, caller.headers)
    const { Data } = v.parse(Detail, await reply.json())
    return [slugIn(tile), { list: toPriceList(v.parse(PriceListWire, Data), role), role }] as const
  })
  return new Map(await Promise.all(all))
}

/** Each list with its slugs in the order in which it is shown today. */
const lists: [FindList, string[]][] = [
  [
    { of: 'category', slug: 'drinkware' },
    (await readDataList(await get('category/categoryProduct/drinkware?limit=100'))).Data.map(slugIn),
  ],
  [
    { of: 'category', slug: 'new' },
    (await readDataList(await get('category/categoryProduct/new?limit=100'))).Data.map(slugIn),
  ],
  [
    { of: 'subcategory', id: 'totes' },
    (await readList(await post('product/', { SubCategoryID: 'totes', RecordsPerPage: 100 }))).data.map(
      slugIn,
    ),
  ],
  [{ of: 'new' }, (await readList(await post('product/NewArrivals?limit=100', {}))).data.map(slugIn)],
  [
    { of: 'search', text: 'mug' },
    (await readSearch(await post('product/search?limit=100', { Search: 'mug' }))).Data.Product.map(slugIn),
  ],
]

test.each(callers.map((caller) => [caller ? roleOf(caller.roleId) : 'a visitor', caller] as const))(
  '%s finds what the shop’s own function finds, with its counts and prices',
  async (_, caller) => {
    const prices = await pricesOf(caller)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists),
        randomQuery,
        fc.constantFrom(1, 2),
        fc.constantFrom('own', 'retail'),
        async ([list, slugs], query, page, priceFor) => {
          const isRetail = priceFor === 'retail' && caller !== null && knowsRetail(roleOf(caller.roleId))
          const all = slugs.map((slug) => {
            const known = facts.get(slug)
            if (!known) throw new Error(slug)
            const own = prices.get(slug)
            const price =
              own &&
              (isRetail
                ? retailNeedPrice({ ...own.list, role: own.role }, query.quantity, known.minimumQuantity)
                : needPrice(own.list, own.role, query.quantity, known.minimumQuantity))
            return { ...known, price, eachCents: price?.eachCents ?? null }
          })
          const expected = find(all, caller ? query : withoutPrice(query), daysBy(rules, query, Date.now()))
          const shown = expected.products.slice((page - 1) * 10, page * 10)
          const reply = await ask(caller, { list, ...onWire(query), priceFor, page, limit: 10 })
          expect(reply.status).toBe(200)
          const parsed = v.parse(MemberFilterReply, await reply.json())
          const found = toFilteredPage(parsed)
          expect(parsed.rest.priceFor).toBe(isRetail ? 'retail' : undefined)
          expect(found.tiles.map(({ slug }) => slug)).toEqual(shown.map(({ slug }) => slug))
          expect(found.facets).toEqual(expected.facets)
          expect(found.total).toBe(expected.products.length)
          expect(found.totalPages).toBe(Math.max(1, Math.ceil(found.total / 10)))
          const own = shown.flatMap(({ slug, price }) => (price ? [[slug, price] as const] : []))
          expect(found.prices).toEqual(Object.fromEntries(own))
        },
      ),
      { numRuns: 20 },
    )
  },
)

test('a tile, read by itself, says what the filters count it for', () => {
  for (const [place, wire] of every.entries()) {
    const known = facts.get(slugIn(wire))
    if (!known) throw new Error(slugIn(wire))
    for (const quantity of [null, 24, 25, 300, 5001]) {
      const { dispatch, stock } = tileDelivery(toTile(v.parse(TileWire, wire)), quantity, null)
      const counted = (filters: Partial<FindFilters>) =>
        find(
          [{ ...known, eachCents: null }],
          { filters: { ...noFilters, ...filters }, sort: 'recommended', quantity },
          daysReader({ rules, to: null, now: Date.now() }),
        ).products.length
      expect([place, quantity, dispatch !== '']).toEqual([
        place,
        quantity,
        counted({ dispatchWithin: 999 }) === 1,
      ])
      // Without a quantity a tile tells the stock, also where it is less than can be ordered.
      const isToldEnough = /^[\d,]+ in stock$/.test(stock)
      if (quantity !== null || counted({ inStock: true }) === 1)
        expect([place, quantity, isToldEnough]).toEqual([place, quantity, counted({ inStock: true }) === 1])
    }
  }
})

test('the lists of the comparison are not empty', () => {
  for (const [list, slugs] of lists) expect([list, slugs.length > 8]).toEqual([list, true])
})

test('large lists are made once for all instances and roles, and read by each', async () => {
  const shown = (by: Pick<Provider, 'post'>) =>
    Promise.all(
      callers.flatMap((caller) =>
        lists
          .filter(([{ of }]) => of !== 'search')
          .map(async ([list]) => {
            const path = caller ? 'product/login/find' : 'product/find'
            const reply = await by.post(path, { list, page: 1, limit: 10 }, caller?.headers)
            return v.parse(MemberFilterReply, await reply.json())
          }),
      ),
    )
  const asMade = await shown(provider)
  await makeLargeLists(db, 1)
  const stored = await db.select().from(largeList)
  await makeLargeLists(db, 1)
  expect(await db.select().from(largeList)).toEqual(stored)
  const other = openProvider({}, provider.url)
  const query = vi.spyOn(other.db.$client, 'query')
  expect(await shown(other)).toEqual(asMade)
  expect(query.mock.calls.filter((call) => JSON.stringify(call).includes('judged'))).toEqual([])
  // Of another state of the catalogue none is read, and the next job removes them.
  await raiseCatalogueVersion(db)
  expect(await shown(other)).toEqual(asMade)
  expect(query.mock.calls.some((call) => JSON.stringify(call).includes('judged'))).toBe(true)
  await makeLargeLists(db)
  expect(await db.select().from(largeList)).toEqual([])
})

test('a change of a product posts the job that makes them, once', async () => {
  const [one] = await db.select({ productId: productFacts.productId }).from(productFacts).limit(1)
  for (let times = 0; times < 2; times += 1) await refreshProductDocuments(db, [one?.productId ?? 0])
  const { rows } = await db.execute(
    sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = ${largeListsTask}`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
})

describe('a visitor', () => {
  test('is told no price, and finds nothing out by one', async () => {
    const list = { of: 'category', slug: 'drinkware' }
    const plain = await (await post('product/find', { list })).text()
    expect(plain).not.toMatch(/"prices"|"each"|FromPrice|branded/)
    const { headers } = ofRole[0] ?? { headers: {} }
    for (const more of [
      { filters: { priceUpTo: 1 } },
      { sort: 'price' },
      { filters: { priceUpTo: 0 }, sort: 'price' },
    ]) {
      expect(await (await post('product/find', { list, ...more })).text()).toBe(plain)
      // Whoever's token an open call brings.
      const { rest } = v.parse(
        FilterReply,
        await (await post('product/find', { list, ...more }, headers)).json(),
      )
      expect(rest.facets.price).toEqual([])
    }
  })

  test('is answered without a cache of the way, where a token came along', async () => {
    const caching = async (headers?: Record<string, string>) =>
      (await post('product/find', { list: { of: 'new' } }, headers)).headers.get('Cache-Control')
    expect(await caching()).toBe('no-cache')
    expect(await caching(ofRole[1]?.headers)).toBe('no-store')
  })
})

describe('a portal', () => {
  test('is found in by its members, and there for nobody else', async () => {
    const member = await newCustomer(provider, 3)
    const own = await newPortal(provider, member)
    for (const slug of [own.slug, String(own.id)]) {
      const list = { of: 'category', slug }
      const reply = await post('product/login/find', { list }, member.headers)
      const { page } = v.parse(FilterReply, await reply.json())
      expect(page.payload.length).toBeGreaterThan(5)
      for (const { headers } of ofRole)
        expect((await post('product/login/find', { list }, headers)).status).toBe(404)
      expect((await post('product/find', { list }, member.headers)).status).toBe(404)
    }
  })
})

describe('odd questions', () => {
  const list = { of: 'category', slug: 'drinkware' }
  test.each([
    ['{', 422],
    ['[]', 422],
    ['{}', 422],
    [{ list: { of: 'category', slug: {} } }, 422],
    [{ list, quantity: 0 }, 422],
    [{ list, sort: 'price; drop table product' }, 422],
    [{ list, filters: { colours: 'Red' } }, 422],
    [{ list: { of: 'category', slug: 'nope' } }, 404],
    [{ list: { of: 'category', slug: '9'.repeat(20) } }, 404],
    [{ list: { of: 'category', slug: "' or 1=1 --" } }, 404],
  ])('%j is refused with %i', async (body, status) => {
    expect((await post('product/find', body)).status).toBe(status)
    expect((await post('product/login/find', body, ofRole[1]?.headers)).status).toBe(status)
  })

  test.each([
    [{ list: { of: 'subcategory', id: '987654' } }],
    [{ list: { of: 'search', text: '\0' } }],
    [{ list: { of: 'search', text: "';--" } }],
    [{ list, filters: { colours: ['{}', '"', '\\', '\0', "'"] } }],
    [{ list, filters: { ratingFrom: 1e9 } }],
    [{ list, page: 1e300 }],
  ])('%j finds nothing', async (body) => {
    const { page, rest } = v.parse(FilterReply, await (await post('product/find', body)).json())
    expect([page.payload, rest.total]).toEqual([[], 'page' in body ? expect.any(Number) : 0])
  })

  test('the largest quantity has a price', async () => {
    const reply = await ask(callers[1] ?? null, { list, quantity: 1e9 })
    const { prices } = toFilteredPage(v.parse(MemberFilterReply, await reply.json()))
    expect(Object.values(prices).every(({ quantity }) => quantity === 1e9)).toBe(true)
    expect(Object.keys(prices).length).toBeGreaterThan(0)
  })

  test('they are counted like searches', async () => {
    const limited = openProvider({ rateLimits: true })
    const replies = await atOnce(125, () => limited.post('product/find', { list }))
    expect(repliedWith(replies, 429)).toHaveLength(5)
    expect(await refusalOf(repliedWith(replies, 429)[0] as Response)).toEqual([
      429,
      expect.stringMatching(/Too many/),
    ])
  })
})

test('what an earlier version left without facts has them after the next start', async () => {
  const kept = () => db.select().from(productFacts).orderBy(productFacts.productId)
  const before = await kept()
  await db.delete(productFacts)
  await db.update(setting).set({ value: 'an earlier one' }).where(eq(setting.name, 'documents_edition'))
  await renewDocuments(db)
  expect(await kept()).toEqual(before)
  expect(before).toHaveLength(randomCatalogue.products.length)
})
