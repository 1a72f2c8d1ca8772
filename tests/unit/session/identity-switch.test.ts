/** Sign-in over another customer, and answers that were in flight when an identity started or ended. */
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
let session: Storage
const steps = { abortRequests: vi.fn(), clearQueries: vi.fn(), goToSignIn: vi.fn(), reloadPage: vi.fn() }
const fields = { email: 'b@acme.example', password: 'x' }

/** Requests to the provider: path and token. */
let requests: string[]
/** Sends the answer to the sign-in, which waits for this call. */
let answer: (profile: object) => void

beforeEach(async () => {
  storage = newPage()
  session = memoryStorage()
  vi.stubGlobal('sessionStorage', session)
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

/** Starts to sign B in; resolves when the request is in flight. */
async function startSignInOfB() {
  const beginning = signInModule.beginIdentity(fields)
  beginning.catch(() => {})
  await vi.waitFor(() => expect(requests).toContain('auth/signin null'))
  return { beginning }
}

async function visitAsA(): Promise<string> {
  signInAs('7')
  notifyWrite(localKeys.token)
  saved.saveRead('member', 'wishlist', { value: 'of A', at: 1, fresh: true })
  await saved.flushSaved()
  storage.setItem('Bio', 'A likes mugs')
  storage.setItem(localKeys.cartItemCount, '3')
  storage.setItem(localKeys.recentlyViewed, '["of A"]')
  const owner = identity.currentPartition()
  const choice = { slug: 'cup', openedWith: '', choice: 'q=333', owner }
  session.setItem(needKey, '333 ')
  session.setItem(storedFiltersKey, '{"priceUpTo":800}')
  session.setItem(choicesKey, JSON.stringify([choice, { ...choice, slug: 'mug', owner: 'anon' }]))
  return owner
}

test.each([
  ['another customer', {}],
  ['the same customer in another role', { UserID: 7, RoleID: 2 }],
])('sign-in of %s leaves no data of A on the device', async (_, profile) => {
  const partition = await visitAsA()
  expect(await savedKeys(partition)).toEqual(['wishlist'])
  const { beginning } = await startSignInOfB()
  answer({ FullName: 'Bo', ...profile })
  await beginning
  expect(Object.fromEntries(keysOf(storage).map((key) => [key, storage.getItem(key)]))).toEqual({
    token: 'token-of-b',
    UserID: '8',
    RoleID: '1',
    FullName: 'Bo',
    ...Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, String(value)])),
  })
  expect(await databaseNames()).not.toContain(databases.savedReads(partition))
  expect(JSON.parse(session.getItem(choicesKey) ?? '')).toMatchObject([{ slug: 'mug' }])
  expect(session.getItem(needKey)).toBeNull()
  expect(session.getItem(storedFiltersKey)).toBeNull()
  expect(steps.clearQueries).toHaveBeenCalledTimes(1)
  // A's session at the provider ends, too.
  await vi.waitFor(() => expect(requests).toContain('auth/signout token-of-7'))
})

test('sign-in of the same customer leaves all data', async () => {
  const partition = await visitAsA()
  const { beginning } = await startSignInOfB()
  answer({ UserID: 7 })
  await beginning
  expect(await savedKeys(partition)).toEqual(['wishlist'])
  expect(storage.getItem(localKeys.recentlyViewed)).toBe('["of A"]')
  expect(JSON.parse(session.getItem(choicesKey) ?? '')).toHaveLength(2)
  expect(session.getItem(needKey)).toBe('333 ')
  expect(steps.clearQueries).not.toHaveBeenCalled()
})

test('late read of A is not saved for any customer after B signed in', async () => {
  const partition = await visitAsA()
  const { beginning } = await startSignInOfB()
  saved.saveRead('member', 'prices', { value: 'of A', at: 2, fresh: true })
  answer({})
  const late = saved.flushSaved()
  await beginning
  await late
  await saved.flushSaved()
  expect(await savedKeys(partition)).toEqual([])
  expect(await savedKeys(partitionOf({ userId: '8', roleId: 1 }))).toEqual([])
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
  const { beginning } = await startSignInOfB()
  await end()
  answer({})
  await expect(beginning).rejects.toThrow('You were signed out meanwhile. Please sign in again.')
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
  const { beginning } = await startSignInOfB()
  answer({})
  await flushDeviceTasks()
  dropGate.open()
  await Promise.all([ending, beginning])
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
  const beginning = signInModule.beginIdentity(fields)
  await vi.advanceTimersByTimeAsync(500)
  answer({})
  await finishFast(beginning)
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
  const { beginning } = await startSignInOfB()
  answer({ FullName: 'Bo' })
  await beginning
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
  const { beginning } = await startSignInOfB()
  answer({})
  await expect(beginning).rejects.toThrow(/keeps nothing/)
  expect(storage.length).toBe(0)
  await vi.waitFor(() => expect(requests).toContain('auth/signout token-of-b'))
})
