/** Own prices of the saved catalogue: whole, of one role, and gone with whoever they belong to. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaverCall } from '../../../../../src/api/catalogue/saver-call'
import { databases, localKeys } from '../../../../../src/device/storage-names'
import type { InvalidTokenFailure } from '../../../../../src/domain/failure'
import { bundleKeys, pricesMarkKey, type SavedPrices } from '../../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../../src/saved/catalogue/bundle-store'
import type { Member, SavingContext } from '../../../../../src/saved/catalogue/save/saver-deps'
import { databaseNames, gate, newDevice, ownChannels, quietSteps, signInAs } from '../../../session/device'

let identity: typeof import('../../../../../src/session/identity')
let members: typeof import('../../../../../src/saved/catalogue/prices/price-member')
let keeper: typeof import('../../../../../src/saved/catalogue/prices/price-store')
let prices: typeof import('../../../../../src/saved/catalogue/prices/save-prices')
let contexts: typeof import('../bulk-shop')
let failures: typeof import('../../../../../src/domain/failure')

beforeEach(async () => {
  newDevice()
  ownChannels()
  await loadTab()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  signInAs('a')
})

async function loadTab(): Promise<void> {
  identity = await import('../../../../../src/session/identity')
  members = await import('../../../../../src/saved/catalogue/prices/price-member')
  keeper = await import('../../../../../src/saved/catalogue/prices/price-store')
  prices = await import('../../../../../src/saved/catalogue/prices/save-prices')
  contexts = await import('../bulk-shop')
  failures = await import('../../../../../src/domain/failure')
}

const slugs = ['t1', 't2', 't3', 't4', 't5']
/** As a careless provider sends it: the markups of everybody. */
const priced = (slug: string) => ({
  ProductUnbrandedPrice: [{ QTY: 50, Price: `${slug.slice(1)}.5`, Retailer: '40', Wholesaler: '17.923' }],
  ProductSetupPrice: [],
  add_freight: 0,
  CostFlag: '',
})
const page = (slugsOnIt: string[], end: object) => {
  const rows = slugsOnIt.map((slug) => ({ Prices: { Slug: slug, ...priced(slug) } }))
  return lines({ PriceList: { Products: 5, Version: 'v1' } }, ...rows, end)
}
const lines = (...parts: unknown[]) => parts.map((part) => `${JSON.stringify(part)}\n`).join('')
const pages: Record<string, string> = {
  '': page(slugs.slice(0, 3), { Next: 'c1' }),
  c1: page(slugs.slice(3), { Done: { Version: '1' } }),
}

type Shop = {
  asked: string[]
  tokens: Set<string | null>
  refused: InvalidTokenFailure[]
  stream: (path: string) => string
  detail: (slug: string) => unknown
  before: () => Promise<void>
}

const shop = (parts: Partial<Shop> = {}): Shop => ({
  asked: [],
  tokens: new Set(),
  refused: [],
  stream: (path) => pages[new URL(path, 'http://shop').searchParams.get('after') ?? ''] ?? '',
  detail: (slug) => ({ Data: { data: { ProductID: 1, productname: slug, Slug: slug, ...priced(slug) } } }),
  before: () => Promise.resolve(),
  ...parts,
})
const withoutBulk = () => {
  throw new failures.RejectedFailure('No such call.', '', 404)
}

/** A catalogue of five products, and whoever `member` says. */
async function contextOf(
  at: Shop,
  member: () => Member | null,
): Promise<SavingContext & { startedAt: number }> {
  const store = openBundleStore(databases.catalogueGeneration(1))
  await store.commit([[bundleKeys.tiles(0), slugs.map((slug) => ({ Slug: slug, ProductName: slug }))]])
  let known = true
  const note = async ({ path, token }: SaverCall) => {
    at.asked.push(path)
    at.tokens.add(token)
    await at.before()
  }
  const context = await contexts.contextOn(store, {
    provider: {
      call: async (call) => {
        await note(call)
        return { reply: at.detail(call.path.split('/').at(-1) ?? ''), bytes: 1 }
      },
      stream: async (call) => {
        await note(call)
        return { chunks: chunksOf(at.stream(call.path)) }
      },
    },
    refused: (failure) => {
      known = false
      at.refused.push(failure)
    },
    member: () => (known ? member() : null),
    keepPrices: async (...what) => void (await keeper.keepPrices(...what)),
  })
  return { ...context, startedAt: context.mark().startedAt }
}

async function* chunksOf(text: string) {
  yield await Promise.resolve(new TextEncoder().encode(text))
}

async function memberHere(): Promise<Member> {
  const member = await members.memberNow()
  if (!member) throw new Error('Nobody is signed in.')
  return member
}

