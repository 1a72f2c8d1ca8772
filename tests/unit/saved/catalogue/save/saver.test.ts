/** Saving the catalogue page by page: what is kept, what is asked, and how an update goes. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../../../src/device/storage-names'
import { keysOf, lists, type Mark, bundleKeys } from '../../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../../src/saved/catalogue/bundle-store'
import { CountingShop, Device, everything } from './saver-fixture'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

async function bundleStore(device: Device) {
  const { bundle } = await device.records()
  return openBundleStore(databases.catalogueGeneration(bundle?.generation ?? 0))
}

describe('a first saving', () => {
  test('keeps lists, details, reviews and answers, and no price', async () => {
    const device = new Device(new CountingShop(20))
    await device.save({ name: 'save', choice: everything })
    const { bundle, job } = await device.records()
    expect(job).toBeNull()
    expect(bundle).toMatchObject({ products: 20, missing: [], version: null, choice: everything })
    expect(bundle?.categories).toEqual({ c1: { done: 10, of: 10 }, c2: { done: 10, of: 10 } })
    const store = await bundleStore(device)
    const slugs = (await store.all<string[]>(keysOf('list', lists.category('c1')))).flat()
    expect(slugs).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19].map((id) => `t${id}`))
    expect((await store.all(keysOf('detail'))).length).toBe(20)
    expect(await store.get(bundleKeys.answer('GET product_review/4?page=1'))).toBeDefined()
    expect(await store.get(bundleKeys.answer('GET product_review/5?page=1'))).toBeUndefined()
    const all = JSON.stringify(await store.all(keysOf()))
    expect(all).not.toMatch(/FromPrice|9\.99|Retailer/)
    expect((await store.get<Mark>(bundleKeys.mark()))?.refused).toContain('GET FAQ/getFAQData')
    expect(await device.databases()).toHaveLength(2)
  })

  test('asks nothing twice, and four at once at most', async () => {
    const device = new Device(new CountingShop(30))
    await device.save({ name: 'save', choice: everything })
    expect(device.shop.repeated()).toEqual([])
    expect(device.mostAtOnce).toBe(4)
  })

  test('of chosen categories keeps those alone', async () => {
    const device = new Device(new CountingShop(20))
    await device.save({ name: 'save', choice: { categories: ['c2'], pictures: 'small' } })
    const { bundle } = await device.records()
    expect(bundle).toMatchObject({ products: 10, categories: { c2: { done: 10, of: 10 } } })
    expect(device.shop.asked.filter((name) => name.includes('NewArrivals') || name.includes('c1'))).toEqual(
      [],
    )
    expect(bundle?.pictures.done).toBe(10)
    expect([...device.pictures.keys()][0]).toMatch(/\/media\/w320\//)
  })

  test('names what the shop lists and does not give', async () => {
    const device = new Device(new CountingShop(200))
    device.shop.withheld.add('t7')
    await device.save({ name: 'save', choice: everything })
    expect((await device.records()).bundle).toMatchObject({ products: 199, missing: ['t7'] })
  })

  test('large pictures are the whole gallery', async () => {
    const device = new Device(new CountingShop(8))
    await device.save({ name: 'save', choice: { categories: null, pictures: 'large' } })
    expect((await device.records()).bundle?.pictures).toEqual({ done: 24, of: 24 })
    await device.save({ name: 'save', choice: everything })
    expect(device.pictures.size).toBe(0)
  })

  test('asks once for a product and its own prices', async () => {
    const device = new Device(new CountingShop(12))
    device.member = { token: 'T', partition: 'm-1', role: 'retailer', epoch: 0 }
    await device.save({ name: 'save', choice: everything })
    expect(device.prices.toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `t${index + 1}`).toSorted(),
    )
    expect(device.shop.asked.filter((name) => name.startsWith('GET product/t'))).toEqual([])
    expect(JSON.stringify(await (await bundleStore(device)).all(keysOf()))).not.toMatch(/9\.99/)
  })
})

describe('an update', () => {
  test('takes over what did not change but for the oldest tenth', async () => {
    const device = new Device(new CountingShop(40))
    await device.save({ name: 'save', choice: everything })
    const before = (await device.records()).bundle
    device.shop.asked = []
    device.shop.names.set(3, 'Renamed')
    device.shop.gone.add(8)
    device.shop.names.set(41, 'New')
    device.clock += 1000
    await device.save({ name: 'update' })
    const { bundle } = await device.records()
    expect(bundle?.products).toBe(40)
    expect(bundle?.generation).not.toBe(before?.generation)
    const details = device.shop.asked.filter((name) => name.startsWith('GET product/t'))
    expect(details).toContain('GET product/t3')
    expect(details).toContain('GET product/t41')
    expect(details).not.toContain('GET product/t8')
    // One in ten besides, of which the changed ones may be some.
    expect(details.length).toBeGreaterThanOrEqual(5)
    expect(details.length).toBeLessThanOrEqual(6)
    const store = await bundleStore(device)
    expect(await store.get(bundleKeys.detail('t8'))).toBeUndefined()
    expect(await store.get(bundleKeys.answer('GET product_review/12?page=1'))).toBeDefined()
    expect(await device.databases()).toHaveLength(2)
    device.shop.asked = []
    await device.save({ name: 'update' })
    const next = device.shop.asked.filter((name) => name.startsWith('GET product/t'))
    expect(next).toHaveLength(4)
    expect(next.filter((name) => details.includes(name))).toEqual([])
  })

  test('with another choice takes over what it can', async () => {
    const device = new Device(new CountingShop(20))
    await device.save({ name: 'save', choice: { categories: ['c1'], pictures: 'none' } })
    device.shop.asked = []
    await device.save({ name: 'save', choice: everything })
    expect((await device.records()).bundle?.products).toBe(20)
    const details = device.shop.asked.filter((name) => name.startsWith('GET product/t'))
    expect(details).toHaveLength(11)
  })

  test('of an empty shop leaves the catalogue in use', async () => {
    const device = new Device(new CountingShop(6))
    await device.save({ name: 'save', choice: everything })
    for (const id of device.shop.names.keys()) device.shop.gone.add(id)
    vi.spyOn(device.shop, 'reply').mockImplementation((call) => {
      const reply = CountingShop.prototype.reply.call(device.shop, call)
      return call.path === 'HomePageSetting/' ? { Data: {} } : reply
    })
    await device.save({ name: 'update' })
    const { bundle, job } = await device.records()
    expect(bundle?.products).toBe(6)
    expect(job).toBeNull()
    expect(await device.databases()).toHaveLength(2)
  })
})
