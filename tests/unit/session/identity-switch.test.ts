/** Signing in over somebody, and answers that were on their way when an identity began or ended. */
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  choicesKey,
  databases,
  identityChannel,
  keptFiltersKey,
  localKeys,
  needKey,
} from '../../../src/device/storage-names'
import { partitionOf } from '../../../src/domain/account/identity'
import {
  databaseNames,
  gate,
  memoryStorage,
  newDevice,
  ownChannels,
  rest,
  savedKeys,
  signInAs,
} from './device'

let identity: typeof import('../../../src/session/identity')
let saved: typeof import('../../../src/saved/reads')
let signing: typeof import('../../../src/session/sign-in')
let storage: Storage
let session: Storage
const steps = { abortRequests: vi.fn(), clearQueries: vi.fn(), goToSignIn: vi.fn(), reloadPage: vi.fn() }
const fields = { email: 'b@acme.example', password: 'x' }

/** What the provider was asked: path, and the token that came along. */
let asked: string[]
/** Holds the answer to a sign-in back until it is called. */
let answer: (profile: object) => void

beforeEach(async () => {
  storage = newDevice()
  ownChannels()
  session = memoryStorage()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', new EventTarget())
  for (const step of Object.values(steps)) step.mockReset()
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/api\//, '')
    asked.push(`${path} ${new Headers(init.headers).get('Authorization')}`)
    if (path === 'auth/signout') return Promise.resolve(Response.json({ Message: 'Signed out.' }))
    return new Promise<Response>((resolve) => {
      answer = (profile) =>
        resolve(Response.json({ token: 'token-of-b', data: { UserID: 8, RoleID: 1, ...profile } }))
    })
  })
  identity = await import('../../../src/session/identity')
  saved = await import('../../../src/saved/reads')
  signing = await import('../../../src/session/sign-in')
  identity.connectIdentity(steps)
})

/** As the browser tells of what another tab wrote; null for an emptied storage. */
const wrote = (key: string | null) => {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

/** Starts to sign B in; the answer is on its way when it resolves. */
async function beginB() {
  const beginning = signing.beginIdentity(fields)
  beginning.catch(() => {})
  await vi.waitFor(() => expect(asked).toContain('auth/signin null'))
  return { beginning }
}

async function visitOfA(): Promise<string> {
  signInAs('7')
  wrote(localKeys.token)
  saved.saveRead('member', 'wishlist', { value: 'of A', at: 1, fresh: true })
  await saved.flushSaved()
  storage.setItem('Bio', 'A likes mugs')
  storage.setItem(localKeys.cartItemCount, '3')
  storage.setItem(localKeys.recentlyViewed, '["of A"]')
  const owner = identity.currentPartition()
  const choice = { slug: 'cup', openedWith: '', choice: 'q=333', owner }
  session.setItem(needKey, '333 ')
  session.setItem(keptFiltersKey, '{"priceUpTo":800}')
  session.setItem(choicesKey, JSON.stringify([choice, { ...choice, slug: 'mug', owner: 'anon' }]))
  return owner
}

describe('B signs in over A', () => {
  test.each([
    ['another customer', {}],
    ['the same one in another role', { UserID: 7, RoleID: 2 }],
  ])('%s: nothing of A is left on the device', async (_, profile) => {
    const partition = await visitOfA()
    expect(await savedKeys(partition)).toEqual(['wishlist'])
    const { beginning } = await beginB()
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
    expect(session.getItem(keptFiltersKey)).toBeNull()
    expect(steps.clearQueries).toHaveBeenCalledTimes(1)
    // A's session at the provider ends, too.
    await vi.waitFor(() => expect(asked).toContain('auth/signout token-of-7'))
  })

  test('the same customer keeps everything', async () => {
    const partition = await visitOfA()
    const { beginning } = await beginB()
    answer({ UserID: 7 })
    await beginning
    expect(await savedKeys(partition)).toEqual(['wishlist'])
    expect(storage.getItem(localKeys.recentlyViewed)).toBe('["of A"]')
    expect(JSON.parse(session.getItem(choicesKey) ?? '')).toHaveLength(2)
    expect(session.getItem(needKey)).toBe('333 ')
    expect(steps.clearQueries).not.toHaveBeenCalled()
  })

  test('a read of A’s that is answered afterwards is not kept, for nobody', async () => {
    const partition = await visitOfA()
    const { beginning } = await beginB()
    saved.saveRead('member', 'prices', { value: 'of A', at: 2, fresh: true })
    answer({})
    const late = saved.flushSaved()
    await beginning
    await late
    await saved.flushSaved()
    expect(await savedKeys(partition)).toEqual([])
    expect(await savedKeys(partitionOf({ userId: '8', roleId: 1 }))).toEqual([])
  })
})

function keysOf(of: Storage): string[] {
  return Array.from({ length: of.length }, (_, index) => of.key(index) ?? '')
}

describe('a sign-in that is under way when somebody signs out', () => {
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
      'in another tab, whose message is not here yet',
      () => {
        storage.clear()
        wrote(null)
      },
    ],
  ]
  test.each(ends)('%s: nobody is signed in, and the late session is closed', async (_, end) => {
    await visitOfA()
    const { beginning } = await beginB()
    await end()
    answer({})
    await expect(beginning).rejects.toThrow('You were signed out meanwhile. Please sign in again.')
    expect(storage.getItem('UserID')).not.toBe('8')
    expect(storage.getItem(localKeys.token)).not.toBe('token-of-b')
    await vi.waitFor(() => expect(asked).toContain('auth/signout token-of-b'))
  })

  test('and one that is begun while an end is not through yet comes after it', async () => {
    await visitOfA()
    const drop = indexedDB.deleteDatabase.bind(indexedDB)
    const held = gate()
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce((name) => {
      const request = new EventTarget() as IDBOpenDBRequest
      void held.opened.then(() => {
        drop(name).addEventListener('success', (event) => request.onsuccess?.(event))
      })
      return request
    })
    const whoIsThere: (string | null)[] = []
    steps.goToSignIn.mockImplementation(() => whoIsThere.push(identity.currentToken()))
    const ending = identity.endIdentity()
    const { beginning } = await beginB()
    answer({})
    await rest()
    held.open()
    await Promise.all([ending, beginning])
    expect(whoIsThere).toEqual([null])
    expect(storage.getItem(localKeys.token)).toBe('token-of-b')
    expect(identity.currentIdentity()).toEqual({ userId: '8', roleId: 1 })
  })
})

