/** A refused token ends its session once, and other answers do not end a session (req 7.14, 7.15). */
import { beforeEach, expect, test, vi } from 'vitest'
import { lastVisitedKey } from '../../../src/device/storage-names'
import { gate, memoryStorage, newDevice, flushDeviceTasks, signInAs } from './device'

let storage: Storage
let tabStorage: Storage
/** Steps of the page that the tests observe. */
const steps = { abortRequests: vi.fn(), clearQueries: vi.fn(), goToSignIn: vi.fn(), reloadPage: vi.fn() }
let reply: (init: RequestInit) => Promise<Response>
let page: Awaited<ReturnType<typeof openPage>>

beforeEach(async () => {
  storage = newDevice()
  tabStorage = memoryStorage()
  vi.stubGlobal('sessionStorage', tabStorage)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const step of Object.values(steps)) step.mockReset()
  reply = async () => Response.json({})
  page = await openPage()
})

/** Connects the modules as main.tsx does, without a screen. */
async function openPage() {
  const { connectTransport, request } = await import('../../../src/api/request')
  const account = await import('../../../src/session/account')
  const identity = await import('../../../src/session/identity')
  const { createQueryClient } = await import('../../../src/query-client')
  connectTransport({ token: identity.currentToken, fetch: (_, init) => reply(init), headDeadline: 100 })
  const queryClient = createQueryClient((token) => account.endSession(token, '/account'))
  identity.connectIdentity(steps)
  const schema = { '~standard': { validate: (value: unknown) => ({ value }) } }
  const call = (method: 'GET' | 'POST', path: string) =>
    request(method, `myaccount/${path}`, schema, { asMember: true })
  const read = (key: string) => queryClient.fetchQuery({ queryKey: [key], queryFn: () => call('GET', key) })
  const mutation = { mutationFn: () => call('POST', 'basic_info') }
  const write = () => queryClient.getMutationCache().build(queryClient, mutation).execute(undefined)
  return { ...account, ...identity, read, write }
}

const refusal = { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in again.' }
const sessionState = () => ({
  token: storage.getItem('token'),
  storedItems: storage.length,
  signInVisits: steps.goToSignIn.mock.calls.length,
})
const signedOut = { token: null, storedItems: 0, signInVisits: 1 }

test.each([
  ['with 200', refusal, 200],
  ['in mixed case, with blanks,', { ErrorCode: ' InvalidToken ' }, 401],
  ['with other data', { ...refusal, status: 200, data: {}, Data: [] }, 200],
])('INVALIDTOKEN %s ends the session', async (_, body, status) => {
  signInAs('7')
  reply = async () => Response.json(body, { status })
  await expect(page.read('orders')).rejects.toThrow()
  await page.endIdentity()
  expect(sessionState()).toMatchObject({ token: null, storedItems: 0 })
  expect(tabStorage.getItem(lastVisitedKey)).toBe('/account')
  expect(page.sessionEnd.isUnannounced).toBe(true)
})

test('INVALIDTOKEN in reply to a write ends the session', async () => {
  signInAs('7')
  reply = async () => Response.json(refusal)
  await expect(page.write()).rejects.toThrow('Please sign in again.')
  await vi.waitFor(() => expect(sessionState()).toEqual(signedOut))
})

test.each([
  ['of another customer', '8'],
  ['of the same customer', '7'],
])('late INVALIDTOKEN does not end the new session %s', async (_, userId) => {
  signInAs('7')
  const answer = gate<Response>()
  reply = () => answer.opened
  const late = page.read('orders')
  late.catch(() => {})
  await page.endIdentity()
  signInAs(userId)
  storage.setItem('token', 'a new one')
  answer.open(Response.json(refusal))
  await expect(late).rejects.toThrow()
  await flushDeviceTasks()
  expect(sessionState()).toEqual({ token: 'a new one', storedItems: 3, signInVisits: 1 })
  expect(page.sessionEnd.isUnannounced).toBe(false)
})

test('INVALIDTOKEN to a visitor is ignored', async () => {
  storage.setItem('showfloor-compare', '[]')
  reply = async () => Response.json(refusal, { status: 401 })
  await expect(page.read('orders')).rejects.toThrow()
  expect(sessionState()).toEqual({ token: null, storedItems: 1, signInVisits: 0 })
})

const refusing = (body: object) => async () => Response.json(body, { status: 401 })
/** `tests/e2e/identity.spec.ts` tests sign-in pages of networks, broken servers and dead networks. */
test.each<[string, typeof reply]>([
  ['an incomplete reply', async () => new Response('{"ErrorCode":"INVALIDTOKEN","Error')],
  ['another refusal', async () => Response.json({ ErrorCode: 'FORBIDDEN' }, { status: 403 })],
  ['a 401 without a code', refusing({})],
  ['INVALIDTOKEN as a message', refusing({ ErrorMessage: 'INVALIDTOKEN' })],
  ['a code in the data', async () => Response.json({ data: { ErrorCode: 'INVALIDTOKEN' } })],
  ['a code that is not a string', refusing({ ErrorCode: { INVALIDTOKEN: true } })],
])('session is not ended by %s', async (_, answer) => {
  signInAs('7')
  reply = answer
  await Promise.allSettled([page.read('orders'), page.write()])
  expect(sessionState()).toEqual({ token: 'token-of-7', storedItems: 3, signInVisits: 0 })
})
