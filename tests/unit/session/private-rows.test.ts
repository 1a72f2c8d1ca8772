/** Data of a customer is always encrypted, and can be read only while that customer is signed in. */
import { entries, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases, outboxChannel } from '../../../src/device/storage-names'
import { databaseNames, gate, memoryStorage, newPage, noopSteps, flushDeviceTasks, signInAs } from './device'

const address = 'dana@buyer.example'
// Each of these texts is too long to occur in encrypted text by chance.
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
const formText = { name: 'Dana', street: '2 Salamanca Pl' }

let storage: Storage
let profile: Record<string, unknown>
let page: Awaited<ReturnType<typeof load>>

/** Loads the page with empty memory. */
async function load() {
  vi.resetModules()
  const [identity, signInModule, logOutModule, account, rowsModule, drafts, ownedRows, encryptedRows] =
    await Promise.all([
      import('../../../src/session/identity'),
      import('../../../src/session/sign-in'),
      import('../../../src/session/log-out'),
      import('../../../src/session/account'),
      import('../../../src/session/private-rows'),
      import('../../../src/saved/drafts/drafts'),
      import('../../../src/device/owned-rows'),
      import('../../../src/device/vault/encrypted-rows'),
    ])
  identity.connectIdentity(noopSteps)
  return { identity, signInModule, logOutModule, account, rowsModule, drafts, ownedRows, encryptedRows }
}

/** Makes the derivation of a key from a password fast. */
function speedUpKeyDerivation() {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((algorithm, key, length) =>
    derive(
      typeof algorithm === 'object' && 'iterations' in algorithm
        ? { ...algorithm, iterations: 1 }
        : algorithm,
      key,
      length,
    ),
  )
}

