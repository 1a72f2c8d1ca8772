/** Draft orders on the device: two tabs, a page that dies, another customer, a device that refuses. */
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOwnedStore } from '../../../../src/device/owned-rows'
import { databases } from '../../../../src/device/storage-names'
import {
  type ClientDraft,
  newClientDraft,
  newDraftLine,
  withClient,
  withLine,
  withLines,
} from '../../../../src/domain/client-draft/client-draft'
import { createClientDrafts } from '../../../../src/saved/client-drafts/client-drafts'
import { rest } from '../../session/device'

let owner: string | null
let now: number
let tabs: ReturnType<typeof createClientDrafts>[]
let timers: (() => void)[]
const refused = vi.fn<(failure: unknown) => void>()
const protect = vi.fn()

/** A tab of this device, with timers that run when the test says so. */
function tab(store = openOwnedStore<ClientDraft>(databases.clientDrafts)) {
  const one = createClientDrafts({
    store,
    owner: () => owner,
    now: () => now,
    after: (_, run) => void timers.push(run),
    broadcast: () => {
      for (const other of tabs) if (other !== one) other.reread()
    },
    protect,
    refused,
  })
  tabs.push(one)
  one.checkSession()
  return one
}

async function pause() {
  for (const run of timers.splice(0)) run()
  await rest()
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  owner = '7'
  now = 10
  tabs = []
  timers = []
  refused.mockReset()
  protect.mockReset()
})

const acme = newClientDraft('d', { company: 'Acme' }, 1)
const mug = newDraftLine('m', { id: '8', slug: 'mug', sku: 'M-1', name: 'Mug', image: null })
const named = (one: (typeof tabs)[number]) => one.list()[0]?.client
const stored = () =>
  openOwnedStore<ClientDraft>(databases.clientDrafts).change('7', () => ({ put: [], drop: [] }))

test('the browser is asked to keep what is here by the first draft, not by a look at the list', async () => {
  const one = tab()
  await rest()
  expect(one.list()).toEqual([])
  expect(protect).not.toHaveBeenCalled()
  await one.put(acme)
  await one.put({ ...acme, id: 'e' })
  expect(protect).toHaveBeenCalledOnce()
})

test('what both tabs change of one draft stands in both, and on the disk', async () => {
  const [one, other] = [tab(), tab()]
  await one.put(acme)
  await rest()
  one.type('d', withClient({ contact: 'Dana' }))
  other.type('d', withClient({ note: 'before June' }))
  await other.edit('d', withLines([mug]))
  await pause()
  const all = { company: 'Acme', contact: 'Dana', note: 'before June' }
  expect([named(one), named(other), (await stored())[0]?.client]).toEqual([all, all, all])
  expect(one.list()[0]?.lines).toHaveLength(1)
  // Carried out once, also where an edit adds to what is there.
  await Promise.all(
    [one, other].map((each) =>
      each.edit(
        'd',
        withLine('m', (line) => ({ ...line, brief: `${line.brief}+` })),
      ),
    ),
  )
  await rest()
  expect([one, other].map((each) => each.list()[0]?.lines[0]?.brief)).toEqual(['++', '++'])
})

test('a key is seen at once and written with the next ones; the time of the last change is kept', async () => {
  const one = tab()
  await one.put(acme)
  now = 20
  for (const company of ['B', 'Be', 'Bel']) one.type('d', withClient({ company }))
  expect(named(one)?.company).toBe('Bel')
  expect((await stored())[0]?.client.company).toBe('Acme')
  await pause()
  expect((await stored())[0]).toMatchObject({ client: { company: 'Bel' }, updatedAt: 20 })
  now = 30
  await one.edit('d', withClient({ company: 'Bel' }))
  expect((await stored())[0]?.updatedAt).toBe(20)
})

test('a page that dies has written the last keys; they are not carried out twice where it lives on', async () => {
  const one = tab()
  await one.put(acme)
  one.type('d', withClient({ contact: 'Dana' }))
  await one.leave()
  expect((await stored())[0]?.client.contact).toBe('Dana')
  await pause()
  expect(await stored()).toHaveLength(1)
})

test('another customer sees nothing of it and the owner finds it again; without anybody nothing is kept', async () => {
  const one = tab()
  await one.put(acme)
  one.type('d', withClient({ contact: 'Dana' }))
  owner = '8'
  one.checkSession()
  expect([one.list(), one.isRead()]).toEqual([[], false])
  // Without waiting for its pause, as it is about to be sealed.
  await one.leave()
  expect((await stored())[0]?.client.contact).toBe('Dana')
  await pause()
  expect([one.list(), one.isRead()]).toEqual([[], true])
  owner = null
  one.checkSession()
  await expect(one.put(acme)).rejects.toThrow('Sign in, so that drafts can be saved for you.')
  one.type('d', withClient({ contact: 'Nobody' }))
  expect(refused).toHaveBeenCalledOnce()
  owner = '7'
  one.checkSession()
  await rest()
  // Typed by who left, it is that one's.
  expect(named(one)?.contact).toBe('Dana')
})

test('a draft that was removed elsewhere is not brought back by what is typed here', async () => {
  const [one, other] = [tab(), tab()]
  await one.put(acme)
  await rest()
  one.type('d', withClient({ contact: 'Dana' }))
  await other.remove('d')
  await pause()
  expect([one.list(), await stored()]).toEqual([[], []])
})

test('a device that refuses says so, and shows what it has', async () => {
  const store = openOwnedStore<ClientDraft>(databases.clientDrafts)
  const one = tab(store)
  await one.put(acme)
  const full = vi
    .spyOn(store, 'change')
    .mockRejectedValue(Object.assign(new Error(), { name: 'QuotaExceededError' }))
  await expect(one.edit('d', withLines([mug]))).rejects.toThrow('This device is full')
  one.type('d', withClient({ company: 'Lost' }))
  await pause()
  expect(refused).toHaveBeenCalledOnce()
  expect([named(one)?.company, one.list()[0]?.lines]).toEqual(['Acme', []])
  full.mockRestore()
})

test('what another hand or a newer build left there is left alone', async () => {
  const odd = { id: 'x', shape: 'unknown' } as unknown as ClientDraft
  await openOwnedStore<ClientDraft>(databases.clientDrafts).write('7', { put: [odd], drop: [] })
  const one = tab()
  await one.put(acme)
  expect(one.list().map(({ id }) => id)).toEqual(['d'])
  expect((await stored()).map(({ id }) => id).toSorted()).toEqual(['d', 'x'])
})
