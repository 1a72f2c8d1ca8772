/** What customers leave behind on a device: nobody reads it there, and they find all of it when they are back. */
import { entries } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { openOwnedRows } from '../../../src/device/owned-rows'
import { databases, outboxChannel } from '../../../src/device/storage-names'
import {
  databaseNames,
  gate,
  memoryStorage,
  newDevice,
  ownChannels,
  quietSteps,
  rest,
  signInAs,
} from './device'

const address = 'dana@buyer.example'
// Each longer than what a sealed text may hold by chance.
const secrets = /Salamanca|buyer\.example|\bDana\b|Logo left|\bMug w/
const brief = {
  id: 'b1',
  owner: '7',
  kind: 'brief',
  payload: { text: 'Logo left' },
  state: { name: 'pending' },
}
const wishes = ['w1', 'w2', 'w3'].map((id) => ({
  ...brief,
  id,
  kind: 'wish',
  payload: { name: `Mug ${id}` },
}))
const sent = {
  ...brief,
  id: 's1',
  payload: null,
  state: { name: 'sent', at: 1, about: { text: 'Logo left' } },
}
const typed = { name: 'Dana', street: '2 Salamanca Pl' }

let storage: Storage
let profile: Record<string, unknown>
let page: Awaited<ReturnType<typeof load>>

/** The page as it starts: nothing in memory of what was. */
async function load() {
  vi.resetModules()
  const [identity, signing, logging, account, sealing, drafts] = await Promise.all([
    import('../../../src/session/identity'),
    import('../../../src/session/sign-in'),
    import('../../../src/session/log-out'),
    import('../../../src/session/account'),
    import('../../../src/session/sealing'),
    import('../../../src/saved/drafts/drafts'),
  ])
  identity.connectIdentity(quietSteps)
  return { identity, signing, logging, account, sealing, drafts }
}

/** A password's key costs next to nothing here. */
function cheaply() {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((how, key, length) =>
    derive(typeof how === 'object' && 'iterations' in how ? { ...how, iterations: 1 } : how, key, length),
  )
}

beforeEach(async () => {
  cheaply()
  storage = newDevice()
  ownChannels()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('sessionStorage', memoryStorage())
  profile = { UserID: 7, RoleID: 1, FullName: 'Dana' }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('auth/signin')
        ? { token: `token-of-${String(profile['UserID'])}`, data: profile }
        : { Message: '' },
    ),
  )
  page = await load()
})

const signIn = (password = 'a quiet harbour') => page.signing.beginIdentity({ email: address, password })
type Row = { id: string; payload?: unknown }
const change = openOwnedRows<Row>
const rowsOf = async (owner: string) =>
  (await change(databases.outbox)(owner, () => ({ put: [], drop: [] }))).map(({ id }) => id).toSorted()
const keep = (owner: string, ...put: Row[]) => change(databases.outbox)(owner, () => ({ put, drop: [] }))

/** Everything that this device holds, as text. Keys have nothing to be read. */
async function dump(): Promise<string> {
  const records = await Promise.all((await databaseNames()).map((name) => entries(openStore(name))))
  return JSON.stringify([records, Object.entries(storage), Object.entries(sessionStorage)])
}

/** On a slow machine it goes on behind a logout that waits no longer. */
const nothingToRead = () => vi.waitFor(async () => expect(await dump()).not.toMatch(secrets), 10_000)

/** A brief and three wishes that wait, a form half filled in, and its last key a moment ago. */
async function work(owner = '7') {
  await keep(owner, brief, ...wishes)
  page.drafts.storeDraft('address/shipping/new', typed)
}
const ids = ['b1', 'w1', 'w2', 'w3']
const draft = () => page.drafts.readDraft('address/shipping/new')

const ends: [string, () => Promise<void>][] = [
  ['a logout', () => page.logging.logOut()],
  [
    'a refused token',
    () => {
      page.account.endSession(page.identity.currentToken(), '/cart')
      return page.identity.endIdentity()
    },
  ],
]

describe.each(ends)('after %s', (_, end) => {
  test('nothing of it can be read in the storage, and the same customer finds all of it', async () => {
    await signIn()
    await work()
    expect(await dump()).toMatch(secrets)
    await end()
    await nothingToRead()
    page = await load()
    await page.identity.finishInterruptedWipe()
    expect((await signIn()).sealed).toBe(0)
    expect([await rowsOf('7'), await draft()]).toEqual([ids, typed])
  })

  test('nor whose it is, where a provider gives no UserID', async () => {
    profile = { RoleID: 1, FullName: 'Dana' }
    await signIn()
    await work(address)
    await end()
    await nothingToRead()
    profile = { UserID: 8, RoleID: 1 }
    expect((await signIn()).sealed).toBe(0)
    expect([await rowsOf('8'), await draft()]).toEqual([[], null])
    await end()
    profile = { RoleID: 1, FullName: 'Dana' }
    await signIn()
    expect([await rowsOf(address), await draft()]).toEqual([ids, typed])
  })
})

test('a draft for a client is sealed with the rest, and its logos with it', async () => {
  const order = { id: 'd1', client: { company: 'Salamanca Arts' }, lines: [] }
  const drafts = (put: Row[]) => change(databases.clientDrafts)('7', () => ({ put, drop: [] }))
  await signIn()
  await drafts([order])
  const logo = { id: 'm1', logo: { name: 'Salamanca.png', data: 'data:image/png;base64,AAAA' } }
  const mockUps = (put: Row[]) => change(databases.mockUps)('7', () => ({ put, drop: [] }))
  await mockUps([logo])
  await page.logging.logOut()
  await nothingToRead()
  const heard = vi.fn<(event: { data: unknown }) => void>()
  new BroadcastChannel(databases.clientDrafts).onmessage = heard
  await signIn()
  await rest()
  expect([await drafts([]), await mockUps([])]).toEqual([[order], [logo]])
  expect(heard).toHaveBeenCalledWith({ data: 'changed' })
})

