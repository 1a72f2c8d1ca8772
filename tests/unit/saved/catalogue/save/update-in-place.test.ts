/** An update in place writes only changes into the catalogue in use, all or none, and records each changed product. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { array, assert, asyncProperty, nat, tuple } from '../../../../support/fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { databases } from '../../../../../src/device/storage-names'
import type { Bundle } from '../../../../../src/domain/catalogue/bundle'
import type { ProductChange } from '../../../../../src/domain/catalogue/product-change'
import { OfflineFailure, RejectedFailure } from '../../../../../src/domain/failure'
import { openBundleStore } from '../../../../../src/saved/catalogue/bundle-store'
import { newJob } from '../../../../../src/saved/catalogue/generations'
import { bundleKeys, catalogueKeys } from '../../../../../src/saved/catalogue/layout'
import { updateInPlace } from '../../../../../src/saved/catalogue/save/update-in-place'
import { BulkShop, contentsFor, contentsOf, saverOn, slugOf, textOf } from '../bulk-shop'

const generation = 5
const choice = { categories: null, pictures: 'none' } as const

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

/** Saves the whole catalogue of the shop. Returns the stores of the device and functions to update and read them. */
async function saveShop(shop: BulkShop) {
  const store = openBundleStore(databases.catalogueGeneration(generation))
  const catalogue = openBundleStore(databases.catalogue)
  const { context, save } = await saverOn(shop, { store })
  await save()
  const { startedAt, products, pictures, categories, bytes, missing } = context.job
  const counts = { pictures, categories, bytes, missing, products: products.done }
  const version = String(shop.version)
  const bundle: Bundle = { generation, choice, startedAt, finishedAt: startedAt, ...counts, version }
  await catalogue.commit([[catalogueKeys.bundle, bundle]])
  shop.requests = []
  let now = 10_000
  const deps = (onCommit = () => {}) => ({
    catalogue,
    open: (name: string) => {
      const opened = openBundleStore(name)
      const commit = async (...args: Parameters<typeof opened.commit>) => {
        onCommit()
        return opened.commit(...args)
      }
      return { ...opened, commit }
    },
    provider: { stream: shop.stream.bind(shop), now: () => (now += 1) },
  })
  return {
    store,
    catalogue,
    update: (onCommit?: () => void) => updateInPlace(deps(onCommit), new AbortController().signal),
    bundle: () => catalogue.get<Bundle>(catalogueKeys.bundle),
    changes: async () => (await store.get<ProductChange[]>(bundleKeys.changes())) ?? [],
  }
}

test('update in place without changes takes one short reply and confirms the data', async () => {
  const shop = new BulkShop(120)
  const device = await saveShop(shop)
  const before = await contentsOf(device.store)
  expect(await device.update()).not.toBeNull()
  expect(shop.requests).toHaveLength(1)
  expect(shop.requests[0]).toMatch(/since=1&lists=.+&answers=.+/)
  expect(await contentsOf(device.store)).toEqual(before)
  expect(await device.bundle()).toMatchObject({ generation, startedAt: 10_001, products: 120 })
  expect(await device.bundle()).not.toHaveProperty('edition')
  expect(await device.changes()).toEqual([])
})

test('update in place applies new, changed and removed products with their lists', async () => {
  const shop = new BulkShop(120)
  const device = await saveShop(shop)
  shop.change(slugOf(3), 'Better Thing')
  shop.change('zebra', 'Zebra')
  shop.remove(slugOf(70))
  shop.menuName = 'Everything'
  const updated = await device.update()
  expect(updated?.received).toHaveLength(2)
  expect(await contentsOf(device.store)).toEqual(contentsFor(shop))
  const counts = { products: 120, missing: [], categories: { all: { done: 120, of: 120 } } }
  expect(await device.bundle()).toMatchObject({ edition: 1, version: String(shop.version), ...counts })
  expect(await device.changes()).toMatchObject([
    { slug: slugOf(70), what: 'gone' },
    { slug: slugOf(3), what: 'changed', name: 'Better Thing' },
    { slug: 'zebra', what: 'new' },
  ])
})

