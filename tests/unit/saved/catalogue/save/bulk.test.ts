/** The bulk read: whole, cut off anywhere, killed at any commit, updated, and against shops that have none. */
import 'fake-indexeddb/auto'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  nat,
  option,
  record,
} from '../../../../support/fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RejectedFailure } from '../../../../../src/domain/failure'
import { bundleKeys } from '../../../../../src/saved/catalogue/layout'
import { StorageFullFailure } from '../../../../../src/saved/catalogue/save/saver-deps'
import { BulkShop, contentsFor, contentsOf, newStore, saverOn, slugOf, wireOf } from '../bulk-shop'

const cut = record({ after: nat({ max: 4000 }), isError: boolean() })
const product = (slug: string, name: string) => JSON.stringify({ Product: wireOf(slug, name) })

const menu =
  '{"Answer":{"Method":"GET","Path":"category/","Reply":{"Data":[{"CategoryID":1,"Slug":"all"}]}}}\n'
const list = '{"List":{"Category":"all","Slugs":["t0001"]}}\n'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('a catalogue in bulk', () => {
  test('is there whole, in parts, with its version and without prices', async () => {
    const shop = new BulkShop(130)
    shop.pageSize = 120
    const store = newStore()
    const { context, save } = await saverOn(shop, { store })
    expect(await save()).toBe(true)
    expect(await contentsOf(store)).toEqual(contentsFor(shop))
    expect(context.mark().bulk).toEqual({ cursor: 't0120', version: '1', categories: null, isWhole: true })
    expect(context.mark().pages).toEqual({
      'category:all': 1,
      'subcategory:12:newest': 1,
      'new-arrivals': 1,
    })
    expect(context.job).toMatchObject({
      products: { done: 130, of: 130 },
      categories: { all: { done: 130, of: 130 } },
      missing: [],
    })
    const sizes = await Promise.all([0, 1, 2, 3].map((part) => store.get<unknown[]>(bundleKeys.tiles(part))))
    expect(sizes.map((part) => part?.length)).toEqual([50, 50, 20, 10])
    expect(JSON.stringify(await store.all(IDBKeyRange.lowerBound(0)))).not.toMatch(/Price/)
    expect(context.mark().bytes).toBe(context.job.bytes)
  })

  test('that is whole is not asked for again', async () => {
    const shop = new BulkShop(5)
    const device = { store: newStore() }
    await (await saverOn(shop, device)).save()
    shop.asked = []
    expect(await (await saverOn(shop, device)).save()).toBe(true)
    expect(shop.asked).toEqual([])
  })

  test('that is whole is counted again after a pause, with what is missing', async () => {
    const shop = new BulkShop(6)
    shop.instead = (_, lines) =>
      lines
        .map((line) => JSON.stringify(line))
        .filter((line) => !line.includes('"Slug":"t0006"'))
        .join('\n')
    const device = { store: newStore() }
    await (await saverOn(shop, device)).save()
    const { context, save } = await saverOn(shop, device)
    expect(await save()).toBe(true)
    expect(context.job).toMatchObject({
      missing: ['t0006'],
      products: { done: 6, of: 6 },
      categories: { all: { done: 5, of: 6 } },
    })
  })

  test('begins again from nothing where the provider does not know a cursor any more, once', async () => {
    const shop = new BulkShop(20)
    const store = newStore()
    let commits = 0
    const onCommit = () => {
      commits += 1
      if (commits > 3) throw new Error('killed')
    }
    await (await saverOn(shop, { store, onCommit })).save().catch(() => {})
    shop.remove('t0001')
    const isCursor = ({ path }: { path: string }) => path.includes('after=')
    let refusals = 0
    shop.instead = (call, lines) => {
      if (isCursor(call) && refusals === 0) {
        refusals += 1
        throw new RejectedFailure('This cursor is not known.', 'CURSOR', 400)
      }
      return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    }
    shop.asked = []
    expect(await (await saverOn(shop, { store })).save()).toBe(true)
    expect(shop.asked.slice(0, 2)).toEqual(['catalogue/snapshot?after=t0014', 'catalogue/snapshot'])
    expect(await contentsOf(store)).toEqual(contentsFor(shop))

    shop.asked = []
    shop.instead = (call, lines) => {
      if (isCursor(call)) throw new RejectedFailure('This cursor is not known.', 'CURSOR', 400)
      return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    }
    const other = newStore()
    expect(await (await saverOn(shop, { store: other })).save()).toBe(false)
    expect(shop.asked).toHaveLength(4)
    expect(await contentsOf(other)).toMatchObject({ tiles: {}, lists: {}, answers: [] })
  })

  test('names categories and cursor as the provider wants them', async () => {
    const shop = new BulkShop(9)
    const choice = { categories: ['mugs & cups', 'pens'], pictures: 'none' as const }
    await (await saverOn(shop, { store: newStore(), choice })).save()
    expect(shop.asked).toEqual([
      'catalogue/snapshot?categories=mugs+%26+cups%2Cpens',
      'catalogue/snapshot?categories=mugs+%26+cups%2Cpens&after=t0007',
    ])
  })

  test('is as of its first page where it changes meanwhile: the rest comes with the next update', async () => {
    const shop = new BulkShop(20)
    shop.onAsked = () => {
      if (shop.asked.length === 1) shop.change('t0002', 'Changed behind')
    }
    const store = newStore()
    await (await saverOn(shop, { store })).save()
    expect((await contentsOf(store)).tiles['t0002']).toBe('Thing 2')
    const next = newStore()
    await (await saverOn(shop, { store: next, before: store })).save()
    expect(shop.asked.at(-1)).toContain('since=1')
    expect(await contentsOf(next)).toEqual(contentsFor(shop))
  })

  test('lacks a line that is malformed, and no other', async () => {
    const shop = new BulkShop(6)
    shop.instead = (_, lines) =>
      lines
        .map((line) => JSON.stringify(line))
        .map((line, index) => (index === lines.length - 2 ? `${line.slice(0, 40)}}` : line))
        .join('\r\n\n')
    const store = newStore()
    const { context, save } = await saverOn(shop, { store })
    expect(await save()).toBe(true)
    expect(Object.keys((await contentsOf(store)).tiles)).toEqual([1, 2, 3, 4, 5].map(slugOf))
    expect(context.job).toMatchObject({ missing: ['t0006'], products: { done: 6, of: 6 } })
    expect(console.warn).toHaveBeenCalledWith('Left out 1 malformed lines of the catalogue.')
  })

  test('ends complete wherever its pages are cut, with every product right at every commit', async () => {
    const runs = asyncProperty(
      array(option(cut), { maxLength: 10 }),
      constantFrom(1, 13, 900, 100_000),
      constantFrom(2, 7, 100),
      async (cuts, chunkSize, pageSize) => {
        const shop = new BulkShop(15)
        Object.assign(shop, { cuts: [...cuts], chunkSize, pageSize })
        const store = newStore()
        expect(await (await saverOn(shop, { store })).save()).toBe(true)
        expect(await contentsOf(store)).toEqual(contentsFor(shop))
      },
    )
    await assert(runs, { numRuns: 60 })
  }, 60_000)

  test('goes on after it was killed at any commit, from the last cursor', async () => {
    for (let deathAt = 1; deathAt < 40; deathAt += 1) {
      const shop = new BulkShop(25)
      const store = newStore()
      let commits = 0
      const onCommit = () => {
        commits += 1
        if (commits >= deathAt) throw new Error('killed')
      }
      const killed = await (await saverOn(shop, { store, onCommit })).save().catch(() => 'killed')
      const { context, save } = await saverOn(shop, { store })
      for (const [slug, name] of Object.entries((await contentsOf(store)).tiles))
        expect(name).toBe(shop.products.get(slug)?.name)
      const { cursor = '', isWhole = false } = context.mark().bulk ?? {}
      shop.asked = []
      expect(await save()).toBe(true)
      expect(shop.asked[0] ?? null).toBe(
        isWhole ? null : `catalogue/snapshot${cursor ? `?after=${cursor}` : ''}`,
      )
      expect(await contentsOf(store)).toEqual(contentsFor(shop))
      expect(context.job).toMatchObject({ products: { done: 25, of: 25 }, missing: [] })
      if (killed === true) return
    }
    throw new Error('It never came to its end.')
  })

  test('stops on a full device, with no cursor beyond what is there', async () => {
    const shop = new BulkShop(30)
    const store = newStore()
    let commits = 0
    const onCommit = () => {
      commits += 1
      if (commits === 3) throw new DOMException('full', 'QuotaExceededError')
    }
    const { save } = await saverOn(shop, { store, onCommit })
    await expect(save()).rejects.toThrow(StorageFullFailure)
    expect(await (await saverOn(shop, { store })).save()).toBe(true)
    expect(await contentsOf(store)).toEqual(contentsFor(shop))
  })
})

