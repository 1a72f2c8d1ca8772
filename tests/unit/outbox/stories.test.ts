/** Particular things that happen to the outbox, told step by step. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, RejectedFailure } from '../../../src/domain/failure'
import { guestOwner } from '../../../src/domain/account/identity'
import type { OutboxRow } from '../../../src/domain/outbox/outbox'
import { NotStoredFailure } from '../../../src/domain/not-stored'
import { discard } from '../../../src/outbox/decisions'
import { isInWishlist, withWishlistChanges } from '../../../src/domain/wishlist/wishlist'
import { waitingWishlistChanges, wishlistEdit } from '../../../src/outbox/kinds/wishlist-item'
import { stumbling, withdrawn } from './simulated-provider'
import { item, type SimulatedTab } from './simulated-tab'
import { Simulation } from './simulation'

let sim: Simulation
let tabs: [SimulatedTab, SimulatedTab]

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await begin(1)
})

/** `seed` decides how long everything takes, and what of a request that is broken off arrives. */
async function begin(seed: number, locks = true): Promise<void> {
  sim = new Simulation({ honoursKeys: locks, locks, clockJumps: false, seed })
  tabs = [sim.reopened(0), sim.reopened(1)]
  sim.provider.line('A line')
  for (const tab of tabs) tab.start()
  await sim.signIn('A', tabs[0])
  await sim.pass(100)
}

/** It is done before long. */
async function done<T>(promise: Promise<T>, ms = 40): Promise<T> {
  const [[ended]] = await Promise.all([Promise.allSettled([promise]), sim.pass(ms)])
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}
const press = (tab: SimulatedTab, product: string, wanted: boolean) => done(tab.press(product, wanted, true))
const until = async (happened: () => boolean) => {
  for (let ms = 0; ms < 1000 && !happened(); ms += 1) await sim.pass(1)
}
const sent = () => sim.provider.writes.map(({ method, entity }) => `${method} ${entity}`)
const statesOf = (owner: string) => sim.rowsOf(owner).map(({ entity, state }) => `${entity} ${state.name}`)
const states = () => statesOf('A')

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a tab that slept does not go on with what others have finished (%i)',
  async (seed) => {
    await begin(seed, seed % 2 === 0)
    const kept = tabs[0].press('mug', true, true)
    await until(() => sim.underWay.get('A') === 1)
    await kept
    tabs[0].frozen = true
    await sim.pass(60_000)
    await press(tabs[1], 'mug', false)
    await sim.pass(30_000)
    expect(sent()).toEqual(['add mug', 'remove mug'])
    tabs[0].frozen = false
    await sim.pass(60_000)
    expect(sent()).toEqual(['add mug', 'remove mug'])
    expect(states()).toEqual([])
    expect(sim.faults).toEqual([])
  },
)

test('without locks two tabs never send one edit at once, whatever the storage loses', async () => {
  for (let seed = 70; seed <= 90; seed += 1) {
    await begin(seed, false)
    const kept = [tabs[0].press('mug', true, true), tabs[1].press('pen', true, true)]
    await sim.pass(seed % 20)
    sim.losses = 1
    await sim.pass(60_000)
    await Promise.allSettled(kept)
    expect(sim.faults, `seed ${seed}`).toEqual([])
  }
})

test('without locks a tab that wakes and sends again is not taken for one that is gone', async () => {
  // It wakes while the other tab waits, for 33 seconds, to take up what it left in flight.
  for (let wakesAfter = 32_300; wakesAfter <= 33_000; wakesAfter += 10) {
    await begin(wakesAfter, false)
    const [first, second] = tabs
    const saved = [first.press('mug', true, true)]
    await until(() => sim.underWay.get('A') === 1)
    sim.provider.expire(sim.token ?? '')
    await sim.pass(5)
    first.frozen = true
    saved.push(second.press('pen', true, true))
    await sim.pass(wakesAfter)
    first.frozen = false
    await sim.pass(20)
    await sim.signIn('A', first)
    await sim.pass(60_000)
    await Promise.allSettled(saved)
    expect(sim.faults, `after ${wakesAfter} ms`).toEqual([])
  }
})

test.each([1, 2, 3, 4, 5, 6])(
  'the next tab takes over within five seconds what a dead one was sending (%i)',
  async (seed) => {
    await begin(seed)
    const kept = tabs[0].press('mug', true, true)
    await until(() => sim.underWay.get('A') === 1)
    await kept
    tabs[0].die()
    await sim.pass(5000)
    expect(sim.stored('A')).toMatchObject([{ attempts: 1, sent: true }])
    await sim.pass(60_000)
    expect(states()).toEqual([])
    expect([...sim.provider.wishlistOf('A')]).toEqual(['mug'])
  },
)

