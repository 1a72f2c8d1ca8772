/** Customer prices of the saved catalogue: complete, of one role, and deleted with their customer. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaverCall } from '../../../../../src/api/catalogue/saver-call'
import { dropDatabase } from '../../../../../src/device/database'
import { databases, localKeys } from '../../../../../src/device/storage-names'
import type { InvalidTokenFailure } from '../../../../../src/domain/failure'
import { bundleKeys, pricesProgressKey } from '../../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../../src/saved/catalogue/bundle-store'
import type { Member, SavingContext } from '../../../../../src/saved/catalogue/save/saver-deps'
import { databaseNames, gate, newDevice, isolateChannels, noopSteps, signInAs } from '../../../session/device'

let identity: typeof import('../../../../../src/session/identity')
let members: typeof import('../../../../../src/saved/catalogue/prices/price-member')
let priceStore: typeof import('../../../../../src/saved/catalogue/prices/price-store')
let prices: typeof import('../../../../../src/saved/catalogue/prices/save-prices')
let contexts: typeof import('../bulk-shop')
let failures: typeof import('../../../../../src/domain/failure')

beforeEach(async () => {
  newDevice()
  isolateChannels()
  await loadTab()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  signInAs('a')
})

async function loadTab(): Promise<void> {
  identity = await import('../../../../../src/session/identity')
  members = await import('../../../../../src/saved/catalogue/prices/price-member')
  priceStore = await import('../../../../../src/saved/catalogue/prices/price-store')
  prices = await import('../../../../../src/saved/catalogue/prices/save-prices')
  contexts = await import('../bulk-shop')
  failures = await import('../../../../../src/domain/failure')
}

const slugs = ['t1', 't2', 't3', 't4', 't5']
/** Prices as a careless provider sends them, with the markups of every role. */
const wirePrices = (slug: string) => ({
  ProductUnbrandedPrice: [{ QTY: 50, Price: `${slug.slice(1)}.5`, Retailer: '40', Wholesaler: '17.923' }],
  ProductSetupPrice: [],
  add_freight: 0,
  CostFlag: '',
})
const page = (slugsOnIt: string[], end: object) => {
  const rows = slugsOnIt.map((slug) => ({ Prices: { Slug: slug, ...wirePrices(slug) } }))
  return lines({ PriceList: { Products: 5, Version: 'v1' } }, ...rows, end)
}
const lines = (...parts: unknown[]) => parts.map((part) => `${JSON.stringify(part)}\n`).join('')
const pages: Record<string, string> = {
  '': page(slugs.slice(0, 3), { Next: 'c1' }),
  c1: page(slugs.slice(3), { Done: { Version: '1' } }),
}

type Shop = {
  requests: string[]
  tokens: Set<string | null>
  refused: InvalidTokenFailure[]
  stream: (path: string) => string
  detail: (slug: string) => unknown
  before: () => Promise<void>
}

const shop = (parts: Partial<Shop> = {}): Shop => ({
  requests: [],
  tokens: new Set(),
  refused: [],
  stream: (path) => pages[new URL(path, 'http://shop').searchParams.get('after') ?? ''] ?? '',
  detail: (slug) => ({
    Data: { data: { ProductID: 1, productname: slug, Slug: slug, ...wirePrices(slug) } },
  }),
  before: () => Promise.resolve(),
  ...parts,
})
const withoutBulk = () => {
  throw new failures.RejectedFailure('No such call.', '', 404)
}