describe('an update in bulk', () => {
  const step = record({
    kind: constantFrom('change', 'remove', 'add'),
    id: nat({ max: 24 }),
  })

  test('ends with what a fresh read gives, whatever changed, also meanwhile and where it is cut', async () => {
    const runs = asyncProperty(
      array(step, { maxLength: 12 }),
      array(step, { maxLength: 4 }),
      array(option(cut), { maxLength: 5 }),
      async (before, meanwhile, cuts) => {
        const shop = new BulkShop(20)
        const play = ({ kind, id }: { kind: string; id: number }) => {
          if (kind === 'remove') shop.remove(slugOf(id))
          else if (kind === 'add' || shop.products.has(slugOf(id)))
            shop.change(slugOf(id), `${kind} ${shop.version}`)
        }
        const first = newStore()
        await (await saverOn(shop, { store: first })).save()
        const whole = await contentsOf(first)
        before.forEach(play)
        const left = [...meanwhile]
        shop.onAsked = () => left.splice(0, 1).forEach(play)
        shop.cuts = [...cuts]
        const second = newStore()
        expect(await (await saverOn(shop, { store: second, before: first })).save()).toBe(true)
        expect(await contentsOf(first)).toEqual(whole)
        left.splice(0).forEach(play)
        shop.cuts = []
        const third = newStore()
        const { context, save } = await saverOn(shop, { store: third, before: second })
        expect(await save()).toBe(true)
        expect(await contentsOf(third)).toEqual(contentsFor(shop))
        expect(context.job.products.done).toBe(shop.products.size)
      },
    )
    await assert(runs, { numRuns: 40 })
  }, 60_000)

  test('asks for nothing that did not change', async () => {
    const shop = new BulkShop(40)
    const first = newStore()
    await (await saverOn(shop, { store: first })).save()
    shop.change('t0007', 'New')
    shop.asked = []
    const { save } = await saverOn(shop, { store: newStore(), before: first })
    await save()
    expect(shop.asked).toEqual(['catalogue/snapshot?since=1&limit=0', 'catalogue/snapshot?since=1'])
  })

  test('goes on after it was killed at any commit', async () => {
    for (let deathAt = 1; deathAt < 40; deathAt += 1) {
      const shop = new BulkShop(25)
      const before = newStore()
      await (await saverOn(shop, { store: before })).save()
      for (const id of [3, 9, 12, 13, 14, 20, 21, 25, 30]) shop.change(slugOf(id), `Changed ${id}`)
      shop.remove('t0005')
      const store = newStore()
      let commits = 0
      const onCommit = () => {
        commits += 1
        if (commits >= deathAt) throw new Error('killed')
      }
      const killed = await (await saverOn(shop, { store, before, onCommit })).save().catch(() => 'killed')
      expect(await (await saverOn(shop, { store, before })).save()).toBe(true)
      expect(await contentsOf(store)).toEqual(contentsFor(shop))
      if (killed === true) return
    }
    throw new Error('It never came to its end.')
  })

  test('reads all of it where the provider does not know the version any more, or the choice is another', async () => {
    const shop = new BulkShop(12)
    const before = newStore()
    await (await saverOn(shop, { store: before })).save()
    shop.change('t0003', 'New')
    shop.remove('t0004')
    const choice = { categories: ['all'], pictures: 'none' as const }
    const other = newStore()
    expect(await (await saverOn(shop, { store: other, before, choice })).save()).toBe(true)
    expect(await contentsOf(other)).toEqual(contentsFor(shop))
    expect(shop.asked.filter((path) => path.includes('since'))).toEqual([])

    const full = (lines: unknown[]) =>
      lines.map((line) => JSON.stringify(line).replace('"Full":false', '"Full":true')).join('\n')
    for (const isLate of [false, true]) {
      const store = newStore()
      // Known when it is counted, forgotten when it is read.
      shop.instead = ({ path }, lines) =>
        isLate && path.includes('limit=0')
          ? lines.map((line) => JSON.stringify(line)).join('\n')
          : full(lines)
      expect(await (await saverOn(shop, { store, before })).save()).toBe(true)
      expect(await contentsOf(store)).toEqual(contentsFor(shop))
    }
  })
})

