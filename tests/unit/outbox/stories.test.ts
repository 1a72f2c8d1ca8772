/** Single scenarios of the outbox, step by step. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import type { OutboxRow } from '../../../src/domain/outbox/outbox'
import { NotStoredFailure } from '../../../src/domain/not-stored'
import { discard } from '../../../src/outbox/decisions'
import { isInWishlist, withWishlistChanges } from '../../../src/domain/wishlist/wishlist'
import { waitingWishlistChanges, createWishlistEdit } from '../../../src/outbox/kinds/wishlist-item'
import { brokenEntity, withdrawn } from './simulated-provider'
import { item, type SimulatedTab } from './simulated-tab'
import { Simulation } from './simulation'

let sim: Simulation
let tabs: [SimulatedTab, SimulatedTab]

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await startSimulation(1)
})

/** `seed` determines all durations, and which aborted requests arrive. */
async function startSimulation(seed: number, locks = true): Promise<void> {
  sim = new Simulation({ honoursKeys: locks, locks, clockJumps: false, seed })
  tabs = [sim.reopened(0), sim.reopened(1)]
  sim.provider.line('A line')
  for (const tab of tabs) tab.start()
  await sim.signIn('A', tabs[0])
  await sim.advance(100)
}

/** Returns the result of the promise, which settles during the simulated time. */
async function finish<T>(promise: Promise<T>, ms = 40): Promise<T> {
  const [[ended]] = await Promise.all([Promise.allSettled([promise]), sim.advance(ms)])
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}
const press = (tab: SimulatedTab, product: string, wanted: boolean) =>
  finish(tab.press(product, wanted, true))
const advanceUntil = async (hasHappened: () => boolean) => {
  for (let ms = 0; ms < 1000 && !hasHappened(); ms += 1) await sim.advance(1)
}
/** Presses in the first tab, and waits until its call is under way and the row is stored. */
async function pressUntilSending(product: string) {
  const saved = tabs[0].press(product, true, true)
  await advanceUntil(() => sim.runningCalls.get('A') === 1)
  await saved
}
const sent = () => sim.provider.writes.map(({ method, entity }) => `${method} ${entity}`)
const statesOf = (owner: string) => sim.rowsOf(owner).map(({ entity, state }) => `${entity} ${state.name}`)
const states = () => statesOf('A')

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'tab that was frozen does not resend what other tabs have finished (%i)',
  async (seed) => {
    await startSimulation(seed, seed % 2 === 0)
    await pressUntilSending('mug')
    tabs[0].frozen = true
    await sim.advance(60_000)
    await press(tabs[1], 'mug', false)
    await sim.advance(30_000)
    expect(sent()).toEqual(['add mug', 'remove mug'])
    tabs[0].frozen = false
    await sim.advance(60_000)
    expect(sent()).toEqual(['add mug', 'remove mug'])
    expect(states()).toEqual([])
    expect(sim.faults).toEqual([])
  },
)

test.each([true, false])(
  'press is sent once when the page is left at once (page lives on: %s)',
  async (livesOn) => {
    void tabs[0].press('mug', true, true)
    tabs[0].leave()
    if (!livesOn) tabs[0].die()
    await sim.advance(60_000)
    expect(sent()).toEqual(['add mug'])
    expect(states()).toEqual([])
  },
)

test('two tabs without Web Locks never send one edit at once when storage fails', async () => {
  for (let seed = 70; seed <= 90; seed += 1) {
    await startSimulation(seed, false)
    const saved = [tabs[0].press('mug', true, true), tabs[1].press('pen', true, true)]
    await sim.advance(seed % 20)
    sim.losses = 1
    await sim.advance(60_000)
    await Promise.allSettled(saved)
    expect(sim.faults, `seed ${seed}`).toEqual([])
  }
})

test('tab without Web Locks that wakes and sends again is not treated as closed', async () => {
  // The first tab wakes while the second one waits, for 33 seconds, to take over its row in flight.
  for (let wakesAfter = 32_300; wakesAfter <= 33_000; wakesAfter += 10) {
    await startSimulation(wakesAfter, false)
    const [first, second] = tabs
    const saved = [first.press('mug', true, true)]
    await advanceUntil(() => sim.runningCalls.get('A') === 1)
    sim.provider.expire(sim.token ?? '')
    await sim.advance(5)
    first.frozen = true
    saved.push(second.press('pen', true, true))
    await sim.advance(wakesAfter)
    first.frozen = false
    await sim.advance(20)
    await sim.signIn('A', first)
    await sim.advance(60_000)
    await Promise.allSettled(saved)
    expect(sim.faults, `after ${wakesAfter} ms`).toEqual([])
  }
})

