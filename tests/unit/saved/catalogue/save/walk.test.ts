/** A shop that stumbles, lies or has dead listings: what is saved of it, what is left out, and what it is asked. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaverCall } from '../../../../../src/api/catalogue/saver-call'
import { RejectedFailure } from '../../../../../src/domain/failure'
import { keysOf, lists, bundleKeys, type Raw } from '../../../../../src/saved/catalogue/layout'
import { CountingShop, Device, everything, nameOf, saved } from './saver-fixture'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** Between rounds, in ms; the waits between tries of one call are never that round. */
const roundWaits = [10_000, 20_000, 40_000]

/** The shop cannot give these, until as many waits between rounds have passed. */
function retriesOn(device: Device, isHard: (name: string) => boolean, longWaits = Infinity) {
  const waited = { count: 0 }
  let slept = 0
  device.asleep = () => {
    if (roundWaits.includes(device.slept - slept)) waited.count += 1
    slept = device.slept
    return Promise.resolve()
  }
  device.trouble = (call: SaverCall) =>
    waited.count < longWaits && isHard(nameOf(call)) ? new RejectedFailure('Trouble.', '', 500) : null
  return waited
}

describe('a product', () => {
  test('that the shop lists and does not have is named, and asked for once', async () => {
    const device = new Device(new CountingShop(10))
    for (const slug of ['t2', 't7', 't8']) device.shop.withheld.add(slug)
    const waited = retriesOn(device, () => false)
    await device.save()
    expect(await device.bundle()).toMatchObject({ products: 7, missing: ['t7', 't2', 't8'] })
    expect(device.shop.repeated()).toEqual([])
    expect(waited.count).toBe(0)
  })

  test('that never answers is named, and asked for again with the next update', async () => {
    const device = new Device(new CountingShop(10))
    const waited = retriesOn(device, (name) => name === 'GET product/t7')
    await device.save()
    expect(waited.count).toBe(2)
    expect(await device.bundle()).toMatchObject({ products: 9, missing: ['t7'] })
    device.trouble = () => null
    await device.save({ name: 'update', byPerson: true })
    expect(await device.bundle()).toMatchObject({ products: 10, missing: [] })
  })

  test('that was saved stays as it was when an update stumbles over it', async () => {
    const device = await saved(10)
    retriesOn(device, (name) => name.startsWith('GET product/t'))
    await device.save({ name: 'update', byPerson: true })
    expect(await device.bundle()).toMatchObject({ products: 10, missing: [] })
    expect(await (await device.store()).keys(keysOf('detail'))).toHaveLength(10)
  })
})