/** Saves the prices of whoever is signed in. */
async function saved(at: Shop): Promise<Member> {
  const member = await memberHere()
  await prices.savePrices(await contextOf(at, () => member))
  return member
}

const turnsOf = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done))
}

const switchTo = (userId: string, keep: () => void) =>
  identity.switchIdentity(identity.currentEpoch(), { userId, roleId: 1 }, () => {
    keep()
    return true
  })

async function keptOf(partition: string): Promise<Record<string, SavedPrices>> {
  if (!(await databaseNames()).includes(databases.cataloguePrices(partition))) return {}
  const store = openBundleStore(databases.cataloguePrices(partition))
  const found = await Promise.all(slugs.map(async (slug) => [slug, await store.get(slug)] as const))
  return Object.fromEntries(found.filter(([, kept]) => kept)) as Record<string, SavedPrices>
}

describe('own prices', () => {
  test('come in bulk, cut to the role, dated, and apart from the catalogue', async () => {
    const at = shop()
    const member = await memberHere()
    const context = await contextOf(at, () => member)
    await prices.savePrices(context)
    expect(at.asked).toEqual(['catalogue/prices', 'catalogue/prices?after=c1'])
    expect(at.tokens).toEqual(new Set(['token-of-a']))
    const kept = await keptOf(member.partition)
    expect(Object.keys(kept)).toEqual(slugs)
    expect(kept['t2']).toEqual({
      at: 2000,
      prices: { ...priced('t2'), ProductUnbrandedPrice: [{ QTY: 50, Price: '2.5', Retailer: '40' }] },
    })
    expect(context.job).toMatchObject({ phase: 'prices', prices: { done: 5, of: 5 } })
    expect(await keeper.pricesOnDevice(member.partition)).toEqual({ products: 5, at: 1000 })
    expect(JSON.stringify(await context.store.all(IDBKeyRange.lowerBound(0)))).not.toMatch(/Price/)
  })

  test('are asked for one by one without a bulk read, but for those that came', async () => {
    const at = shop({ stream: withoutBulk })
    const member = await memberHere()
    const context = await contextOf(at, () => member)
    await context.keepPrices(member, [['t4', priced('t4')]], 1500)
    await keeper.keepPrices(member, [['t5', priced('t5')]], 500)
    await prices.savePrices(context)
    expect(at.asked.toSorted()).toEqual([
      'catalogue/prices',
      ...['t1', 't2', 't3', 't5'].map((slug) => `product/login/${slug}`),
    ])
    expect(Object.keys(await keptOf(member.partition))).toEqual(slugs)
  })

  test.each<[string, Shop['stream']]>([
    ['an error', () => '{"ErrorCode":"404","ErrorMessage":"No such call"}'],
    ['something else', () => '{"Data":[]}'],
    ['nothing', () => ''],
    ['a part', () => lines({ PriceList: { Products: 5 } }, { Prices: { Slug: 't1', ...priced('t1') } })],
    ['a circle', () => page([], { Next: 'c1' })],
    ['page after page of nothing', (path) => page([], { Next: `${path.length}-${path}` })],
  ])('are whole also where the bulk read gives %s', async (_, stream) => {
    const at = shop({ stream })
    const { partition } = await saved(at)
    expect(at.asked.length).toBeLessThan(20)
    expect(Object.keys(await keptOf(partition))).toEqual(slugs)
  })

  test('go on from the last page after a browser was killed', async () => {
    const member = await memberHere()
    const broken = shop({
      stream: (path) => {
        if (path.includes('c1')) throw new TypeError('killed')
        return pages[''] ?? ''
      },
    })
    await expect(prices.savePrices(await contextOf(broken, () => member))).rejects.toThrow('killed')
    expect(await keeper.pricesOnDevice(member.partition)).toBeNull()
    const at = shop()
    await saved(at)
    expect(at.asked).toEqual(['catalogue/prices?after=c1'])
    expect(Object.keys(await keptOf(member.partition))).toEqual(slugs)
  })

  test('that are there are not asked for again, and nobody’s are asked for', async () => {
    await saved(shop())
    const at = shop()
    await saved(at)
    await prices.savePrices(await contextOf(at, () => null))
    expect(at.asked).toEqual([])
  })

  test('of a product that is called like anything else are no mark', async () => {
    const member = await memberHere()
    await keeper.keepPrices(member, [['mark', priced('t1')]], 1500)
    const store = openBundleStore(databases.cataloguePrices(member.partition))
    expect(await store.get(pricesMarkKey)).toBeUndefined()
    expect(await keeper.pricedSince(member, 1000)).toEqual(new Set(['mark']))
  })
})