/** The context of a catalogue of five products, and of the customer that `member` returns. */
async function contextOf(
  fakeShop: Shop,
  member: () => Member | null,
): Promise<SavingContext & { startedAt: number }> {
  const store = openBundleStore(databases.catalogueGeneration(1))
  await store.commit([[bundleKeys.tiles(0), slugs.map((slug) => ({ Slug: slug, ProductName: slug }))]])
  let known = true
  const note = async ({ path, token }: SaverCall) => {
    fakeShop.requests.push(path)
    fakeShop.tokens.add(token)
    await fakeShop.before()
  }
  const context = await contexts.contextOn(store, {
    provider: {
      call: async (call) => {
        await note(call)
        return { reply: fakeShop.detail(call.path.split('/').at(-1) ?? ''), bytes: 1 }
      },
      stream: async (call) => {
        await note(call)
        return { chunks: chunksOf(fakeShop.stream(call.path)) }
      },
    },
    onRefused: (failure) => {
      known = false
      fakeShop.refused.push(failure)
    },
    member: () => (known ? member() : null),
    storePrices: async (...args) => void (await priceStore.storePrices(...args)),
  })
  return { ...context, startedAt: context.progress().startedAt }
}

async function* chunksOf(text: string) {
  yield await Promise.resolve(new TextEncoder().encode(text))
}

async function currentMember(): Promise<Member> {
  const member = await members.readCurrentMember()
  if (!member) throw new Error('Nobody is signed in.')
  return member
}

/** Saves the prices of the signed-in customer. */
async function saveMemberPrices(fakeShop: Shop): Promise<Member> {
  const member = await currentMember()
  await prices.savePrices(await contextOf(fakeShop, () => member))
  return member
}

const passTasks = async (count: number) => {
  for (let task = 0; task < count; task += 1) await new Promise((done) => setImmediate(done))
}

const switchTo = (userId: string, writeSession: () => void) =>
  identity.switchIdentity(identity.currentEpoch(), { userId, roleId: 1 }, () => {
    writeSession()
    return true
  })

/** Encrypted records by slug. */
async function readStored(partition: string): Promise<Record<string, unknown>> {
  if (!(await databaseNames()).includes(databases.cataloguePrices(partition))) return {}
  const store = openBundleStore(databases.cataloguePrices(partition))
  const entries = await Promise.all(slugs.map(async (slug) => [slug, await store.get(slug)] as const))
  return Object.fromEntries(entries.filter(([, entry]) => entry))
}

test('prices are read in bulk, reduced to the role, and stored encrypted and apart', async () => {
  const fakeShop = shop()
  const member = await currentMember()
  const context = await contextOf(fakeShop, () => member)
  await prices.savePrices(context)
  expect(fakeShop.requests).toEqual(['catalogue/prices', 'catalogue/prices?after=c1'])
  expect(fakeShop.tokens).toEqual(new Set(['token-of-a']))
  const stored = await readStored(member.partition)
  expect(Object.keys(stored)).toEqual(slugs)
  const ProductUnbrandedPrice = [{ QTY: 50, Price: '2.5', Retailer: '40' }]
  const bytes = expect.any(Uint8Array) as Uint8Array
  expect(stored['t2']).toEqual({
    at: 2000,
    prices: { key: expect.any(String) as string, nonce: bytes, data: bytes },
  })
  expect((await priceStore.pricesOf(member, ['t2'])).get('t2')).toEqual({
    at: 2000,
    prices: { ...wirePrices('t2'), ProductUnbrandedPrice },
  })
  expect(context.job).toMatchObject({ phase: 'prices', prices: { done: 5, of: 5 } })
  expect(await priceStore.pricesOnDevice(member.partition)).toEqual({ products: 5, at: 1000 })
  expect(JSON.stringify(await context.store.all(IDBKeyRange.lowerBound(0)))).not.toMatch(/Price/)
})

test('prices are read one by one without a bulk read, except those already stored', async () => {
  const fakeShop = shop({ stream: withoutBulk })
  const member = await currentMember()
  const context = await contextOf(fakeShop, () => member)
  await context.storePrices(member, [['t4', wirePrices('t4')]], 1500)
  await priceStore.storePrices(member, [['t5', wirePrices('t5')]], 500)
  await prices.savePrices(context)
  expect(fakeShop.requests.toSorted()).toEqual([
    'catalogue/prices',
    ...['t1', 't2', 't3', 't5'].map((slug) => `product/login/${slug}`),
  ])
  expect(Object.keys(await readStored(member.partition))).toEqual(slugs)
})