test.each([1, 2, 3, 4, 5, 6])(
  'next tab takes over the row of a dead tab within five seconds (%i)',
  async (seed) => {
    await startSimulation(seed)
    await pressUntilSending('mug')
    tabs[0].die()
    await sim.advance(5000)
    expect(sim.stored('A')).toMatchObject([{ attempts: 1, sent: true }])
    await sim.advance(60_000)
    expect(states()).toEqual([])
    expect([...sim.provider.wishlistOf('A')]).toEqual(['mug'])
  },
)

test('permanent failure is reported once in every tab with the provider’s reason', async () => {
  const refusalsByTab = () => tabs.map(({ refusals }) => refusals)
  await press(tabs[0], withdrawn, true)
  await sim.advance(60_000)
  expect(states()).toEqual([`${withdrawn} failed`])
  const reason = `${withdrawn}: This product is gone.`
  expect(refusalsByTab()).toEqual([[reason], [reason]])
  await pressUntilSending(`another ${withdrawn}`)
  await press(tabs[0], `another ${withdrawn}`, false)
  await sim.advance(60_000)
  expect(refusalsByTab()).toEqual([[reason], [reason]])
})

/** Records the events that each tab receives, except changes of rows. */
function recordEvents(): string[][] {
  return tabs.map((tab) => {
    const events: string[] = []
    tab.own.subscribe((event) => {
      if (event.name !== 'rows')
        events.push('row' in event ? `${event.name} ${event.row.entity}` : event.name)
    })
    return events
  })
}

test('every tab is notified of a sent edit, and only the sending tab of a delay', async () => {
  const events = recordEvents()
  await press(tabs[0], 'mug', true)
  await sim.advance(3000)
  expect(events).toEqual(tabs.map(() => ['done mug', 'batch-done']))
  sim.provider.mood = 'failing'
  await press(tabs[0], 'pen', true)
  await sim.advance(500)
  sim.provider.mood = 'refuses'
  await sim.advance(5000)
  expect(events.map((tabEvents) => tabEvents.slice(2))).toEqual([['delayed pen', 'unauthorized'], []])
})

test('edit without storage is sent at once and notifies like a stored edit', async () => {
  const events = recordEvents()
  const wish = (product: string) =>
    tabs[0].own.sendUnstored(createWishlistEdit({ product: item(product), wanted: true }, null))
  expect(await finish(wish('mug'), 20_000)).toBeNull()
  await expect(finish(wish(withdrawn), 20_000)).rejects.toThrow('gone')
  sim.provider.mood = 'refuses'
  await expect(finish(wish('pen'), 20_000)).rejects.toThrow()
  expect(events).toEqual([['done mug', 'batch-done', 'unauthorized'], ['batch-done']])
  expect([sent(), sim.stored('A')]).toEqual([['add mug', `add ${withdrawn}`], []])
  sim.signOut()
  await expect(finish(wish('pen'), 20_000)).rejects.toThrow('Sign in')
})

test('pause requested by the provider applies to every tab, whatever is pressed', async () => {
  sim.provider.mood = 'busy'
  await press(tabs[0], 'mug', true)
  await sim.advance(1000)
  sim.provider.mood = 'well'
  await press(tabs[1], 'pen', true)
  for (const tab of tabs) tab.own.wake()
  await sim.advance(50_000)
  expect(sim.provider.callers).toEqual([])
  await sim.advance(20_000)
  expect(sent()).toEqual(['add mug', 'add pen'].toReversed())
  expect(states()).toEqual([])
})

test('refused session stops all sending until the same customer signs in', async () => {
  sim.provider.mood = 'refuses'
  await press(tabs[0], 'mug', true)
  await press(tabs[1], 'pen', true)
  await sim.advance(1000)
  expect(states().toSorted()).toEqual(['mug blocked', 'pen pending'])
  sim.provider.mood = 'well'
  for (const tab of tabs) tab.own.wake()
  await sim.advance(600_000)
  expect(sim.provider.callers).toEqual([])
  expect(sim.rowsOf('A').map(({ attempts }) => attempts)).toEqual([0, 0])
  await sim.signIn('B', tabs[1])
  await sim.advance(600_000)
  expect(sim.provider.callers).toEqual([])
  await sim.signIn('A', tabs[1])
  await sim.advance(30_000)
  expect(states()).toEqual([])
  expect(sent().toSorted()).toEqual(['add mug', 'add pen'])
})

