/** Typed text on a device: on the disk soon after the key, under its owner, for as long as it may be, and then not. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOwnedStore, type OwnedStore } from '../../../../src/device/owned-rows'
import { type Draft, visitor } from '../../../../src/domain/outbox/draft'
import { createDrafts } from '../../../../src/saved/drafts/drafts'

const day = 86_400_000

/** A device with a clock that stands still until it is moved. */
let clock: number
let page: string
let timers: { at: number; run: () => void }[]
let refused: unknown[]

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  clock = 1_000_000
  page = '/profile'
  timers = []
  refused = []
})

function openTab(store: OwnedStore<Draft> = openOwnedStore<Draft>('drafts')) {
  return createDrafts({
    store,
    now: () => clock,
    after: (ms, run) => timers.push({ at: clock + ms, run }),
    page: () => page,
    refused: (error) => refused.push(error),
  })
}
function pass(ms: number) {
  clock += ms
  const due = timers.filter(({ at }) => at <= clock)
  timers = timers.filter(({ at }) => at > clock)
  for (const { run } of due) run()
}
/** What is on the disk, read past the code under test. */
const onDisk = async (owner: string) => {
  const rows = await openOwnedStore<Draft>('drafts').change(owner, () => ({ put: [], drop: [] }))
  return Object.fromEntries(rows.map(({ id, fields }) => [id, fields]))
}

test('what was typed is on the disk 400 ms after the first key that was not, also while the typing goes on', async () => {
  const tab = openTab()
  for (const name of ['D', 'Da', 'Dan', 'Dana']) {
    tab.put('7', 'profile', { name })
    pass(110)
  }
  expect(await onDisk('7')).toEqual({ profile: { name: 'Dana' } })
  tab.put('7', 'profile', { name: 'Dana B' })
  pass(399)
  expect(await onDisk('7')).toEqual({ profile: { name: 'Dana' } })
  pass(1)
  expect(await onDisk('7')).toEqual({ profile: { name: 'Dana B' } })
})

test('the page goes: what waits is written at once', async () => {
  const tab = openTab()
  tab.put('7', 'profile', { name: 'Dana' })
  tab.put('7', 'checkout', { po: '1' })
  void tab.flush()
  expect(await onDisk('7')).toEqual({ profile: { name: 'Dana' }, checkout: { po: '1' } })
})

test('what is forgotten stays so, also what was on its way to the disk', async () => {
  const tab = openTab()
  tab.put('7', 'profile', { name: 'Dana' })
  void tab.flush()
  tab.put('7', 'profile', { name: 'Dana B' })
  await tab.forget('7', 'profile')
  pass(1000)
  expect(await tab.get('7', 'profile')).toBeNull()

  tab.put('7', 'profile', { name: 'Dana' })
  tab.put('7', 'checkout', { po: '1' })
  tab.put('8', 'checkout', { po: '2' })
  void tab.flush()
  tab.put('7', 'profile', { name: 'Dana B' })
  await tab.forgetAll('7')
  pass(1000)
  expect(await onDisk('7')).toEqual({})
  expect(await onDisk('8')).toEqual({ checkout: { po: '2' } })
})

test('of two tabs the newest typing wins', async () => {
  const [one, other] = [openTab(), openTab()]
  // Both show the form.
  for (const tab of [one, other]) expect(await tab.get('7', 'profile')).toBeNull()
  one.put('7', 'profile', { name: 'One' })
  pass(200)
  other.put('7', 'profile', { name: 'Other' })
  pass(200)
  pass(200)
  expect(await one.get('7', 'profile')).toEqual({ name: 'Other' })
})

test('a visitor’s goes after a day, a customer’s after 30 days, without anybody asking for it', async () => {
  const tab = openTab()
  tab.put(visitor, 'sign-up', { name: 'Vera' })
  tab.put('7', 'profile', { name: 'Dana' })
  void tab.flush()
  pass(day)
  expect(await tab.get(visitor, 'sign-up')).toBeNull()
  expect(await onDisk(visitor)).toEqual({})
  expect(await tab.get('7', 'profile')).toEqual({ name: 'Dana' })
  pass(29 * day)
  await openTab().sweep()
  expect(await onDisk('7')).toEqual({})
})

test('a sign-in takes along what was typed on the page it leads back to; all else of visitors goes', async () => {
  const tab = openTab()
  page = '/product/mug'
  tab.put(visitor, 'quote/1', { name: 'Vera' })
  page = '/signup'
  tab.put(visitor, 'sign-up', { name: 'Vera' })
  await tab.handOver('7', ['/signin', '/product/mug'])
  pass(1000)
  expect(await onDisk('7')).toEqual({ 'quote/1': { name: 'Vera' } })
  expect(await onDisk(visitor)).toEqual({})
})

test('a device that keeps nothing is told of once, and takes nothing from the form', async () => {
  const no = () => Promise.reject(new Error('private mode'))
  const tab = openTab({ change: no, read: no, write: no, sweep: no })
  tab.put('7', 'profile', { name: 'Dana' })
  pass(400)
  expect(await tab.get('7', 'profile')).toBeNull()
  await tab.forget('7', 'profile')
  await tab.handOver('7', ['/'])
  await tab.sweep()
  expect(refused).toHaveLength(1)
})