const partOfList = lines({ PriceList: { Products: 5 } }, { Prices: { Slug: 't1', ...wirePrices('t1') } })
test.each<[string, Shop['stream']]>([
  ['an error', () => '{"ErrorCode":"404","ErrorMessage":"No such call"}'],
  ['something else', () => '{"Data":[]}'],
  ['nothing', () => ''],
  ['only a part', () => partOfList],
  ['a cursor that repeats', () => page([], { Next: 'c1' })],
  ['empty pages without end', (path) => page([], { Next: `${path.length}-${path}` })],
])('prices are complete when the bulk read gives %s', async (_, stream) => {
  const fakeShop = shop({ stream })
  const { partition } = await saveMemberPrices(fakeShop)
  expect(fakeShop.requests.length).toBeLessThan(20)
  expect(Object.keys(await readStored(partition))).toEqual(slugs)
})

test('saving of prices resumes at the last page after a browser was killed', async () => {
  const member = await currentMember()
  const stream = (path: string) => {
    if (path.includes('c1')) throw new TypeError('killed')
    return pages[''] ?? ''
  }
  const saving = prices.savePrices(await contextOf(shop({ stream }), () => member))
  await expect(saving).rejects.toThrow('killed')
  expect(await priceStore.pricesOnDevice(member.partition)).toBeNull()
  const fakeShop = shop()
  await saveMemberPrices(fakeShop)
  expect(fakeShop.requests).toEqual(['catalogue/prices?after=c1'])
  expect(Object.keys(await readStored(member.partition))).toEqual(slugs)
})

test('stored prices are not read again, and none are read without a customer', async () => {
  await saveMemberPrices(shop())
  const fakeShop = shop()
  await saveMemberPrices(fakeShop)
  await prices.savePrices(await contextOf(fakeShop, () => null))
  expect(fakeShop.requests).toEqual([])
})

test('prices of a product called “mark” do not replace the record of progress', async () => {
  const member = await currentMember()
  await priceStore.storePrices(member, [['mark', wirePrices('t1')]], 1500)
  const store = openBundleStore(databases.cataloguePrices(member.partition))
  expect(await store.get(pricesProgressKey)).toBeUndefined()
  expect(await priceStore.pricedSince(member, 1000)).toEqual(new Set(['mark']))
})

