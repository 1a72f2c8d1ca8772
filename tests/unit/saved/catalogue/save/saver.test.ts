/** Saving the catalogue page by page: the stored data, the requests, updates, interruptions and a full device. */
import { beforeEach, expect, test, vi } from 'vitest'
import { databases } from '../../../../../src/device/storage-names'
import { newJob } from '../../../../../src/saved/catalogue/generations'
import { keysOf, lists, bundleKeys } from '../../../../../src/saved/catalogue/layout'
import type { SaverDeps } from '../../../../../src/saved/catalogue/save/saver-deps'
import { fitsIn } from '../../../../../src/saved/catalogue/save/storage-full'
import { bundle as completeBundle, newProgress } from '../bundle-fixture'
import { RecordingShop, Device, everything, KillableBrowser, savedDevice } from './saver-fixture'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test('first saving stores lists, details, reviews and answers, and no price', async () => {
  const device = await savedDevice(20)
  const { bundle, job } = await device.records()
  expect(job).toBeNull()
  expect(bundle).toMatchObject({ products: 20, missing: [], version: null, choice: everything })
  expect(bundle?.categories).toEqual({ c1: { done: 10, of: 10 }, c2: { done: 10, of: 10 } })
  const store = await device.store()
  const slugs = (await store.all<string[]>(keysOf('list', lists.category('c1')))).flat()
  expect(slugs).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map((id) => `t${id}`))
  expect((await store.all(keysOf('detail'))).length).toBe(20)
  expect(await store.get(bundleKeys.answer('GET product_review/4?page=1'))).toBeDefined()
  expect(await store.get(bundleKeys.answer('GET product_review/5?page=1'))).toBeUndefined()
  const all = JSON.stringify(await store.all(keysOf()))
  expect(all).not.toMatch(/FromPrice|9\.99|Retailer/)
  expect((await device.progress())?.refused).toContain('GET FAQ/getFAQData')
  expect(await device.databases()).toHaveLength(2)
  expect(device.shop.repeated()).toEqual([])
  expect(device.maxConcurrent).toBe(4)
})

