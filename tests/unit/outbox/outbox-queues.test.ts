/** The stall beside the customer's own queue, sending by a press, and what decisions come to, told step by step. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guestOwner, NotStoredFailure, type OutboxRow } from '../../../src/domain/outbox/outbox'
import { discard, keepMine, retry, useTheirs as takeTheirs } from '../../../src/outbox/decisions'
import { stumbling, withdrawn } from './outbox-provider'
import type { Tab } from './outbox-tab'
import { World } from './outbox-world'

let world: World
let tabs: [Tab, Tab]

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  world = new World({ honoursKeys: true, locks: true, clockJumps: false, seed: 2 })
  tabs = [world.reopened(0), world.reopened(1)]
  world.provider.line('A line')
  for (const tab of tabs) tab.start()
  await world.signIn('A', tabs[0])
  await world.pass(100)
})
afterEach(() => void vi.restoreAllMocks())

/** It is done before long. */
async function done<T>(promise: Promise<T>): Promise<T> {
  const ended = promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
  await world.pass(40)
  return (await ended)()
}
const states = (owner: string) => world.rowsOf(owner).map(({ entity, state }) => `${entity} ${state.name}`)
const sent = () => world.provider.writes.map(({ user, method, entity }) => `${user} ${method} ${entity}`)
const only = (tab: Tab): OutboxRow => {
  const [row, ...others] = tab.own.rows().filter(({ state }) => state.name !== 'sent')
  if (!row || others.length > 0) throw new Error(`${others.length + 1} rows.`)
  return row
}

describe('the stall', () => {
  test('sends without a token, whoever is signed in, and keeps nobody’s name', async () => {
    await done(tabs[0].enter('guest', 'stall 1'))
    await done(tabs[0].enter('own', 'A 1'))
    await world.pass(10_000)
    expect(sent().toSorted()).toEqual([' entry stall 1', 'A entry A 1'])
    expect(world.stored(guestOwner)).toMatchObject([
      { payload: null, state: { name: 'sent', about: { title: 'Giveaway entry', text: null } } },
    ])
  })

  test('goes on while nobody is signed in, and when somebody’s session is over', async () => {
    world.provider.expire(world.token ?? '')
    await done(tabs[0].press('mug', true, true))
    await done(tabs[0].enter('guest', 'stall 1'))
    await world.pass(10_000)
    expect(world.token).toBeNull()
    expect([states('A'), states(guestOwner)]).toEqual([['mug blocked'], []])
    await done(tabs[1].enter('guest', 'stall 2'))
    await world.pass(10_000)
    expect(states(guestOwner)).toEqual([])
  })

  test('takes a refused session for trouble that passes, and ends nobody’s', async () => {
    world.provider.mood = 'refuses'
    await done(tabs[0].enter('guest', 'stall 1'))
    await world.pass(1000)
    expect(states(guestOwner)).toEqual(['stall 1 retry'])
    world.provider.mood = 'well'
    await world.pass(60_000)
    expect(states(guestOwner)).toEqual([])
    expect(world.faults).toEqual([])
  })

  test('of many entries without a network each arrives once', async () => {
    world.provider.mood = 'offline'
    for (let count = 0; count < 50; count += 1)
      await done(tabs[count % 2 ? 1 : 0].enter('guest', `stall ${count}`))
    world.provider.mood = 'well'
    tabs[1].guest.wake()
    await world.pass(10 * 60_000)
    expect(states(guestOwner)).toEqual([])
    expect(world.provider.entries.size).toBe(50)
    expect([...world.provider.entries.values()].every((times) => times === 1)).toBe(true)
  })
})

describe('a press for sending', () => {
  test('does not wait for what we set ourselves, and ends when it is over', async () => {
    world.provider.mood = 'failing'
    await done(tabs[0].press('mug', true, true))
    await world.pass(600_000)
    world.provider.mood = 'well'
    let isOver = false
    void tabs[0].own.sendNow().then(() => {
      isOver = true
    })
    await world.pass(10)
    expect(isOver).toBe(false)
    await world.pass(20_000)
    expect([isOver, states('A')]).toEqual([true, []])
  })

  test('waits when the provider asked for it', async () => {
    world.provider.mood = 'busy'
    await done(tabs[0].press('mug', true, true))
    await world.pass(1000)
    world.provider.mood = 'well'
    await done(tabs[0].own.sendNow())
    expect(sent()).toEqual([])
  })

  test('ends at once when there is nothing to send, or nobody', async () => {
    await done(tabs[0].own.sendNow())
    world.signOut()
    await world.pass(10)
    await done(tabs[0].own.sendNow())
  })
})

test('of a thousand changes in another tab two are looked at: the first at once, and how it is in the end', async () => {
  const kept = vi.spyOn(world, 'commit')
  await done(tabs[0].enter('own', 'A 1'))
  await world.pass(20_000)
  kept.mockClear()
  for (let time = 0; time < 1000; time += 1) tabs[1].own.receive({ name: 'changed' })
  await world.pass(250)
  expect(kept).toHaveBeenCalledTimes(1)
  world.storage.set('A', [])
  await world.pass(100)
  expect(kept).toHaveBeenCalledTimes(2)
  expect(tabs[1].own.rows()).toEqual([])
})

