/**
 * Filtered, counted, sorted and priced lists: SQL returns what the shop's own function returns, for each role (req
 * 16.2 to 16.4).
 */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { raiseCatalogueVersion } from '../../server/db/catalogue-version'
import { makeLargeLists } from '../../server/jobs/tasks'
import { largeListsTask } from '../../server/mail/mail-queue'
import { deliveryRules } from '../../server/reads/delivery'
import { refreshProductDocuments, renewDocuments } from '../../server/writes/product-document'
import { setting } from '../../server/db/schema-catalogue'
import { largeList, productFacts } from '../../server/db/schema-product'
import { FilterReply, MemberFilterReply, toFilteredPage } from '../../src/api/product/find'
import { PriceListWire, toPriceList } from '../../src/api/product/price-list'
import { TileWire, factSourceOf, toTile } from '../../src/api/product/tile'
import { receivesRetailPrices, roleOf } from '../../src/domain/account/role'
import { factsOf, type ProductFacts } from '../../src/domain/find/facts'
import { createDaysUntilLookup } from '../../src/domain/delivery/promised-day'
import { find } from '../../src/domain/find/find'
import { priceAtNeededQuantity, retailPriceAtNeededQuantity } from '../../src/domain/price/price'
import {
  type FindFilters,
  type FindList,
  type FindQuery,
  noFilters,
  withoutPrice,
} from '../../src/domain/find/find-query'
import { tileDelivery } from '../../src/domain/delivery/dispatch'
import * as fc from '../support/fast-check'
import { daysBy, randomQuery } from '../support/random-find'
import { databaseWith } from './file-resources'
import { newPortal } from './portal-calls'
import {
  atOnce,
  newCustomer,
  openProvider,
  type Provider,
  readDataList,
  readList,
  readRefusal,
  readSearchReply,
  repliedWith,
} from './provider'
import { randomCatalogue } from './random-catalogue'
import { singleProcessTest } from './single-process'

const provider = openProvider({}, await databaseWith(randomCatalogue))
const { db, get, post } = provider
const rules = await deliveryRules(db)
const roleIds = [0, 1, 2, 3, 4, 5]
const customerOfRole = await Promise.all(roleIds.map((roleId) => newCustomer(provider, roleId)))

type Caller = { roleId: number; headers: Record<string, string> } | null
const callers: Caller[] = [
  null,
  ...roleIds.map((roleId) => ({ roleId, headers: customerOfRole[roleId]?.headers ?? {} })),
]

/** Converts cents to dollars, as the contract sends prices. */
const toWire = ({ filters, ...rest }: FindQuery) => ({
  ...rest,
  filters: { ...filters, priceUpTo: filters.priceUpTo && filters.priceUpTo / 100 },
})
const findAs = (caller: Caller, body: object) =>
  caller ? post('product/login/find', body, caller.headers) : post('product/find', body)

const Raw = v.record(v.string(), v.unknown())
const Detail = v.object({ Data: Raw })
const slugIn = (tile: Record<string, unknown>) => String(tile['Slug'])
const allTiles = (await readList(await post('product/', { RecordsPerPage: 100 }))).data
const facts = new Map(
  await Promise.all(
    allTiles.map(async (tile): Promise<[string, ProductFacts]> => {
      const { Data } = v.parse(Detail, await (await get(`product/${slugIn(tile)}`)).json())
      return [slugIn(tile), factsOf(factSourceOf(slugIn(tile), tile, Data))]
    }),
  ),
)

/** Returns the price lists that a device reads for a caller, by the slugs of the products. */
async function readPriceLists(caller: Caller) {
  if (!caller) return new Map()
  const role = roleOf(caller.roleId)
  const entries = allTiles.map(async (tile) => {
    const reply = await get(`product/login/${slugIn(tile)}`, caller.headers)
    const { Data } = v.parse(Detail, await reply.json())
    return [slugIn(tile), { list: toPriceList(v.parse(PriceListWire, Data), role), role }] as const
  })
  return new Map(await Promise.all(entries))
}

const slugsOfCategory = async (slug: string) =>
  (await readDataList(await get(`category/categoryProduct/${slug}?limit=100`))).Data.map(slugIn)
const slugsOfList = async (path: string, body: object) =>
  (await readList(await post(path, { RecordsPerPage: 100, ...body }))).data.map(slugIn)
const slugsOfSearch = async (Search: string) =>
  (await readSearchReply(await post('product/search?limit=100', { Search }))).Data.Product.map(slugIn)
/** Each list with its slugs in the default order. */
const lists: [FindList, string[]][] = [
  [{ of: 'category', slug: 'drinkware' }, await slugsOfCategory('drinkware')],
  [{ of: 'category', slug: 'new' }, await slugsOfCategory('new')],
  [{ of: 'subcategory', id: 'totes' }, await slugsOfList('product/', { SubCategoryID: 'totes' })],
  [{ of: 'new' }, await slugsOfList('product/NewArrivals?limit=100', {})],
  [{ of: 'search', text: 'mug' }, await slugsOfSearch('mug')],
]

