/**
 * Filtered lists of the saved catalogue have the results of the pure function `find`, with the prices of the caller
 * (req 16.4).
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { priceListIn } from '../../../../../src/api/product/price-list'
import { factSourceOf } from '../../../../../src/api/product/tile'
import { databases } from '../../../../../src/device/storage-names'
import { toWireDelivery } from '../../../../../server/reads/delivery'
import { aboutPath } from '../../../../../src/domain/brand/feature'
import type { RoleName } from '../../../../../src/domain/account/role'
import { factsOf } from '../../../../../src/domain/find/facts'
import { find, type FilteredPage } from '../../../../../src/domain/find/find'
import { priceAtNeededQuantity, retailPriceAtNeededQuantity } from '../../../../../src/domain/price/price'
import {
  type FindList,
  type FindQuery,
  noFilters,
  withoutPrice,
} from '../../../../../src/domain/find/find-query'
import { bundleKeys, callName, lists, pricesProgressKey } from '../../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../../src/saved/catalogue/bundle-store'
import type { AnswerTo, Saved } from '../../../../../src/saved/catalogue/read/reader-question'
import * as fc from '../../../../support/fast-check'
import { daysBy, deliveryRules, randomQuery } from '../../../../support/random-find'
import { randomWireProducts, type WireProduct } from '../../../../support/random-wire'
import { newDevice, privateValuesOf, signInAs } from '../../../session/device'
import { bundle, job, newProgress, storeCatalogue, startedAt } from '../bundle-fixture'

const products = randomWireProducts(60)
const slugOf = ({ tile }: WireProduct) => String(tile['Slug'])
const slugs = products.map(slugOf)
const agent = { owner: 'a', partition: 'm-1', role: 'saleAgent' } as const
const dayMs = 24 * 3600_000

let reader: import('../../../../../src/saved/catalogue/read/reader').CatalogueReader
let now = startedAt

const detailAlone = ({ detail }: WireProduct, index: number): [IDBValidKey, unknown] => [
  bundleKeys.detail(`r${30 + index}`),
  { at: startedAt, detail },
]
const about = { Data: { Features: [], Delivery: toWireDelivery(deliveryRules) } }
/** Half of the details are stored in parts, the others alone. */
const records: [IDBValidKey, unknown][] = [
  [bundleKeys.tiles(0), products.slice(0, 30).map(({ tile }) => tile)],
  [bundleKeys.details(0), products.slice(0, 30).map(({ detail }) => detail)],
  [bundleKeys.tiles(1), products.slice(30).map(({ tile }) => tile)],
  ...products.slice(30).map(detailAlone),
  [bundleKeys.list(lists.category('mugs'), 0), slugs.slice(0, 50).toReversed()],
  [bundleKeys.list(lists.subcategory('11', ''), 0), slugs.slice(20)],
  [bundleKeys.list(lists.newArrivals, 0), slugs.slice(3, 9)],
  [bundleKeys.list(lists.category('half'), 0), slugs.slice(0, 10)],
  [bundleKeys.answer(callName('GET', aboutPath)), { at: startedAt, reply: about }],
  [bundleKeys.progress(), newProgress({ pages: { [lists.category('half')]: 2 } })],
]

const slugsByList: Record<Exclude<FindList['of'], 'search'>, [FindList, string[]]> = {
  category: [{ of: 'category', slug: 'mugs' }, slugs.slice(0, 50).toReversed()],
  subcategory: [{ of: 'subcategory', id: '11' }, slugs.slice(20)],
  new: [{ of: 'new' }, slugs.slice(3, 9)],
}

beforeEach(async () => {
  newDevice()
  signInAs('a')
  const { createReader } = await import('../../../../../src/saved/catalogue/read/reader')
  now = startedAt
  reader = createReader(
    () => null,
    () => now,
  )
})

async function savePrices(at = startedAt): Promise<void> {
  const database = databases.cataloguePrices(agent.partition)
  const values = await privateValuesOf(agent.owner, database)
  const rows = products.flatMap((product): [IDBValidKey, unknown][] => {
    const slug = slugOf(product)
    return product.prices ? [[slug, { at, prices: values.encrypt(slug, product.prices) }]] : []
  })
  const progress: [IDBValidKey, unknown] = [pricesProgressKey, { at, reading: null }]
  await openBundleStore(database).commit([...rows, progress])
}

type Caller = { owner: string; partition: string; role: RoleName } | null
const defaultQuery: FindQuery = { filters: noFilters, sort: 'recommended', quantity: null }
const ask = (
  list: FindList,
  caller: Caller = null,
  { query = defaultQuery, page = 1, limit = 24, atOnce = false } = {},
) =>
  reader.answer({
    question: { kind: 'find', list, query, page, limit },
    reader: caller,
    now: atOnce,
  }) as Promise<Saved<FilteredPage> | null>

function priced(role: RoleName | null, needed: number | null, atRetail: boolean) {
  return products.map((product) => {
    const facts = factsOf(factSourceOf(slugOf(product), product.tile, product.detail))
    const list = role && product.prices && priceListIn(product.prices, role)
    const price =
      list &&
      (atRetail
        ? retailPriceAtNeededQuantity({ ...list, role }, needed, facts.minimumQuantity)
        : priceAtNeededQuantity(list, role, needed, facts.minimumQuantity))
    return { ...facts, price, eachCents: price?.eachCents ?? null }
  })
}

