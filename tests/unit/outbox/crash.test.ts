/** A tab dies at each single moment of what it does, and another is opened on what is left on the device. */
import { beforeEach, expect, test, vi } from 'vitest'
import { guestOwner, isWaiting } from '../../../src/domain/outbox/outbox'
import { type Decision, discard, keepMine, retry, takeTheirs } from '../../../src/outbox/decisions'
import { withdrawn } from './simulated-provider'
import type { SimulatedTab } from './simulated-tab'
import { Simulation } from './simulation'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

type Scenario = {
  prepare?: (sim: Simulation, tab: SimulatedTab) => Promise<void>
  act: (tab: SimulatedTab) => Promise<unknown>
  /** How often it may be there in the end: first when the act was not kept, as far as the page knows, then when it was. */
  effects: [unkept: number[], kept: number[]]
  count: (sim: Simulation) => number
}

const texts = (sim: Simulation) => sim.provider.line('A line').texts
const lastTextIs = (text: string) => (sim: Simulation) => (texts(sim).at(-1) === text ? 1 : 0)

async function tear(sim: Simulation, tab: SimulatedTab): Promise<void> {
  sim.provider.mood = 'offline'
  void tab.type('A line', 'mine', true)
  await sim.pass(50)
  sim.provider.editElsewhere('A line', 'theirs')
  sim.seenIn('A line').add('theirs')
  await recover(sim)
}

async function refuse(sim: Simulation, tab: SimulatedTab): Promise<void> {
  void tab.press(withdrawn, true, true)
  await sim.pass(60_000)
}

async function recover(sim: Simulation): Promise<void> {
  sim.provider.mood = 'well'
  await sim.pass(6 * 60_000)
}

function decideOn(decision: Decision) {
  return (tab: SimulatedTab) => {
    const row = tab.own.rows().find(({ state }) => state.name === 'failed' || state.name === 'conflict')
    return row ? tab.own.decide(decision, row) : Promise.reject(new Error('No such row.'))
  }
}

const scenarios: Record<string, Scenario> = {
  'a wishlist item': {
    act: (tab) => tab.press('mug', true, true),
    effects: [[0, 1], [1]],
    count: ({ provider }) => provider.wishlistOf('A').size,
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
    prepare: async (sim, tab) => {
      await refuse(sim, tab)
      sim.provider.strict = false
    },
    act: decideOn(retry),
    effects: [[0, 1], [1]],
    count: ({ provider }) => provider.wishlistOf('A').size,
  },
  'throw away': {
    prepare: refuse,
    act: decideOn(discard),
    effects: [[0], [0]],
    count: ({ provider }) => provider.wishlistOf('A').size,
  },
}

test.each(Object.entries(scenarios))(
  '%s: nothing is lost and nothing stands still, whenever the tab dies',
  async (_name, scenario) => {
    let moments = 0
    for (let isAlive = false; !isAlive; ) {
      moments += 1
      const sim = new Simulation({
        honoursKeys: moments % 2 === 0,
        locks: true,
        clockJumps: false,
        seed: moments,
      })
      const tab = sim.reopened(0)
      sim.provider.line('A line')
      for (const each of sim.tabs) each.start()
      await sim.signIn('A', tab)
      await sim.pass(100)
      await scenario.prepare?.(sim, tab)
      tab.stepsLeft = moments
      let kept = false
      scenario.act(tab).then(
        () => {
          kept = true
        },
        () => {},
      )
      await sim.pass(5000)
      isAlive = !tab.dead
      sim.reopened(0)
      await recover(sim)
      expect(sim.faults).toEqual([])
      expect(scenario.effects[kept ? 1 : 0], `dead at moment ${moments}, kept: ${kept}`).toContain(
        scenario.count(sim),
      )
      const stuck = [...sim.rowsOf('A'), ...sim.rowsOf(guestOwner)].filter(
        (row) => isWaiting(row) && row.state.name !== 'conflict',
      )
      expect(stuck, `dead at moment ${moments}`).toEqual([])
      // Whatever was not decided before the end can still be.
      if (scenario.prepare && !kept) expect(sim.rowsOf('A').length).toBeLessThanOrEqual(1)
    }
    expect(moments).toBeGreaterThan(scenario.prepare && scenario.effects[1][0] === 0 ? 2 : 3)
  },
)