test.each(callers.map((caller) => [caller ? roleOf(caller.roleId) : 'a visitor', caller] as const))(
  '%s finds what the shop’s own function finds, with its counts and prices',
  async (_, caller) => {
    const prices = await readPriceLists(caller)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists),
        randomQuery,
        fc.constantFrom(1, 2),
        fc.constantFrom('own', 'retail'),
        async ([list, slugs], query, page, priceFor) => {
          const isRetail =
            priceFor === 'retail' && caller !== null && receivesRetailPrices(roleOf(caller.roleId))
          const candidates = slugs.map((slug) => {
            const productFact = facts.get(slug)
            if (!productFact) throw new Error(slug)
            const rolePrices = prices.get(slug)
            const quantities = [query.quantity, productFact.minimumQuantity] as const
            const price =
              rolePrices &&
              (isRetail
                ? retailPriceAtNeededQuantity({ ...rolePrices.list, role: rolePrices.role }, ...quantities)
                : priceAtNeededQuantity(rolePrices.list, rolePrices.role, ...quantities))
            return { ...productFact, price, eachCents: price?.eachCents ?? null }
          })
          const allowedQuery = caller ? query : withoutPrice(query)
          const expected = find(candidates, allowedQuery, daysBy(rules, query, Date.now()))
          const expectedPage = expected.products.slice((page - 1) * 10, page * 10)
          const reply = await findAs(caller, { list, ...toWire(query), priceFor, page, limit: 10 })
          expect(reply.status).toBe(200)
          const parsedReply = v.parse(MemberFilterReply, await reply.json())
          const result = toFilteredPage(parsedReply)
          expect(parsedReply.meta.priceFor).toBe(isRetail ? 'retail' : undefined)
          expect(result.tiles.map(({ slug }) => slug)).toEqual(expectedPage.map(({ slug }) => slug))
          expect(result.facets).toEqual(expected.facets)
          expect(result.total).toBe(expected.products.length)
          expect(result.totalPages).toBe(Math.max(1, Math.ceil(result.total / 10)))
          const shownPrices = expectedPage.flatMap(({ slug, price }) =>
            price ? [[slug, price] as const] : [],
          )
          expect(result.prices).toEqual(Object.fromEntries(shownPrices))
        },
      ),
      { numRuns: 20 },
    )
  },
)

test('tile shows dispatch and stock as the filters count them', () => {
  for (const [index, wire] of allTiles.entries()) {
    const productFact = facts.get(slugIn(wire))
    if (!productFact) throw new Error(slugIn(wire))
    for (const quantity of [null, 24, 25, 300, 5001]) {
      const { dispatch, stock } = tileDelivery(toTile(v.parse(TileWire, wire)), quantity, null)
      const matches = (filters: Partial<FindFilters>) =>
        find(
          [{ ...productFact, eachCents: null }],
          { filters: { ...noFilters, ...filters }, sort: 'recommended', quantity },
          createDaysUntilLookup({ rules, to: null, now: Date.now() }),
        ).products.length === 1
      expect([index, quantity, dispatch !== '']).toEqual([index, quantity, matches({ dispatchWithin: 999 })])
      // Without a quantity a tile shows the stock, even when it is below the minimum order.
      const isInStock = matches({ inStock: true })
      if (quantity !== null || isInStock)
        expect([index, quantity, /^[\d,]+ in stock$/.test(stock)]).toEqual([index, quantity, isInStock])
    }
  }
})

test('compared lists are not empty', () => {
  for (const [list, slugs] of lists) expect([list, slugs.length > 8]).toEqual([list, true])
})

singleProcessTest('large lists are calculated once for all instances and roles', async () => {
  const readLists = (shop: Pick<Provider, 'post'>) =>
    Promise.all(
      callers.flatMap((caller) =>
        lists
          .filter(([{ of }]) => of !== 'search')
          .map(async ([list]) => {
            const path = caller ? 'product/login/find' : 'product/find'
            const reply = await shop.post(path, { list, page: 1, limit: 10 }, caller?.headers)
            return v.parse(MemberFilterReply, await reply.json())
          }),
      ),
    )
  const expectedReplies = await readLists(provider)
  await makeLargeLists(db, 1)
  const storedLists = await db.select().from(largeList)
  await makeLargeLists(db, 1)
  expect(await db.select().from(largeList)).toEqual(storedLists)
  const otherInstance = openProvider({}, provider.url)
  const query = vi.spyOn(otherInstance.db.$client, 'query')
  expect(await readLists(otherInstance)).toEqual(expectedReplies)
  expect(query.mock.calls.filter((call) => JSON.stringify(call).includes('judged'))).toEqual([])
  // A list of another catalogue version is not read, and the next job removes it.
  await raiseCatalogueVersion(db)
  expect(await readLists(otherInstance)).toEqual(expectedReplies)
  expect(query.mock.calls.some((call) => JSON.stringify(call).includes('judged'))).toBe(true)
  await makeLargeLists(db)
  expect(await db.select().from(largeList)).toEqual([])
})

