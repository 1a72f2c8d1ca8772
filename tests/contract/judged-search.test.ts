/**
 * How well the provider finds what was meant, by a judged list, and that a device that saved its catalogue says the same
 * (req 17.4).
 */
import { beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../demo/catalogue/generate'
import { findIn, prepareSearch, type Searched } from '../../src/saved/catalogue/read/answers-search'
import { gainOf, judgedSearches } from '../support/judged-searches'
import { databaseWith } from './own-database'
import { openProvider, readSearch, skus } from './provider'
import { savedBundle } from './saved-bundle'

const catalogue = generateCatalogue(400)
const provider = openProvider({}, await databaseWith(catalogue))
const found = new Map<string, { skus: string[]; total: number }>()
let device: Searched

beforeAll(async () => {
  device = await prepareSearch(await savedBundle(provider), () => Promise.resolve())
  for (const { query } of judgedSearches) {
    const { Data, total } = await readSearch(
      await provider.post('product/search?page=1&limit=12', { Search: query }),
    )
    found.set(query, { skus: skus(Data.Product), total })
  }
})

test('NDCG@10 is 0.9 at least', () => {
  const gains = judgedSearches.map((search) =>
    gainOf(found.get(search.query)?.skus ?? [], catalogue.products, search),
  )
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  console.log(`judged searches at the provider: NDCG@10 ${mean.toFixed(3)}`)
  expect(mean).toBeGreaterThanOrEqual(0.9)
})

test.each(judgedSearches.map(({ query }) => query))(
  'the first ten of “%s” are the same on a device',
  (query) => {
    const { ids } = findIn(device, query)
    const ours = ids.map((id) => String(device.entries[id]?.tile['SKU']))
    const theirs = found.get(query)
    expect(ours.slice(0, 10)).toEqual(theirs?.skus.slice(0, 10))
    expect(ours).toHaveLength(theirs?.total ?? -1)
  },
)