describe('a session that ends', () => {
  beforeEach(() => identity.connectIdentity(quietSteps))
  const priceDatabases = async () => (await databaseNames()).filter((name) => name.includes('prices'))

  test.each([0, 1, 2, 3, 5, 8, 13, 21, 34])(
    'leaves no price behind, however far saving is (%i turns)',
    async (turns) => {
      const member = await memberHere()
      for (const at of [shop(), shop({ stream: withoutBulk })]) {
        const saving = prices.savePrices(await contextOf(at, () => member))
        await turnsOf(turns)
        await Promise.all([identity.endIdentity(), saving])
        expect(await priceDatabases()).toEqual([])
      }
    },
  )

  test('by a logout: answers in flight write nothing, and none is asked for', async () => {
    const member = await memberHere()
    const { open, opened } = gate()
    const at = shop({ stream: withoutBulk, before: async () => void (at.asked.length > 1 && (await opened)) })
    const saving = prices.savePrices(await contextOf(at, () => member))
    await vi.waitFor(() => expect(at.asked.length).toBe(5))
    await identity.endIdentity()
    const asked = at.asked.length
    open()
    await saving
    expect(await priceDatabases()).toEqual([])
    expect(at.asked.length).toBeLessThanOrEqual(asked + 1)
  })

  test('in another tab', async () => {
    const member = await memberHere()
    const saving = prices.savePrices(await contextOf(shop(), () => member))
    vi.resetModules()
    const otherTab = await import('../../../../../src/session/identity')
    await Promise.all([otherTab.endIdentity(), saving])
    expect(await priceDatabases()).toEqual([])
  })

  test('by somebody else who signs in: A’s late answers are dropped, B’s prices stay', async () => {
    const a = await memberHere()
    await keeper.keepPrices(a, [['t1', priced('t1')]], 1500)
    expect(await switchTo('b', () => signInAs('b'))).toBe('begun')
    expect(await priceDatabases()).toEqual([])
    const b = await memberHere()
    expect(b.partition).not.toBe(a.partition)
    const kept = await Promise.all([
      keeper.keepPrices(a, [['t2', priced('t2')]], 1500),
      keeper.keepPrices(b, [['t3', priced('t3')]], 1500),
      keeper.keepPrices(a, [['t4', priced('t4')]], 1500),
    ])
    expect(kept).toEqual([false, true, false])
    expect(await priceDatabases()).toEqual([databases.cataloguePrices(b.partition)])
    expect(Object.keys(await keptOf(b.partition))).toEqual(['t3'])
  })

  test.each([0, 1, 2, 3, 5, 8, 13])(
    'not by who signs in over himself: what he saved stays (%i turns)',
    async (turns) => {
      const member = await memberHere()
      await keeper.keepPrices(member, [['t1', priced('t1')]], 1500)
      const keeping = keeper.keepPrices(member, [['t2', priced('t2')]], 1500)
      await turnsOf(turns)
      const turning = switchTo('a', () => localStorage.setItem(localKeys.token, 'another token'))
      await Promise.all([turning, keeping])
      expect(Object.keys(await keptOf(member.partition))).toContain('t1')
    },
  )

  test('never gives a token of before together with an epoch of after', async () => {
    const seen: (Member | null)[] = []
    const looking = async () => {
      for (let look = 0; look < 30; look += 1) seen.push(await members.memberNow())
    }
    const turning = switchTo('b', () => signInAs('b'))
    await Promise.all([looking(), looking(), turning])
    const epochs = { 'token-of-a': new Set<number>(), 'token-of-b': new Set<number>() }
    for (const member of seen) epochs[member?.token as keyof typeof epochs].add(member?.epoch ?? -1)
    expect([...epochs['token-of-a']]).not.toContain(1)
    expect([...epochs['token-of-b']]).toEqual([1])
  })

  test('while a browser is killed: the next start drops what a write brought back', async () => {
    const member = await memberHere()
    const { raiseStoredEpoch } = await import('../../../../../src/session/partitions')
    const open = indexedDB.open.bind(indexedDB)
    const drop = indexedDB.deleteDatabase.bind(indexedDB)
    vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
      if (name.includes('prices')) void raiseStoredEpoch()
      return open(name)
    })
    // Killed after the write, when it was about to be undone.
    const undo = vi
      .spyOn(indexedDB, 'deleteDatabase')
      .mockImplementation((name) => (name.includes('prices') ? open('nothing') : drop(name)))
    void keeper.keepPrices(member, [['t1', priced('t1')]], 1500)
    await vi.waitFor(() => expect(undo).toHaveBeenCalled())
    localStorage.clear()
    vi.restoreAllMocks()
    vi.resetModules()
    expect(await priceDatabases()).toHaveLength(1)
    await loadTab()
    await identity.finishInterruptedWipe()
    expect(await priceDatabases()).toEqual([])
  })

  test.each(['head', 'lines', 'one by one'])('by the shop (%s) is told to the page, once', async (where) => {
    const member = await memberHere()
    const no = new failures.InvalidTokenFailure('Please sign in again.', member.token)
    const at = shop({
      stream: () => {
        if (where === 'head') throw no
        return where === 'lines' ? '{"ErrorCode":"INVALIDTOKEN","ErrorMessage":"Go"}\n' : withoutBulk()
      },
      detail: () => {
        throw no
      },
    })
    await prices.savePrices(await contextOf(at, () => member))
    expect(new Set(at.refused.map(({ token }) => token))).toEqual(new Set([member.token]))
    expect(await keptOf(member.partition)).toEqual({})
  })
})

