/**
 * Saving page by page (the walk) from a shop that fails, states wrong page counts or lists products that it lacks: the
 * saved data, the gaps, and the requests.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import type { SaverCall } from '../../../../../src/api/catalogue/saver-call'
import { RejectedFailure } from '../../../../../src/domain/failure'
import { keysOf, lists, bundleKeys, type Raw } from '../../../../../src/saved/catalogue/layout'
import { RecordingShop, Device, everything, nameOf, savedDevice } from './saver-fixture'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** Pauses between rounds, in ms; retries of a single call never wait exactly this long. */
const roundWaits = [10_000, 20_000, 40_000]

/** Fails the requests for which `shouldFail` returns true, until there were `maxPauses` pauses between rounds. */
function failRequests(device: Device, shouldFail: (name: string) => boolean, maxPauses = Infinity) {
  const waited = { count: 0 }
  let slept = 0
  device.onSleep = () => {
    if (roundWaits.includes(device.slept - slept)) waited.count += 1
    slept = device.slept
    return Promise.resolve()
  }
  device.fault = (call: SaverCall) =>
    waited.count < maxPauses && shouldFail(nameOf(call)) ? new RejectedFailure('Trouble.', '', 500) : null
  return waited
}

test('product that the shop lists but lacks is named as missing and requested once', async () => {
  const device = new Device(new RecordingShop(10))
  for (const slug of ['t2', 't7', 't8']) device.shop.withheld.add(slug)
  const waited = failRequests(device, () => false)
  await device.save()
  expect(await device.bundle()).toMatchObject({ products: 7, missing: ['t7', 't2', 't8'] })
  expect(device.shop.repeated()).toEqual([])
  expect(waited.count).toBe(0)
})

test('product that always fails is named as missing and retried by the next update', async () => {
  const device = new Device(new RecordingShop(10))
  const waited = failRequests(device, (name) => name === 'GET product/t7')
  await device.save()
  expect(waited.count).toBe(2)
  expect(await device.bundle()).toMatchObject({ products: 9, missing: ['t7'] })
  device.fault = () => null
  await device.save({ name: 'update', byPerson: true })
  expect(await device.bundle()).toMatchObject({ products: 10, missing: [] })
})

test('saved product stays as it was when an update of it fails', async () => {
  const device = await savedDevice(10)
  failRequests(device, (name) => name.startsWith('GET product/t'))
  await device.save({ name: 'update', byPerson: true })
  expect(await device.bundle()).toMatchObject({ products: 10, missing: [] })
  expect(await (await device.store()).keys(keysOf('detail'))).toHaveLength(10)
})