test('half a copy leaves no ghosts where the provider then gives all of it', async () => {
  const shop = new BulkShop(25)
  const before = newStore()
  await (await saverOn(shop, { store: before })).save()
  for (let deathAt = 1; deathAt < 5; deathAt += 1) {
    shop.change(slugOf(9), `Changed ${deathAt}`)
    shop.remove(slugOf(deathAt))
    const store = newStore()
    let commits = 0
    const onCommit = () => {
      commits += 1
      if (commits > deathAt) throw new Error('killed')
    }
    shop.instead = null
    await (await saverOn(shop, { store, before, onCommit })).save().catch(() => {})
    shop.instead = (_, lines) =>
      lines.map((line) => JSON.stringify(line).replace('"Full":false', '"Full":true')).join('\n')
    expect(await (await saverOn(shop, { store, before })).save()).toBe(true)
    expect(await contentsOf(store)).toEqual(contentsFor(shop))
  }
})

describe('a shop without a bulk read', () => {
  test.each([
    ['an error', '{"ErrorCode":"404","ErrorMessage":"No such call"}'],
    ['nothing', ''],
    ['a page', '<!doctype html>\n<title>Shop</title>\n'],
    ['something else', '{"Data":[]}\n{"Done":{}}\n'],
    ['a snapshot without a version', '{"Snapshot":{"Full":true}}\n{"Done":{}}\n'],
    ['a number', '42'],
    ['nonsense', `{"Snapshot":{"Version":1,"Full":true}}\nx\ny\nz\n{"Done":{}}\n`],
  ])('that answers with %s leaves nothing behind', async (_, text) => {
    const shop = new BulkShop(5)
    shop.instead = () => text
    const store = newStore()
    const { context, save } = await saverOn(shop, { store })
    expect(await save()).toBe(false)
    expect(
      (await store.keys(IDBKeyRange.lowerBound(0))).filter((key) => JSON.stringify(key) !== '["mark"]'),
    ).toEqual([])
    expect(context.mark()).toMatchObject({ bulk: null, pages: {} })
  })

  test.each([
    ['goes round in circles', `${product('t0001', 'Thing 1')}\n{"Next":"a"}\n`],
    ['never comes to an end of a page', `${product('t0001', 'Thing 1')}\n`],
    ['has no menu', `${list}${product('t0001', 'Thing 1')}\n{"Done":{}}\n`],
    ['has a menu of nothing', `${list}${menu.replace(/\[.*\]/, '[]')}{"Done":{}}\n`],
    ['has no lists', `${menu}${product('t0001', 'Thing 1')}\n{"Done":{}}\n`],
  ])('or whose read %s is read page by page, from nothing', async (_, rest) => {
    const shop = new BulkShop(5)
    shop.instead = () => `{"Snapshot":{"Version":1,"Full":true}}\n${rest}`
    const store = newStore()
    const { context, save } = await saverOn(shop, { store })
    expect(await save()).toBe(false)
    expect(await contentsOf(store)).toMatchObject({ tiles: {}, details: {}, lists: {}, answers: [] })
    expect(context.mark().bulk).toBeNull()
  })

  test.each([
    ['fewer products than it says', '"Products":60', '"Products":60', 1],
    ['no product at all', '"Products":60', '"Products":0', 0],
    ['none of those that it says', '"Products":60', '"Products":60', 0],
  ])('or whose read brings %s is read page by page, from nothing', async (_, said, says, most) => {
    const shop = new BulkShop(60)
    shop.pageSize = 100
    shop.instead = (_call, lines) => {
      const texts = lines.map((line) => JSON.stringify(line).replace(said, says))
      const products = texts.filter((text) => text.startsWith('{"Product"'))
      return texts.filter((text) => products.indexOf(text) < most).join('\n')
    }
    const store = newStore()
    const { context, save } = await saverOn(shop, { store })
    expect(await save()).toBe(false)
    expect(await contentsOf(store)).toMatchObject({ tiles: {}, details: {}, lists: {}, answers: [] })
    expect(context.mark().bulk).toBeNull()
  })

  test('or whose pages go on and on with nothing in them is read page by page', async () => {
    const shop = new BulkShop(5)
    shop.instead = ({ path }) => `{"Snapshot":{"Version":1,"Full":true}}\n{"Next":"${path.length}"}\n`
    const { save } = await saverOn(shop, { store: newStore() })
    expect(await save()).toBe(false)
    expect(shop.asked.length).toBeLessThan(8)
  })

  test('is not asked while a walk is under way', async () => {
    const shop = new BulkShop(5)
    const { context, save } = await saverOn(shop, { store: newStore() })
    await context.commit([], () => ({ pages: { 'category:all': 2 } }))
    expect(await save()).toBe(false)
    expect(shop.asked).toEqual([])
  })
})
