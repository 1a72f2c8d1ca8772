/**
 * The outbox against everything that can happen to it: two tabs, two customers, one provider, in any order. Set
 * OUTBOX_RUNS=10000 for a long search; a failing run names its seed and path.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OutboxRow } from '../../../src/domain/outbox'
import { moods, stumbling, withdrawn, type Mood } from './outbox-provider'
import { type Tab, wishOf, World } from './outbox-world'

const runs = Number(process.env['OUTBOX_RUNS'] ?? 250)
const users = ['A', 'B']
const products = ['mug', 'pen', withdrawn, stumbling]
const minutes = 60_000

/** What each product may be to its customer: two answers while a crash left open whether the last press was kept. */
type Model = { wishes: Map<string, Set<boolean>> }
type Step = fc.AsyncCommand<Model, World>

const planted = (owner: string): OutboxRow => ({
  id: `planted-${owner}`,
  owner,
  kind: 'wish',
  entity: `${owner} mug`,
  seq: 0,
  opSchema: 99,
  payload: { from: 'the future' },
  createdAt: 0,
  attempts: 0,
  sent: false,
  state: { name: 'pending' },
})

/** The state that the customer can count on: what waits last, what was refused in the open, or what the provider has. */
function effective(world: World, user: string, productId: string): boolean {
  const rows = world
    .rowsOf(user)
    .filter(({ entity, opSchema }) => entity === productId && opSchema === 1)
    .toSorted((a, b) => a.seq - b.seq)
  const waiting = rows.filter(({ state }) => state.name !== 'dead').at(-1)
  const last = waiting ?? rows.at(-1)
  return last ? wishOf(last).wanted : world.provider.wishesOf(user).has(productId)
}

function checkSafety(model: Model, world: World): void {
  expect(world.faults).toEqual([])
  for (const [productId, possible] of model.wishes) {
    const [user = ''] = productId.split(' ')
    expect([...possible], `${productId} is lost`).toContain(effective(world, user, productId))
  }
  for (const user of users) {
    expect(world.rowsOf(user).filter(({ owner }) => owner !== user)).toEqual([])
    expect(world.rowsOf(user).find(({ opSchema }) => opSchema === 99)).toEqual(planted(user))
  }
  const latest = new Map<string, number>()
  for (const { user, productId, key } of world.provider.writes) {
    expect(productId.startsWith(`${user} `), `${user} carried ${productId}`).toBe(true)
    const place = world.places.get(key) ?? -1
    expect(place, `${productId} in order`).toBeGreaterThanOrEqual(latest.get(productId) ?? 0)
    latest.set(productId, place)
  }
}

function step(name: string, run: (world: World, model: Model) => Promise<void> | void): Step {
  return {
    check: () => true,
    run: async (model, world) => {
      await run(world, model)
      await world.pass(1)
      checkSafety(model, world)
    },
    toString: () => name,
  }
}

async function press(
  { world, model, tab }: { world: World; model: Model; tab: Tab },
  [product, wanted, knowsList]: [string, boolean, boolean],
): Promise<void> {
  if (tab.frozen || tab.session() === null) return
  const productId = `${world.owner} ${product}`
  const possible = model.wishes.get(productId) ?? new Set([false])
  // Until it is kept, and for good if the tab dies on the way, it may be either.
  model.wishes.set(productId, new Set([...possible, wanted]))
  tab.press(productId, wanted, knowsList).then(
    () => model.wishes.set(productId, new Set([wanted])),
    () => model.wishes.set(productId, possible),
  )
  await world.pass(60)
}

