/** What the service worker does when the browser says that there is a network again. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOwnedRows } from '../../../src/device/owned-rows'
import { databases, syncTag, wakeMessage } from '../../../src/device/storage-names'
import { guestOwner } from '../../../src/domain/account/identity'
import type { OutboxRow, RowState } from '../../../src/domain/outbox/outbox'

let answer: (request: Request) => Response | Promise<Response>
let asked: { url: string; token: string | null; form: FormData }[]
let pages: { postMessage: (message: unknown) => void }[]

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', {})
  asked = []
  pages = []
  answer = () => Response.json({ Data: { Message: 'Good luck!' } })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(`https://shop.example${path}`, init)
    if (path.endsWith('shop/about')) return Response.json({ Data: { Features: ['giveaway-entries'] } })
    const token = request.headers.get('authorization')
    const form = request.body ? await request.clone().formData() : new FormData()
    asked.push({ url: request.url, token, form })
    return answer(request)
  })
})

const rows = () => openOwnedRows<OutboxRow>(databases.outbox)
const entry = { fullName: 'Jo Field', schoolName: '', position: '', email: 'jo@school.example', phone: '0' }
const payload = (entryId: string) => ({
  entryId,
  capturedAt: '2026-11-21T00:00:00.000Z',
  sealed: {
    to: 'nobody',
    entry: { ...entry, interests: 'Merchandise', newsletter: false, agreedTo: null },
  },
})

/** Rows as another page left them. */
async function waiting(owner: string, count: number, state: RowState = { name: 'pending' }): Promise<void> {
  const put = Array.from({ length: count }, (_, index): OutboxRow => {
    const id = `${owner}-${index}`
    const numbers = { seq: index + 1, opSchema: 1, createdAt: 0, attempts: 0 }
    return { id, owner, kind: 'entry', entity: id, payload: payload(id), sent: false, state, ...numbers }
  })
  await rows()(owner, () => ({ put, drop: [] }))
}

async function left(owner: string): Promise<string[]> {
  const stored = await rows()(owner, () => ({ put: [], drop: [] }))
  return stored.map(({ state }) => state.name)
}

/** Resolves or rejects as the browser would see it; null when the worker has nothing to do with it. */
async function sync(tag: string = syncTag): Promise<'over' | 'again' | null> {
  const { answerSync } = await import('../../../sw/outbox-sync')
  const work: Promise<unknown>[] = []
  const clients = { matchAll: () => Promise.resolve(pages) }
  answerSync({ tag, waitUntil: (one) => void work.push(one) }, clients)
  if (work.length === 0) return null
  return Promise.all(work).then(
    () => 'over',
    () => 'again',
  )
}

test('pages are told, and the worker sends nothing itself', async () => {
  await waiting(guestOwner, 2)
  const told: unknown[] = []
  pages = [1, 2].map((page) => ({ postMessage: (message) => void told.push([page, message]) }))
  expect(await sync()).toBe('again')
  expect(told).toEqual([
    [1, { type: wakeMessage }],
    [2, { type: wakeMessage }],
  ])
  expect(asked).toEqual([])
  pages = []
  expect(await sync()).toBe('over')
  expect(asked).toHaveLength(2)
})

test('without a page it sends what is nobody’s, each once and without a token', async () => {
  await waiting(guestOwner, 3)
  await waiting('7', 2)
  expect(await sync()).toBe('over')
  expect(asked.map(({ form }) => form.get('EntryID'))).toEqual(['stall-0', 'stall-1', 'stall-2'])
  expect(asked.every(({ url }) => url === 'https://shop.example/service/campian_add')).toBe(true)
  expect(asked.every(({ token }) => token === null)).toBe(true)
  expect(await left(guestOwner)).not.toContain('pending')
  expect(await left('7')).toEqual(['pending', 'pending'])
})

test.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a shop in trouble', () => Response.json({ ErrorMessage: 'Restocking.' }, { status: 500 })],
  ['a hotel page', () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })],
  [
    'a shop that asks to wait',
    () => Response.json({ ErrorMessage: 'Wait.' }, { status: 429, headers: { 'retry-after': '60' } }),
  ],
])('%s: everything stays, and the browser is to come again', async (_, bad) => {
  await waiting(guestOwner, 2)
  answer = bad
  expect(await sync()).toBe('again')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThan(5)
  expect(await left(guestOwner)).toContain('retry')
  expect(await left(guestOwner)).toHaveLength(2)
})

test('what has yet to wait is not sent, and the browser is to come again', async () => {
  await waiting(guestOwner, 1, { name: 'retry', at: Date.now() + 60_000, cause: 'asked' })
  expect(await sync()).toBe('again')
  expect(asked).toEqual([])
})

test('what was refused for good does not bring the browser again', async () => {
  await waiting(guestOwner, 2)
  answer = () => Response.json({ ErrorMessage: 'The draw is over.' }, { status: 410 })
  expect(await sync()).toBe('over')
  expect(await left(guestOwner)).toEqual(['dead', 'dead'])
})

test('what waits of its own accord is sent at once', async () => {
  await waiting(guestOwner, 4, { name: 'retry', at: Date.now() + 60_000, cause: 'provider' })
  expect(await sync()).toBe('over')
  expect(asked).toHaveLength(4)
})

test('a worker that has no time left does not begin', async () => {
  const { drainGuestQueue } = await import('../../../src/outbox/device')
  await expect(drainGuestQueue(AbortSignal.abort(new Error('over')))).rejects.toThrow('over')
})

test('nothing waits, or another tag comes: nothing is asked', async () => {
  expect(await sync()).toBe('over')
  expect(await sync('somebody-else')).toBeNull()
  expect(asked).toEqual([])
})

test('without a page the worker tells the provider of an ended session, once', async () => {
  const { saveEndedSession } = await import('../../../src/session/ended-sessions')
  await saveEndedSession('token-of-7')
  const calls = () => asked.map(({ url, token }) => `${new URL(url).pathname} ${token}`)
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
