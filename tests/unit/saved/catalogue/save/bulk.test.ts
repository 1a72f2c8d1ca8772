/** The bulk read, one reply with the whole catalogue: complete, cut off, killed, as an update, or not supported. */
import 'fake-indexeddb/auto'
import * as fc from '../../../../support/fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { RejectedFailure } from '../../../../../src/domain/failure'
import { bundleKeys, keysOf } from '../../../../../src/saved/catalogue/layout'
import { StorageFullFailure } from '../../../../../src/saved/catalogue/save/storage-full'
import {
  BulkShop,
  contentsFor,
  contentsOf,
  type Device,
  newStore,
  saverOn,
  slugOf,
  textOf,
  wireOf,
} from '../bulk-shop'

const cut = fc.record({ after: fc.nat({ max: 4000 }), isError: fc.boolean() })
const product = (slug: string, name: string) => JSON.stringify({ Product: wireOf(slug, name) })
const textOfFullSnapshot = (lines: unknown[]) => textOf(lines).replaceAll('"Full":false', '"Full":true')

const menu =
  '{"Answer":{"Method":"GET","Path":"category/","Reply":{"Data":[{"CategoryID":1,"Slug":"all"}]}}}\n'
const list = '{"List":{"Category":"all","Slugs":["t0001"]}}\n'
const snapshot = '{"Snapshot":{"Version":1,"Full":true}}\n'

const save = async (shop: BulkShop, device: Device) => (await saverOn(shop, device)).save()

/** Saves, and checks that the store contains the whole shop and nothing else. */
async function saveWhole(shop: BulkShop, device: Device) {
  const saver = await saverOn(shop, device)
  expect(await saver.save()).toBe(true)
  expect(await contentsOf(device.store)).toEqual(contentsFor(shop))
  return saver.context
}

/** Fails every commit from number `deathAt` on, as if the browser were killed. */
function killedAt(deathAt: number, error: Error = new Error('killed')) {
  let commits = 0
  return () => {
    commits += 1
    if (commits >= deathAt) throw error
  }
}

/**
 * Calls `run` with a death at each commit in turn, until it completes. `run` resolves to true when it was not killed.
 */