test('several product changes queue one job that calculates the large lists', async () => {
  const [row] = await db.select({ productId: productFacts.productId }).from(productFacts).limit(1)
  for (let times = 0; times < 2; times += 1) await refreshProductDocuments(db, [row?.productId ?? 0])
  const { rows } = await db.execute(
    sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = ${largeListsTask}`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
})

test('visitor sees no prices, and learns none by filtering or sorting', async () => {
  const list = { of: 'category', slug: 'drinkware' }
  const plain = await (await post('product/find', { list })).text()
  expect(plain).not.toMatch(/"prices"|"each"|FromPrice|branded/)
  const { headers } = customerOfRole[0] ?? { headers: {} }
  const [none, cheap] = [{ priceUpTo: 0 }, { priceUpTo: 1 }]
  for (const priceQuery of [{ filters: cheap }, { sort: 'price' }, { filters: none, sort: 'price' }]) {
    const body = { list, ...priceQuery }
    expect(await (await post('product/find', body)).text()).toBe(plain)
    // An open call must show no prices, even with the token of an admin.
    const { meta } = v.parse(FilterReply, await (await post('product/find', body, headers)).json())
    expect(meta.facets.price).toEqual([])
  }
})

test('portal list is found by its members only', async () => {
  const member = await newCustomer(provider, 3)
  const memberPortal = await newPortal(provider, member)
  for (const slug of [memberPortal.slug, String(memberPortal.id)]) {
    const list = { of: 'category', slug }
    const reply = await post('product/login/find', { list }, member.headers)
    const { page } = v.parse(FilterReply, await reply.json())
    expect(page.payload.length).toBeGreaterThan(5)
    for (const { headers } of customerOfRole)
      expect((await post('product/login/find', { list }, headers)).status).toBe(404)
    expect((await post('product/find', { list }, member.headers)).status).toBe(404)
  }
})

describe('unusual find request', () => {
  const list = { of: 'category', slug: 'drinkware' }
  test.each([
    ['{}', 422],
    [{ list: { of: 'category', slug: {} } }, 422],
    [{ list, quantity: 0 }, 422],
    [{ list, sort: 'price; drop table product' }, 422],
    [{ list, filters: { colours: 'Red' } }, 422],
    [{ list: { of: 'category', slug: 'nope' } }, 404],
    [{ list: { of: 'category', slug: '9'.repeat(20) } }, 404],
    [{ list: { of: 'category', slug: "' or 1=1 --" } }, 404],
  ])('find request %j is refused with %i', async (body, status) => {
    expect((await post('product/find', body)).status).toBe(status)
    expect((await post('product/login/find', body, customerOfRole[1]?.headers)).status).toBe(status)
  })

  test.each([
    [{ list: { of: 'subcategory', id: '987654' } }],
    [{ list: { of: 'search', text: '\0' } }],
    [{ list: { of: 'search', text: "';--" } }],
    [{ list, filters: { colours: ['{}', '"', '\\', '\0', "'"] } }],
    [{ list, filters: { ratingFrom: 1e9 } }],
    [{ list, page: 1e300 }],
  ])('find request %j finds nothing', async (body) => {
    const { page, meta } = v.parse(FilterReply, await (await post('product/find', body)).json())
    expect([page.payload, meta.total]).toEqual([[], 'page' in body ? expect.any(Number) : 0])
  })

  test('largest quantity has a price', async () => {
    const reply = await findAs(callers[1] ?? null, { list, quantity: 1e9 })
    const { prices } = toFilteredPage(v.parse(MemberFilterReply, await reply.json()))
    expect(Object.values(prices).every(({ quantity }) => quantity === 1e9)).toBe(true)
    expect(Object.keys(prices).length).toBeGreaterThan(0)
  })

  singleProcessTest('find requests are rate-limited like searches', async () => {
    const limited = openProvider({ rateLimits: true })
    const refused = repliedWith(await atOnce(125, () => limited.post('product/find', { list })), 429)
    expect(refused).toHaveLength(5)
    expect(await readRefusal(refused[0] as Response)).toEqual([429, expect.stringMatching(/Too many/)])
  })
})

test('product facts that an earlier version did not write are added at the start', async () => {
  const storedFacts = () => db.select().from(productFacts).orderBy(productFacts.productId)
  const before = await storedFacts()
  await db.delete(productFacts)
  await db.update(setting).set({ value: 'an earlier one' }).where(eq(setting.name, 'documents_edition'))
  await renewDocuments(db)
  expect(await storedFacts()).toEqual(before)
  expect(before).toHaveLength(randomCatalogue.products.length)
})
