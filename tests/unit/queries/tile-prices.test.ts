/** A customer's lists bring the own prices along in one reply, keep them privately, and lose them at the end. */
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asked } from '../api/answers'
import { databaseNames, newDevice, savedKeys, signInAs } from '../session/device'

let identity: typeof import('../../../src/session/identity')
let reads: typeof import('../../../src/saved/reads')
let searchQuery: typeof import('../../../src/queries/search').searchQuery
let loadSubcategoryPage: typeof import('../../../src/queries/category-page').loadSubcategoryPage
let answers: typeof import('../api/answers')
let client: QueryClient

beforeEach(async () => {
  newDevice()
  identity = await import('../../../src/session/identity')
  reads = await import('../../../src/saved/reads')
  answers = await import('../api/answers')
  ;({ searchQuery } = await import('../../../src/queries/search'))
  ;({ loadSubcategoryPage } = await import('../../../src/queries/category-page'))
  const { createQueryClient } = await import('../../../src/query-client')
  client = createQueryClient(() => {})
  identity.connectIdentity({
    abortRequests: () => void client.cancelQueries(),
    clearQueries: () => {
      reads.forgetWaiting()
      client.clear()
    },
    goToSignIn: () => {},
    reloadPage: () => {},
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const wanted = { categorySlug: 'drinkware', subcategorySlug: 'mugs', sort: '' as const, page: 1 }
const mug = { ProductID: 1, ProductName: 'Mug', Slug: 'mug', FromPrice: 9.78 }

/** Careless: the price comes whoever asks. */
function shop({ url }: Asked) {
  if (url.includes('getsubcategory')) {
    return answers.json({ Data: { SubCategoryID: 11, SubCategoryName: 'Mugs', Slug: 'mugs' } })
  }
  return answers.json({ Data: url.includes('search') ? { Product: [mug] } : [mug], totalPages: 1 })
}

const lists = ['subcategory-products', 'search']
const held = () =>
  lists.map((key) => JSON.stringify(client.getQueriesData({ queryKey: [key] })).includes('"mug":978'))

async function readBoth() {
  await loadSubcategoryPage(client, wanted)
  await client.ensureQueryData(searchQuery('mug', 1))
  await reads.flushSaved()
}

test('a customer’s list and its prices are one request and one private copy', async () => {
  signInAs('a')
  const { asked } = answers.provider(shop, 'token-of-a')
  await readBoth()
  expect(asked.map(({ url }) => url.replace(/^.*\/api\/|\?.*$/g, ''))).toEqual([
    // It might have been a portal's page.
    'portal/portalAuth',
    'category/getsubcategory/drinkware/mugs',
    'product/login',
    'product/login/search',
  ])
  expect(held()).toEqual([true, true])
  expect(await savedKeys('anon')).toEqual([expect.stringContaining('"subcategory"')])
  // Two lists, and which portals there are.
  expect(await savedKeys(identity.currentPartition())).toHaveLength(3)
})

test('a visitor holds no price, though the provider sends it', async () => {
  answers.provider(shop)
  await readBoth()
  expect(held()).toEqual([false, false])
  expect(await savedKeys('anon')).toHaveLength(3)
})

test('the end of the identity leaves none: not in memory, not on the device, not of a late reply', async () => {
  signInAs('a')
  answers.provider(shop, 'token-of-a')
  await readBoth()
  let arrive = () => {}
  answers.provider(
    (call) =>
      new Promise((resolve) => {
        arrive = () => resolve(shop(call))
      }),
    'token-of-a',
  )
  const late = client.fetchQuery({ ...searchQuery('late', 1), staleTime: 0 }).catch(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(1))
  await identity.endIdentity()
  arrive()
  await late
  await reads.flushSaved()
  expect(held()).toEqual([false, false])
  expect((await databaseNames()).filter((name) => name.startsWith('showfloor-reads-m-'))).toEqual([])
  expect(await savedKeys('anon')).toEqual([expect.stringContaining('"subcategory"')])
})