describe('complete saved catalogue', () => {
  beforeEach(async () => {
    await storeCatalogue({ bundle }, records)
    await savePrices()
  })

  test('every list, filter, sort and quantity gives the result of the pure function', async () => {
    const anyList = fc.constantFrom(...Object.values(slugsByList))
    const callers = fc.constantFrom(null, agent)
    const page = fc.constantFrom(1, 2)
    const questions = fc
      .tuple(randomQuery, fc.boolean())
      .map(([query, isRetail]): FindQuery => (isRetail ? { ...query, atRetail: true } : query))
    await fc.assert(
      fc.asyncProperty(anyList, questions, callers, page, async ([list, expected], query, caller, number) => {
        const answer = await ask(list, caller, { query, page: number, limit: 5 })
        const all = priced(caller && caller.role, query.quantity, query.atRetail === true)
        const listed = expected.flatMap((slug) => all.find((product) => product.slug === slug) ?? [])
        const result = find(listed, caller ? query : withoutPrice(query), daysBy(deliveryRules, query, now))
        const shown = result.products.slice((number - 1) * 5, number * 5)
        const reply = answer?.value
        expect(reply?.tiles.map(({ slug }) => slug)).toEqual(shown.map(({ slug }) => slug))
        expect(reply?.facets).toEqual(result.facets)
        expect([reply?.total, reply?.totalPages]).toEqual([
          result.products.length,
          Math.max(1, Math.ceil(result.products.length / 5)),
        ])
        const shownPrices = shown.flatMap(({ slug, price }) => (price ? [[slug, price] as const] : []))
        expect(reply?.prices).toEqual(Object.fromEntries(shownPrices))
      }),
      { numRuns: 150 },
    )
  })

  test('list of a searched text has all its results in the order of the search', async () => {
    const question = { kind: 'search', text: 'mug', page: 1, limit: 100 } as const
    const results = (await reader.answer({ question, reader: null, now: false })) as AnswerTo<typeof question>
    const answer = await ask({ of: 'search', text: 'mug' }, null, { limit: 100 })
    expect(answer?.value.tiles).toEqual(results.value.products)
    expect(answer?.value.tiles.length).toBeGreaterThan(5)
  })

  test.each([
    ['a list that is saved in part', { of: 'category', slug: 'half' }],
    ['an unknown category', { of: 'category', slug: 'hats' }],
    ['a subcategory that is not saved', { of: 'subcategory', id: '99' }],
  ] satisfies [string, FindList][])('saved catalogue does not answer for %s', async (_, list) => {
    expect(await ask(list)).toBeNull()
  })

  test('caller without saved prices gets no prices, and no filter by price', async () => {
    const query: FindQuery = { filters: { ...noFilters, priceUpTo: 1 }, sort: 'price', quantity: null }
    const plain = await ask({ of: 'new' })
    for (const caller of [null, { owner: 'b', partition: 'm-2', role: 'retailer' } as const]) {
      const answer = await ask({ of: 'new' }, caller, { query })
      expect(answer).toEqual(plain)
      expect(answer?.value.prices).toEqual({})
    }
  })

  test('prices are private to a customer, and read again when the customer returns', async () => {
    const pricesFor = async (caller: Caller) =>
      (await ask({ of: 'new' }, caller, { limit: 60 }))?.value.prices
    const first = await pricesFor(agent)
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(0)
    expect(await pricesFor({ owner: 'b', partition: 'm-2', role: 'saleAgent' })).toEqual({})
    await openBundleStore(databases.cataloguePrices(agent.partition)).commit([], products.map(slugOf))
    expect(await pricesFor(agent)).toEqual({})
  })

  test('each role is priced by its own column', async () => {
    const pricesByRole = await Promise.all(
      (['retailer', 'saleAgent'] as const).map(async (role) => {
        const answer = await ask({ of: 'category', slug: 'mugs' }, { ...agent, role }, { limit: 100 })
        return answer?.value.prices
      }),
    )
    expect(pricesByRole[0]).not.toEqual(pricesByRole[1])
  })
})

const newArrivals = { of: 'new' } as const
const askAtOnce = (caller: Caller = null) => ask(newArrivals, caller, { atOnce: true })

test('immediate answer is null until it is ready, then equals the offline answer', async () => {
  await storeCatalogue({ bundle }, records)
  await savePrices()
  expect(await askAtOnce(agent)).toBeNull()
  await vi.waitFor(async () => expect(await askAtOnce(agent)).toEqual(await ask(newArrivals, agent)))
  expect(await ask(newArrivals, agent)).not.toBeNull()
})

test('immediate answer is null when the copy or its prices are a day old', async () => {
  await storeCatalogue({ bundle }, records)
  await savePrices(startedAt - dayMs)
  await reader.warm(agent)
  expect(await askAtOnce(agent)).toBeNull()
  await reader.warm(null)
  expect(await askAtOnce()).not.toBeNull()
  // The answer is also null when the clock was a day ahead while the copy was saved.
  for (const wrong of [dayMs, -dayMs]) {
    now = startedAt + wrong
    expect(await askAtOnce()).toBeNull()
  }
})

test('immediate answer is null for a customer without saved prices', async () => {
  await storeCatalogue({ bundle }, records)
  await reader.warm(agent)
  expect(await askAtOnce(agent)).toBeNull()
})

test('catalogue that is still being saved gives no filtered list', async () => {
  await storeCatalogue({ job }, records)
  expect(await ask({ of: 'new' })).toBeNull()
})