/** Turns the timers ten times as fast as time goes, until the work has ended: what ciphers need is no timer's. */
async function hurried(work: Promise<unknown>): Promise<void> {
  const ended = vi.fn()
  const ending = work.finally(ended)
  for (let ms = 0; ended.mock.calls.length === 0 && ms < 15_000; ms += 100) {
    await pause(10)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ended).toHaveBeenCalled()
  await ending
}

describe('a device that keeps nothing', () => {
  test('IndexedDB never answers: sign-in and sign-out work after a moment', async () => {
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const beginning = signing.beginIdentity(fields)
    await vi.advanceTimersByTimeAsync(500)
    answer({})
    await hurried(beginning)
    expect(identity.currentToken()).toBe('token-of-b')
    const ending = identity.endIdentity()
    await hurried(ending)
    expect(storage.length).toBe(0)
  })

  test('a full local storage is emptied for it', async () => {
    storage.setItem(localKeys.bootSnapshot, 'x'.repeat(100))
    const write = storage.setItem.bind(storage)
    storage.setItem = (key, value) => {
      if (storage.getItem(localKeys.bootSnapshot) !== null)
        throw new DOMException('full', 'QuotaExceededError')
      write(key, value)
    }
    const { beginning } = await beginB()
    answer({ FullName: 'Bo' })
    await beginning
    expect([storage.getItem('FullName'), storage.getItem(localKeys.token)]).toEqual(['Bo', 'token-of-b'])
  })

  test('nobody is signed in whose role cannot be kept', async () => {
    const write = storage.setItem.bind(storage)
    storage.setItem = (key, value) => {
      if (key === localKeys.roleId) throw new DOMException('full', 'QuotaExceededError')
      write(key, value)
    }
    const { beginning } = await beginB()
    answer({})
    await expect(beginning).rejects.toThrow(/keeps nothing/)
    expect(storage.length).toBe(0)
  })

  test('a local storage that takes nothing is said to, and the session is closed', async () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { beginning } = await beginB()
    answer({})
    await expect(beginning).rejects.toThrow(/keeps nothing/)
    expect(storage.length).toBe(0)
    await vi.waitFor(() => expect(asked).toContain('auth/signout token-of-b'))
  })
})

test('tabs take turns: each profile stands beside its own token', async () => {
  const order: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, __: object, run: () => Promise<unknown>) => {
        turn = turn.then(run)
        return turn
      },
    },
  })
  const { afterOthers } = await import('../../../src/device/tab-lock')
  const slow = afterOthers('sign-in', 1000, async () => {
    order.push('A begins')
    await rest()
    order.push('A ends')
  })
  await Promise.all([slow, afterOthers('sign-in', 1000, async () => void order.push('B'))])
  expect(order).toEqual(['A begins', 'A ends', 'B'])
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('late', 'TimeoutError')) },
  })
  expect(await afterOthers('sign-in', 10, async () => 'not held up for ever')).toBe('not held up for ever')
})
