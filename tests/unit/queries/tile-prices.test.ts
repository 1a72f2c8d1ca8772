/** A customer's lists bring the own prices along in one reply, and keep them privately. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asked } from '../api/answers'
import { savedKeys, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
beforeEach(async () => {
  device = await memberDevice()
})
afterEach(() => device.client.clear())

const wanted = { categorySlug: 'drinkware', subcategorySlug: 'mugs' }
const first = { search: {}, state: {} }
const mug = { ProductID: 1, ProductName: 'Mug', Slug: 'mug', FromPrice: 9.78 }

/** Careless: the price comes whoever asks. */
function shop({ url }: Asked) {
  if (url.includes('getsubcategory')) {
    return device.answers.json({ Data: { SubCategoryID: 11, SubCategoryName: 'Mugs', Slug: 'mugs' } })
  }
  return device.answers.json({ Data: url.includes('search') ? { Product: [mug] } : [mug], totalPages: 1 })
}

const lists = ['subcategory-products', 'search']
const held = () =>
  lists.map((key) => JSON.stringify(device.client.getQueriesData({ queryKey: [key] })).includes('"mug":978'))

async function readBoth() {
  await device.pages.loadSubcategoryPage(device.client, wanted, first)
  await device.client.ensureQueryData(device.searchQuery('mug', 1))
  await device.reads.flushSaved()
}

test('a customer’s list and its prices are one request and one private copy', async () => {
  signInAs('a')
  const { asked } = device.answers.provider(shop, 'token-of-a')
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
  expect(await savedKeys(device.identity.currentPartition())).toHaveLength(3)
})

test('a visitor holds no price, though the provider sends it', async () => {
  device.answers.provider(shop)
  await readBoth()
  expect(held()).toEqual([false, false])
  expect(await savedKeys('anon')).toHaveLength(3)
})

test.each([
  ['a customer is asked for with the price of the history entry', true, 5],
  ['a visitor is asked for without a price', false, null],
])('a filtered list of %s', async (_, isCustomer, priceUpTo) => {
  if (isCustomer) signInAs('a')
  const { asked } = device.answers.provider(shop, isCustomer ? 'token-of-a' : null)
  const location = { search: { stock: true as const }, state: { priceUpTo: 500 } }
  await device.pages.loadCategoryPage(device.client, 'mugs', location)
  const finds = () => asked.filter(({ url }) => url.endsWith('/find')).map(({ body }) => body)
  // With a price, the page does not wait for it.
  await vi.waitFor(() => expect(finds()).not.toEqual([]))
  expect(finds()).toEqual([expect.objectContaining({ filters: expect.objectContaining({ priceUpTo }) })])
})
