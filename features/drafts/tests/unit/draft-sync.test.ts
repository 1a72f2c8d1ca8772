/**
 * Synchronization of drafts between this device and the account, when a draft is removed, restored, or lost on either
 * side (req 18.27, 18.28).
 */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ClientDraft, newClientDraft, withClient } from '../../rules/client-draft'
import { NotStoredFailure } from '../../../../src/domain/not-stored'
import { newPage, flushDeviceTasks, signInAs } from '../../../../tests/unit/session/device'

type AccountDraft = { version: number; body: unknown }
/** The drafts in the account of one customer. `body` is null after a removal. */
let account: Map<string, AccountDraft>
let version: number
let isReachable: boolean
/** true: the account stores drafts, but its answers do not arrive. */
let areAnswersLost: boolean
const id = '0b8f4c1e-6a0d-4b52-9a57-1f1d3c2b4a59'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  newPage()
  account = new Map()
  version = 0
  isReachable = true
  areAnswersLost = false
})
afterEach(() => vi.useRealTimers())

/** Advances the time, and lets the work of the device finish. */
async function advance(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 500) {
    await flushDeviceTasks()
    await vi.advanceTimersByTimeAsync(500)
  }
  await flushDeviceTasks()
}

const toWire = ([Id, { version: at, body }]: [string, AccountDraft]) => ({
  Id,
  Version: String(at),
  Body: body,
  UpdatedAt: '2026-11-27T16:00:00.000Z',
})

async function openDevice() {
  vi.resetModules()
  signInAs('7')
  let isClosed = false
  const { connectProvider, json } = await import('../../../../tests/unit/api/fake-provider')
  const { clientDrafts } = await import('../../app/client-drafts')
  const { queues, startQueue } = await import('../../../../src/outbox/queues')
  const sync = await import('../../app/draft-sync')
  connectProvider(({ url, method, headers, body }) => {
    const { pathname, searchParams } = new URL(url, 'https://shop.example')
    if (pathname.endsWith('shop/about')) return json({ Data: { Features: ['drafts'] } })
    if (!isReachable || isClosed) throw new TypeError('Failed to fetch')
    if (method === 'GET') {
      const since = searchParams.get('since')
      const changes = [...account].filter(([, entry]) =>
        since === null ? entry.body !== null : entry.version > Number(since),
      )
      return json({ Data: changes.map(toWire), Next: String(version), More: false })
    }
    const draftId = pathname.split('/').at(-1) ?? ''
    const known = account.get(draftId)
    const base = /\d+/.exec(headers.get('If-Match') ?? '')?.[0] ?? null
    if (!known && base !== null) return json({ ErrorCode: 'NOTFOUND', ErrorMessage: 'No such draft.' }, 404)
    const isGone = known?.body === null && method === 'DELETE'
    if (known && !isGone && String(known.version) !== base)
      return json({ ErrorCode: 'CHANGED', ErrorMessage: 'Changed.' }, 412)
    if (!known || !isGone) account.set(draftId, { version: ++version, body: method === 'PUT' ? body : null })
    if (areAnswersLost) throw new TypeError('Failed to fetch')
    return json({ Data: toWire([draftId, account.get(draftId) ?? { version, body: null }]) })
  }, 'token-of-7')
  startQueue('account')
  sync.startDraftSync(new QueryClient())
  const firstDraft = () => clientDrafts().list()[0]
  const close = () => {
    isClosed = true
  }
  return { ...sync, clientDrafts, firstDraft, close, outbox: queues.account.outbox() }
}

const acme = newClientDraft(id, { company: 'Acme' }, 1)
const isSaved = (draft?: ClientDraft) => draft !== undefined && draft.account?.saved === draft.updatedAt

test('change of a draft that another device removed is stored in the account', async () => {
  const first = await openDevice()
  await first.clientDrafts().put(acme)
  await advance(4000)
  expect(isSaved(first.firstDraft())).toBe(true)
  isReachable = false
  await first.clientDrafts().edit(id, withClient({ contact: 'Dana' }))
  await advance(4000)
  account.set(id, { version: ++version, body: null })
  isReachable = true
  // The page was closed in the meantime. The new page starts by reading all drafts, which do not include removed
  // ones.
  first.close()
  const later = await openDevice()
  await advance(10_000)
  expect(isSaved(later.firstDraft())).toBe(true)
  expect(account.get(id)?.body).toMatchObject({ client: { company: 'Acme', contact: 'Dana' } })
})

test('change of a draft that the account has lost is stored in the account', async () => {
  const { clientDrafts, firstDraft } = await openDevice()
  await clientDrafts().put(acme)
  await advance(4000)
  account.clear()
  await clientDrafts().edit(id, withClient({ contact: 'Dana' }))
  await advance(10_000)
  expect(isSaved(firstDraft())).toBe(true)
  expect(account.get(id)?.body).toMatchObject({ client: { contact: 'Dana' } })
})

test('draft that the device could not queue is sent with the next network signal', async () => {
  const { clientDrafts, firstDraft, outbox } = await openDevice()
  await advance(4000)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const full = new NotStoredFailure('This device is full.')
  const add = vi.spyOn(outbox, 'add').mockRejectedValueOnce(full)
  const other = newClientDraft('5f0c7a52-6a0d-4b52-9a57-1f1d3c2b4a59', { company: 'Zenith' }, 2)
  await clientDrafts().put(other)
  await clientDrafts().put(acme)
  await advance(2000)
  // The failure of one draft does not block the other.
  expect(add).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledWith(expect.any(String), full)
  await advance(10_000)
  expect(isSaved(firstDraft())).toBe(true)
  expect(clientDrafts().unsaved()).toEqual([])
})

test.each([
  ['at once', 0],
  ['after the account has stored it', 4000],
])('removal that is undone %s leaves the draft in the account', async (_, wait) => {
  const { clientDrafts, firstDraft, removeDraft, putDraftBack } = await openDevice()
  await clientDrafts().put(acme)
  await advance(4000)
  const draft = firstDraft()
  if (!draft) throw new Error('No draft is here.')
  await removeDraft(draft)
  await advance(wait)
  await putDraftBack(draft)
  await advance(10_000)
  expect(isSaved(firstDraft())).toBe(true)
  expect(account.get(id)?.body).toMatchObject({ client: { company: 'Acme' } })
})

test.each([
  ['before the account has answered', true],
  ['without a network', false],
])('draft that is removed %s is not in the account', async (_, reachable) => {
  const { clientDrafts, firstDraft, removeDraft } = await openDevice()
  isReachable = reachable
  await clientDrafts().put(acme)
  await advance(1500)
  await removeDraft(acme)
  isReachable = true
  await advance(10_000)
  expect([firstDraft(), account.get(id)?.body ?? null]).toEqual([undefined, null])
})

test('draft that is removed before its version is known stays removed after a reload', async () => {
  const first = await openDevice()
  areAnswersLost = true
  await first.clientDrafts().put(acme)
  await advance(3000)
  expect(account.get(id)?.body).toMatchObject({ client: { company: 'Acme' } })
  await first.removeDraft(acme)
  first.close()
  areAnswersLost = false
  const later = await openDevice()
  await advance(20_000)
  expect([later.firstDraft(), account.get(id)?.body]).toEqual([undefined, null])
})
