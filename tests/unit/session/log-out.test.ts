/** The Logout button: the device is cleared first, and the provider is notified as soon as possible. */
import { beforeEach, expect, test, vi } from 'vitest'
import { choicesKey } from '../../../src/device/storage-names'
import { gate, memoryStorage, newDevice, noopSteps, flushDeviceTasks, signInAs } from './device'

let storage: Storage
let tabStorage: Storage
let logOutModule: typeof import('../../../src/session/log-out')
let identity: typeof import('../../../src/session/identity')
let connectivity: typeof import('../../../src/session/connectivity')
const goToSignIn = vi.fn()
let requests: { token: string | null; keepalive: boolean | undefined; signedIn: boolean }[]
let answer: () => Promise<Response>

beforeEach(async () => {
  storage = newDevice()
  tabStorage = memoryStorage()
  vi.stubGlobal('sessionStorage', tabStorage)
  goToSignIn.mockReset()
  requests = []
  answer = async () => Response.json({ Message: 'Signed out.' })
  await openShop()
  signInAs('7')
  tabStorage.setItem(choicesKey, '[]')
})

/** Opens the shop; a second call opens it again on the same device with empty memory. */
async function openShop(): Promise<void> {
  vi.resetModules()
  identity = await import('../../../src/session/identity')
  logOutModule = await import('../../../src/session/log-out')
  connectivity = await import('../../../src/session/connectivity')
  const { connectTransport } = await import('../../../src/api/request')
  const pageIdentity = identity
  connectTransport({
    token: identity.currentToken,
    onOutcome: connectivity.recordOutcome,
    headDeadline: 100,
    fetch: (url, init) => {
      // This page was closed, so its requests get no answer.
      if (pageIdentity !== identity) return new Promise(() => {})
      // Requests of the connectivity check succeed or fail like the sign-out.
      if (!url.endsWith('auth/signout')) return answer().then(() => Response.json({ Data: { Rate: 10 } }))
      const token = new Headers(init.headers).get('Authorization')
      requests.push({ token, keepalive: init.keepalive, signedIn: identity.signedIn() })
      return answer()
    },
  })
  identity.connectIdentity({ ...noopSteps, goToSignIn })
}

const singleRequest = [{ token: 'token-of-7', keepalive: true, signedIn: false }]
const sessionState = () => [storage.length, tabStorage.length, goToSignIn.mock.calls.length]

test('logout ends the session at the provider with the token that was cleared', async () => {
  await logOutModule.logOut()
  expect(requests).toEqual(singleRequest)
  expect(sessionState()).toEqual([0, 0, 1])
})

test.each<[string, () => Promise<Response>]>([
  ['does not know the call', async () => new Response('<html>Not found</html>', { status: 404 })],
  ['refuses', async () => Response.json({ ErrorCode: 'INVALIDTOKEN' }, { status: 401 })],
  ['answers with status 500', async () => new Response('', { status: 500 })],
  ['never answers', () => new Promise(() => {})],
  ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
])('logout clears the device when the provider %s', async (_, reply) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = reply
  // Logout does not wait for the provider: no time has passed.
  await logOutModule.logOut()
  expect(sessionState()).toEqual([0, 0, 1])
  await vi.advanceTimersByTimeAsync(150)
  expect(requests).toEqual(singleRequest)
  expect(sessionState()).toEqual([0, 0, 1])
})

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
async function logOutOffline() {
  answer = offline
  await logOutModule.logOut()
  await vi.waitFor(() => expect(connectivity.connectivity()).toBe('offline'))
}

test('offline logout is sent to the provider once when the network is back', async () => {
  await logOutOffline()
  expect(requests).toHaveLength(1)
  expect(JSON.stringify([sessionState(), await storedText()])).not.toContain('token-of-7')
  answer = async () => Response.json({ Data: { Rate: 10 } })
  connectivity.recordOutcome('answered')
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await connectivity.checkNow()
  await flushDeviceTasks()
  expect(requests).toEqual([...singleRequest, ...singleRequest])
})

test('offline logout is not sent when the same token is in use again', async () => {
  await logOutOffline()
  signInAs('7')
  answer = async () => Response.json({ Data: { Rate: 10 } })
  connectivity.recordOutcome('answered')
  await flushDeviceTasks()
  expect(requests).toHaveLength(1)
})

test('next start sends the logout of a closed page to the provider once', async () => {
  answer = offline
  signInAs('9')
  await logOutModule.logOut()
  await vi.waitFor(async () => expect(await storedText()).toMatch(/"ended-sessions":\[\{"mark"/))
  expect([sessionState(), await storedText()].join()).not.toContain('token-of-9')
  requests = []
  await openShop()
  await logOutModule.closeEndedSessions()
  await vi.waitFor(() => expect(connectivity.connectivity()).toBe('offline'))
  expect(identity.signedIn()).toBe(false)
  answer = async () => Response.json({ Message: 'Signed out.' })
  await openShop()
  await logOutModule.closeEndedSessions()
  await vi.waitFor(async () => expect(await storedText()).toContain('"ended-sessions":[]'))
  expect(requests.map(({ token }) => token)).toEqual(['token-of-9', 'token-of-9'])
  await openShop()
  await logOutModule.closeEndedSessions()
  await flushDeviceTasks()
  expect(requests).toHaveLength(2)
})

test.each([
  ['too old', () => vi.setSystemTime(Date.now() + 31 * 24 * 60 * 60_000)],
  ['encrypted with a lost key', () => vi.stubGlobal('crypto', {})],
])('pending logout that is %s is not sent', async (_, prepare) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = offline
  signInAs('9')
  await logOutModule.logOut()
  await vi.waitFor(async () => expect(await storedText()).toContain('"mark"'))
  requests = []
  prepare()
  await openShop()
  await logOutModule.closeEndedSessions()
  await flushDeviceTasks()
  expect(requests).toEqual([])
})

test('refusal of a logout does not end the session of the next customer', async () => {
  const refusal = gate<Response>()
  answer = () => refusal.opened
  await logOutModule.logOut()
  signInAs('8')
  refusal.open(Response.json({ ErrorCode: 'INVALIDTOKEN' }, { status: 401 }))
  await flushDeviceTasks()
  expect(identity.currentToken()).toBe('token-of-8')
})

test('logout without a session sends nothing', async () => {
  storage.clear()
  await logOutModule.logOut()
  expect(requests).toEqual([])
  expect(goToSignIn).toHaveBeenCalledTimes(1)
})

/** The identity records in IndexedDB, as text. */
async function storedText(): Promise<string> {
  const { entries } = await import('idb-keyval')
  const { openStore } = await import('../../../src/device/database')
  const { databases } = await import('../../../src/device/storage-names')
  return JSON.stringify(Object.fromEntries(await entries(openStore(databases.meta))))
}
