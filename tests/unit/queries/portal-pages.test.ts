/** Whose portal an address is, with whose token it is read, and where the copies lie. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Asked } from '../api/answers'
import { savedKeys, signInAs } from '../session/device'
import { type MemberDevice, memberDevice } from './member-device'

let device: MemberDevice
/** Slugs of the caller's portals; null when there is no answer. */
let portals: string[] | null
let asked: Asked[]

beforeEach(async () => {
  device = await memberDevice()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  portals = ['harbour']
  asked = device.answers.provider(shop).asked
})
afterEach(() => device.client.clear())

const missing = () => device.answers.json({ ErrorMessage: 'No such thing.' }, 404)

/** Public: the category `drinkware`. Private: what `portals` says, of which nothing else is known but of `harbour`. */
function shop({ url, headers }: Asked): Response {
  const path = url.replace('/frontend/api/', '')
  const known = [
    'drinkware',
    ...(headers.has('Authorization') && portals?.includes('harbour') ? ['harbour'] : []),
  ]
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

const member = () => {
  signInAs('a')
  asked = device.answers.provider(shop, 'token-of-a').asked
}
const calls = () =>
  asked.map(
    ({ url, headers }) =>
      `${headers.has('Authorization') ? 'token ' : ''}${url.replace('/frontend/api/', '')}`,
  )
const section = (slug: string) => device.pages.loadSectionPage(device.client, slug, { search: {}, state: {} })
const subcategory = (categorySlug: string) =>
  device.pages.loadSubcategoryPage(
    device.client,
    { categorySlug, subcategorySlug: 'mugs' },
    { search: {}, state: {} },
  )

describe('for a visitor', () => {
  test('a category opens under its shorter address, without any token', async () => {
    expect(await section('drinkware')).toBe(true)
    expect(calls()).toEqual([
      'category/getcategory/drinkware',
      'category/categoryProduct/drinkware?page=1&limit=24',
    ])
  })

  test('a portal is as unknown as any other slug', async () => {
    expect(await section('harbour')).toBe(false)
    expect(await section('nothing')).toBe(false)
    expect(await subcategory('harbour')).toBe(false)
    expect(calls().filter((call) => call.startsWith('token') || call.includes('portalAuth'))).toEqual([])
  })

  test('products alone make no page', async () => {
    device.answers.provider(({ url }) =>
      url.includes('categoryProduct') ? device.answers.json({ Data: [mug] }) : missing(),
    )
    expect(await section('nothing')).toBe(false)
  })

  test.each(['cart', 'Contact', 'product'])('%s is not asked for at all', async (slug) => {
    expect(await section(slug)).toBe(false)
    expect(await subcategory(slug)).toBe(false)
    expect(calls()).toEqual([])
  })
})

describe('for a customer', () => {
  beforeEach(member)

  test('the own portal is read with the token', async () => {
    expect(await section('harbour')).toBe(true)
    expect(await subcategory('harbour')).toBe(true)
    expect(calls()).toEqual([
      'token portal/portalAuth',
      'token category/getcategory/harbour',
      'token category/categoryProduct/harbour?page=1&limit=24',
      'token category/getsubcategory/harbour/mugs',
      'token product/login',
    ])
    await device.reads.flushSaved()
    expect(await savedKeys('anon')).toEqual([])
    expect(await savedKeys(device.identity.currentPartition())).toHaveLength(5)
  })

  test('an own portal always opens, also empty', async () => {
    portals = ['harbour', 'lighthouse']
    expect(await section('lighthouse')).toBe(true)
    expect(device.client.getQueryData(['portal-products', 'lighthouse', '1'])).toMatchObject({
      value: { tiles: [], totalPages: 1 },
    })
  })

  test('every other section stays public, without the token', async () => {
    expect(await section('drinkware')).toBe(true)
    expect(await subcategory('drinkware')).toBe(true)
    expect(await section('nothing')).toBe(false)
    expect(calls().filter((call) => /token category/.test(call))).toEqual([])
    await device.reads.flushSaved()
    expect((await savedKeys('anon')).sort()).toEqual([
      '["category","drinkware"]',
      '["category-products","drinkware","1","24"]',
      '["subcategory","drinkware","mugs"]',
    ])
  })

  test('with a list that cannot be read nothing is called unknown', async () => {
    portals = null
    await expect(section('harbour')).rejects.toBeInstanceOf(device.NotSavedHereFailure)
    await expect(subcategory('harbour')).rejects.toBeInstanceOf(device.NotSavedHereFailure)
    expect(await section('drinkware')).toBe(true)
  })

  test('a portal that is newer than the saved list is found all the same', async () => {
    portals = []
    expect(await section('harbour')).toBe(false)
    await device.reads.flushSaved()
    device.client.clear()
    portals = ['harbour']
    expect(await section('harbour')).toBe(true)
  })
})