test('first saving of chosen categories stores only these categories', async () => {
  const device = await savedDevice(20, { categories: ['c2'], pictures: 'small' })
  const bundle = await device.bundle()
  expect(bundle).toMatchObject({ products: 10, categories: { c2: { done: 10, of: 10 } } })
  expect(device.shop.requests.filter((name) => /NewArrivals|c1/.test(name))).toEqual([])
  expect(bundle?.pictures.done).toBe(10)
  expect([...device.pictures.keys()][0]).toMatch(/\/media\/w320\//)
})

test('large pictures include the whole gallery', async () => {
  const device = await savedDevice(8, { categories: null, pictures: 'large' })
  expect((await device.bundle())?.pictures).toEqual({ done: 24, of: 24 })
  await device.save()
  expect(device.pictures.size).toBe(0)
})

test('product and its customer prices are read with one request', async () => {
  const device = new Device(new RecordingShop(12))
  device.member = { token: 'T', owner: 'a', partition: 'm-1', role: 'retailer' }
  await device.save()
  expect(device.prices.toSorted()).toEqual([...device.shop.names.keys()].map((id) => `t${id}`).toSorted())
  expect(device.shop.details()).toEqual([])
  expect(JSON.stringify(await (await device.store()).all(keysOf()))).not.toMatch(/9\.99/)
})

test('update reuses unchanged products except the oldest tenth', async () => {
  const device = await savedDevice(40)
  const before = await device.bundle()
  device.shop.requests = []
  device.shop.names.set(3, 'Renamed')
  device.shop.gone.add(8)
  device.shop.names.set(41, 'New')
  device.clock += 1000
  await device.save({ name: 'update', byPerson: true })
  const bundle = await device.bundle()
  expect(bundle?.products).toBe(40)
  expect(bundle?.generation).not.toBe(before?.generation)
  const details = device.shop.details()
  expect(details).toContain('GET product/t3')
  expect(details).toContain('GET product/t41')
  expect(details).not.toContain('GET product/t8')
  // One product in ten is read in addition; the changed products may be among these products.
  expect(details.length).toBeGreaterThanOrEqual(5)
  expect(details.length).toBeLessThanOrEqual(6)
  const store = await device.store()
  expect(await store.get(bundleKeys.detail('t8'))).toBeUndefined()
  expect(await store.get(bundleKeys.answer('GET product_review/12?page=1'))).toBeDefined()
  expect(await device.databases()).toHaveLength(2)
  device.shop.requests = []
  await device.save({ name: 'update', byPerson: true })
  const next = device.shop.details()
  expect(next).toHaveLength(4)
  expect(next.filter((name) => details.includes(name))).toEqual([])
})

test('update with another choice reuses saved products', async () => {
  const device = await savedDevice(20, { categories: ['c1'], pictures: 'none' })
  device.shop.requests = []
  await device.save()
  expect((await device.bundle())?.products).toBe(20)
  const details = device.shop.details()
  expect(details).toHaveLength(11)
})

test('update from an empty shop leaves the catalogue in use', async () => {
  const device = await savedDevice(6)
  for (const id of device.shop.names.keys()) device.shop.gone.add(id)
  vi.spyOn(device.shop, 'reply').mockImplementation((call) => {
    const reply = RecordingShop.prototype.reply.call(device.shop, call)
    return call.path === 'HomePageSetting/' ? { Data: {} } : reply
  })
  await device.save({ name: 'update', byPerson: true })
  const { bundle, job } = await device.records()
  expect(bundle?.products).toBe(6)
  expect(job).toBeNull()
  expect(await device.databases()).toHaveLength(2)
})

/** A device whose browser died in the middle of a saving. */
async function interruptedDevice(): Promise<Device> {
  const device = new Device(new RecordingShop(12))
  await device.saveUntil(60, { name: 'save', choice: everything })
  expect((await device.records()).job?.pause).toBeNull()
  return device
}

/** Dependencies with which the databases of generations cannot be opened. */
function failingStores(device: Device, failure: Error): Partial<SaverDeps> {
  const { open } = device.deps(new KillableBrowser())
  return {
    open: (name) =>
      name === databases.catalogue ? open(name) : { ...open(name), get: () => Promise.reject(failure) },
  }
}

test('saving with a broken database rejects, and pauses until a person resumes it', async () => {
  const device = await interruptedDevice()
  const fault = new Error('This database is broken.')
  const saving = device.save({ name: 'resume', byPerson: false }, { deps: failingStores(device, fault) })
  await expect(saving).rejects.toBe(fault)
  expect((await device.records()).job?.pause).toBe('asked')
})

test('saving that cannot start on a full device pauses as “storage”', async () => {
  const device = await interruptedDevice()
  const full = new DOMException('Full.', 'QuotaExceededError')
  await device.save({ name: 'resume', byPerson: false }, { deps: failingStores(device, full) })
  expect((await device.records()).job?.pause).toBe('storage')
})

test('saving works and stops in browsers without AbortSignal.any', async () => {
  vi.stubGlobal(
    'AbortSignal',
    Object.assign(() => {}, { any: undefined }),
  )
  const device = new Device(new RecordingShop(12))
  const stop = new AbortController()
  device.fault = () => {
    if (device.shop.requests.length === 10) stop.abort(new Error('Stopped.'))
    return null
  }
  const stopped = device.save({ name: 'save', choice: everything }, { stop: stop.signal })
  await expect(stopped).rejects.toThrow('Stopped.')
  await device.save({ name: 'resume', byPerson: true })
  expect((await device.bundle())?.products).toBe(12)
  vi.unstubAllGlobals()
})

test('clean-up that failed after a saving is repeated at the next start', async () => {
  const device = await savedDevice(6)
  device.clock += 1000
  const { pictures } = device.deps(new KillableBrowser())
  const drop = () => Promise.reject(new Error('Disk I/O error.'))
  await device.save({ name: 'update', byPerson: true }, { deps: { pictures: { ...pictures, drop } } })
  expect(await device.records()).toMatchObject({ bundle: { products: 6 }, job: null })
  expect(await device.databases()).toHaveLength(3)
  await device.start()
  expect(await device.databases()).toHaveLength(2)
})

const stoppedJob = (done: number, pictures = 0) => ({
  ...newJob({ categories: null, pictures: 'small' }, 1, 0),
  products: { done, of: 1000 },
  pictures: { done: pictures, of: pictures > 0 ? 2000 : 0 },
})
const progressOf = (bytes: number, pictureBytes = 0) => newProgress({ bytes, pictureBytes })

const halfOfPictures = { withPictures: 500, withoutPictures: 1000 }
test.each([
  ['nothing was received', stoppedJob(0), progressOf(500), { withPictures: 0, withoutPictures: 0 }],
  [
    'half of the text was received',
    stoppedJob(500),
    progressOf(5e5),
    { withPictures: 34, withoutPictures: 450 },
  ],
  [
    'all of the text was received',
    stoppedJob(1000),
    progressOf(1e6),
    { withPictures: 69, withoutPictures: 1000 },
  ],
  ['half of the pictures were received', stoppedJob(1000, 1000), progressOf(1e6, 4e6), halfOfPictures],
])('number of products that fit is estimated when %s', (_, job, progress, fits) => {
  expect(fitsIn(job, progress, null)).toEqual(fits)
})

test('products of the catalogue in use fit, however early its update stopped', () => {
  const inUse = {
    ...completeBundle,
    choice: stoppedJob(0).choice,
    products: 400,
    pictures: { done: 560, of: 560 },
  }
  expect(fitsIn(stoppedJob(1), progressOf(500), inUse)).toEqual({ withPictures: 400, withoutPictures: 400 })
  const large = { ...stoppedJob(1), choice: { categories: null, pictures: 'large' as const } }
  expect(fitsIn(large, progressOf(500), inUse)).toEqual({ withPictures: 0, withoutPictures: 400 })
})
