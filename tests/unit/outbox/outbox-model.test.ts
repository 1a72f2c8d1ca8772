/**
 * The outbox against everything that can happen to it: two tabs, two customers and a stall, one provider, in any order.
 * Set OUTBOX_RUNS=10000 for a long search; TEST_SEED begins it elsewhere.
 */
import * as fc from '../../support/fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isWaiting, type OutboxRow, guestOwner } from '../../../src/domain/outbox/outbox'
import { keepMine, useTheirs as takeTheirs } from '../../../src/outbox/decisions'
import { checkSafety, type Model, owners, planted, rowsOfOurs, users } from './outbox-expected'
import { stumbling, withdrawn } from './outbox-provider'
import { commands, decide, lines } from './outbox-steps'
import { World, type WorldOptions } from './outbox-world'

const runs = Number(process.env['OUTBOX_RUNS'] ?? 250)
const minutes = 60_000

async function begin(options: WorldOptions): Promise<World> {
  const world = new World(options)
  for (const owner of owners) world.storage.set(owner, [planted(owner)])
  for (const user of users) for (const line of lines) world.provider.line(`${user} ${line}`)
  for (const tab of world.tabs) tab.start()
  await world.signIn('A', world.reopened(0))
  return world
}

/**
 * All is well again, though not at once, and nobody touches anything: what waits has to go by itself. A tab that sleeps
 * with the turn in its hand sleeps on.
 */
async function heal(world: World, user: string): Promise<void> {
  Object.assign(world, { full: false, skew: 0, losses: 0 })
  for (const index of [0, 1]) world.reopened(index).stepsLeft = Number.POSITIVE_INFINITY
  world.reopened(0).frozen = false
  world.provider.mood = 'failing'
  await world.signIn(user, world.reopened(0))
  await world.pass(30_000)
  world.provider.mood = 'well'
  await world.pass(25 * minutes)
}

const isTorn = ({ state }: OutboxRow) => state.name === 'conflict'
const waitingOf = (world: World, owner: string) =>
  rowsOfOurs(world, owner).filter((row) => isWaiting(row) && !isTorn(row))
const idsOf = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id).toSorted()

/** The customer chooses, for each line that was changed elsewhere. */
async function choose(model: Model, world: World): Promise<void> {
  const tab = world.reopened(0)
  for (const row of tab.own.rows().filter(isTorn))
    await decide({ world, model, tab, queue: 'own' }, row, world.random() < 0.5 ? keepMine : takeTheirs)
}

/** Nobody may be refused without reason, and a tab that was asleep knows as much as the others. */
async function checkEnd(world: World, user: string): Promise<void> {
  for (const owner of [user, guestOwner]) {
    expect(waitingOf(world, owner), 'goes when the provider stumbles no more').toEqual([])
    const refused = rowsOfOurs(world, owner).filter(
      ({ kind, entity }) =>
        !entity.endsWith(withdrawn) && !(kind === 'brief' && world.provider.line(entity).isGone),
    )
    expect(refused, `refused without reason: ${JSON.stringify(refused)}`).toEqual([])
  }
  for (const other of users.filter((name) => name !== user))
    expect(world.stored(other).filter(({ state }) => state.name === 'sent')).toEqual([])
  world.reopened(1).frozen = false
  await world.pass(10_000)
  for (const tab of world.tabs) {
    expect(idsOf(tab.own.rows())).toEqual(idsOf(world.stored(user)))
    expect(idsOf(tab.guest.rows())).toEqual(idsOf(world.stored(guestOwner)))
  }
}

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => vi.restoreAllMocks())

test('nothing kept is lost, sent for another, out of order, overwritten unseen or stuck', {
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
        const world = await begin(chosen)
        const model: Model = { wishes: new Map(), briefs: new Map(), entries: new Set() }
        await fc.asyncModelRun(() => ({ model, real: world }), steps)
        for (const user of users) {
          await heal(world, user)
          checkSafety(model, world)
          const stuck = [...waitingOf(world, user), ...waitingOf(world, guestOwner)]
          expect(
            stuck.filter(({ entity }) => !entity.endsWith(stumbling)),
            'goes by itself',
          ).toEqual([])
          await choose(model, world)
        }
        world.provider.stumbles = false
        for (const user of users) {
          await heal(world, user)
          // It may have been changed again before the first choice arrived.
          await choose(model, world)
          await world.pass(minutes)
          checkSafety(model, world)
          await checkEnd(world, user)
        }
      },
    ),
    {
      numRuns: runs,
      interruptAfterTimeLimit: 6 * 60 * minutes,
    },
  )
})