test.each([
  ['a product', (name: string) => name === 'GET product/t7'],
  ['the first page of a list', (name: string) => name.includes('categoryProduct/c1?page=1&')],
  ['a later page of a list', (name: string) => name.includes('categoryProduct/c1?page=2&')],
  ['the category groups', (name: string) => name === 'POST category/AllUnMapcategory'],
  ['the home page', (name: string) => name === 'GET HomePageSetting/'],
])('saving repeats the failed request for %s until it succeeds', async (_, shouldFail) => {
  const reference = new Device(new RecordingShop(12))
  await reference.save({ name: 'save', choice: everything })
  const keys = (await (await reference.store()).keys(keysOf())).map((key) => JSON.stringify(key))
  const device = new Device(new RecordingShop(12))
  const waited = failRequests(device, shouldFail, 1)
  await device.save()
  expect(waited.count).toBe(1)
  const store = await device.store()
  const storedKeys = (await store.keys(keysOf())).map((key) => JSON.stringify(key))
  const isPart = (key: string) => /^\["(tiles|names)"/.test(key)
  expect(storedKeys.filter((key) => !isPart(key))).toEqual(keys.filter((key) => !isPart(key)))
  expect((await device.progress())?.refused.toSorted()).toEqual([
    'GET FAQ/getFAQData',
    'GET TermsCondition/getTermsCondition',
    'GET shop/about',
    'POST category/AllUnMapcategory',
  ])
})

test('list that always fails is omitted, and not saved as empty', async () => {
  const device = new Device(new RecordingShop(12))
  const waited = failRequests(device, (name) => name.includes('categoryProduct/c1'))
  await device.save()
  expect(waited.count).toBe(2)
  const store = await device.store()
  expect(await store.keys(keysOf('list', lists.category('c1')))).toEqual([])
  expect((await device.progress())?.pages[lists.category('c1')]).toBeUndefined()
  expect((await store.keys(keysOf('list', lists.category('c2')))).length).toBe(2)
  expect((await device.bundle())?.products).toBe(12)
})

test('later page that always fails leaves a gap, and the other pages are saved', async () => {
  const device = new Device(new RecordingShop(18))
  failRequests(device, (name) => name.includes('categoryProduct/c1?page=2&'))
  await device.save()
  const c1 = lists.category('c1')
  const savedPages = [0, 2].map((page) => bundleKeys.list(c1, page))
  expect(await (await device.store()).keys(keysOf('list', c1))).toEqual(savedPages)
  expect((await device.progress())?.pages[c1]).toBe(3)
})

test('FAQ that failed is requested again by the next update', async () => {
  const device = new Device(new RecordingShop(12))
  const waited = failRequests(device, (name) => name === 'GET FAQ/getFAQData')
  await device.save()
  expect(waited.count).toBe(0)
  expect((await device.progress())?.refused).not.toContain('GET FAQ/getFAQData')
})

/** States thousands of pages everywhere. After the last page it returns an empty one, or the first one again. */
function shopWithWrongCounts(total: number, repeatsFirstPage: boolean): RecordingShop {
  const shop = new RecordingShop(total)
  vi.spyOn(shop, 'reply').mockImplementation((call) => {
    const plain = (request: SaverCall) => RecordingShop.prototype.reply.call(shop, request) as Raw
    const reply = plain(call)
    if (!('totalPages' in reply)) return reply
    const isPast = Array.isArray(reply['data']) && reply['data'].length === 0
    if (!isPast || !repeatsFirstPage) return { ...reply, totalPages: 9000 }
    const requestCount = shop.requests.length
    const first = call.path.replace(/page=\d+/, 'page=1')
    const body = call.body === undefined ? {} : { body: { ...(call.body as Raw), PageNo: 1 } }
    const firstPage = plain({ ...call, path: first, ...body })
    shop.requests.length = requestCount
    return { ...firstPage, totalPages: 9000 }
  })
  return shop
}

test.each([false, true])(
  'wrong page count does not cause endless requests (first page again: %s)',
  async (repeatsFirstPage) => {
    const device = new Device(shopWithWrongCounts(14, repeatsFirstPage))
    await device.save()
    expect((await device.bundle())?.products).toBe(14)
    expect(device.shop.requests.length).toBeLessThan(120)
    const progress = await device.progress()
    expect(Object.values(progress?.pages ?? {}).every((pages) => pages <= 3)).toBe(true)
  },
)

test('wrong page count is ignored when a stopped saving resumes', async () => {
  const device = new Device(shopWithWrongCounts(14, true))
  const stop = new AbortController()
  device.fault = ({ path }) => {
    if (path.includes('categoryProduct/c2?page=2')) stop.abort(new DOMException('Stopped.', 'AbortError'))
    return null
  }
  await device.save({ name: 'save', choice: everything }, { stop: stop.signal }).catch(() => {})
  expect(await device.bundle()).toBeNull()
  device.fault = () => null
  await device.save({ name: 'resume', byPerson: true })
  const store = await device.store()
  expect((await device.progress())?.pages[lists.category('c2')]).toBe(3)
  expect((await store.all<string[]>(keysOf('list', lists.category('c2')))).length).toBe(3)
  expect(device.shop.requests.length).toBeLessThan(140)
})

test('slugs “.” and “..” are omitted, as they would change the path of a request', async () => {
  const shop = new RecordingShop(6)
  vi.spyOn(shop, 'reply').mockImplementation((call) => {
    const reply = RecordingShop.prototype.reply.call(shop, call) as { data?: Raw[]; Data?: Raw[] }
    if (call.path.startsWith('category/categoryProduct/c1'))
      reply.data?.push({ ProductID: 99, ProductName: 'Odd', Slug: '..' })
    if (call.path === 'category/') reply.Data?.push({ CategoryID: 9, CategoryName: 'Odd', Slug: '.' })
    return reply
  })
  const device = new Device(shop)
  await device.save()
  expect(await device.bundle()).toMatchObject({ products: 6, missing: [] })
  expect(shop.requests.filter((name) => /\/\.{1,2}(?:$|\?)/.test(name))).toEqual([])
})
