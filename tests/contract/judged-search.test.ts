/**
 * Measures the provider's search ranking against judged results by NDCG@10 (1 is the best order of ten results), and
 * searches with 40 sentences as buyers type them. A device with a saved catalogue returns the same results (req 17.1,
 * 17.3, 17.4).
 */
import { beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { CatalogueProduct } from '../../demo/catalogue/catalogue'
import { generateCatalogue } from '../../demo/catalogue/generate'
import { type FindFilters, noFilters } from '../../src/domain/find/find-query'
import { factsOf } from '../../src/domain/find/facts'
import { parseSearch } from '../../src/domain/find/read-search'
import { findAnswer, prepareFacts } from '../../src/saved/catalogue/read/answers-find'
import { searchIn, prepareSearch, type SearchData } from '../../src/saved/catalogue/read/answers-search'
import { createCachedPrices } from '../../src/saved/catalogue/prices/cached-prices'
import { ndcgAt10, judgedSearches } from '../support/judged-searches'
import { type JudgedSentence, judgedSentences } from '../support/judged-sentences'
import { databaseWith } from './file-resources'
import { openProvider, readSearchReply, skus } from './provider'
import { savedBundle } from './saved-bundle'

const catalogue = generateCatalogue(400)
const bySku = new Map(catalogue.products.map((product) => [product.sku, product]))
const provider = openProvider({}, await databaseWith(catalogue))
const now = Date.parse('2026-11-29T02:00:00Z')
const doNothing = () => Promise.resolve()
let searchData: SearchData
let device: Parameters<typeof findAnswer>[1]

beforeAll(async () => {
  const bundle = await savedBundle(provider)
  searchData = await prepareSearch(bundle, doNothing)
  const facts = await prepareFacts(bundle, doNothing)
  const loaded = <T>(value: T) => ({ get: () => Promise.resolve(value), current: () => value })
  const cachedPrices = createCachedPrices(doNothing, () => now)
  device = { bundle, search: loaded(searchData), facts: loaded(facts), cachedPrices, now }
})

describe('judged searches', () => {
  const resultsByQuery = new Map<string, { skus: string[]; total: number }>()
  beforeAll(async () => {
    for (const { query } of judgedSearches) {
      const { Data, total } = await readSearchReply(
        await provider.post('product/search?page=1&limit=12', { Search: query }),
      )
      resultsByQuery.set(query, { skus: skus(Data.Product), total })
    }
  })

  test('search reaches an NDCG@10 of at least 0.9 on the judged queries', () => {
    const scores = judgedSearches.map((search) =>
      ndcgAt10(resultsByQuery.get(search.query)?.skus ?? [], catalogue.products, search),
    )
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    console.log(`judged searches at the provider: NDCG@10 ${mean.toFixed(3)}`)
    expect(mean).toBeGreaterThanOrEqual(0.9)
  })

  test.each(judgedSearches.map(({ query }) => query))(
    'device and provider list the same first ten results for “%s”',
    (query) => {
      const { ids } = searchIn(searchData, query)
      const deviceSkus = ids.map((id) => String(searchData.entries[id]?.tile['SKU']))
      const providerResult = resultsByQuery.get(query)
      expect(deviceSkus.slice(0, 10)).toEqual(providerResult?.skus.slice(0, 10))
      expect(deviceSkus).toHaveLength(providerResult?.total ?? -1)
    },
  )
})

const today = '2026-11-29'
const Page = v.looseObject({
  Data: v.array(v.looseObject({ SKU: v.string(), Slug: v.string() })),
  total: v.number(),
})

/** Leaves out price and dispatch day, because they depend on the account and the date and are tested separately. */
function filtersFor(sentence: string): FindFilters {
  const { filters } = parseSearch(sentence, today)
  return { ...noFilters, ...filters, priceUpTo: null, dispatchWithin: null }
}

async function findProducts(sentence: string, filters: FindFilters) {
  const { quantity } = parseSearch(sentence, today)
  const list = { of: 'search', text: sentence }
  const reply = await provider.post('product/find', { list, filters, quantity, page: 1, limit: 100 })
  return v.parse(Page, await reply.json())
}

function matchesSentence(
  product: CatalogueProduct,
  { lines, colour, branding, inStock, quantity }: JudgedSentence,
): boolean {
  const { stock } = factsOf({
    ...product,
    printTypes: [],
    materials: [],
    stock: product.stock.map(({ description, quantity: pieces }) => ({ item: description, pieces })),
    rating: null,
    addedOn: null,
  })
  const neededQuantity = Math.max(quantity ?? 1, product.minimumQuantity)
  return (
    (lines === '' || lines.split(' ').some((line) => product.sku.startsWith(`${line}-`))) &&
    (colour === undefined || product.colours.includes(colour)) &&
    (branding === undefined || product.brandingOptions.some(({ printType }) => branding.test(printType))) &&
    (!inStock || (stock !== null && stock >= neededQuantity))
  )
}

describe.each(judgedSentences)('“$sentence”', (judged) => {
  const { sentence, priceUpTo, quantity = null, neededBy = null, maxDays: dispatchDays } = judged
  const filters = filtersFor(sentence)

  test('sentence is read with its price limit, quantity and date', () => {
    const { filters: readFilters, ...otherValues } = parseSearch(sentence, today)
    expect({ ...readFilters, ...otherValues }).toMatchObject({
      quantity,
      neededBy,
      ...(priceUpTo !== undefined && { priceUpTo }),
      ...(dispatchDays !== undefined && { dispatchWithin: dispatchDays }),
    })
  })

  test('provider finds all products that match the sentence, and no others', async () => {
    const { Data, total } = await findProducts(sentence, filters)
    const wrong = Data.filter(({ SKU }) => !matchesSentence(bySku.get(SKU) as CatalogueProduct, judged))
    expect(wrong.map(({ SKU }) => `${SKU} ${bySku.get(SKU)?.name}`)).toEqual([])
    expect(total).toBe(catalogue.products.filter((product) => matchesSentence(product, judged)).length)
  })

  test('device finds the same products in the same order', async () => {
    const { Data, total } = await findProducts(sentence, filters)
    const list = { of: 'search', text: sentence } as const
    const query = { filters, sort: 'recommended', quantity } as const
    const answer = await findAnswer({ list, query, page: 1, limit: 100 }, device, null)
    expect(answer?.value.tiles.map(({ sku }) => sku)).toEqual(Data.map(({ SKU }) => SKU))
    expect(answer?.value.total).toBe(total)
  })
})
