/** Saving the catalogue page by page: the stored data, the requests, and updates. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keysOf, lists, bundleKeys } from '../../../../../src/saved/catalogue/layout'
import { RecordingShop, Device, everything, savedDevice } from './saver-fixture'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

describe('a first saving', () => {
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
    expect((await device.mark())?.refused).toContain('GET FAQ/getFAQData')
    expect(await device.databases()).toHaveLength(2)
    expect(device.shop.repeated()).toEqual([])
    expect(device.maxConcurrent).toBe(4)
  })

  test('first saving of chosen categories stores only those', async () => {
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
    device.member = { token: 'T', partition: 'm-1', role: 'retailer', epoch: 0 }
    await device.save()
    expect(device.prices.toSorted()).toEqual([...device.shop.names.keys()].map((id) => `t${id}`).toSorted())
    expect(device.shop.details()).toEqual([])
    expect(JSON.stringify(await (await device.store()).all(keysOf()))).not.toMatch(/9\.99/)
  })
})

describe('an update', () => {
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
    // One in ten is read in addition; the changed ones may be among them.
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

  test('update with another choice reuses what it can', async () => {
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
})
