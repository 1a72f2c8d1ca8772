/**
 * Tests the outbox against everything that can happen to it: two tabs, two customers and a kiosk’s guest queue, one
 * provider, in any order. Set OUTBOX_RUNS=10000 for a long search, and TEST_SEED for another random seed.
 */
import * as fc from '../../support/fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import { isWaiting, type OutboxRow } from '../../../src/domain/outbox/outbox'
import { discard, overwriteTheirs } from '../../../src/outbox/decisions'
import { checkSafety, type Model, owners, futureRow, currentRows, users } from './model-expected'
import { brokenEntity, withdrawn } from './simulated-provider'
import { commands, decide, lines } from './model-steps'
import { Simulation, type SimulationOptions } from './simulation'

const runs = Number(process.env['OUTBOX_RUNS'] ?? 250)
const minuteMs = 60_000

async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const sim = new Simulation(options)
  for (const owner of owners) sim.storage.set(owner, [futureRow(owner)])
  for (const user of users) for (const line of lines) sim.provider.line(`${user} ${line}`)
  for (const tab of sim.tabs) tab.start()
  await sim.signIn('A', sim.reopened(0))
  return sim
}

/**
 * Repairs the storage, the clock, tab 0 and the provider one after another, without any action of a customer: pending
 * rows must be sent by themselves. Tab 1 stays frozen if it was, even with the lock.
 */
async function heal(sim: Simulation, user: string): Promise<void> {
  Object.assign(sim, { full: false, skew: 0, losses: 0 })
  for (const index of [0, 1]) sim.reopened(index).stepsLeft = Number.POSITIVE_INFINITY
  sim.reopened(0).frozen = false
  sim.provider.mood = 'failing'
  await sim.signIn(user, sim.reopened(0))
  await sim.advance(30_000)
  sim.provider.mood = 'well'
  await sim.advance(25 * minuteMs)
}

const hasConflict = ({ state }: OutboxRow) => state.name === 'conflict'
const pendingRows = (sim: Simulation, owner: string) =>
  currentRows(sim, owner).filter((row) => isWaiting(row) && !hasConflict(row))
const idsOf = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id).toSorted()

/** The customer chooses a text for each line that was changed on another device. */
async function resolveConflicts(model: Model, sim: Simulation): Promise<void> {
  const tab = sim.reopened(0)
  for (const row of tab.own.rows().filter(hasConflict))
    await decide({ sim, model, tab, queue: 'own' }, row, sim.random() < 0.5 ? overwriteTheirs : discard)
}

/**
 * Checks that no row was refused without reason, and that a tab that was frozen shows the same rows as the others.
 */
async function checkEnd(sim: Simulation, user: string): Promise<void> {
  for (const owner of [user, guestOwner]) {
    expect(pendingRows(sim, owner), 'no row is pending once the provider works again').toEqual([])
    const refused = currentRows(sim, owner).filter(
      ({ kind, entity }) =>
        !entity.endsWith(withdrawn) && !(kind === 'brief' && sim.provider.line(entity).isGone),
    )
    expect(refused, `refused without reason: ${JSON.stringify(refused)}`).toEqual([])
  }
  sim.reopened(1).frozen = false
  await sim.advance(10_000)
  for (const tab of sim.tabs) {
    expect(idsOf(tab.own.rows())).toEqual(idsOf(sim.stored(user)))
    expect(idsOf(tab.guest.rows())).toEqual(idsOf(sim.stored(guestOwner)))
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('edits are never lost, misattributed, reordered, overwritten or stuck', {
  timeout: 6 * 60 * minuteMs,
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
        const sim = await startSimulation(chosen)
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
          const stuck = [...pendingRows(sim, user), ...pendingRows(sim, guestOwner)]
          expect(
            stuck.filter(({ entity }) => !entity.endsWith(brokenEntity)),
            'every pending row is sent without user action',
          ).toEqual([])
          await resolveConflicts(model, sim)
        }
        sim.provider.hasBrokenEntity = false
        for (const user of users) {
          await heal(sim, user)
          // A line may have been changed again before the first choice arrived.
          await resolveConflicts(model, sim)
          await sim.advance(minuteMs)
          checkSafety(model, sim)
          await checkEnd(sim, user)
        }
      },
    ),
    { numRuns: runs, interruptAfterTimeLimit: 6 * 60 * minuteMs },
  )
})
