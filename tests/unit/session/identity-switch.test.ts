/** Sign-in of customer B (id 8) after customer A (id 7), and answers in flight when an identity starts or ends. */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  choicesKey,
  databases,
  identityChannel,
  storedFiltersKey,
  localKeys,
  needKey,
} from '../../../src/device/storage-names'
import { partitionOf } from '../../../src/domain/account/identity'
import { databaseNames, gate, memoryStorage, newPage, flushDeviceTasks, savedKeys, signInAs } from './device'

let identity: typeof import('../../../src/session/identity')
let saved: typeof import('../../../src/saved/reads')
let signInModule: typeof import('../../../src/session/sign-in')
let storage: Storage
let tabStorage: Storage
const steps = { abortRequests: vi.fn(), clearQueries: vi.fn(), goToSignIn: vi.fn(), reloadPage: vi.fn() }
const fields = { email: 'b@acme.example', password: 'x' }

/** Requests to the provider: path and token. */
let requests: string[]
/** Sends the answer to the sign-in, which waits for this call. */
let answer: (profile: object) => void

beforeEach(async () => {
  storage = newPage()
  tabStorage = memoryStorage()
  vi.stubGlobal('sessionStorage', tabStorage)
  for (const step of Object.values(steps)) step.mockReset()
  requests = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/api\//, '')
    requests.push(`${path} ${new Headers(init.headers).get('Authorization')}`)
    if (path === 'auth/signout') return Promise.resolve(Response.json({ Message: 'Signed out.' }))
    return new Promise<Response>((resolve) => {
      answer = (profile) =>
        resolve(Response.json({ token: 'token-of-b', data: { UserID: 8, RoleID: 1, ...profile } }))
    })
  })
  identity = await import('../../../src/session/identity')
  saved = await import('../../../src/saved/reads')
  signInModule = await import('../../../src/session/sign-in')
  identity.connectIdentity(steps)
})

/** Dispatches the storage event for a write of another tab; null: the storage was cleared. */
const notifyWrite = (key: string | null) => {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

/** Starts the sign-in of customer B; resolves when the request is in flight. */
async function startSignInOfB() {
  const signingIn = signInModule.beginIdentity(fields)
  signingIn.catch(() => {})
  await vi.waitFor(() => expect(requests).toContain('auth/signin null'))
  return { signingIn }
}

/** Signs customer A in and stores data of a visit. Returns the partition of customer A. */
async function visitAsA(): Promise<string> {
  signInAs('7')
  notifyWrite(localKeys.token)
  saved.saveCopy('member', 'wishlist', { value: 'of A', at: 1, fresh: true })
  await saved.flushCopies()
  storage.setItem('Bio', 'A likes mugs')
  storage.setItem(localKeys.cartItemCount, '3')
  storage.setItem(localKeys.recentlyViewed, '["of A"]')
  const owner = identity.currentPartition()
  const choice = { slug: 'cup', openedWith: '', choice: 'q=333', owner }
  tabStorage.setItem(needKey, '333 ')
  tabStorage.setItem(storedFiltersKey, '{"priceUpTo":800}')
  tabStorage.setItem(choicesKey, JSON.stringify([choice, { ...choice, slug: 'mug', owner: 'anon' }]))
  return owner
}

test.each([
  ['another customer', {}],
  ['the same customer in another role', { UserID: 7, RoleID: 2 }],
])('sign-in of %s leaves no data of A on the device', async (_, profile) => {
  const partition = await visitAsA()
  expect(await savedKeys(partition)).toEqual(['wishlist'])
  const { signingIn } = await startSignInOfB()
  answer({ FullName: 'Bo', ...profile })
  await signingIn
  expect(Object.fromEntries(keysOf(storage).map((key) => [key, storage.getItem(key)]))).toEqual({
    token: 'token-of-b',
    UserID: '8',
    RoleID: '1',
    FullName: 'Bo',
    ...Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, String(value)])),
  })
  expect(await databaseNames()).not.toContain(databases.savedReads(partition))
  expect(JSON.parse(tabStorage.getItem(choicesKey) ?? '')).toMatchObject([{ slug: 'mug' }])
  expect(tabStorage.getItem(needKey)).toBeNull()
  expect(tabStorage.getItem(storedFiltersKey)).toBeNull()
  expect(steps.clearQueries).toHaveBeenCalledTimes(1)
  // A's session at the provider ends, too.
  await vi.waitFor(() => expect(requests).toContain('auth/signout token-of-7'))
})

test('sign-in of the same customer leaves all data', async () => {
  const partition = await visitAsA()
  const { signingIn } = await startSignInOfB()
  answer({ UserID: 7 })
  await signingIn
  expect(await savedKeys(partition)).toEqual(['wishlist'])
  expect(storage.getItem(localKeys.recentlyViewed)).toBe('["of A"]')
  expect(JSON.parse(tabStorage.getItem(choicesKey) ?? '')).toHaveLength(2)
  expect(tabStorage.getItem(needKey)).toBe('333 ')
  expect(steps.clearQueries).not.toHaveBeenCalled()
})