test('reopened page tries once with the session that was refused', async () => {
  sim.provider.mood = 'refuses'
  await press(tabs[0], 'mug', true)
  await sim.advance(1000)
  const listCalls = vi.spyOn(sim.provider, 'list')
  tabs[0].die()
  sim.reopened(0)
  await sim.advance(600_000)
  expect(listCalls).toHaveBeenCalledTimes(1)
  expect(states()).toEqual(['mug blocked'])
  sim.provider.mood = 'well'
  tabs[1].die()
  sim.reopened(1)
  await sim.advance(10_000)
  expect(states()).toEqual([])
})

test('offline outbox tries one row at a time, less and less often', async () => {
  sim.provider.mood = 'offline'
  const listCalls = vi.spyOn(sim.provider, 'list')
  await press(tabs[0], 'mug', true)
  await press(tabs[0], 'pen', true)
  await sim.advance(3_600_000)
  const callsInAnHour = listCalls.mock.calls.length
  expect(callsInAnHour).toBeGreaterThan(12)
  expect(callsInAnHour).toBeLessThan(80)
  sim.provider.mood = 'well'
  tabs[1].own.wake()
  await sim.advance(20_000)
  expect(states()).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6])(
  'toggle shows the last press while an earlier one is in flight (%i)',
  async (uuidCount) => {
    // The order of rows in the storage depends on their ids.
    for (let count = 0; count < uuidCount; count += 1) sim.newUuid()
    void tabs[0].press('mug', true, true)
    await advanceUntil(() => sim.runningCalls.get('A') === 1)
    await press(tabs[0], 'mug', false)
    const isShownAsListed = () =>
      isInWishlist(withWishlistChanges([], waitingWishlistChanges(tabs[0].own.rows())), 'mug')
    expect(states()).toHaveLength(2)
    expect(isShownAsListed()).toBe(false)
    await press(tabs[0], 'mug', true)
    expect(isShownAsListed()).toBe(true)
  },
)

test.each([1, 2, 3, 4])(
  'tab that missed a change of customer sends nothing for the new customer (%i)',
  async (seed) => {
    await startSimulation(seed)
    void tabs[0].press('mug', true, true)
    await advanceUntil(() => sim.runningCalls.get('A') === 1)
    Object.assign(sim, { owner: 'B', token: sim.provider.signIn('B') })
    await sim.advance(30_000)
    expect(sent()).toEqual([])
    expect(sim.provider.callers).toEqual(['A'])
  },
)

test.each([1, 3, 4, 5])('sign-out at the moment of the answer leaves no rows behind (%i)', async (seed) => {
  await startSimulation(seed)
  void tabs[0].press('mug', true, true)
  await advanceUntil(() => sent().length === 1)
  Object.assign(sim, { owner: '', token: null })
  await sim.advance(60_000)
  expect(sim.stored('A')).toEqual([])
})

const sentBy = () => sim.provider.writes.map(({ user, method, entity }) => `${user} ${method} ${entity}`)
const onlyUnsent = (tab: SimulatedTab): OutboxRow => {
  const [row, ...others] = tab.own.rows().filter(({ state }) => state.name !== 'sent')
  if (!row || others.length > 0) throw new Error(`${others.length + 1} rows.`)
  return row
}

describe('the guest queue', () => {
  beforeEach(() => startSimulation(2))

  test('guest queue sends without a token and stores no names', async () => {
    await finish(tabs[0].enter('guest', 'stall 1'))
    await finish(tabs[0].enter('own', 'A 1'))
    await sim.advance(10_000)
    expect(sentBy().toSorted()).toEqual([' entry stall 1', 'A entry A 1'])
    expect(sim.stored(guestOwner)).toMatchObject([
      { payload: null, state: { name: 'sent', about: { title: 'Giveaway entry', text: null } } },
    ])
  })

  test('guest queue sends without a session and after a session has expired', async () => {
    sim.provider.expire(sim.token ?? '')
    await press(tabs[0], 'mug', true)
    await finish(tabs[0].enter('guest', 'stall 1'))
    await sim.advance(10_000)
    expect(sim.token).toBeNull()
    expect([statesOf('A'), statesOf(guestOwner)]).toEqual([['mug blocked'], []])
    await finish(tabs[1].enter('guest', 'stall 2'))
    await sim.advance(10_000)
    expect(statesOf(guestOwner)).toEqual([])
  })

  test('guest queue treats a refused session as temporary and ends no session', async () => {
    sim.provider.mood = 'refuses'
    await finish(tabs[0].enter('guest', 'stall 1'))
    await sim.advance(1000)
    expect(statesOf(guestOwner)).toEqual(['stall 1 retry'])
    sim.provider.mood = 'well'
    await sim.advance(60_000)
    expect(statesOf(guestOwner)).toEqual([])
    expect(sim.faults).toEqual([])
  })
})

