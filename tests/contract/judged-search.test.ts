/**
 * Measures the provider's search ranking against a judged list, and checks that a device with a saved catalogue
 * returns the same results (req 17.4).
 */
import { beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../demo/catalogue/generate'
import { findIn, prepareSearch, type SearchData } from '../../src/saved/catalogue/read/answers-search'
import { gainOf, judgedSearches } from '../support/judged-searches'
import { databaseWith } from './file-resources'
import { openProvider, readSearch, skus } from './provider'
import { savedBundle } from './saved-bundle'

const catalogue = generateCatalogue(400)
const provider = openProvider({}, await databaseWith(catalogue))
const resultsByQuery = new Map<string, { skus: string[]; total: number }>()
let device: SearchData

beforeAll(async () => {
  device = await prepareSearch(await savedBundle(provider), () => Promise.resolve())
  for (const { query } of judgedSearches) {
    const { Data, total } = await readSearch(
      await provider.post('product/search?page=1&limit=12', { Search: query }),
    )
    resultsByQuery.set(query, { skus: skus(Data.Product), total })
  }
})

test('search reaches an NDCG@10 of at least 0.9 on the judged queries', () => {
  const gains = judgedSearches.map((search) =>
    gainOf(resultsByQuery.get(search.query)?.skus ?? [], catalogue.products, search),
  )
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  console.log(`judged searches at the provider: NDCG@10 ${mean.toFixed(3)}`)
  expect(mean).toBeGreaterThanOrEqual(0.9)
})

test.each(judgedSearches.map(({ query }) => query))(
  'device and provider list the same first ten results for “%s”',
  (query) => {
    const { ids } = findIn(device, query)
    const deviceSkus = ids.map((id) => String(device.entries[id]?.tile['SKU']))
    const providerResult = resultsByQuery.get(query)
    expect(deviceSkus.slice(0, 10)).toEqual(providerResult?.skus.slice(0, 10))
    expect(deviceSkus).toHaveLength(providerResult?.total ?? -1)
  },
)