beforeEach(async () => {
  speedUpKeyDerivation()
  storage = newPage()
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

const signIn = (password = 'a quiet harbour') => page.signInModule.beginIdentity({ email: address, password })
type Row = { id: string; payload?: unknown }
const changeRows = (database: string) =>
  page.ownedRows.openOwnedStore<Row>(database, page.encryptedRows.encryptedRows).change
const rowsOf = async (owner: string) =>
  (await changeRows(databases.outbox)(owner, () => ({ put: [], drop: [] }))).map(({ id }) => id).toSorted()
const storeRows = (owner: string, ...put: Row[]) =>
  changeRows(databases.outbox)(owner, () => ({ put, drop: [] }))

/** Everything that this device stores, as text. A CryptoKey has no readable content. */
async function dump(): Promise<string> {
  const records = await Promise.all((await databaseNames()).map((name) => entries(openStore(name))))
  const withReadableBytes = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
  return JSON.stringify([records, Object.entries(storage), Object.entries(sessionStorage)], withReadableBytes)
}

const withoutProfile = (text: string) => text.replaceAll('["FullName","Dana"]', '')
const expectEncrypted = async () => expect(withoutProfile(await dump())).not.toMatch(secrets)
/** While the customer is signed in, a key in this database can decrypt the rows. */
const isVaultOpen = async () => (await databaseNames()).includes(databases.vault)

/** Stores a brief and three wishes that are pending, and a half-filled form whose last key was pressed just now. */
async function leaveWork(owner = '7') {
  await storeRows(owner, brief, ...wishes)
  page.drafts.storeDraft('address/shipping/new', formText)
}
/** A session of the customer that leaves work and ends with a logout. */
async function leaveWorkAndLogOut() {
  await signIn()
  await leaveWork()
  await page.logOutModule.logOut()
}
const ids = ['b1', 'w1', 'w2', 'w3']
const draft = () => page.drafts.readDraft('address/shipping/new')

const ends: [string, () => Promise<void>][] = [
  ['a logout', () => page.logOutModule.logOut()],
  [
    'a refused token',
    () => {
      page.account.endSession(page.identity.currentToken(), '/cart')
      return page.identity.endIdentity()
    },
  ],
]

describe.each(ends)('after %s', (_, end) => {
  test('data is unreadable in storage, and restored for the same customer', async () => {
    await signIn()
    await leaveWork()
    await expectEncrypted()
    await end()
    await expectEncrypted()
    page = await load()
    await page.identity.finishInterruptedWipe()
    expect((await signIn()).encryptedCount).toBe(0)
    expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
  })

  test('data and its owner are unreadable when the provider sends no UserID', async () => {
    profile = { RoleID: 1, FullName: 'Dana' }
    await signIn()
    await leaveWork(address)
    await end()
    await expectEncrypted()
    profile = { UserID: 8, RoleID: 1 }
    expect((await signIn()).encryptedCount).toBe(0)
    expect([await rowsOf('8'), await draft()]).toEqual([[], null])
    await end()
    profile = { RoleID: 1, FullName: 'Dana' }
    await signIn()
    expect([await rowsOf(address), await draft()]).toEqual([ids, formText])
  })
})

test('client draft and its logos are encrypted and restored with the other data', async () => {
  const clientDraft = { id: 'd1', client: { company: 'Salamanca Arts' }, lines: [] }
  const drafts = (put: Row[]) => changeRows(databases.clientDrafts)('7', () => ({ put, drop: [] }))
  await signIn()
  await drafts([clientDraft])
  const logo = { id: 'm1', logo: { name: 'Salamanca.png', data: 'data:image/png;base64,AAAA' } }
  const mockUps = (put: Row[]) => changeRows(databases.mockUps)('7', () => ({ put, drop: [] }))
  await mockUps([logo])
  await page.logOutModule.logOut()
  await expectEncrypted()
  const onMessage = vi.fn<(event: { data: unknown }) => void>()
  new BroadcastChannel(databases.clientDrafts).onmessage = onMessage
  await signIn()
  await flushDeviceTasks()
  expect([await drafts([]), await mockUps([])]).toEqual([[clientDraft], [logo]])
  expect(onMessage).toHaveBeenCalledWith({ data: 'changed' })
})

test('rows of guests stay readable after a logout', async () => {
  await signIn()
  await storeRows('stall', { id: 'e1' })
  await page.logOutModule.logOut()
  expect(await rowsOf('stall')).toEqual(['e1'])
})

test('password changed elsewhere leaves data encrypted, which can be discarded', async () => {
  await leaveWorkAndLogOut()
  expect((await signIn('forgotten, and new')).encryptedCount).toBe(5)
  expect([await rowsOf('7'), await draft()]).toEqual([[], null])
  await page.rowsModule.discardLocked('7')
  await page.logOutModule.logOut()
  expect((await signIn('forgotten, and new')).encryptedCount).toBe(0)
})

const wrappedKeys = async () =>
  (await entries<string, unknown>(openStore(databases.deviceKeys)))
    .map(([name]) => name)
    .filter((name) => name.startsWith('vault '))

test('wrapped key is deleted at the next start when no row needs it', async () => {
  await signIn()
  await page.logOutModule.logOut()
  page = await load()
  await page.identity.finishInterruptedWipe()
  expect(await wrappedKeys()).toEqual([])
  await leaveWorkAndLogOut()
  page = await load()
  await page.identity.finishInterruptedWipe()
  expect(await wrappedKeys()).toHaveLength(1)
})

test('row that another tab writes just after the logout is restored at sign-in', async () => {
  await signIn()
  const changeInFirstTab = changeRows(databases.outbox)
  await changeInFirstTab('7', () => ({ put: [], drop: [] }))
  page = await load()
  await page.logOutModule.logOut()
  await changeInFirstTab('7', () => ({ put: [brief], drop: [] }))
  await signIn()
  expect(await rowsOf('7')).toEqual(['b1'])
})

test('read of the previous customer that ends late leaves the keys of the next one', async () => {
  const change = changeRows(databases.outbox)
  signInAs('7')
  const late = change('7', () => ({ put: [], drop: [] })).catch(() => {})
  signInAs('8')
  await change('8', () => ({ put: [brief], drop: [] }))
  await late
  page = await load()
  expect(await rowsOf('8')).toEqual(['b1'])
})

test('tab uses the key of a new session when another tab has ended the old one', async () => {
  await signIn()
  const changeInFirstTab = changeRows(databases.outbox)
  await changeInFirstTab('7', () => ({ put: [], drop: [] }))
  page = await load()
  await page.logOutModule.logOut()
  page = await load()
  await page.identity.finishInterruptedWipe()
  vi.stubGlobal('fetch', async () => Response.json({ token: 'the next token', data: profile }))
  await signIn()
  await changeInFirstTab('7', () => ({ put: [brief], drop: [] }))
  page = await load()
  expect(await rowsOf('7')).toEqual(['b1'])
})

test('keys that were left by an interrupted logout are deleted at the next start', async () => {
  await signIn()
  await leaveWork()
  const remove = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new Error('the page stops here')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await page.logOutModule.logOut()
  remove.mockRestore()
  page = await load()
  await page.identity.finishInterruptedWipe()
  expect([await isVaultOpen(), await rowsOf('7').catch(() => 'refused')]).toEqual([false, 'refused'])
  await signIn()
  expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
})

test('sign-in opens all data before its token is stored', async () => {
  await leaveWorkAndLogOut()
  const rowsAtSignIn: Promise<string[]>[] = []
  const write = storage.setItem.bind(storage)
  storage.setItem = (key, value) => {
    if (key === 'token') rowsAtSignIn.push(rowsOf('7'))
    write(key, value)
  }
  await signIn()
  expect(await Promise.all(rowsAtSignIn)).toEqual([ids])
})

test('data appears later when the key is derived after the token was stored', async () => {
  await leaveWorkAndLogOut()
  page = await load()
  const onMessage = vi.fn<(event: { data: unknown }) => void>()
  new BroadcastChannel(outboxChannel).onmessage = onMessage
  const write = storage.setItem.bind(storage)
  const signedIn = gate()
  storage.setItem = (key, value) => {
    write(key, value)
    if (key === 'token') signedIn.open()
  }
  const derive = vi.spyOn(crypto.subtle, 'deriveBits')
  const fastDerive = derive.getMockImplementation()
  derive.mockImplementation(async (...how) => {
    await signedIn.opened
    return fastDerive?.(...how) ?? new ArrayBuffer(0)
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const signingIn = signIn()
  while (storage.getItem('token') === null) {
    await flushDeviceTasks()
    await vi.advanceTimersByTimeAsync(1000)
  }
  vi.useRealTimers()
  expect((await signingIn).encryptedCount).toBe(0)
  expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
  expect(onMessage).toHaveBeenCalledWith({ data: '{"name":"changed"}' })
})

test('rows cannot be read or written after a logout', async () => {
  await leaveWorkAndLogOut()
  expect(await isVaultOpen()).toBe(false)
  await expect(rowsOf('7')).rejects.toThrow('You were signed out')
  await expect(storeRows('7', brief)).rejects.toThrow('You were signed out')
  await expectEncrypted()
})

test('data of a session without a typed password is opened by the next sign-in', async () => {
  signInAs('7')
  await leaveWork()
  await expectEncrypted()
  await page.logOutModule.logOut()
  expect((await signIn()).encryptedCount).toBe(0)
  expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
  await page.logOutModule.logOut()
  expect((await signIn('another one')).encryptedCount).toBe(5)
})

test('page without Web Crypto stores no data of a customer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('crypto', { randomUUID: () => 'an-id', getRandomValues: crypto.getRandomValues.bind(crypto) })
  await signIn()
  await expect(storeRows('7', brief)).rejects.toThrow('This page isn’t secure (https)')
  page.drafts.storeDraft('address/shipping/new', formText)
  expect(await draft()).toBeNull()
})

test('encrypted draft expires without being decrypted', async () => {
  await leaveWorkAndLogOut()
  const inAMonth = Date.now() + 31 * 86_400_000
  vi.spyOn(Date, 'now').mockImplementation(() => inAMonth)
  page = await load()
  await page.identity.finishInterruptedWipe()
  const left = await entries<IDBValidKey[], unknown>(openStore(databases.drafts))
  expect(left.filter(([key]) => key.length === 2)).toEqual([])
})

test('rows that an earlier build stored in plain text are encrypted when they are read', async () => {
  await signIn()
  await set(['7', 'b1'], brief, openStore(databases.outbox))
  expect(await rowsOf('7')).toEqual(['b1'])
  await expectEncrypted()
})