test('somebody who signs in over another seals what that one leaves', async () => {
  await signIn()
  await work()
  profile = { UserID: 8, RoleID: 1 }
  await signIn('another one')
  await nothingToRead()
  await page.logging.logOut()
  profile = { UserID: 7, RoleID: 1 }
  await signIn()
  expect([await rowsOf('7'), await draft()]).toEqual([ids, typed])
})

test('what was sent lately goes', async () => {
  await signIn()
  await keep('7', sent)
  await keep('stall', { id: 'e1' })
  await page.logging.logOut()
  await nothingToRead()
  await signIn()
  expect([await rowsOf('7'), await rowsOf('stall')]).toEqual([[], ['e1']])
})

describe('another password', () => {
  test('of elsewhere: it stays sealed, its customer hears of it, and may discard it', async () => {
    await signIn()
    await work()
    await page.logging.logOut()
    expect((await signIn('forgotten, and new')).sealed).toBe(5)
    expect([await rowsOf('7'), await draft()]).toEqual([[], null])
    expect(await dump()).not.toMatch(/Salamanca|Logo left/)
    await page.sealing.discardSealed('7')
    await page.logging.logOut()
    expect((await signIn('forgotten, and new')).sealed).toBe(0)
  })

  test('changed here opens what is kept from then on', async () => {
    await signIn()
    await page.sealing.renewCustomerKey('7', 'the next one')
    await work()
    await page.logging.logOut()
    expect((await signIn('the next one')).sealed).toBe(0)
    expect(await rowsOf('7')).toEqual(ids)
  })
})

describe('cut off', () => {
  test('an end is finished at the next start', async () => {
    await signIn()
    await work()
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('the page stops here'))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await page.logging.logOut()
    expect(await dump()).toMatch(secrets)
    encrypt.mockRestore()
    page = await load()
    await page.identity.finishInterruptedWipe()
    await nothingToRead()
    await signIn()
    expect([await rowsOf('7'), await draft()]).toEqual([ids, typed])
  })

  test('a sign-in leaves nothing sealed to a customer who is there', async () => {
    await signIn()
    await work()
    await page.logging.logOut()
    const found: Promise<string[]>[] = []
    const write = storage.setItem.bind(storage)
    storage.setItem = (key, value) => {
      if (key === 'token') found.push(rowsOf('7'))
      write(key, value)
    }
    await signIn()
    expect(await Promise.all(found)).toEqual([ids])
  })

  test('an end that seals while its customer signs in again hides nothing', async () => {
    await signIn()
    await work()
    const heard = vi.fn<(event: { data: unknown }) => void>()
    new BroadcastChannel(outboxChannel).onmessage = heard
    await page.logging.logOut()
    const write = storage.setItem.bind(storage)
    const signedIn = gate()
    storage.setItem = (key, value) => {
      write(key, value)
      if (key === 'token') signedIn.open()
    }
    // A device so slow that nothing can be opened before the token is there.
    const derive = vi.spyOn(crypto.subtle, 'deriveBits')
    const quick = derive.getMockImplementation()
    derive.mockImplementation(async (...how) => {
      await signedIn.opened
      return quick?.(...how) ?? new ArrayBuffer(0)
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const done = signIn()
    while (storage.getItem('token') === null) {
      await rest()
      await vi.advanceTimersByTimeAsync(1000)
    }
    vi.useRealTimers()
    expect((await done).sealed).toBe(0)
    expect([await rowsOf('7'), await draft()]).toEqual([ids, typed])
    expect(heard).toHaveBeenCalledWith({ data: '{"name":"changed"}' })
  })

  test('a logout right after a sign-in leaves nothing open', async () => {
    await signIn()
    await work()
    await page.logging.logOut()
    await signIn()
    await page.logging.logOut()
    await rest()
    await nothingToRead()
  })

  test('a write that comes after its session is sealed at the next start', async () => {
    await signIn()
    await keep('7', brief)
    await page.logging.logOut()
    await keep('7', { ...brief, payload: { text: 'Logo left and right' } })
    page = await load()
    await page.identity.finishInterruptedWipe()
    await nothingToRead()
    await signIn()
    expect(await dump()).toContain('Logo left and right')
    expect(await rowsOf('7')).toEqual(['b1'])
  })
})

test('a session without a password typed here is sealed with the device’s own key', async () => {
  signInAs('7')
  await work()
  await page.logging.logOut()
  await nothingToRead()
  expect((await signIn()).sealed).toBe(0)
  expect([await rowsOf('7'), await draft()]).toEqual([ids, typed])
})

test('no key is left for anybody to try passwords at where nothing is sealed', async () => {
  await signIn()
  expect(await dump()).toContain('"locked"')
  await page.logging.logOut()
  expect(await dump()).not.toContain('"locked"')
})

test('a page without cryptography keeps everything all the same', async () => {
  vi.stubGlobal('crypto', { randomUUID: () => 'an-id', getRandomValues: crypto.getRandomValues.bind(crypto) })
  await signIn()
  await work()
  await page.logging.logOut()
  await signIn()
  expect([await rowsOf('7'), await draft()]).toEqual([ids, typed])
})

test('a sealed draft goes when its time is over, without anybody opening it', async () => {
  await signIn()
  await work()
  await page.logging.logOut()
  const month = Date.now() + 31 * 86_400_000
  vi.spyOn(Date, 'now').mockImplementation(() => month)
  page = await load()
  await page.drafts.handOverDrafts('7', '/')
  await vi.waitFor(async () => expect(await entries(openStore(databases.drafts))).toEqual([]))
})