test('second update in place reads only what changed since the first', async () => {
  const shop = new BulkShop(60)
  const device = await saveShop(shop)
  shop.change(slugOf(1), 'First')
  await device.update()
  shop.change(slugOf(2), 'Second')
  expect((await device.update())?.received).toHaveLength(1)
  expect(await contentsOf(device.store)).toEqual(contentsFor(shop))
  expect((await device.changes()).map(({ slug }) => slug)).toEqual([slugOf(2), slugOf(1)])
})

test('update in place after any changes equals a full read', async () => {
  const step = tuple(nat({ max: 2 }), nat({ max: 80 }))
  await assert(
    asyncProperty(array(array(step, { maxLength: 6 }), { maxLength: 4 }), async (updates) => {
      vi.stubGlobal('indexedDB', new IDBFactory())
      const shop = new BulkShop(60)
      shop.pageSize = 200
      const device = await saveShop(shop)
      for (const [number, steps] of updates.entries()) {
        for (const [kind, id] of steps) {
          if (kind === 0 && shop.products.size > 1) shop.remove(slugOf(id))
          else shop.change(slugOf(id), `Thing ${id} of ${number}`)
        }
        expect(await device.update()).not.toBeNull()
        expect(await contentsOf(device.store)).toEqual(contentsFor(shop))
      }
    }),
    { numRuns: 25 },
  )
})

const throwing = (error: Error) => () => {
  throw error
}
const throwBusy = throwing(new RejectedFailure('Busy.', '', 429, 60_000))
const throwFull = throwing(new DOMException('Full.', 'QuotaExceededError'))
type Failure = typeof OfflineFailure | typeof RejectedFailure | typeof Error
test.each<[string, Partial<BulkShop>, Failure, (() => void)?]>([
  ['that is cut off', { cuts: [{ after: 300, isError: true }] }, OfflineFailure],
  ['that ends too early', { cuts: [{ after: 300, isError: false }] }, OfflineFailure],
  ['of a busy shop', { onRequest: throwBusy }, RejectedFailure],
  ['on a full device', {}, Error, throwFull],
])('update in place %s changes nothing', async (_, fault, failure, onCommit) => {
  const shop = new BulkShop(60)
  const device = await saveShop(shop)
  const before = [await contentsOf(device.store), await device.bundle()]
  Object.assign(shop, fault).change(slugOf(1), 'First')
  await expect(device.update(onCommit)).rejects.toThrow(failure)
  expect([await contentsOf(device.store), await device.bundle()]).toEqual(before)
})

const replacing = (from: string | RegExp, to: string) => (_: unknown, lines: unknown[]) =>
  textOf(lines).replace(from, to)
const withoutLists = (_: unknown, lines: unknown[]) =>
  textOf(lines.filter((line) => !Object.hasOwn(line as object, 'List')))
test.each<[string, Partial<BulkShop>, string]>([
  ['when the version is unknown', { replaceAnswer: replacing('"Full":false', '"Full":true') }, slugOf(2)],
  ['when more than a page of products changed', { pageSize: 1 }, slugOf(2)],
  ['on 1,001 changed products', { replaceAnswer: replacing(/"Products":\d+/, '"Products":1001') }, slugOf(2)],
  ['when lists changed but are not sent', { replaceAnswer: withoutLists }, 'zebra'],
])('update in place returns null %s', async (_, fault, alsoChanged) => {
  const shop = new BulkShop(60)
  const device = await saveShop(shop)
  const before = await contentsOf(device.store)
  for (const slug of [slugOf(1), alsoChanged]) shop.change(slug, 'New')
  Object.assign(shop, fault)
  expect(await device.update()).toBeNull()
  expect(await contentsOf(device.store)).toEqual(before)
})

test('update in place returns null while a saving is under way', async () => {
  const shop = new BulkShop(60)
  const device = await saveShop(shop)
  await device.catalogue.commit([[catalogueKeys.job, newJob(choice, 9, 1)]])
  expect(await device.update()).toBeNull()
  expect(shop.requests).toEqual([])
})
