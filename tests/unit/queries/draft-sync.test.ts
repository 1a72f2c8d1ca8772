/** Drafts between this device and the account, where one is removed, put back, or lost on either side (req 18.27, 18.28). */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ClientDraft, newClientDraft, withClient } from '../../../src/domain/client-draft/client-draft'
import { NotStoredFailure } from '../../../src/domain/not-stored'
import { newDevice, ownChannels, rest, signInAs } from '../session/device'

type InAccount = { version: number; body: unknown }
/** The account of one customer; `body` null: removed. */
let account: Map<string, InAccount>
let version: number
let isReachable: boolean
const id = '0b8f4c1e-6a0d-4b52-9a57-1f1d3c2b4a59'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  newDevice()
  ownChannels()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', new EventTarget())
  account = new Map()
  version = 0
  isReachable = true
})
afterEach(() => vi.useRealTimers())

/** Time goes by, and what the device does in it ends. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 500) {
    await rest()
    await vi.advanceTimersByTimeAsync(500)
  }
  await rest()
}

const onWire = ([Id, { version: at, body }]: [string, InAccount]) => ({
  Id,
  Version: String(at),
  Body: body,
  UpdatedAt: '2026-11-27T16:00:00.000Z',
})

async function device() {
  vi.resetModules()
  signInAs('7')
  let isClosed = false
  const { provider, json } = await import('../api/answers')
  const { clientDrafts } = await import('../../../src/saved/client-drafts/client-drafts')
  const { queues, startQueue } = await import('../../../src/outbox/queues')
  const sync = await import('../../../src/queries/draft-sync')
  provider(({ url, method, headers, body }) => {
    const { pathname, searchParams } = new URL(url, 'https://shop.example')
    if (pathname.endsWith('shop/about')) return json({ Data: { Features: ['drafts'] } })
    if (!isReachable || isClosed) throw new TypeError('Failed to fetch')
    if (method === 'GET') {
      const since = searchParams.get('since')
      const changes = [...account].filter(([, one]) =>
        since === null ? one.body !== null : one.version > Number(since),
      )
      return json({ Data: changes.map(onWire), Next: String(version), More: false })
    }
    const asked = pathname.split('/').at(-1) ?? ''
    const known = account.get(asked)
    const base = /\d+/.exec(headers.get('If-Match') ?? '')?.[0] ?? null
    if (!known && base !== null) return json({ ErrorCode: 'NOTFOUND', ErrorMessage: 'No such draft.' }, 404)
    const isGone = known?.body === null && method === 'DELETE'
    if (known && !isGone && String(known.version) !== base)
      return json({ ErrorCode: 'CHANGED', ErrorMessage: 'Changed.' }, 412)
    if (!known || !isGone) account.set(asked, { version: ++version, body: method === 'PUT' ? body : null })
    return json({ Data: onWire([asked, account.get(asked) ?? { version, body: null }]) })
  }, 'token-of-7')
  startQueue('own')
  sync.startDraftSync(new QueryClient())
  const here = () => clientDrafts().list()[0]
  const close = () => {
    isClosed = true
  }
  return { ...sync, clientDrafts, here, close, outbox: queues.own.outbox() }
}

const acme = newClientDraft(id, { company: 'Acme' }, 1)
const isSaved = (draft?: ClientDraft) => draft !== undefined && draft.account?.saved === draft.updatedAt

test('a change of what another device removed meanwhile is in the account', async () => {
  const first = await device()
  await first.clientDrafts().put(acme)
  await pass(4000)
  expect(isSaved(first.here())).toBe(true)
  isReachable = false
  await first.clientDrafts().edit(id, withClient({ contact: 'Dana' }))
  await pass(4000)
  account.set(id, { version: ++version, body: null })
  isReachable = true
  // The page was closed meanwhile: it begins by reading all that is there, which removals are not.
  first.close()
  const later = await device()
  await pass(10_000)
  expect(isSaved(later.here())).toBe(true)
  expect(account.get(id)?.body).toMatchObject({ client: { company: 'Acme', contact: 'Dana' } })
})

test('a change of what the account has lost is in the account', async () => {
  const { clientDrafts, here } = await device()
  await clientDrafts().put(acme)
  await pass(4000)
  account.clear()
  await clientDrafts().edit(id, withClient({ contact: 'Dana' }))
  await pass(10_000)
  expect(isSaved(here())).toBe(true)
  expect(account.get(id)?.body).toMatchObject({ client: { contact: 'Dana' } })
})

test('a draft that the device could not queue is sent with the next sign of a network', async () => {
  const { clientDrafts, here, outbox } = await device()
  await pass(4000)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const full = new NotStoredFailure('This device is full.')
  const add = vi.spyOn(outbox, 'add').mockRejectedValueOnce(full)
  const other = newClientDraft('5f0c7a52-6a0d-4b52-9a57-1f1d3c2b4a59', { company: 'Zenith' }, 2)
  await clientDrafts().put(other)
  await clientDrafts().put(acme)
  await pass(2000)
  // The one that was refused does not hold up the other.
  expect(add).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledWith(expect.any(String), full)
  await pass(10_000)
  expect(isSaved(here())).toBe(true)
  expect(clientDrafts().unsaved()).toEqual([])
})

test.each([
  ['at once', 0],
  ['after the account has heard of it', 4000],
])('a removal that is undone %s leaves the draft in the account', async (_, wait) => {
  const { clientDrafts, here, removeDraft, putDraftBack } = await device()
  await clientDrafts().put(acme)
  await pass(4000)
  const draft = here()
  if (!draft) throw new Error('No draft is here.')
  await removeDraft(draft)
  await pass(wait)
  await putDraftBack(draft)
  await pass(10_000)
  expect(isSaved(here())).toBe(true)
  expect(account.get(id)?.body).toMatchObject({ client: { company: 'Acme' } })
})

test.each([
  ['before the account has answered', true],
  ['without a network', false],
])('a draft that is removed %s is not in the account', async (_, reachable) => {
  const { clientDrafts, here, removeDraft } = await device()
  isReachable = reachable
  await clientDrafts().put(acme)
  await pass(1500)
  await removeDraft(acme)
  isReachable = true
  await pass(10_000)
  expect([here(), account.get(id)?.body ?? null]).toEqual([undefined, null])
})