describe('a shop that stumbles', () => {
  test.each([
    ['a product', (name: string) => name === 'GET product/t7'],
    ['the first page of a list', (name: string) => name.includes('categoryProduct/c1?page=1&')],
    ['a later page', (name: string) => name.includes('categoryProduct/c1?page=2&')],
    ['the groups', (name: string) => name === 'POST category/AllUnMapcategory'],
    ['the home page', (name: string) => name === 'GET HomePageSetting/'],
  ])('over %s is waited for', async (_, isHard) => {
    const calm = new Device(new CountingShop(12))
    await calm.save({ name: 'save', choice: everything })
    const keys = (await (await calm.store()).keys(keysOf())).map((key) => JSON.stringify(key))
    const device = new Device(new CountingShop(12))
    const waited = retriesOn(device, isHard, 1)
    await device.save()
    expect(waited.count).toBe(1)
    const store = await device.store()
    const kept = (await store.keys(keysOf())).map((key) => JSON.stringify(key))
    const isPart = (key: string) => /^\["(tiles|names)"/.test(key)
    expect(kept.filter((key) => !isPart(key))).toEqual(keys.filter((key) => !isPart(key)))
    expect((await device.mark())?.refused.toSorted()).toEqual([
      'GET FAQ/getFAQData',
      'GET TermsCondition/getTermsCondition',
      'GET shop/about',
      'POST category/AllUnMapcategory',
    ])
  })

  test('over a list for ever: it is left out, and is not an empty one', async () => {
    const device = new Device(new CountingShop(12))
    const waited = retriesOn(device, (name) => name.includes('categoryProduct/c1'))
    await device.save()
    expect(waited.count).toBe(2)
    const store = await device.store()
    expect(await store.keys(keysOf('list', lists.category('c1')))).toEqual([])
    expect((await device.mark())?.pages[lists.category('c1')]).toBeUndefined()
    expect((await store.keys(keysOf('list', lists.category('c2')))).length).toBe(2)
    expect((await device.bundle())?.products).toBe(12)
  })

  test('over a later page for ever: that is a gap, and the rest is there', async () => {
    const device = new Device(new CountingShop(18))
    retriesOn(device, (name) => name.includes('categoryProduct/c1?page=2&'))
    await device.save()
    const store = await device.store()
    expect(await store.keys(keysOf('list', lists.category('c1')))).toEqual([
      bundleKeys.list(lists.category('c1'), 0),
      bundleKeys.list(lists.category('c1'), 2),
    ])
    expect((await device.mark())?.pages[lists.category('c1')]).toBe(3)
  })

  test('over its questions and answers is asked again with the next update', async () => {
    const device = new Device(new CountingShop(12))
    const waited = retriesOn(device, (name) => name === 'GET FAQ/getFAQData')
    await device.save()
    expect(waited.count).toBe(0)
    expect((await device.mark())?.refused).not.toContain('GET FAQ/getFAQData')
  })
})

describe('a shop that counts its pages wrongly', () => {
  /** Says everywhere that there are thousands; behind the end it gives nothing, or the first page again. */
  function lying(total: number, isRoundAndRound: boolean): CountingShop {
    const shop = new CountingShop(total)
    vi.spyOn(shop, 'reply').mockImplementation((call) => {
      const plain = (asked: SaverCall) => CountingShop.prototype.reply.call(shop, asked) as Raw
      const found = plain(call)
      if (!('totalPages' in found)) return found
      const isPast = Array.isArray(found['data']) && found['data'].length === 0
      if (!isPast || !isRoundAndRound) return { ...found, totalPages: 9000 }
      const asked = shop.asked.length
      const first = call.path.replace(/page=\d+/, 'page=1')
      const body = call.body === undefined ? {} : { body: { ...(call.body as Raw), PageNo: 1 } }
      const again = plain({ ...call, path: first, ...body })
      shop.asked.length = asked
      return { ...again, totalPages: 9000 }
    })
    return shop
  }

  test.each([false, true])('is not asked for thousands (first page again: %s)', async (isRoundAndRound) => {
    const device = new Device(lying(14, isRoundAndRound))
    await device.save()
    expect((await device.bundle())?.products).toBe(14)
    expect(device.shop.asked.length).toBeLessThan(120)
    const mark = await device.mark()
    expect(Object.values(mark?.pages ?? {}).every((pages) => pages <= 3)).toBe(true)
  })

  test('neither when the saving was stopped and goes on', async () => {
    const device = new Device(lying(14, true))
    const stop = new AbortController()
    device.trouble = ({ path }) => {
      if (path.includes('categoryProduct/c2?page=2')) stop.abort(new DOMException('Stopped.', 'AbortError'))
      return null
    }
    await device.save({ name: 'save', choice: everything }, { stop: stop.signal }).catch(() => {})
    expect(await device.bundle()).toBeNull()
    device.trouble = () => null
    await device.save({ name: 'resume', byPerson: true })
    const store = await device.store()
    expect((await device.mark())?.pages[lists.category('c2')]).toBe(3)
    expect((await store.all<string[]>(keysOf('list', lists.category('c2')))).length).toBe(3)
    expect(device.shop.asked.length).toBeLessThan(140)
  })
})

describe('slugs that are no names', () => {
  test('are left out: as part of an address they would lead elsewhere', async () => {
    const shop = new CountingShop(6)
    vi.spyOn(shop, 'reply').mockImplementation((call) => {
      const found = CountingShop.prototype.reply.call(shop, call) as { data?: Raw[]; Data?: Raw[] }
      if (call.path.startsWith('category/categoryProduct/c1'))
        found.data?.push({ ProductID: 99, ProductName: 'Odd', Slug: '..' })
      if (call.path === 'category/') found.Data?.push({ CategoryID: 9, CategoryName: 'Odd', Slug: '.' })
      return found
    })
    const device = new Device(shop)
    await device.save()
    expect(await device.bundle()).toMatchObject({ products: 6, missing: [] })
    expect(shop.asked.filter((name) => /\/\.{1,2}(?:$|\?)/.test(name))).toEqual([])
  })
})
