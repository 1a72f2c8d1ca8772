/** A tab dies at each single moment of what it does, and another is opened on what is left on the device. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guestOwner, isWaiting } from '../../../src/domain/outbox/outbox'
import {
  type Decision,
  discard,
  keepMine,
  retry,
  useTheirs as takeTheirs,
} from '../../../src/outbox/decisions'
import { withdrawn } from './outbox-provider'
import type { Tab } from './outbox-tab'
import { World } from './outbox-world'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

type Scenario = {
  prepare?: (world: World, tab: Tab) => Promise<void>
  act: (tab: Tab) => Promise<unknown>
  /** How often it may be there in the end: first when the act was not kept, as far as the page knows, then when it was. */
  effects: [unkept: number[], kept: number[]]
  count: (world: World) => number
}

const texts = (world: World) => world.provider.line('A line').texts
const lastTextIs = (text: string) => (world: World) => (texts(world).at(-1) === text ? 1 : 0)

async function tear(world: World, tab: Tab): Promise<void> {
  world.provider.mood = 'offline'
  void tab.type('A line', 'mine', true)
  await world.pass(50)
  world.provider.editElsewhere('A line', 'theirs')
  world.seenIn('A line').add('theirs')
  await recover(world)
}

async function refuse(world: World, tab: Tab): Promise<void> {
  void tab.press(withdrawn, true, true)
  await world.pass(60_000)
}

async function recover(world: World): Promise<void> {
  world.provider.mood = 'well'
  await world.pass(6 * 60_000)
}

function decideOn(decision: Decision) {
  return (tab: Tab) => {
    const row = tab.own.rows().find(({ state }) => state.name === 'failed' || state.name === 'conflict')
    return row ? tab.own.decide(decision, row) : Promise.reject(new Error('No such row.'))
  }
}

const scenarios: Record<string, Scenario> = {
  'a wish': {
    act: (tab) => tab.press('mug', true, true),
    effects: [[0, 1], [1]],
    count: ({ provider }) => provider.wishesOf('A').size,
  },
  'a brief': {
    act: (tab) => tab.type('A line', 'mine', true),
    effects: [[0, 1], [1]],
    count: lastTextIs('mine'),
  },
  'an entry at the stall': {
    act: (tab) => tab.enter('guest', 'stall 1'),
    // A provider that knows no entry twice would have one; this one counts what arrives.
    effects: [
      [0, 1, 2],
      [1, 2],
    ],
    count: ({ provider }) => provider.entries.get('stall 1') ?? 0,
  },
  'keep mine': {
    prepare: tear,
    act: decideOn(keepMine),
    effects: [[0, 1], [1]],
    count: lastTextIs('mine'),
  },
  'use theirs': {
    prepare: tear,
    act: decideOn(takeTheirs),
    effects: [[1], [1]],
    count: lastTextIs('theirs'),
  },
  'try again': {
    prepare: async (world, tab) => {
      await refuse(world, tab)
      world.provider.strict = false
    },
    act: decideOn(retry),
    effects: [[0, 1], [1]],
    count: ({ provider }) => provider.wishesOf('A').size,
  },
  'throw away': {
    prepare: refuse,
    act: decideOn(discard),
    effects: [[0], [0]],
    count: ({ provider }) => provider.wishesOf('A').size,
  },
}

test.each(Object.entries(scenarios))(
  '%s: nothing is lost and nothing stands still, whenever the tab dies',
  async (_name, scenario) => {
    let moments = 0
    for (let isAlive = false; !isAlive; ) {
      moments += 1
      const world = new World({
        honoursKeys: moments % 2 === 0,
        locks: true,
        clockJumps: false,
        seed: moments,
      })
      const tab = world.reopened(0)
      world.provider.line('A line')
      for (const each of world.tabs) each.start()
      await world.signIn('A', tab)
      await world.pass(100)
      await scenario.prepare?.(world, tab)
      tab.stepsLeft = moments
      let kept = false
      scenario.act(tab).then(
        () => {
          kept = true
        },
        () => {},
      )
      await world.pass(5000)
      isAlive = !tab.dead
      world.reopened(0)
      await recover(world)
      expect(world.faults).toEqual([])
      expect(scenario.effects[kept ? 1 : 0], `dead at moment ${moments}, kept: ${kept}`).toContain(
        scenario.count(world),
      )
      const stuck = [...world.rowsOf('A'), ...world.rowsOf(guestOwner)].filter(
        (row) => isWaiting(row) && row.state.name !== 'conflict',
      )
      expect(stuck, `dead at moment ${moments}`).toEqual([])
      // Whatever was not decided before the end can still be.
      if (scenario.prepare && !kept) expect(world.rowsOf('A').length).toBeLessThanOrEqual(1)
    }
    expect(moments).toBeGreaterThan(scenario.prepare && scenario.effects[1][0] === 0 ? 2 : 3)
  },
)