describe('what a page was sending when it went', () => {
  const taken = async () => {
    world.provider.mood = 'offline'
    await done(tabs[0].press('mug', true, true))
    await world.pass(1000)
    world.provider.mood = 'well'
    const [row] = world.stored('A')
    if (!row) throw new Error('Nothing was kept.')
    const state = { name: 'inflight', lease: 'its', until: world.time + 40_000, sentBefore: false } as const
    world.storage.set('A', [{ ...row, sent: true, state }])
  }

  test('waits until it can have arrived, and no longer', async () => {
    await taken()
    tabs[1].own.wake()
    await world.pass(4500)
    expect(sent()).toEqual([])
    await world.pass(1500)
    expect(sent()).toEqual(['A add mug'])
  })

  test('is left to a page that still has the lock, until it was silent for a minute', async () => {
    await taken()
    world.locks.set('own', { tab: tabs[0], lose: () => {} })
    tabs[1].own.wake()
    await world.pass(39_000)
    expect(sent()).toEqual([])
    await world.pass(60_000)
    expect(sent()).toEqual(['A add mug'])
  })

  test('is left alone where nobody can tell', async () => {
    Object.assign(world.options, { locks: false })
    await taken()
    tabs[1].own.wake()
    await world.pass(39_000)
    expect(sent()).toEqual([])
  })
})

describe('when the provider stumbles', () => {
  test('at one thing, the others do not wait for it', async () => {
    await done(tabs[0].press(stumbling, true, true))
    await done(tabs[0].press('pen', true, true))
    await world.pass(1900)
    expect(states('A')).toEqual([`${stumbling} retry`])
  })

  test('at three things, it is left in peace', async () => {
    world.provider.mood = 'offline'
    for (const name of ['one', 'two', 'three', 'four', 'five']) await done(tabs[0].press(name, true, true))
    await world.pass(60_000)
    const asked = vi.spyOn(world.provider, 'list')
    world.provider.mood = 'failing'
    tabs[0].own.wake()
    await world.pass(900)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3)
  })
})

describe('a decision', () => {
  async function tear(): Promise<void> {
    world.provider.mood = 'offline'
    await done(tabs[0].type('A line', 'mine', true))
    world.provider.editElsewhere('A line', 'theirs')
    world.provider.mood = 'well'
    tabs[0].own.wake()
    await world.pass(30_000)
  }

  test('is asked for in every tab when a brief was changed elsewhere, and nothing is sent before', async () => {
    await tear()
    expect(tabs.map((tab) => only(tab).state.name)).toEqual(['conflict', 'conflict'])
    await done(tabs[1].press('mug', true, true))
    await world.pass(3_600_000)
    expect(sent()).toEqual(['A add mug'])
    expect(only(tabs[1]).state).toEqual({ name: 'conflict', theirs: 'theirs' })
  })

  test('for one’s own sends it, from whichever tab', async () => {
    await tear()
    await done(tabs[1].own.decide(keepMine, only(tabs[1])))
    await world.pass(10_000)
    expect(world.provider.line('A line').texts).toEqual(['', 'theirs', 'mine'])
    expect(tabs.map((tab) => tab.own.rows().map(({ state }) => state.name))).toEqual([['sent'], ['sent']])
  })

  test('for theirs leaves it there, and is seen in every tab', async () => {
    await tear()
    await done(tabs[1].own.decide(takeTheirs, only(tabs[1])))
    await world.pass(10_000)
    expect(sent()).toEqual([])
    expect(tabs.map((tab) => tab.own.rows())).toEqual([[], []])
  })

  test('to try again what was refused is a request of its own: providers remember what they answered', async () => {
    await done(tabs[0].press(withdrawn, true, true))
    await world.pass(10_000)
    world.provider.strict = false
    await done(tabs[0].own.decide(retry, only(tabs[0])))
    await world.pass(10_000)
    expect(states('A')).toEqual([])
    expect([...world.provider.wishesOf('A')]).toEqual([withdrawn])
  })

  test('to throw away is not taken while it is sent', async () => {
    await done(tabs[0].press('mug', true, true))
    while (only(tabs[0]).state.name !== 'inflight') await world.pass(1)
    await expect(done(tabs[1].own.decide(discard, only(tabs[0])))).rejects.toThrow('being sent')
    await world.pass(10_000)
    expect(sent()).toEqual(['A add mug'])
  })

  test('is the customer’s own', async () => {
    await tear()
    const row = only(tabs[0])
    await world.signIn('B', tabs[1])
    await world.pass(100)
    await expect(done(tabs[0].own.decide(discard, row))).rejects.toBeInstanceOf(NotStoredFailure)
    expect(states('A')).toEqual(['A line conflict'])
  })
})

describe('on the device', () => {
  test('what was sent lately goes with the session of its customer', async () => {
    await done(tabs[0].press('mug', true, true))
    await done(tabs[0].enter('guest', 'stall 1'))
    await world.pass(10_000)
    expect(world.stored('A')).toHaveLength(1)
    world.signOut()
    await world.pass(1000)
    expect([world.stored('A'), world.stored(guestOwner).length]).toEqual([[], 1])
  })

  test('storage is asked for once', async () => {
    await done(tabs[0].press('mug', true, true))
    await done(tabs[0].press('pen', true, true))
    expect(tabs.map(({ protections }) => protections)).toEqual([1, 0])
  })

  test('that is full nothing is promised, and what is done goes all the same', async () => {
    await done(tabs[0].press('mug', true, true))
    while (only(tabs[0]).state.name !== 'inflight') await world.pass(1)
    world.full = true
    await expect(done(tabs[0].press('pen', true, true))).rejects.toThrow('This device is full')
    await world.pass(10_000)
    expect([world.stored('A'), sent()]).toEqual([[], ['A add mug']])
  })
})