async function atEveryCommit(run: (onCommit: () => void) => Promise<boolean>): Promise<void> {
  for (let deathAt = 1; deathAt < 40; deathAt += 1) if (await run(killedAt(deathAt))) return
  throw new Error('The save never finished.')
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test('bulk read stores the catalogue completely, in parts and without prices', async () => {
  const shop = new BulkShop(130)
  shop.pageSize = 120
  const store = newStore()
  const context = await saveWhole(shop, { store })
  const whole = { cursor: 't0120', version: '1', categories: null, isWhole: true }
  expect(context.progress().bulk).toMatchObject(whole)
  const pages = { 'category:all': 1, 'subcategory:12:newest': 1, 'new-arrivals': 1 }
  expect(context.progress().pages).toEqual(pages)
  const all = { done: 130, of: 130 }
  expect(context.job).toMatchObject({ products: all, categories: { all }, missing: [] })
  const sizes = await Promise.all([0, 1, 2, 3].map((part) => store.get<unknown[]>(bundleKeys.tiles(part))))
  expect(sizes.map((part) => part?.length)).toEqual([50, 50, 20, 10])
  expect(JSON.stringify(await store.all(IDBKeyRange.lowerBound(0)))).not.toMatch(/Price/)
  expect(context.progress().bytes).toBe(context.job.bytes)
  shop.requests = []
  expect(await save(shop, { store })).toBe(true)
  expect(shop.requests, 'complete catalogue is not read again').toEqual([])
})

test('bulk read misses a product with a malformed or missing line, also when resumed', async () => {
  const shop = new BulkShop(6)
  for (const line of ['{"Product":{"Tile"}', '']) {
    shop.replaceAnswer = (_, lines) =>
      textOf(lines)
        .replace(/.*"Product":.*"Slug":"t0006".*/, line)
        .replaceAll('\n', '\r\n\n')
    const device = { store: newStore() }
    for (let run = 0; run < 2; run += 1) {
      const { context, save: saving } = await saverOn(shop, device)
      expect(await saving()).toBe(true)
      expect(Object.keys((await contentsOf(device.store)).tiles)).toEqual([1, 2, 3, 4, 5].map(slugOf))
      expect(context.job).toMatchObject({
        missing: ['t0006'],
        products: { done: 6, of: 6 },
        categories: { all: { done: 5, of: 6 } },
      })
    }
  }
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('Left out 1 malformed lines of the catalogue.')
})

test('bulk read restarts once when the provider does not know its cursor', async () => {
  const shop = new BulkShop(20)
  const store = newStore()
  await save(shop, { store, onCommit: killedAt(4) }).catch(() => {})
  shop.remove('t0001')
  let refusals = 0
  const refuseCursor = (maxRefusals: number) => {
    shop.requests = []
    refusals = 0
    shop.replaceAnswer = ({ path }, lines) => {
      if (!path.includes('after=') || refusals === maxRefusals) return textOf(lines)
      refusals += 1
      throw new RejectedFailure('This cursor is not known.', 'CURSOR', 400)
    }
  }
  refuseCursor(1)
  await saveWhole(shop, { store })
  expect(shop.requests.slice(0, 2)).toEqual(['catalogue/snapshot?after=t0014', 'catalogue/snapshot'])

  refuseCursor(Infinity)
  const other = newStore()
  expect(await save(shop, { store: other })).toBe(false)
  expect(shop.requests).toHaveLength(4)
  expect(await contentsOf(other)).toMatchObject({ tiles: {}, lists: {}, answers: [] })
})

test('bulk read sends categories and cursor in the format of the provider', async () => {
  const shop = new BulkShop(9)
  const categories = ['mugs & cups', 'pens']
  await save(shop, { store: newStore(), choice: { categories, pictures: 'none' } })
  expect(shop.requests).toEqual([
    'catalogue/snapshot?categories=mugs+%26+cups%2Cpens',
    'catalogue/snapshot?categories=mugs+%26+cups%2Cpens&after=t0007',
  ])
})

test('bulk read completes wherever its pages are cut, committing whole products', async () => {
  const runs = fc.asyncProperty(
    fc.array(fc.option(cut), { maxLength: 10 }),
    fc.constantFrom(1, 13, 900, 100_000),
    fc.constantFrom(2, 7, 100),
    async (cuts, chunkSize, pageSize) => {
      const shop = new BulkShop(15)
      Object.assign(shop, { cuts: [...cuts], chunkSize, pageSize })
      await saveWhole(shop, { store: newStore() })
    },
  )
  await fc.assert(runs, { numRuns: 60 })
}, 60_000)

test('bulk read resumes from the last cursor after it was killed at any commit', () =>
  atEveryCommit(async (onCommit) => {
    const shop = new BulkShop(25)
    const store = newStore()
    const isOver = await save(shop, { store, onCommit }).catch(() => false)
    for (const [slug, name] of Object.entries((await contentsOf(store)).tiles))
      expect(name).toBe(shop.products.get(slug)?.name)
    const { cursor = '', isWhole = false } = (await saverOn(shop, { store })).context.progress().bulk ?? {}
    shop.requests = []
    const context = await saveWhole(shop, { store })
    expect(shop.requests[0] ?? null).toBe(
      isWhole ? null : `catalogue/snapshot${cursor ? `?after=${cursor}` : ''}`,
    )
    expect(context.job).toMatchObject({ products: { done: 25, of: 25 }, missing: [] })
    return isOver
  }))

test('bulk read stops on a full device, with no cursor beyond the stored products', async () => {
  const shop = new BulkShop(30)
  const store = newStore()
  const onCommit = killedAt(3, new DOMException('full', 'QuotaExceededError'))
  await expect(save(shop, { store, onCommit })).rejects.toThrow(StorageFullFailure)
  await saveWhole(shop, { store })
})

const step = fc.record({ kind: fc.constantFrom('change', 'remove', 'add'), id: fc.nat({ max: 24 }) })

test('bulk update equals a fresh read, whatever changed and wherever it is cut', async () => {
  const runs = fc.asyncProperty(
    fc.array(step, { maxLength: 12 }),
    fc.array(step, { maxLength: 4 }),
    fc.array(fc.option(cut), { maxLength: 5 }),
    async (before, meanwhile, cuts) => {
      const shop = new BulkShop(20)
      const applyStep = ({ kind, id }: { kind: string; id: number }) => {
        if (kind === 'remove') shop.remove(slugOf(id))
        else if (kind === 'add' || shop.products.has(slugOf(id)))
          shop.change(slugOf(id), `${kind} ${shop.version}`)
      }
      const first = newStore()
      await save(shop, { store: first })
      const whole = await contentsOf(first)
      before.forEach(applyStep)
      const remaining = [...meanwhile]
      shop.onRequest = () => remaining.splice(0, 1).forEach(applyStep)
      shop.cuts = [...cuts]
      const second = newStore()
      expect(await save(shop, { store: second, before: first })).toBe(true)
      expect(await contentsOf(first)).toEqual(whole)
      remaining.splice(0).forEach(applyStep)
      shop.cuts = []
      const { job } = await saveWhole(shop, { store: newStore(), before: second })
      expect(job.products.done).toBe(shop.products.size)
    },
  )
  await fc.assert(runs, { numRuns: 40 })
}, 60_000)

test('bulk update reads only what changed', async () => {
  const shop = new BulkShop(40)
  const before = newStore()
  await save(shop, { store: before })
  shop.change('t0007', 'New')
  shop.requests = []
  await save(shop, { store: newStore(), before })
  expect(shop.requests).toEqual(['catalogue/snapshot?since=1&limit=0', 'catalogue/snapshot?since=1'])
})

test('bulk update resumes after it was killed at any commit', () =>
  atEveryCommit(async (onCommit) => {
    const shop = new BulkShop(25)
    const before = newStore()
    await save(shop, { store: before })
    for (const id of [3, 9, 12, 13, 14, 20, 21, 25, 30]) shop.change(slugOf(id), `Changed ${id}`)
    shop.remove('t0005')
    const store = newStore()
    const isOver = await save(shop, { store, before, onCommit }).catch(() => false)
    await saveWhole(shop, { store, before })
    return isOver
  }))

test('bulk update drops single details of products that were removed or changed', async () => {
  const shop = new BulkShop(4)
  const before = newStore()
  await save(shop, { store: before })
  const alone = (id: number) => ({ at: 1, detail: { productname: `Thing ${id}` } })
  await before.commit([1, 2, 3].map((id) => [bundleKeys.detail(slugOf(id)), alone(id)]))
  shop.remove('t0001')
  shop.change('t0002', 'New')
  const store = newStore()
  await saveWhole(shop, { store, before })
  expect(await store.keys(keysOf('detail'))).toEqual([bundleKeys.detail('t0003')])
})

test('bulk update reads everything after another choice or an unknown version', async () => {
  const shop = new BulkShop(12)
  const before = newStore()
  await save(shop, { store: before })
  shop.change('t0003', 'New')
  shop.remove('t0004')
  await saveWhole(shop, { store: newStore(), before, choice: { categories: ['all'], pictures: 'none' } })
  expect(shop.requests.filter((path) => path.includes('since'))).toEqual([])

  for (const isLate of [false, true]) {
    // The version is known when the changes are counted, but no longer when they are read.
    shop.replaceAnswer = ({ path }, lines) =>
      isLate && path.includes('limit=0') ? textOf(lines) : textOfFullSnapshot(lines)
    await saveWhole(shop, { store: newStore(), before })
  }
})

test('interrupted bulk update leaves no removed products before a full read', async () => {
  const shop = new BulkShop(25)
  const before = newStore()
  await save(shop, { store: before })
  for (let deathAt = 1; deathAt < 5; deathAt += 1) {
    shop.change(slugOf(9), `Changed ${deathAt}`)
    shop.remove(slugOf(deathAt))
    const store = newStore()
    shop.replaceAnswer = null
    await save(shop, { store, before, onCommit: killedAt(deathAt + 1) }).catch(() => {})
    shop.replaceAnswer = (_, lines) => textOfFullSnapshot(lines)
    await saveWhole(shop, { store, before })
  }
})

/** From a shop of 60 products, sends at most `maxProducts` and states `statedProducts`. */
const limitProducts = (maxProducts: number, statedProducts: number) => (_: unknown, lines: unknown[]) => {
  const texts = lines.map((line) =>
    JSON.stringify(line).replace('"Products":60', `"Products":${statedProducts}`),
  )
  const products = texts.filter((text) => text.startsWith('{"Product"'))
  return texts.filter((text) => products.indexOf(text) < maxProducts).join('\n')
}

test.each<[string, string | NonNullable<BulkShop['replaceAnswer']>]>([
  ['an error', '{"ErrorCode":"404","ErrorMessage":"No such call"}'],
  ['nothing', ''],
  ['an HTML page', '<!doctype html>\n<title>Shop</title>\n'],
  ['something else', '{"Data":[]}\n{"Done":{}}\n'],
  ['a snapshot without a version', '{"Snapshot":{"Full":true}}\n{"Done":{}}\n'],
  ['a number', '42'],
  ['invalid lines', `${snapshot}x\ny\nz\n{"Done":{}}\n`],
  ['a cursor that repeats', `${snapshot}${product('t0001', 'Thing 1')}\n{"Next":"a"}\n`],
  ['a page without an end', `${snapshot}${product('t0001', 'Thing 1')}\n`],
  ['no menu', `${snapshot}${list}${product('t0001', 'Thing 1')}\n{"Done":{}}\n`],
  ['an empty menu', `${snapshot}${list}${menu.replace(/\[.*\]/, '[]')}{"Done":{}}\n`],
  ['no lists', `${snapshot}${menu}${product('t0001', 'Thing 1')}\n{"Done":{}}\n`],
  ['fewer products than it states', limitProducts(1, 60)],
  ['no product at all', limitProducts(0, 0)],
  ['none of the products that it states', limitProducts(0, 60)],
  ['empty pages without end', ({ path }) => `${snapshot}{"Next":"${path.length}"}\n`],
])('shop that answers the bulk read with %s is read page by page', async (_, answer) => {
  const shop = new BulkShop(60)
  shop.pageSize = 100
  shop.replaceAnswer = typeof answer === 'string' ? () => answer : answer
  const store = newStore()
  const { context, save: saving } = await saverOn(shop, { store })
  expect(await saving()).toBe(false)
  const keys = await store.keys(IDBKeyRange.lowerBound(0))
  expect(keys.filter((key) => JSON.stringify(key) !== '["mark"]')).toEqual([])
  expect(context.progress()).toMatchObject({ bulk: null, pages: {} })
  expect(shop.requests.length).toBeLessThan(20)
})

test('bulk read is not tried while a read page by page is under way', async () => {
  const shop = new BulkShop(5)
  const { context, save: saving } = await saverOn(shop, { store: newStore() })
  await context.write([{ kind: 'progress', change: () => ({ pages: { 'category:all': 2 } }) }])
  expect(await saving()).toBe(false)
  expect(shop.requests).toEqual([])
})
