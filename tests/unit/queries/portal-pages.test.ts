/** Whose portal an address is, with whose token it is read, and where the copies lie. */
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Asked } from '../api/answers'
import { databaseNames, newDevice, savedKeys, savedRecord, signInAs } from '../session/device'

let identity: typeof import('../../../src/session/identity')
let reads: typeof import('../../../src/saved/reads')
let sections: typeof import('../../../src/queries/category-page')
let subcategories: typeof import('../../../src/queries/category-page')
let failure: typeof import('../../../src/domain/failure')
let answers: typeof import('../api/answers')
let client: QueryClient
/** Slugs of the caller's portals; null when there is no answer. */
let portals: string[] | null
let asked: Asked[]

beforeEach(async () => {
  newDevice()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  failure = await import('../../../src/domain/failure')
  identity = await import('../../../src/session/identity')
  reads = await import('../../../src/saved/reads')
  answers = await import('../api/answers')
  sections = await import('../../../src/queries/category-page')
  subcategories = await import('../../../src/queries/category-page')
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
  portals = ['harbour']
  asked = answers.provider(shop).asked
})
afterEach(() => {
  client.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const missing = () => answers.json({ ErrorMessage: 'No such thing.' }, 404)

/** Public: the category `drinkware`. Private: what `portals` says. */
function shop({ url, headers }: Asked): Response {
  const path = url.replace('/frontend/api/', '')
  const known = ['drinkware', ...(headers.has('Authorization') ? (portals ?? []) : [])]
  if (path === 'portal/portalAuth') {
    if (portals === null) throw new TypeError('Failed to fetch')
    return answers.json({
      data: { data: portals.map((Slug, PortalID) => ({ PortalID, PortalName: `Secret ${Slug}`, Slug })) },
    })
  }
  if (path.startsWith('product/')) return answers.json({ Data: [mug], totalPages: 1 })
  if (!known.some((slug) => path.split(/[/?]/).includes(slug))) return missing()
  if (path.includes('categoryProduct')) return answers.json({ Data: [mug], totalPages: 1 })
  if (path.includes('getsubcategory'))
    return answers.json({ Data: { SubCategoryID: 11, SubCategoryName: 'Secret mugs' } })
  return answers.json({ Data: { CategoryID: 1, CategoryName: 'Secret heading' } })
}
const mug = { ProductID: 1, ProductName: 'Mug', Slug: 'mug', FromPrice: 9.78 }

const member = () => {
  signInAs('a')
  asked = answers.provider(shop, 'token-of-a').asked
}
const calls = () =>
  asked.map(
    ({ url, headers }) =>
      `${headers.has('Authorization') ? 'token ' : ''}${url.replace('/frontend/api/', '')}`,
  )
const section = (slug: string) => sections.loadSectionPage(client, slug, 1)
const subcategory = (categorySlug: string) =>
  subcategories.loadSubcategoryPage(client, { categorySlug, subcategorySlug: 'mugs', sort: '', page: 1 })

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
    answers.provider(({ url }) =>
      url.includes('categoryProduct') ? answers.json({ Data: [mug] }) : missing(),
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

  test('the own portal is read with the token; its copies are private', async () => {
    expect(await section('harbour')).toBe(true)
    expect(await subcategory('harbour')).toBe(true)
    expect(calls()).toEqual([
      'token portal/portalAuth',
      'token category/getcategory/harbour',
      'token category/categoryProduct/harbour?page=1&limit=24',
      'token category/getsubcategory/harbour/mugs',
      'token product/login',
    ])
    await reads.flushSaved()
    expect(await savedKeys('anon')).toEqual([])
    expect(await savedKeys(identity.currentPartition())).toHaveLength(5)
  })

  test('every other section stays public, without the token', async () => {
    expect(await section('drinkware')).toBe(true)
    expect(await subcategory('drinkware')).toBe(true)
    expect(await section('nothing')).toBe(false)
    expect(calls().filter((call) => /token category/.test(call))).toEqual([])
    await reads.flushSaved()
    expect((await savedKeys('anon')).sort()).toEqual([
      '["category","drinkware"]',
      '["category-products","drinkware","1","24"]',
      '["subcategory","drinkware","mugs"]',
    ])
  })

  test('nothing of a portal outlives the session', async () => {
    await section('harbour')
    await subcategory('harbour')
    await reads.flushSaved()
    const partition = identity.currentPartition()
    const hash = JSON.stringify(['portal', 'harbour'])
    expect(JSON.stringify(await savedRecord(partition, hash))).toContain('Secret heading')
    await identity.endIdentity()
    expect(await databaseNames()).not.toContain(`showfloor-reads-${partition}`)
    expect(client.getQueryCache().getAll()).toEqual([])
    answers.provider(shop)
    expect(await section('harbour')).toBe(false)
    await reads.flushSaved()
    expect(JSON.stringify(await savedKeys('anon'))).not.toMatch(/harbour/)
  })

  test('an answer that was on its way writes nothing after the end', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    answers.provider(async (call) => {
      const reply = shop(call)
      if (call.url.includes('getcategory')) await held
      return reply
    }, 'token-of-a')
    const opening = section('harbour').catch(() => 'ended')
    await vi.waitFor(() => expect(client.getQueryState(['portal', 'harbour'])?.fetchStatus).toBe('fetching'))
    const ending = identity.endIdentity()
    letGo()
    await Promise.all([opening, ending])
    await reads.flushSaved()
    for (const name of await databaseNames())
      if (name.startsWith('showfloor-reads-'))
        expect(await savedKeys(name.replace('showfloor-reads-', ''))).toEqual([])
  })

  test('with a list that cannot be read nothing is called unknown', async () => {
    portals = null
    await expect(section('harbour')).rejects.toBeInstanceOf(failure.NotSavedHereFailure)
    await expect(subcategory('harbour')).rejects.toBeInstanceOf(failure.NotSavedHereFailure)
    expect(await section('drinkware')).toBe(true)
  })

  test('a portal that is newer than the saved list is found all the same', async () => {
    portals = []
    expect(await section('harbour')).toBe(false)
    await reads.flushSaved()
    client.clear()
    portals = ['harbour']
    expect(await section('harbour')).toBe(true)
  })
})