test('a refusal for good is told once in every tab, in the provider’s words', async () => {
  const told = () => tabs.map(({ refusals }) => refusals)
  await press(tabs[0], withdrawn, true)
  await sim.pass(60_000)
  expect(states()).toEqual([`${withdrawn} failed`])
  const reason = `${withdrawn}: This product is gone.`
  expect(told()).toEqual([[reason], [reason]])
  const kept = tabs[0].press(`another ${withdrawn}`, true, true)
  await until(() => sim.underWay.get('A') === 1)
  await kept
  await press(tabs[0], `another ${withdrawn}`, false)
  await sim.pass(60_000)
  expect(told()).toEqual([[reason], [reason]])
})

/** What each tab hears, but for rows that changed. */
function hearing(): string[][] {
  return tabs.map((tab) => {
    const heard: string[] = []
    tab.own.subscribe((event) => {
      if (event.name !== 'rows') heard.push('row' in event ? `${event.name} ${event.row.entity}` : event.name)
    })
    return heard
  })
}

test('every tab hears what is done, and the sending one why it is not', async () => {
  const heard = hearing()
  await press(tabs[0], 'mug', true)
  await sim.pass(3000)
  expect(heard).toEqual([
    ['done mug', 'drained'],
    ['done mug', 'drained'],
  ])
  sim.provider.mood = 'failing'
  await press(tabs[0], 'pen', true)
  await sim.pass(500)
  sim.provider.mood = 'refuses'
  await sim.pass(5000)
  expect(heard.map((one) => one.slice(2))).toEqual([['delayed pen', 'refused'], []])
})

test('what no device stores is sent at once, and heard of like the rest', async () => {
  const heard = hearing()
  const wish = (product: string) =>
    tabs[0].own.sendUnstored(wishlistEdit({ product: item(product), wanted: true }, null))
  expect(await done(wish('mug'), 20_000)).toBeNull()
  await expect(done(wish(withdrawn), 20_000)).rejects.toThrow('gone')
  sim.provider.mood = 'refuses'
  await expect(done(wish('pen'), 20_000)).rejects.toThrow()
  expect(heard).toEqual([['done mug', 'drained', 'refused'], ['drained']])
  expect([sent(), sim.stored('A')]).toEqual([['add mug', `add ${withdrawn}`], []])
  sim.signOut()
  await expect(done(wish('pen'), 20_000)).rejects.toThrow('Sign in')
})

test('a pause that the provider asks for is kept by every tab, whatever is pressed', async () => {
  sim.provider.mood = 'busy'
  await press(tabs[0], 'mug', true)
  await sim.pass(1000)
  sim.provider.mood = 'well'
  await press(tabs[1], 'pen', true)
  for (const tab of tabs) tab.own.wake()
  await sim.pass(50_000)
  expect(sim.provider.callers).toEqual([])
  await sim.pass(20_000)
  expect(sent()).toEqual(['add mug', 'add pen'].toReversed())
  expect(states()).toEqual([])
})

test('a refused session stops everything until the same customer signs in', async () => {
  sim.provider.mood = 'refuses'
  await press(tabs[0], 'mug', true)
  await press(tabs[1], 'pen', true)
  await sim.pass(1000)
  expect(states().toSorted()).toEqual(['mug blocked', 'pen pending'])
  sim.provider.mood = 'well'
  for (const tab of tabs) tab.own.wake()
  await sim.pass(600_000)
  expect(sim.provider.callers).toEqual([])
  expect(sim.rowsOf('A').map(({ attempts }) => attempts)).toEqual([0, 0])
  await sim.signIn('B', tabs[1])
  await sim.pass(600_000)
  expect(sim.provider.callers).toEqual([])
  await sim.signIn('A', tabs[1])
  await sim.pass(30_000)
  expect(states()).toEqual([])
  expect(sent().toSorted()).toEqual(['add mug', 'add pen'])
})

test('half of a refusal, or a proxy’s, is retried in the same session', async () => {
  vi.spyOn(sim.provider, 'list').mockImplementationOnce(() => {
    throw new RejectedFailure(refusal, '', 401)
  })
  await press(tabs[0], 'mug', true)
  await sim.pass(1000)
  expect(states()).toEqual(['mug retry'])
  await sim.pass(10_000)
  expect(sent()).toEqual(['add mug'])
})

