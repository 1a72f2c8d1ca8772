/** Work of the service worker when the browser reports that the network is back. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOwnedStore, plainRows } from '../../../src/device/owned-rows'
import { databases, syncTag, wakeMessage } from '../../../src/device/storage-names'
import { guestOwner } from '../../../src/domain/account/identity'
import type { OutboxRow, RowState } from '../../../src/domain/outbox/outbox'

let answer: (request: Request) => Response | Promise<Response>
let sentRequests: { url: string; token: string | null; form: FormData }[]
let pages: { postMessage: (message: unknown) => void }[]

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', {})
  sentRequests = []
  pages = []
  answer = () => Response.json({ Data: { Message: 'Good luck!' } })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(`https://shop.example${path}`, init)
    if (path.endsWith('shop/about')) return Response.json({ Data: { Features: ['giveaway-entries'] } })
    const token = request.headers.get('authorization')
    const form = request.body ? await request.clone().formData() : new FormData()
    sentRequests.push({ url: request.url, token, form })
    return answer(request)
  })
})

const rows = () => openOwnedStore<OutboxRow>(databases.outbox, plainRows).change
const entry = { fullName: 'Jo Field', schoolName: '', position: '', email: 'jo@school.example', phone: '0' }
const payload = (entryId: string) => ({
  entryId,
  capturedAt: '2026-11-21T00:00:00.000Z',
  sealed: { to: 'nobody', entry: { ...entry, interests: 'Merchandise', newsletter: false, agreedTo: null } },
})

/** Stores rows as another page would have left them. */
async function storeRows(owner: string, count: number, state: RowState = { name: 'pending' }): Promise<void> {
  const put = Array.from({ length: count }, (_, index): OutboxRow => {
    const id = `${owner}-${index}`
    const numbers = { seq: index + 1, opSchema: 1, createdAt: 0, attempts: 0 }
    return { id, owner, kind: 'entry', entity: id, payload: payload(id), sent: false, state, ...numbers }
  })
  await rows()(owner, () => ({ put, drop: [] }))
}

async function readStates(owner: string): Promise<string[]> {
  const stored = await rows()(owner, () => ({ put: [], drop: [] }))
  return stored.map(({ state }) => state.name)
}

/**
 * Returns the result that the browser sees: 'over' if the work resolves, 'again' if it rejects, null if the tag is
 * unknown.
 */
async function sync(tag: string = syncTag): Promise<'over' | 'again' | null> {
  const { answerSync } = await import('../../../sw/outbox-sync')
  const work: Promise<unknown>[] = []
  const clients = { matchAll: () => Promise.resolve(pages) }
  answerSync({ tag, waitUntil: (task) => void work.push(task) }, clients)
  if (work.length === 0) return null
  return Promise.all(work).then(
    () => 'over',
    () => 'again',
  )
}

test('open pages are notified, and the worker sends nothing itself', async () => {
  await storeRows(guestOwner, 2)
  const messages: unknown[] = []
  pages = [1, 2].map((page) => ({ postMessage: (message) => void messages.push([page, message]) }))
  expect(await sync()).toBe('again')
  expect(messages).toEqual([
    [1, { type: wakeMessage }],
    [2, { type: wakeMessage }],
  ])
  expect(sentRequests).toEqual([])
  pages = []
  expect(await sync()).toBe('over')
  expect(sentRequests).toHaveLength(2)
})

test('row that only another version can read requests no other sync', async () => {
  await storeRows(guestOwner, 1)
  await rows()(guestOwner, (stored) => ({ put: stored.map((row) => ({ ...row, opSchema: 99 })), drop: [] }))
  pages = [{ postMessage: () => {} }]
  expect(await sync()).toBe('over')
  expect(await readStates(guestOwner)).toEqual(['pending'])
})

test('worker sends guest rows once and without a token when no page is open', async () => {
  await storeRows(guestOwner, 3)
  await storeRows('7', 2)
  expect(await sync()).toBe('over')
  expect(sentRequests.map(({ form }) => form.get('EntryID'))).toEqual(['stall-0', 'stall-1', 'stall-2'])
  expect(sentRequests.every(({ url }) => url === 'https://shop.example/service/campian_add')).toBe(true)
  expect(sentRequests.every(({ token }) => token === null)).toBe(true)
  expect(await readStates(guestOwner)).not.toContain('pending')
  expect(await readStates('7')).toEqual(['pending', 'pending'])
})

test.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failing server', () => Response.json({ ErrorMessage: 'Restocking.' }, { status: 500 })],
  [
    'a server that answers Retry-After',
    () => Response.json({ ErrorMessage: 'Wait.' }, { status: 429, headers: { 'retry-after': '60' } }),
  ],
])('%s leaves all rows stored and requests another sync', async (_, reply) => {
  await storeRows(guestOwner, 2)
  answer = reply
  expect(await sync()).toBe('again')
  expect(sentRequests.length).toBeGreaterThan(0)
  expect(sentRequests.length).toBeLessThan(5)
  expect(await readStates(guestOwner)).toContain('retry')
  expect(await readStates(guestOwner)).toHaveLength(2)
})

test('no further sync is requested when the shop refuses all rows', async () => {
  await storeRows(guestOwner, 2)
  answer = () => Response.json({ ErrorMessage: 'The draw is over.' }, { status: 410 })
  expect(await sync()).toBe('over')
  expect(await readStates(guestOwner)).toEqual(['failed', 'failed'])
})

test('row whose retry is due later is sent at once', async () => {
  await storeRows(guestOwner, 4, { name: 'retry', at: Date.now() + 60_000, cause: 'provider' })
  expect(await sync()).toBe('over')
  expect(sentRequests).toHaveLength(4)
})

test('empty queue or unknown tag sends no request', async () => {
  expect(await sync()).toBe('over')
  expect(await sync('somebody-else')).toBeNull()
  expect(sentRequests).toEqual([])
})

test('worker reports an ended session once when no page is open', async () => {
  const { saveEndedSession } = await import('../../../src/session/ended-sessions')
  await saveEndedSession('token-of-7')
  const calls = () => sentRequests.map(({ url, token }) => `${new URL(url).pathname} ${token}`)
  pages = [{ postMessage: () => {} }]
  expect(await sync()).toBe('again')
  expect(calls()).toEqual([])
  pages = []
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await sync()).toBe('again')
  answer = () => Response.json({ ErrorCode: 'INVALIDTOKEN' }, { status: 401 })
  expect(await sync()).toBe('over')
  expect(await sync()).toBe('over')
  const call = '/frontend/api/auth/signout token-of-7'
  expect(calls()).toEqual([call, call])
})