test('“Send now” skips retry delays and ends when everything is sent', async () => {
  await startSimulation(2)
  sim.provider.mood = 'failing'
  await press(tabs[0], 'mug', true)
  await sim.advance(600_000)
  sim.provider.mood = 'well'
  const onSent = vi.fn()
  void tabs[0].own.sendNow().then(onSent)
  await sim.advance(10)
  expect(onSent).not.toHaveBeenCalled()
  await sim.advance(20_000)
  expect(onSent).toHaveBeenCalled()
  expect(states()).toEqual([])
})

test('full device rejects new edits, but completes the one in flight', async () => {
  await startSimulation(2)
  await press(tabs[0], 'mug', true)
  while (onlyUnsent(tabs[0]).state.name !== 'inflight') await sim.advance(1)
  sim.full = true
  await expect(press(tabs[0], 'pen', true)).rejects.toThrow('This device is full')
  await sim.advance(10_000)
  expect([sim.stored('A'), sentBy()]).toEqual([[], ['A add mug']])
})

test('thousand change messages from another tab cause two reads', async () => {
  const commits = vi.spyOn(sim, 'commit')
  await finish(tabs[0].enter('own', 'A 1'))
  await sim.advance(20_000)
  commits.mockClear()
  for (let time = 0; time < 1000; time += 1) tabs[1].own.receive({ name: 'changed' })
  await sim.advance(250)
  expect(commits).toHaveBeenCalledTimes(1)
  sim.storage.set('A', [])
  await sim.advance(100)
  expect(commits).toHaveBeenCalledTimes(2)
  expect(tabs[1].own.rows()).toEqual([])
})

const takeLock = () => sim.locks.own.request({ tab: tabs[0], grant: () => {}, lose: () => {} })
test.each([
  ['is sent again as soon as it can no longer arrive', () => {}, 2500, 4000],
  ['waits a minute for a page that still has the lock', takeLock, 39_000, 99_000],
  ['waits longer without Web Locks', () => Object.assign(sim.options, { locks: false }), 30_000, 45_000],
])('row that a closed page left in flight %s', async (_, prepare, minMs, maxMs) => {
  await startSimulation(3)
  sim.provider.mood = 'offline'
  await press(tabs[0], 'mug', true)
  await sim.advance(1000)
  sim.provider.mood = 'well'
  sim.storage.set('A', [{ ...onlyUnsent(tabs[0]), state: { name: 'inflight' } }])
  prepare()
  tabs[1].own.wake()
  await sim.advance(minMs)
  expect(sentBy()).toEqual([])
  await sim.advance(maxMs - minMs)
  expect(sentBy()).toEqual(['A add mug'])
})

test('repeated failure of one entity does not delay other entities', async () => {
  await startSimulation(5)
  sim.provider.mood = 'offline'
  await press(tabs[0], 'pen', true)
  await press(tabs[0], brokenEntity, true)
  await sim.advance(1000)
  sim.provider.mood = 'well'
  const brokenFirst = sim.stored('A').map((row) => ({ ...row, triedAt: row.entity === 'pen' ? sim.time : 0 }))
  sim.storage.set('A', brokenFirst)
  tabs[0].own.wake()
  // The shortest retry delay is one second.
  await sim.advance(990)
  expect(states()).toEqual([`${brokenEntity} retry`])
})

test('decision about a conflict is refused when another customer has signed in', async () => {
  await startSimulation(2)
  sim.provider.mood = 'offline'
  await finish(tabs[0].type('A line', 'mine', true))
  sim.provider.editElsewhere('A line', 'theirs')
  sim.provider.mood = 'well'
  tabs[0].own.wake()
  await sim.advance(30_000)
  const row = onlyUnsent(tabs[0])
  await sim.signIn('B', tabs[1])
  await sim.advance(100)
  await expect(finish(tabs[0].own.decide(discard, row))).rejects.toBeInstanceOf(NotStoredFailure)
  expect(statesOf('A')).toEqual(['A line conflict'])
})