describe('a session that ends', () => {
  beforeEach(() => identity.connectIdentity(noopSteps))
  const priceDatabases = async () => (await databaseNames()).filter((name) => name.includes('prices'))

  test.each([0, 1, 2, 3, 5, 8, 13, 21, 34])(
    'session end leaves no price behind at any stage of saving (%i tasks)',
    async (taskCount) => {
      const member = await currentMember()
      for (const fakeShop of [shop(), shop({ stream: withoutBulk })]) {
        const saving = prices.savePrices(await contextOf(fakeShop, () => member))
        await passTasks(taskCount)
        await Promise.all([identity.endIdentity(), saving])
        await identity.finishInterruptedWipe()
        expect(await priceDatabases()).toEqual([])
      }
    },
  )

  test('logout stops the writes of answers in flight and further requests', async () => {
    const member = await currentMember()
    const { open, opened } = gate()
    const fakeShop = shop({
      stream: withoutBulk,
      before: async () => void (fakeShop.requests.length > 1 && (await opened)),
    })
    const saving = prices.savePrices(await contextOf(fakeShop, () => member))
    await vi.waitFor(() => expect(fakeShop.requests.length).toBe(5))
    await identity.endIdentity()
    const requestCount = fakeShop.requests.length
    open()
    await saving
    expect(await priceDatabases()).toEqual([])
    expect(fakeShop.requests.length).toBeLessThanOrEqual(requestCount + 1)
  })

  test('late prices have no key after a session end in another tab, until the next start', async () => {
    const member = await currentMember()
    await priceStore.storePrices(member, [['t1', wirePrices('t1')]], 1500)
    localStorage.clear()
    for (const name of [databases.vault, databases.cataloguePrices(member.partition)])
      await dropDatabase(name)
    await priceStore.storePrices(member, [['t2', wirePrices('t2')]], 1500)
    const encrypted = { data: expect.any(Uint8Array) as Uint8Array }
    expect(await readStored(member.partition)).toMatchObject({ t2: { prices: encrypted } })
    expect(await databaseNames()).not.toContain(databases.vault)
    await identity.finishInterruptedWipe()
    expect(await priceDatabases()).toEqual([])
  })

  test('late prices stay apart from the next customer’s, and are deleted at a start', async () => {
    const a = await currentMember()
    await priceStore.storePrices(a, [['t1', wirePrices('t1')]], 1500)
    expect(await switchTo('b', () => signInAs('b'))).toBe('begun')
    expect(await priceDatabases()).toEqual([])
    const b = await currentMember()
    expect(b.partition).not.toBe(a.partition)
    await Promise.all([
      priceStore.storePrices(a, [['t2', wirePrices('t2')]], 1500),
      priceStore.storePrices(b, [['t3', wirePrices('t3')]], 1500),
      priceStore.storePrices(a, [['t4', wirePrices('t4')]], 1500),
    ])
    expect(Object.keys(await readStored(b.partition))).toEqual(['t3'])
    expect(await priceStore.pricesOf({ ...a, owner: b.owner }, ['t2', 't4'])).toEqual(new Map())
    await identity.finishInterruptedWipe()
    expect(await priceDatabases()).toEqual([databases.cataloguePrices(b.partition)])
  })

  test.each([0, 1, 2, 3, 5, 8, 13])(
    'sign-in of the same customer leaves the stored prices (%i tasks)',
    async (taskCount) => {
      const member = await currentMember()
      await priceStore.storePrices(member, [['t1', wirePrices('t1')]], 1500)
      const storing = priceStore.storePrices(member, [['t2', wirePrices('t2')]], 1500)
      await passTasks(taskCount)
      const switching = switchTo('a', () => localStorage.setItem(localKeys.token, 'another token'))
      await Promise.all([switching, storing])
      expect(Object.keys(await readStored(member.partition))).toContain('t1')
    },
  )

  test('current member never combines the token and the owner of different sessions', async () => {
    const seenMembers: (Member | null)[] = []
    const readMembers = async () => {
      for (let look = 0; look < 30; look += 1) seenMembers.push(await members.readCurrentMember())
    }
    const switching = switchTo('b', () => signInAs('b'))
    await Promise.all([readMembers(), readMembers(), switching])
    const sessions = seenMembers.map((member) => member && `${member.token} ${member.owner}`)
    expect(['token-of-a a', 'token-of-b b']).toEqual(expect.arrayContaining(sessions))
    expect(sessions.at(-1)).toBe('token-of-b b')
  })

  test.each(['head', 'lines', 'one by one'] as const)(
    'session that the shop refuses (%s) is reported to the page once',
    async (where) => {
      const member = await currentMember()
      const detail = () => {
        throw new failures.InvalidTokenFailure('Please sign in again.', member.token)
      }
      const refusal = lines({ ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Go' })
      const answers = { head: detail, lines: () => refusal, 'one by one': withoutBulk }
      const fakeShop = shop({ stream: answers[where], detail })
      await prices.savePrices(await contextOf(fakeShop, () => member))
      expect(new Set(fakeShop.refused.map(({ token }) => token))).toEqual(new Set([member.token]))
      expect(await readStored(member.partition)).toEqual({})
    },
  )
})

test('change of the member is reported first as null, then as the new member', async () => {
  const { localChanged } = await import('../../../../../src/device/local-changes')
  const reported: (string | null)[] = []
  const stop = members.onMemberChange((member) => reported.push(member && member.token))
  localChanged()
  expect(reported).toEqual([])
  signInAs('b')
  localChanged()
  expect(reported).toEqual([null])
  await vi.waitFor(() => expect(reported).toEqual([null, 'token-of-b']))
  localStorage.clear()
  localChanged()
  await passTasks(20)
  expect(reported).toEqual([null, 'token-of-b', null])
  stop()
  signInAs('a')
  localChanged()
  expect(reported).toHaveLength(3)
})

test('current member is null when the device stores no key', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await members.readCurrentMember()).toBeNull()
})