const tabIndex = fc.nat({ max: 1 })
const commands: fc.Arbitrary<Step>[] = [
  fc
    .tuple(tabIndex, fc.constantFrom(...products), fc.boolean(), fc.boolean())
    .map(([index, product, wanted, knowsList]) =>
      step(
        `tab ${index}: ${wanted ? 'add' : 'remove'} ${product}${knowsList ? '' : ' blindly'}`,
        (world, model) => press({ world, model, tab: world.reopened(index) }, [product, wanted, knowsList]),
      ),
    ),
  fc
    .constantFrom(10, 500, 3000, 20_000, 70_000, 6 * minutes)
    .map((ms) => step(`pass ${ms} ms`, (world) => world.pass(ms))),
  fc
    .constantFrom<Mood>(...moods, 'well', 'well', 'well')
    .map((mood) => step(`provider: ${mood}`, (world) => void (world.provider.mood = mood))),
  fc.tuple(tabIndex, fc.constantFrom(...users)).map(([index, user]) =>
    step(`tab ${index}: sign in ${user}`, async (world) => {
      const tab = world.reopened(index)
      if (!tab.frozen) await world.signIn(user, tab)
    }),
  ),
  fc.constant(step('sign out', (world) => world.signOut())),
  fc.constant(step('token expires', (world) => world.provider.expire(world.token ?? ''))),
  tabIndex.map((index) => step(`tab ${index}: crash`, (world) => world.tabs[index]?.die())),
  fc.tuple(tabIndex, fc.integer({ min: 1, max: 12 })).map(([index, steps]) =>
    step(`tab ${index}: crash at step ${steps}`, (world) => {
      world.reopened(index).stepsLeft = steps
    }),
  ),
  tabIndex.map((index) =>
    step(`tab ${index}: freeze`, (world) => void (world.reopened(index).frozen = true)),
  ),
  tabIndex.map((index) => step(`tab ${index}: thaw`, (world) => void (world.reopened(index).frozen = false))),
  tabIndex.map((index) =>
    step(`tab ${index}: looked at`, (world) => {
      const tab = world.reopened(index)
      if (!tab.frozen) tab.outbox.wake()
    }),
  ),
  fc
    .boolean()
    .map((full) => step(full ? 'storage full' : 'storage free', (world) => void (world.full = full))),
  fc
    .constantFrom(0, 0, 365 * 24 * 60 * minutes, 20 * minutes, -24 * 60 * minutes)
    .map((skew) =>
      step(`clock off by ${skew} ms`, (world) => void (world.options.clockJumps && (world.skew = skew))),
    ),
]

/** All is well again, though not at once, and nobody touches anything: what waits has to go by itself. */
async function heal(world: World, user: string): Promise<void> {
  Object.assign(world, { full: false, skew: 0 })
  for (const index of [0, 1]) Object.assign(world.reopened(index), { frozen: false, stepsLeft: Infinity })
  world.provider.mood = 'failing'
  await world.signIn(user, world.reopened(0))
  await world.pass(30_000)
  world.provider.mood = 'well'
  await world.pass(25 * minutes)
}

const waitingOf = (world: World, user: string) =>
  world.rowsOf(user).filter(({ state, opSchema }) => state.name !== 'dead' && opSchema === 1)

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => vi.restoreAllMocks())

test(
  'nothing kept is lost, sent for another, out of order or stuck',
  async () => {
    const options = fc.record({
      honoursKeys: fc.boolean(),
      locks: fc.boolean(),
      clockJumps: fc.boolean(),
      seed: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(
        options,
        fc.commands(commands, { maxCommands: 40, size: '+1' }),
        async (chosen, steps) => {
          const world = new World(chosen)
          const model: Model = { wishes: new Map() }
          for (const user of users) world.storage.set(user, [planted(user)])
          for (const tab of world.tabs) tab.outbox.start()
          await world.signIn('A', world.reopened(0))
          await fc.asyncModelRun(() => ({ model, real: world }), steps)
          for (const user of users) {
            await heal(world, user)
            checkSafety(model, world)
            const stuck = waitingOf(world, user).filter(({ entity }) => !entity.endsWith(stumbling))
            expect(stuck, 'goes by itself').toEqual([])
          }
          world.provider.stumbles = false
          for (const user of users) {
            await heal(world, user)
            checkSafety(model, world)
            expect(waitingOf(world, user), 'goes when the provider stumbles no more').toEqual([])
            for (const tab of world.tabs)
              expect(
                tab.outbox
                  .rows()
                  .map(({ id }) => id)
                  .toSorted(),
              ).toEqual(
                world
                  .rowsOf(user)
                  .map(({ id }) => id)
                  .toSorted(),
              )
          }
        },
      ),
      { numRuns: runs, interruptAfterTimeLimit: 3 * 60 * minutes },
    )
  },
  3 * 60 * minutes,
)
