/** Portals, which are categories for one customer: who may open them, and where their replies are saved. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordedRequest } from '../api/fake-provider'
import { savedKeys, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
/** Slugs of the customer's portals, or null when the provider does not answer. */
let portals: string[] | null
let requests: RecordedRequest[]

beforeEach(async () => {
  device = await memberDevice()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  portals = ['harbour']
  requests = device.answers.connectProvider(shop).requests
})
afterEach(() => device.client.clear())

const missing = () => device.answers.json({ ErrorMessage: 'No such thing.' }, 404)

/** Public: the category `drinkware`. Private: the portals in `portals`, of which only `harbour` has pages. */
function shop({ url, headers }: RecordedRequest): Response {
  const path = url.replace('/frontend/api/', '')
  const hasPortal = headers.has('Authorization') && portals?.includes('harbour')
  const known = hasPortal ? ['drinkware', 'harbour'] : ['drinkware']
  if (path === 'portal/portalAuth') {
    if (portals === null) throw new TypeError('Failed to fetch')
    return device.answers.json({
      data: { data: portals.map((Slug, PortalID) => ({ PortalID, PortalName: `Secret ${Slug}`, Slug })) },
    })
  }
  if (path.startsWith('product/')) return device.answers.json({ Data: [mug], totalPages: 1 })
  if (!known.some((slug) => path.split(/[/?]/).includes(slug))) return missing()
  if (path.includes('categoryProduct')) return device.answers.json({ Data: [mug], totalPages: 1 })
  if (path.includes('getsubcategory'))
    return device.answers.json({ Data: { SubCategoryID: 11, SubCategoryName: 'Secret mugs' } })
  return device.answers.json({ Data: { CategoryID: 1, CategoryName: 'Secret heading' } })
}
const mug = { ProductID: 1, ProductName: 'Mug', Slug: 'mug', FromPrice: 9.78 }

const signInMember = () => {
  signInAs('a')
  requests = device.answers.connectProvider(shop, 'token-of-a').requests
}
const calls = () =>
  requests.map(
    ({ url, headers }) =>
      `${headers.has('Authorization') ? 'token ' : ''}${url.replace('/frontend/api/', '')}`,
  )
const firstPage = { search: {}, state: {} }
const loadSection = (slug: string) => device.pages.loadSectionPage(device.client, slug, firstPage)
const loadSubcategory = (categorySlug: string) =>
  device.pages.loadSubcategoryPage(device.client, { categorySlug, subcategorySlug: 'mugs' }, firstPage)

test('category opens under its short address for a visitor, without a token', async () => {
  expect(await loadSection('drinkware')).toBe(true)
  expect(calls()).toEqual([
    'category/getcategory/drinkware',
    'category/categoryProduct/drinkware?page=1&limit=24',
  ])
})

test('portal is unknown to a visitor like any other slug', async () => {
  expect(await loadSection('harbour')).toBe(false)
  expect(await loadSection('nothing')).toBe(false)
  expect(await loadSubcategory('harbour')).toBe(false)
  expect(calls().filter((call) => call.startsWith('token') || call.includes('portalAuth'))).toEqual([])
})

test('products without a heading are not a page for a visitor', async () => {
  device.answers.connectProvider(({ url }) =>
    url.includes('categoryProduct') ? device.answers.json({ Data: [mug] }) : missing(),
  )
  expect(await loadSection('nothing')).toBe(false)
})

test.each(['cart', 'Contact', 'product'])('%s is a reserved slug and is not requested', async (slug) => {
  expect(await loadSection(slug)).toBe(false)
  expect(await loadSubcategory(slug)).toBe(false)
  expect(calls()).toEqual([])
})

describe('for a customer', () => {
  beforeEach(signInMember)

  test('portal of the customer is read with the token and saved privately', async () => {
    expect(await loadSection('harbour')).toBe(true)
    expect(await loadSubcategory('harbour')).toBe(true)
    expect(calls()).toEqual([
      'token portal/portalAuth',
      'token category/getcategory/harbour',
      'token category/categoryProduct/harbour?page=1&limit=24',
      'token category/getsubcategory/harbour/mugs',
      'token product/login',
    ])
    await device.reads.flushCopies()
    expect(await savedKeys('anon')).toEqual([])
    expect(await savedKeys(device.identity.currentPartition())).toHaveLength(5)
  })

  test('portal of the customer opens even when it is empty', async () => {
    portals = ['harbour', 'lighthouse']
    expect(await loadSection('lighthouse')).toBe(true)
    expect(device.client.getQueryData(['portal-products', 'lighthouse', '1'])).toMatchObject({
      value: { tiles: [], totalPages: 1 },
    })
  })

  test('categories are read without the token and saved publicly', async () => {
    expect(await loadSection('drinkware')).toBe(true)
    expect(await loadSubcategory('drinkware')).toBe(true)
    expect(await loadSection('nothing')).toBe(false)
    expect(calls().filter((call) => /token category/.test(call))).toEqual([])
    await device.reads.flushCopies()
    expect((await savedKeys('anon')).sort()).toEqual([
      '["category","drinkware"]',
      '["category-products","drinkware","1","24"]',
      '["subcategory","drinkware","mugs"]',
    ])
  })

  test('portal is not reported as unknown when the list of portals cannot be read', async () => {
    portals = null
    await expect(loadSection('harbour')).rejects.toBeInstanceOf(device.NotSavedHereFailure)
    await expect(loadSubcategory('harbour')).rejects.toBeInstanceOf(device.NotSavedHereFailure)
    expect(await loadSection('drinkware')).toBe(true)
  })

  test('portal that is newer than the saved list of portals is found', async () => {
    portals = []
    expect(await loadSection('harbour')).toBe(false)
    await device.reads.flushCopies()
    device.client.clear()
    portals = ['harbour']
    expect(await loadSection('harbour')).toBe(true)
  })
})
