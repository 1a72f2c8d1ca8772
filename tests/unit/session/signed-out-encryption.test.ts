/** Data of a customer is encrypted when the session ends, and decrypted when the same customer signs in again. */
import { entries } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { openOwnedRows } from '../../../src/device/owned-rows'
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
const sent = {
  ...brief,
  id: 's1',
  payload: null,
  state: { name: 'sent', at: 1, about: { text: 'Logo left' } },
}
const formText = { name: 'Dana', street: '2 Salamanca Pl' }

let storage: Storage
let profile: Record<string, unknown>
let page: Awaited<ReturnType<typeof load>>

/** Loads the page with empty memory. */
async function load() {
  vi.resetModules()
  const [identity, signInModule, logOutModule, account, encryptionModule, drafts] = await Promise.all([
    import('../../../src/session/identity'),
    import('../../../src/session/sign-in'),
    import('../../../src/session/log-out'),
    import('../../../src/session/account'),
    import('../../../src/session/signed-out-encryption'),
    import('../../../src/saved/drafts/drafts'),
  ])
  identity.connectIdentity(noopSteps)
  return { identity, signInModule, logOutModule, account, encryptionModule, drafts }
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
const changeRows = openOwnedRows<Row>
const rowsOf = async (owner: string) =>
  (await changeRows(databases.outbox)(owner, () => ({ put: [], drop: [] }))).map(({ id }) => id).toSorted()
const storeRows = (owner: string, ...put: Row[]) =>
  changeRows(databases.outbox)(owner, () => ({ put, drop: [] }))

/** Everything that this device stores, as text. A CryptoKey has no readable content. */
async function dump(): Promise<string> {
  const records = await Promise.all((await databaseNames()).map((name) => entries(openStore(name))))
  return JSON.stringify([records, Object.entries(storage), Object.entries(sessionStorage)])
}

/** On a slow machine, encryption continues after a logout that no longer waits for it. */
const expectEncrypted = () => vi.waitFor(async () => expect(await dump()).not.toMatch(secrets), 10_000)

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
    expect(await dump()).toMatch(secrets)
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

test('sign-in over another customer encrypts the data of that customer', async () => {
  await signIn()
  await leaveWork()
  profile = { UserID: 8, RoleID: 1 }
  await signIn('another one')
  await expectEncrypted()
  await page.logOutModule.logOut()
  profile = { UserID: 7, RoleID: 1 }
  await signIn()
  expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
})

test('sent rows are deleted at logout', async () => {
  await signIn()
  await storeRows('7', sent)
  await storeRows('stall', { id: 'e1' })
  await page.logOutModule.logOut()
  await expectEncrypted()
  await signIn()
  expect([await rowsOf('7'), await rowsOf('stall')]).toEqual([[], ['e1']])
})

test('password changed elsewhere leaves data encrypted, which can be discarded', async () => {
  await leaveWorkAndLogOut()
  expect((await signIn('forgotten, and new')).encryptedCount).toBe(5)
  expect([await rowsOf('7'), await draft()]).toEqual([[], null])
  expect(await dump()).not.toMatch(/Salamanca|Logo left/)
  await page.encryptionModule.discardEncrypted('7')
  await page.logOutModule.logOut()
  expect((await signIn('forgotten, and new')).encryptedCount).toBe(0)
})

test('earlier password restores the data after a password was changed elsewhere', async () => {
  await leaveWorkAndLogOut()
  await signIn('forgotten, and new')
  const next = Promise.resolve(null)
  const decrypt = (password: string) =>
    page.encryptionModule.decryptRows({ owner: '7', password, next, isCurrent: () => true })
  expect([await decrypt('a guess'), await rowsOf('7')]).toEqual([5, []])
  expect([await decrypt('a quiet harbour'), await rowsOf('7')]).toEqual([0, ids])
  await page.logOutModule.logOut()
  expect((await signIn('forgotten, and new')).encryptedCount).toBe(0)
})

test('password changed on this device decrypts data stored after the change', async () => {
  await signIn()
  await page.encryptionModule.renewCustomerKey('7', 'the next one')
  await leaveWork()
  await page.logOutModule.logOut()
  expect((await signIn('the next one')).encryptedCount).toBe(0)
  expect(await rowsOf('7')).toEqual(ids)
})

test('interrupted end of an identity is finished at the next start', async () => {
  await signIn()
  await leaveWork()
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('the page stops here'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await page.logOutModule.logOut()
  expect(await dump()).toMatch(secrets)
  encrypt.mockRestore()
  page = await load()
  await page.identity.finishInterruptedWipe()
  await expectEncrypted()
  await signIn()
  expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
})

test('sign-in decrypts all data before its token is stored', async () => {
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

test('encryption during a new sign-in of the same customer hides no data', async () => {
  await signIn()
  await leaveWork()
  const onMessage = vi.fn<(event: { data: unknown }) => void>()
  new BroadcastChannel(outboxChannel).onmessage = onMessage
  await page.logOutModule.logOut()
  const write = storage.setItem.bind(storage)
  const signedIn = gate()
  storage.setItem = (key, value) => {
    write(key, value)
    if (key === 'token') signedIn.open()
  }
  // The device is so slow that nothing can be decrypted before the token is stored.
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

test('logout right after a sign-in leaves nothing unencrypted', async () => {
  await leaveWorkAndLogOut()
  await signIn()
  await page.logOutModule.logOut()
  await flushDeviceTasks()
  await expectEncrypted()
})

test('write after the end of its session is encrypted at the next start', async () => {
  await signIn()
  await storeRows('7', brief)
  await page.logOutModule.logOut()
  await storeRows('7', { ...brief, payload: { text: 'Logo left and right' } })
  page = await load()
  await page.identity.finishInterruptedWipe()
  await expectEncrypted()
  await signIn()
  expect(await dump()).toContain('Logo left and right')
  expect(await rowsOf('7')).toEqual(['b1'])
})

test('data of a session without a typed password is encrypted with the device key', async () => {
  signInAs('7')
  await leaveWork()
  await page.logOutModule.logOut()
  await expectEncrypted()
  expect((await signIn()).encryptedCount).toBe(0)
  expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
})

test('no password-protected key is stored when nothing is encrypted', async () => {
  await signIn()
  expect(await dump()).toContain('"locked"')
  await page.logOutModule.logOut()
  expect(await dump()).not.toContain('"locked"')
})

test('page without Web Crypto retains all data', async () => {
  vi.stubGlobal('crypto', { randomUUID: () => 'an-id', getRandomValues: crypto.getRandomValues.bind(crypto) })
  await leaveWorkAndLogOut()
  await signIn()
  expect([await rowsOf('7'), await draft()]).toEqual([ids, formText])
})

test('encrypted draft expires without being decrypted', async () => {
  await leaveWorkAndLogOut()
  const inAMonth = Date.now() + 31 * 86_400_000
  vi.spyOn(Date, 'now').mockImplementation(() => inAMonth)
  page = await load()
  await page.drafts.handOverDrafts('7', '/')
  await vi.waitFor(async () => expect(await entries(openStore(databases.drafts))).toEqual([]))
})
