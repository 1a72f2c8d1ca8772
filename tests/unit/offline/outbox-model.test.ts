/**
 * The outbox against everything that can happen to it: two tabs, two customers, one provider, in any order. Set
 * OUTBOX_RUNS=10000 for a long search; a failing run names its seed and path.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isWaiting, type OutboxRow } from '../../../src/domain/outbox'
import { moods, stumbling, withdrawn, type Mood } from './outbox-provider'
import { type Tab, wishOf, World } from './outbox-world'

const runs = Number(process.env['OUTBOX_RUNS'] ?? 250)
const users = ['A', 'B']
const products = ['mug', 'pen', withdrawn, stumbling]
const minutes = 60_000

/** A press of which it is not known yet whether it was kept. `alone`: no other one came meanwhile. */
type Press = { wanted: boolean; tab: Tab; alone: boolean }

/** What a product may be to its customer: more than one thing after a crash, or when two tabs were at it at once. */
class Expected {
  private known = new Set([false])
  private open: Press[] = []

  begin(wanted: boolean, tab: Tab): Press {
    const press = { wanted, tab, alone: this.undecided().length === 0 }
    for (const other of this.open) other.alone = false
    this.open.push(press)
    return press
  }
  end(press: Press, kept: boolean): void {
    this.open = this.open.filter((other) => other !== press)
    if (kept) this.known = new Set([press.wanted, ...(press.alone ? [] : this.known)])
  }
  possible(): boolean[] {
    const perhaps = this.undecided().map(({ wanted }) => wanted)
    return [...this.known, ...perhaps]
  }
  /** What a tab that died was about to keep was kept or will never be. */
  private undecided(): Press[] {
    for (const { wanted } of this.open.filter(({ tab }) => tab.dead)) this.known.add(wanted)
    this.open = this.open.filter(({ tab }) => !tab.dead)
    return this.open
  }
}

type Model = { wishes: Map<string, Expected> }
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
  for (const [productId, expected] of model.wishes) {
    const [user = ''] = productId.split(' ')
    expect(expected.possible(), `${productId} is lost`).toContain(effective(world, user, productId))
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
  after: number,
): Promise<void> {
  if (tab.frozen || tab.session() === null) return
  const productId = `${world.owner} ${product}`
  const expected = model.wishes.get(productId) ?? new Expected()
  model.wishes.set(productId, expected)
  const pressed = expected.begin(wanted, tab)
  tab.press(productId, wanted, knowsList).then(
    () => expected.end(pressed, true),
    () => expected.end(pressed, false),
  )
  await world.pass(after)
}

const tabIndex = fc.nat({ max: 1 })
const anyMood = fc.constantFrom<Mood>(...moods, 'well', 'well', 'well')

/** What may happen a moment after a press, while it is being kept or sent. */
const meanwhile: Record<string, (world: World, tab: Tab) => Promise<void> | void> = {
  'nothing else': () => {},
  'tab dies': (_world, tab) => tab.die(),
  'tab freezes': (_world, tab) => void (tab.frozen = true),
  'token expires': (world) => world.provider.expire(world.token ?? ''),
  'A signs in': (world, tab) => world.signIn('A', tab),
  'B signs in elsewhere': (world) => world.signIn('B', world.reopened(1)),
  'network goes': (world) => void (world.provider.mood = 'offline'),
}

const pressing = fc
  .record({
    index: tabIndex,
    product: fc.constantFrom(...products),
    wanted: fc.boolean(),
    knowsList: fc.boolean(),
    after: fc.constantFrom(0, 10, 30, 100, 300, 600),
    event: fc.constantFrom('nothing else', 'nothing else', ...Object.keys(meanwhile)),
  })
  .map(({ index, product, wanted, knowsList, after, event }) =>
    step(
      `tab ${index}: ${wanted ? 'add' : 'remove'} ${product}${knowsList ? '' : ' blindly'}, ${after} ms: ${event}`,
      async (world, model) => {
        const tab = world.reopened(index)
        await press({ world, model, tab }, [product, wanted, knowsList], after)
        await meanwhile[event]?.(world, tab)
      },
    ),
  )

const passing = fc
  .constantFrom(10, 500, 3000, 20_000, 45_000, 70_000, 6 * minutes)
  .map((ms) => step(`pass ${ms} ms`, (world) => world.pass(ms)))

const moodChange = anyMood.map((mood) =>
  step(`provider: ${mood}`, (world) => void (world.provider.mood = mood)),
)

const signingIn = fc.tuple(tabIndex, fc.constantFrom(...users)).map(([index, user]) =>
  step(`tab ${index}: sign in ${user}`, async (world) => {
    const tab = world.reopened(index)
    if (!tab.frozen) await world.signIn(user, tab)
  }),
)

/** What is named more than once happens more often. */
const commands: fc.Arbitrary<Step>[] = [
  pressing,
  pressing,
  pressing,
  pressing,
  passing,
  passing,
  passing,
  moodChange,
  moodChange,
  signingIn,
  fc.constant(step('sign out', (world) => world.signOut())),
  fc.constant(step('token expires', (world) => world.provider.expire(world.token ?? ''))),
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

/**
 * All is well again, though not at once, and nobody touches anything: what waits has to go by itself. A tab that sleeps
 * with the turn in its hand sleeps on.
 */
async function heal(world: World, user: string): Promise<void> {
  Object.assign(world, { full: false, skew: 0 })
  for (const index of [0, 1]) world.reopened(index).stepsLeft = Number.POSITIVE_INFINITY
  world.reopened(0).frozen = false
  world.provider.mood = 'failing'
  await world.signIn(user, world.reopened(0))
  await world.pass(30_000)
  world.provider.mood = 'well'
  await world.pass(25 * minutes)
}

const rowsOfOurs = (world: World, user: string) => world.rowsOf(user).filter(({ opSchema }) => opSchema === 1)
const waitingOf = (world: World, user: string) => rowsOfOurs(world, user).filter(isWaiting)
const idsOf = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id).toSorted()

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
        fc.commands(commands, { maxCommands: 40, size: 'max' }),
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
            const refused = rowsOfOurs(world, user).filter(({ entity }) => !entity.endsWith(withdrawn))
            expect(refused, 'refused without reason').toEqual([])
            world.reopened(1).frozen = false
            await world.pass(10_000)
            for (const tab of world.tabs)
              expect(idsOf(tab.outbox.rows().filter(({ state }) => state.name !== 'sent'))).toEqual(
                idsOf(world.rowsOf(user)),
              )
          }
        },
      ),
      { numRuns: runs, interruptAfterTimeLimit: 3 * 60 * minutes },
    )
  },
  3 * 60 * minutes,
)