test('current member is found when the device does not answer at first', async () => {
  await currentMember()
  vi.resetModules()
  await loadTab()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValueOnce({} as IDBOpenDBRequest)
  const member = members.readCurrentMember()
  await vi.waitFor(() => expect(opening).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(await member).toMatchObject({ partition: identity.currentPartition() })
})

const raisedTiers = [{ QTY: 50, Price: '9.5', Retailer: '40' }]
const raisedRow = { Prices: { Slug: 't2', ...wirePrices('t2'), ProductUnbrandedPrice: raisedTiers } }
const updateLines = (head: object, ...rows: object[]) =>
  lines({ PriceList: { Products: rows.length, Version: 'v2', ...head } }, ...rows, { Done: {} })
const update = async (member: Member, text: string) => {
  const requests: SaverCall[] = []
  const provider = {
    stream: (call: SaverCall) => {
      requests.push(call)
      return Promise.resolve({ chunks: chunksOf(text) })
    },
  }
  const bundle = { choice: { categories: null, pictures: 'none' as const }, startedAt: 5000 }
  const { signal } = new AbortController()
  return { done: await prices.updatePrices(member, { provider }, bundle, signal), requests }
}

test('price update stores changed prices and records which prices went up', async () => {
  const member = await saveMemberPrices(shop())
  const { done, requests } = await update(member, updateLines({ Full: false }, raisedRow))
  expect(done).toBe(true)
  expect(requests).toEqual([{ method: 'GET', path: 'catalogue/prices?since=v1', token: member.token }])
  const stored = await readStored(member.partition)
  expect(Object.keys(stored)).toEqual(slugs)
  const changed = (await priceStore.pricesOf(member, ['t2'])).get('t2')
  expect(changed?.prices).toMatchObject({ ProductUnbrandedPrice: [{ Price: '9.5' }] })
  const change = { slug: 't2', at: 5000, wasCents: 350, isCents: 1330 }
  expect(await priceStore.priceChanges(member)).toEqual([change])
  expect(await priceStore.pricesOnDevice(member.partition)).toEqual({ products: 5, at: 5000 })
  // The update confirms prices that it does not include.
  expect((await priceStore.pricesOf(member, ['t1'])).get('t1')?.at).toBe(5000)
  expect((await update(member, updateLines({ Full: false }))).requests[0]?.path).toMatch(/since=v2$/)
})

test.each([
  ['of a shop that sends all prices', {}],
  ['of thousands of prices', { Full: false, Products: 5000 }],
])('price update %s changes nothing and requires a full read', async (_, head) => {
  const member = await saveMemberPrices(shop())
  const before = await readStored(member.partition)
  expect((await update(member, updateLines(head, raisedRow))).done).toBe(false)
  expect(await readStored(member.partition)).toEqual(before)
})

test('price update does nothing when no prices are saved', async () => {
  expect(await update(await currentMember(), '')).toEqual({ done: false, requests: [] })
})

test('price update of a session that ended rejects with InvalidTokenFailure', async () => {
  const member = await saveMemberPrices(shop())
  const refusal = lines({ ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Sign in.' })
  await expect(update(member, refusal)).rejects.toThrow(failures.InvalidTokenFailure)
})

test('price update that was cut off changes nothing', async () => {
  const member = await saveMemberPrices(shop())
  const before = await readStored(member.partition)
  const cut = lines({ PriceList: { Products: 1, Version: 'v2', Full: false } }, raisedRow)
  await expect(update(member, cut)).rejects.toThrow(failures.OfflineFailure)
  expect(await readStored(member.partition)).toEqual(before)
})
