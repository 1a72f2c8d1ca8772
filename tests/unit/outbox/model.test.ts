/**
 * The outbox against everything that can happen to it: two tabs, two customers and a stall, one provider, in any order.
 * Set OUTBOX_RUNS=10000 for a long search; TEST_SEED begins it elsewhere.
 */
import * as fc from '../../support/fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import { isWaiting, type OutboxRow } from '../../../src/domain/outbox/outbox'
import { keepMine, takeTheirs } from '../../../src/outbox/decisions'
import { checkSafety, type Model, owners, planted, rowsOfOurs, users } from './model-expected'
import { stumbling, withdrawn } from './simulated-provider'
import { commands, decide, lines } from './model-steps'
import { Simulation, type SimulationOptions } from './simulation'

const runs = Number(process.env['OUTBOX_RUNS'] ?? 250)
const minutes = 60_000

async function begin(options: SimulationOptions): Promise<Simulation> {
  const sim = new Simulation(options)
  for (const owner of owners) sim.storage.set(owner, [planted(owner)])
  for (const user of users) for (const line of lines) sim.provider.line(`${user} ${line}`)
  for (const tab of sim.tabs) tab.start()
  await sim.signIn('A', sim.reopened(0))
  return sim
}

/**
 * All is well again, though not at once, and nobody touches anything: what waits has to go by itself. A tab that sleeps
 * with the turn in its hand sleeps on.
 */
async function heal(sim: Simulation, user: string): Promise<void> {
  Object.assign(sim, { full: false, skew: 0, losses: 0 })
  for (const index of [0, 1]) sim.reopened(index).stepsLeft = Number.POSITIVE_INFINITY
  sim.reopened(0).frozen = false
  sim.provider.mood = 'failing'
  await sim.signIn(user, sim.reopened(0))
  await sim.pass(30_000)
  sim.provider.mood = 'well'
  await sim.pass(25 * minutes)
}

const hasConflict = ({ state }: OutboxRow) => state.name === 'conflict'
const waitingOf = (sim: Simulation, owner: string) =>
  rowsOfOurs(sim, owner).filter((row) => isWaiting(row) && !hasConflict(row))
const idsOf = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id).toSorted()

/** The customer chooses, for each line that was changed elsewhere. */
async function choose(model: Model, sim: Simulation): Promise<void> {
  const tab = sim.reopened(0)
  for (const row of tab.own.rows().filter(hasConflict))
    await decide({ sim, model, tab, queue: 'own' }, row, sim.random() < 0.5 ? keepMine : takeTheirs)
}

/** Nobody may be refused without reason, and a tab that was asleep knows as much as the others. */
async function checkEnd(sim: Simulation, user: string): Promise<void> {
  for (const owner of [user, guestOwner]) {
    expect(waitingOf(sim, owner), 'goes when the provider stumbles no more').toEqual([])
    const refused = rowsOfOurs(sim, owner).filter(
      ({ kind, entity }) =>
        !entity.endsWith(withdrawn) && !(kind === 'brief' && sim.provider.line(entity).isGone),
    )
    expect(refused, `refused without reason: ${JSON.stringify(refused)}`).toEqual([])
  }
  sim.reopened(1).frozen = false
  await sim.pass(10_000)
  for (const tab of sim.tabs) {
    expect(idsOf(tab.own.rows())).toEqual(idsOf(sim.stored(user)))
    expect(idsOf(tab.guest.rows())).toEqual(idsOf(sim.stored(guestOwner)))
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('no edit is lost, sent for another, out of order, overwritten or stuck', {
  timeout: 6 * 60 * minutes,
}, async () => {
  const options = fc.record({
    honoursKeys: fc.boolean(),
    locks: fc.boolean(),
    clockJumps: fc.boolean(),
    seed: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(
      options,
      fc.commands(commands, { maxCommands: 40, size: 'max' }),
      async (chosen, steps) => {
        const sim = await begin(chosen)
        const model: Model = {
          wishlist: new Map(),
          briefs: new Map(),
          entries: new Set(),
          discarded: new Set(),
        }
        await fc.asyncModelRun(() => ({ model, real: sim }), steps)
        for (const user of users) {
          await heal(sim, user)
          checkSafety(model, sim)
          const stuck = [...waitingOf(sim, user), ...waitingOf(sim, guestOwner)]
          expect(
            stuck.filter(({ entity }) => !entity.endsWith(stumbling)),
            'goes by itself',
          ).toEqual([])
          await choose(model, sim)
        }
        sim.provider.stumbles = false
        for (const user of users) {
          await heal(sim, user)
          // It may have been changed again before the first choice arrived.
          await choose(model, sim)
          await sim.pass(minutes)
          checkSafety(model, sim)
          await checkEnd(sim, user)
        }
      },
    ),
    {
      numRuns: runs,
      interruptAfterTimeLimit: 6 * 60 * minutes,
    },
  )
})