test('a page that is opened anew tries once with the session that was refused', async () => {
  sim.provider.mood = 'refuses'
  await press(tabs[0], 'mug', true)
  await sim.pass(1000)
  const asked = vi.spyOn(sim.provider, 'list')
  tabs[0].die()
  sim.reopened(0)
  await sim.pass(600_000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(states()).toEqual(['mug blocked'])
  sim.provider.mood = 'well'
  tabs[1].die()
  sim.reopened(1)
  await sim.pass(10_000)
  expect(states()).toEqual([])
})

test('without a network one row is tried at a time, less and less often', async () => {
  sim.provider.mood = 'offline'
  const tried = vi.spyOn(sim.provider, 'list')
  await press(tabs[0], 'mug', true)
  await press(tabs[0], 'pen', true)
  await sim.pass(3_600_000)
  const anHour = tried.mock.calls.length
  expect(anHour).toBeGreaterThan(12)
  expect(anHour).toBeLessThan(80)
  sim.provider.mood = 'well'
  tabs[1].own.wake()
  await sim.pass(20_000)
  expect(states()).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6])(
  'a toggle shows what was pressed last, whatever is on its way (%i)',
  async (presses) => {
    for (let key = 0; key < presses; key += 1) sim.newUuid()
    void tabs[0].press('mug', true, true)
    await until(() => sim.underWay.get('A') === 1)
    await press(tabs[0], 'mug', false)
    const shown = () =>
      isInWishlist(withWishlistChanges([], waitingWishlistChanges(tabs[0].own.rows())), 'mug')
    expect(states()).toHaveLength(2)
    expect(shown()).toBe(false)
    await press(tabs[0], 'mug', true)
    expect(shown()).toBe(true)
  },
)

test.each([1, 2, 3, 4])(
  'a tab that missed a change of customer sends the new one nothing (%i)',
  async (seed) => {
    await begin(seed)
    void tabs[0].press('mug', true, true)
    await until(() => sim.underWay.get('A') === 1)
    Object.assign(sim, { owner: 'B', token: sim.provider.signIn('B') })
    await sim.pass(30_000)
    expect(sent()).toEqual([])
    expect(sim.provider.callers).toEqual(['A'])
  },
)

test.each([1, 3, 4, 5])('who leaves in the moment of the answer leaves nothing behind (%i)', async (seed) => {
  await begin(seed)
  void tabs[0].press('mug', true, true)
  await until(() => sent().length === 1)
  Object.assign(sim, { owner: '', token: null })
  await sim.pass(60_000)
  expect(sim.stored('A')).toEqual([])
})

const sentBy = () => sim.provider.writes.map(({ user, method, entity }) => `${user} ${method} ${entity}`)
const only = (tab: SimulatedTab): OutboxRow => {
  const [row, ...others] = tab.own.rows().filter(({ state }) => state.name !== 'sent')
  if (!row || others.length > 0) throw new Error(`${others.length + 1} rows.`)
  return row
}

describe('the guest queue', () => {
  beforeEach(() => begin(2))

  test('sends without a token, whoever is signed in, and keeps nobody’s name', async () => {
    await done(tabs[0].enter('guest', 'stall 1'))
    await done(tabs[0].enter('own', 'A 1'))
    await sim.pass(10_000)
    expect(sentBy().toSorted()).toEqual([' entry stall 1', 'A entry A 1'])
    expect(sim.stored(guestOwner)).toMatchObject([
      { payload: null, state: { name: 'sent', about: { title: 'Giveaway entry', text: null } } },
    ])
  })

  test('goes on while nobody is signed in, and when somebody’s session is over', async () => {
    sim.provider.expire(sim.token ?? '')
    await press(tabs[0], 'mug', true)
    await done(tabs[0].enter('guest', 'stall 1'))
    await sim.pass(10_000)
    expect(sim.token).toBeNull()
    expect([statesOf('A'), statesOf(guestOwner)]).toEqual([['mug blocked'], []])
    await done(tabs[1].enter('guest', 'stall 2'))
    await sim.pass(10_000)
    expect(statesOf(guestOwner)).toEqual([])
  })

  test('takes a refused session for trouble that passes, and ends nobody’s', async () => {
    sim.provider.mood = 'refuses'
    await done(tabs[0].enter('guest', 'stall 1'))
    await sim.pass(1000)
    expect(statesOf(guestOwner)).toEqual(['stall 1 retry'])
    sim.provider.mood = 'well'
    await sim.pass(60_000)
    expect(statesOf(guestOwner)).toEqual([])
    expect(sim.faults).toEqual([])
  })
})

describe('sending', () => {
  beforeEach(() => begin(2))

  test('“Send now” waits for no pause of ours, and ends when all is over', async () => {
    sim.provider.mood = 'failing'
    await press(tabs[0], 'mug', true)
    await sim.pass(600_000)
    sim.provider.mood = 'well'
    let isOver = false
    void tabs[0].own.sendNow().then(() => {
      isOver = true
    })
    await sim.pass(10)
    expect(isOver).toBe(false)
    await sim.pass(20_000)
    expect([isOver, statesOf('A')]).toEqual([true, []])
  })

  test('on a device that is full nothing is promised, and what is done goes all the same', async () => {
    await press(tabs[0], 'mug', true)
    while (only(tabs[0]).state.name !== 'inflight') await sim.pass(1)
    sim.full = true
    await expect(press(tabs[0], 'pen', true)).rejects.toThrow('This device is full')
    await sim.pass(10_000)
    expect([sim.stored('A'), sentBy()]).toEqual([[], ['A add mug']])
  })
})

test('of a thousand changes in another tab the first and the last are read', async () => {
  const kept = vi.spyOn(sim, 'commit')
  await done(tabs[0].enter('own', 'A 1'))
  await sim.pass(20_000)
  kept.mockClear()
  for (let time = 0; time < 1000; time += 1) tabs[1].own.receive({ name: 'changed' })
  await sim.pass(250)
  expect(kept).toHaveBeenCalledTimes(1)
  sim.storage.set('A', [])
  await sim.pass(100)
  expect(kept).toHaveBeenCalledTimes(2)
  expect(tabs[1].own.rows()).toEqual([])
})

describe('what a page was sending when it went', () => {
  beforeEach(() => begin(3))

  const taken = async () => {
    sim.provider.mood = 'offline'
    await press(tabs[0], 'mug', true)
    await sim.pass(1000)
    sim.provider.mood = 'well'
    const [row] = sim.stored('A')
    if (!row) throw new Error('Nothing was kept.')
    sim.storage.set('A', [{ ...row, state: { name: 'inflight' } }])
  }

  test('waits until it can have arrived, and no longer', async () => {
    await taken()
    tabs[1].own.wake()
    await sim.pass(2500)
    expect(sentBy()).toEqual([])
    await sim.pass(1500)
    expect(sentBy()).toEqual(['A add mug'])
  })

  test('is left to a page that still has the lock, until it was silent for a minute', async () => {
    await taken()
    sim.locks.own.request({ tab: tabs[0], grant: () => {}, lose: () => {} })
    tabs[1].own.wake()
    await sim.pass(39_000)
    expect(sentBy()).toEqual([])
    await sim.pass(60_000)
    expect(sentBy()).toEqual(['A add mug'])
  })

  test('is left alone for longer where no lock tells whether the page is gone', async () => {
    Object.assign(sim.options, { locks: false })
    await taken()
    tabs[1].own.wake()
    await sim.pass(30_000)
    expect(sentBy()).toEqual([])
    await sim.pass(15_000)
    expect(sentBy()).toEqual(['A add mug'])
  })
})

test('when the provider stumbles at one thing, the others do not wait for it', async () => {
  await begin(5)
  sim.provider.mood = 'offline'
  await press(tabs[0], 'pen', true)
  await press(tabs[0], stumbling, true)
  await sim.pass(1000)
  sim.provider.mood = 'well'
  const stumblingFirst = sim
    .stored('A')
    .map((row) => ({ ...row, triedAt: row.entity === 'pen' ? sim.time : 0 }))
  sim.storage.set('A', stumblingFirst)
  tabs[0].own.wake()
  // No pause is shorter than a second.
  await sim.pass(990)
  expect(states()).toEqual([`${stumbling} retry`])
})

describe('a decision', () => {
  beforeEach(() => begin(2))

  async function tear(): Promise<void> {
    sim.provider.mood = 'offline'
    await done(tabs[0].type('A line', 'mine', true))
    sim.provider.editElsewhere('A line', 'theirs')
    sim.provider.mood = 'well'
    tabs[0].own.wake()
    await sim.pass(30_000)
  }

  test('every tab asks when a brief was changed elsewhere, before it is sent', async () => {
    await tear()
    expect(tabs.map((tab) => only(tab).state.name)).toEqual(['conflict', 'conflict'])
    await press(tabs[1], 'mug', true)
    await sim.pass(3_600_000)
    expect(sentBy()).toEqual(['A add mug'])
    expect(only(tabs[1]).state).toEqual({ name: 'conflict', theirs: 'theirs' })
  })

  test('is the customer’s own', async () => {
    await tear()
    const row = only(tabs[0])
    await sim.signIn('B', tabs[1])
    await sim.pass(100)
    await expect(done(tabs[0].own.decide(discard, row))).rejects.toBeInstanceOf(NotStoredFailure)
    expect(statesOf('A')).toEqual(['A line conflict'])
  })
})
