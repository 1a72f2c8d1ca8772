/** Lists of a customer include the customer's prices in the same reply, and are saved privately. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordedRequest } from '../api/fake-provider'
import { savedKeys, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
beforeEach(async () => {
  device = await memberDevice()
})
afterEach(() => device.client.clear())

const subcategoryParams = { categorySlug: 'drinkware', subcategorySlug: 'mugs' }
const firstPage = { search: {}, state: {} }
const mug = { ProductID: 1, ProductName: 'Mug', Slug: 'mug', FromPrice: 9.78 }

/** This shop sends the price to everyone, even to visitors. */
function shop({ url }: RecordedRequest) {
  if (url.includes('getsubcategory')) {
    return device.answers.json({ Data: { SubCategoryID: 11, SubCategoryName: 'Mugs', Slug: 'mugs' } })
  }
  return device.answers.json({ Data: url.includes('search') ? { Product: [mug] } : [mug], totalPages: 1 })
}

const lists = ['subcategory-products', 'search']
const hasPriceByList = () =>
  lists.map((key) => JSON.stringify(device.client.getQueriesData({ queryKey: [key] })).includes('"mug":978'))

async function readBothLists() {
  await device.pages.loadSubcategoryPage(device.client, subcategoryParams, firstPage)
  await device.client.ensureQueryData(device.searchQuery('mug', 1))
  await device.reads.flushCopies()
}

test('list of a customer and its prices are one request and one private copy', async () => {
  signInAs('a')
  const { requests } = device.answers.connectProvider(shop, 'token-of-a')
  await readBothLists()
  expect(requests.map(({ url }) => url.replace(/^.*\/api\/|\?.*$/g, ''))).toEqual([
    // The address could be that of a portal.
    'portal/portalAuth',
    'category/getsubcategory/drinkware/mugs',
    'product/login',
    'product/login/search',
  ])
  expect(hasPriceByList()).toEqual([true, true])
  expect(await savedKeys('anon')).toEqual([expect.stringContaining('"subcategory"')])
  // Two lists and the list of portals.
  expect(await savedKeys(device.identity.currentPartition())).toHaveLength(3)
})

test('lists of a visitor have no price, even when the provider sends it', async () => {
  device.answers.connectProvider(shop)
  await readBothLists()
  expect(hasPriceByList()).toEqual([false, false])
  expect(await savedKeys('anon')).toHaveLength(3)
})

test.each([
  ['a customer is requested with the price of the history entry', true, 5],
  ['a visitor is requested without a price', false, null],
])('filtered list of %s', async (_, isCustomer, priceUpTo) => {
  if (isCustomer) signInAs('a')
  const { requests } = device.answers.connectProvider(shop, isCustomer ? 'token-of-a' : null)
  const location = { search: { stock: true as const }, state: { priceUpTo: 500 } }
  await device.pages.loadCategoryPage(device.client, 'mugs', location)
  const finds = () => requests.filter(({ url }) => url.endsWith('/find')).map(({ body }) => body)
  // With a price, the page does not wait for the list.
  await vi.waitFor(() => expect(finds()).not.toEqual([]))
  expect(finds()).toEqual([expect.objectContaining({ filters: expect.objectContaining({ priceUpTo }) })])
})