describe('whoever is signed in', () => {
  test('is told once more when that changes: first nobody, then who it is', async () => {
    const { localChanged } = await import('../../../../../src/device/local-changes')
    const heard: (string | null)[] = []
    const stop = members.onMemberChange((member) => heard.push(member && member.token))
    localChanged()
    expect(heard).toEqual([])
    signInAs('b')
    localChanged()
    expect(heard).toEqual([null])
    await vi.waitFor(() => expect(heard).toEqual([null, 'token-of-b']))
    localStorage.clear()
    localChanged()
    await turnsOf(20)
    expect(heard).toEqual([null, 'token-of-b', null])
    stop()
    signInAs('a')
    localChanged()
    expect(heard).toHaveLength(3)
  })

  test('is nobody where the device keeps no epoch', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await members.memberNow()).toBeNull()
  })
})

test('whose they are is found out also where the device does not answer at first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce({} as IDBOpenDBRequest)
  const member = members.memberNow()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(await member).toMatchObject({ partition: identity.currentPartition() })
})

describe('an update of own prices', () => {
  const dearer = { ...priced('t2'), ProductUnbrandedPrice: [{ QTY: 50, Price: '9.5', Retailer: '40' }] }
  const changed = (head: object, ...rows: object[]) =>
    lines({ PriceList: { Products: rows.length, Version: 'v2', ...head } }, ...rows, { Done: {} })
  const update = async (member: Member, text: string) => {
    const asked: SaverCall[] = []
    const provider = {
      stream: (call: SaverCall) => {
        asked.push(call)
        return Promise.resolve({ chunks: chunksOf(text) })
      },
    }
    const bundle = { choice: { categories: null, pictures: 'none' as const }, startedAt: 5000 }
    const { signal } = new AbortController()
    return { done: await prices.updatePrices(member, { provider }, bundle, signal), asked }
  }

  test('brings those that changed, and tells which went up', async () => {
    const member = await saved(shop())
    const { done, asked } = await update(
      member,
      changed({ Full: false }, { Prices: { Slug: 't2', ...dearer } }),
    )
    expect(done).toBe(true)
    expect(asked).toEqual([{ method: 'GET', path: 'catalogue/prices?since=v1', token: member.token }])
    const kept = await keptOf(member.partition)
    expect(Object.keys(kept)).toEqual(slugs)
    expect(kept['t2']?.prices).toMatchObject({ ProductUnbrandedPrice: [{ Price: '9.5' }] })
    expect(await keeper.priceChanges(member)).toEqual([
      { slug: 't2', at: 5000, wasCents: 350, isCents: 1330 },
    ])
    expect(await keeper.pricesOnDevice(member.partition)).toEqual({ products: 5, at: 5000 })
    // What did not come is confirmed by it.
    expect((await keeper.pricesOf(member, ['t1'])).get('t1')?.at).toBe(5000)
    expect((await update(member, changed({ Full: false }))).asked[0]?.path).toMatch(/since=v2$/)
  })

  test.each([
    ['of a shop that sends all of them', {}],
    ['of thousands', { Full: false, Products: 5000 }],
  ])('%s changes nothing: they are to be read whole', async (_, head) => {
    const member = await saved(shop())
    const before = await keptOf(member.partition)
    expect((await update(member, changed(head, { Prices: { Slug: 't2', ...dearer } }))).done).toBe(false)
    expect(await keptOf(member.partition)).toEqual(before)
  })

  test('is none where no prices are saved', async () => {
    expect(await update(await memberHere(), '')).toEqual({ done: false, asked: [] })
  })

  test('of a session that ended is refused', async () => {
    const member = await saved(shop())
    const refusal = lines({ ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Sign in.' })
    await expect(update(member, refusal)).rejects.toThrow(failures.InvalidTokenFailure)
  })

  test('that was cut off changes nothing', async () => {
    const member = await saved(shop())
    const before = await keptOf(member.partition)
    const cut = lines(
      { PriceList: { Products: 1, Version: 'v2', Full: false } },
      { Prices: { Slug: 't2', ...dearer } },
    )
    await expect(update(member, cut)).rejects.toThrow(failures.OfflineFailure)
    expect(await keptOf(member.partition)).toEqual(before)
  })
})