test('late read of A is not saved for B, and the next start deletes it', async () => {
  const partition = await visitAsA()
  const { signingIn } = await startSignInOfB()
  saved.saveCopy('member', 'prices', { value: 'of A', at: 2, fresh: true })
  answer({})
  const late = saved.flushCopies()
  await signingIn
  await late
  expect(await savedKeys(partitionOf({ userId: '8', roleId: 1 }))).toEqual([])
  await identity.finishInterruptedWipe()
  expect(await savedKeys(partition)).toEqual([])
})

function keysOf(source: Storage): string[] {
  return Array.from({ length: source.length }, (_, index) => source.key(index) ?? '')
}

const ends: [string, () => Promise<void> | void][] = [
  ['in this tab', () => identity.endIdentity()],
  [
    'in another tab',
    async () => {
      storage.clear()
      const other = new BroadcastChannel(identityChannel)
      other.postMessage('ended')
      await vi.waitFor(() => expect(steps.reloadPage).toHaveBeenCalled())
      other.close()
    },
  ],
  [
    'in another tab, before its message arrives,',
    () => {
      storage.clear()
      notifyWrite(null)
    },
  ],
]
test.each(ends)('sign-out %s rejects the sign-in in flight and closes its session', async (_, end) => {
  await visitAsA()
  const { signingIn } = await startSignInOfB()
  await end()
  answer({})
  await expect(signingIn).rejects.toThrow('You were signed out meanwhile. Please sign in again.')
  expect(storage.getItem('UserID')).not.toBe('8')
  expect(storage.getItem(localKeys.token)).not.toBe('token-of-b')
  await vi.waitFor(() => expect(requests).toContain('auth/signout token-of-b'))
})

test('sign-in that starts before a sign-out has finished is applied after it', async () => {
  await visitAsA()
  const drop = indexedDB.deleteDatabase.bind(indexedDB)
  const dropGate = gate()
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce((name) => {
    const request = new EventTarget() as IDBOpenDBRequest
    void dropGate.opened.then(() => {
      drop(name).addEventListener('success', (event) => request.onsuccess?.(event))
    })
    return request
  })
  const tokens: (string | null)[] = []
  steps.goToSignIn.mockImplementation(() => tokens.push(identity.currentToken()))
  const ending = identity.endIdentity()
  const { signingIn } = await startSignInOfB()
  answer({})
  await flushDeviceTasks()
  dropGate.open()
  await Promise.all([ending, signingIn])
  expect(tokens).toEqual([null])
  expect(storage.getItem(localKeys.token)).toBe('token-of-b')
  expect(identity.currentIdentity()).toEqual({ userId: '8', roleId: 1 })
})

/** Advances the timers ten times as fast as real time until the work has ended, since encryption takes real time. */
async function finishFast(work: Promise<unknown>): Promise<void> {
  const ended = vi.fn()
  const ending = work.finally(ended)
  for (let ms = 0; ended.mock.calls.length === 0 && ms < 15_000; ms += 100) {
    await pause(10)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ended).toHaveBeenCalled()
  await ending
}

test('sign-in and sign-out finish soon when IndexedDB never answers', async () => {
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signingIn = signInModule.beginIdentity(fields)
  await vi.advanceTimersByTimeAsync(500)
  answer({})
  await finishFast(signingIn)
  expect(identity.currentToken()).toBe('token-of-b')
  const ending = identity.endIdentity()
  await finishFast(ending)
  expect(storage.length).toBe(0)
})

test('full local storage is cleared for the sign-in', async () => {
  storage.setItem(localKeys.bootSnapshot, 'x'.repeat(100))
  const write = storage.setItem.bind(storage)
  storage.setItem = (key, value) => {
    if (storage.getItem(localKeys.bootSnapshot) !== null) throw new DOMException('full', 'QuotaExceededError')
    write(key, value)
  }
  const { signingIn } = await startSignInOfB()
  answer({ FullName: 'Bo' })
  await signingIn
  expect([storage.getItem('FullName'), storage.getItem(localKeys.token)]).toEqual(['Bo', 'token-of-b'])
})

test.each([
  ['the role', localKeys.roleId],
  ['anything', ''],
])('sign-in that cannot store %s rejects, and its session is closed', async (_, refusedKey) => {
  const write = storage.setItem.bind(storage)
  storage.setItem = (key, value) => {
    if (key.startsWith(refusedKey)) throw new DOMException('full', 'QuotaExceededError')
    write(key, value)
  }
  const { signingIn } = await startSignInOfB()
  answer({})
  await expect(signingIn).rejects.toThrow(/can’t store anything/)
  expect(storage.length).toBe(0)
  await vi.waitFor(() => expect(requests).toContain('auth/signout token-of-b'))
})
