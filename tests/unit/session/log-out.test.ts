/** The Logout button: the device first, the provider as soon as it can be told. */
import { beforeEach, expect, test, vi } from 'vitest'
import { choicesKey } from '../../../src/device/storage-names'
import { gate, memoryStorage, newDevice, quietSteps, rest, signInAs } from './device'

let storage: Storage
let session: Storage
let logging: typeof import('../../../src/session/log-out')
let identity: typeof import('../../../src/session/identity')
let connectivity: typeof import('../../../src/session/connectivity')
const goToSignIn = vi.fn()
let told: { token: string | null; keepalive: boolean | undefined; signedIn: boolean }[]
let answer: () => Promise<Response>

beforeEach(async () => {
  storage = newDevice()
  session = memoryStorage()
  vi.stubGlobal('sessionStorage', session)
  goToSignIn.mockReset()
  told = []
  answer = async () => Response.json({ Message: 'Signed out.' })
  await openShop()
  signInAs('7')
  session.setItem(choicesKey, '[]')
})

/** Also anew, on the same device: nothing of the page before is in memory. */
async function openShop(): Promise<void> {
  vi.resetModules()
  identity = await import('../../../src/session/identity')
  logging = await import('../../../src/session/log-out')
  connectivity = await import('../../../src/session/connectivity')
  const { connectTransport } = await import('../../../src/api/request')
  const here = identity
  connectTransport({
    token: identity.currentToken,
    onOutcome: connectivity.noteOutcome,
    headDeadline: 100,
    fetch: (url, init) => {
      // A page that was closed.
      if (here !== identity) return new Promise(() => {})
      // What connectivity asks in between is answered like the rest.
      if (!url.endsWith('auth/signout')) return answer().then(() => Response.json({ Data: { Rate: 10 } }))
      const token = new Headers(init.headers).get('Authorization')
      told.push({ token, keepalive: init.keepalive, signedIn: identity.signedIn() })
      return answer()
    },
  })
  identity.connectIdentity({ ...quietSteps, goToSignIn })
}

const once = [{ token: 'token-of-7', keepalive: true, signedIn: false }]
const gone = () => [storage.length, session.length, goToSignIn.mock.calls.length]

test('ends the session at the provider with the token that the device has forgotten', async () => {
  await logging.logOut()
  expect(told).toEqual(once)
  expect(gone()).toEqual([0, 0, 1])
})

test.each<[string, () => Promise<Response>]>([
  ['does not know the call', async () => new Response('<html>Not found</html>', { status: 404 })],
  ['refuses', async () => Response.json({ ErrorCode: 'INVALIDTOKEN' }, { status: 401 })],
  ['breaks', async () => new Response('', { status: 500 })],
  ['never answers', () => new Promise(() => {})],
  ['is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a provider that %s changes nothing', async (_, how) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = how
  // It is not held up: no time has passed.
  await logging.logOut()
  expect(gone()).toEqual([0, 0, 1])
  await vi.advanceTimersByTimeAsync(150)
  expect(told).toEqual(once)
  expect(gone()).toEqual([0, 0, 1])
})

test('without a network, the provider is told when it is back, once', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await logging.logOut()
  await vi.waitFor(() => expect(connectivity.connectivity()).toBe('offline'))
  expect(told).toHaveLength(1)
  expect(JSON.stringify([gone(), await storedText()])).not.toContain('token-of-7')
  answer = async () => Response.json({ Data: { Rate: 10 } })
  connectivity.noteOutcome('answered')
  await vi.waitFor(() => expect(told).toHaveLength(2))
  await connectivity.checkNow()
  await rest()
  expect(told).toEqual([...once, ...once])
})

test('but not when the same token is in use again by then', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await logging.logOut()
  await vi.waitFor(() => expect(connectivity.connectivity()).toBe('offline'))
  signInAs('7')
  answer = async () => Response.json({ Data: { Rate: 10 } })
  connectivity.noteOutcome('answered')
  await rest()
  expect(told).toHaveLength(1)
})

const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('with the page closed over it, the next start tells the provider, once', async () => {
  answer = offline
  signInAs('9')
  await logging.logOut()
  await vi.waitFor(async () => expect(await storedText()).toMatch(/"ended-sessions":\[\{"mark"/))
  expect([gone(), await storedText()].join()).not.toContain('token-of-9')
  told = []
  await openShop()
  await logging.closeEndedSessions()
  await vi.waitFor(() => expect(connectivity.connectivity()).toBe('offline'))
  expect(identity.signedIn()).toBe(false)
  answer = async () => Response.json({ Message: 'Signed out.' })
  await openShop()
  await logging.closeEndedSessions()
  await vi.waitFor(async () => expect(await storedText()).toContain('"ended-sessions":[]'))
  expect(told.map(({ token }) => token)).toEqual(['token-of-9', 'token-of-9'])
  await openShop()
  await logging.closeEndedSessions()
  await rest()
  expect(told).toHaveLength(2)
})

test.each([
  ['too old', () => vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60_000)],
  ['sealed by a key that is gone', () => vi.stubGlobal('crypto', {})],
])('what is %s is told nobody', async (_, later) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = offline
  signInAs('9')
  await logging.logOut()
  await vi.waitFor(async () => expect(await storedText()).toContain('"mark"'))
  told = []
  later()
  await openShop()
  await logging.closeEndedSessions()
  await rest()
  expect(told).toEqual([])
})

test('a refusal of it ends nobody’s session, also when somebody is signed in by then', async () => {
  const refusal = gate<Response>()
  answer = () => refusal.opened
  await logging.logOut()
  signInAs('8')
  refusal.open(Response.json({ ErrorCode: 'INVALIDTOKEN' }, { status: 401 }))
  await rest()
  expect(identity.currentToken()).toBe('token-of-8')
})

test('without a session there is nothing to tell', async () => {
  storage.clear()
  await logging.logOut()
  expect(told).toEqual([])
  expect(goToSignIn).toHaveBeenCalledTimes(1)
})

/** What IndexedDB holds of identities. */
async function storedText(): Promise<string> {
  const { get } = await import('idb-keyval')
  const { openStore } = await import('../../../src/device/database')
  const { databases } = await import('../../../src/device/storage-names')
  const meta = openStore(databases.meta)
  const places = ['ended', 'partitions', 'ended-sessions']
  return JSON.stringify(
    Object.fromEntries(await Promise.all(places.map(async (place) => [place, await get(place, meta)]))),
  )
}
