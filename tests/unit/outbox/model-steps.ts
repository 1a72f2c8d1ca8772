/** Everything that can happen to the outbox, as steps of the model. */
import * as fc from '../../support/fast-check'
import { guestOwner } from '../../../src/domain/account/identity'
import type { OutboxRow } from '../../../src/domain/outbox/outbox'
import { briefIn } from '../../../src/outbox/kinds/brief'
import { type Decision, discard, keepMine, retry, takeTheirs } from '../../../src/outbox/decisions'
import { checkSafety, effectiveTexts, effectiveItem, Expected, type Model, users } from './model-expected'
import { type Mood, moods, stumbling, withdrawn } from './simulated-provider'
import { type QueueName, type SimulatedTab, changeOf } from './simulated-tab'
import type { Simulation } from './simulation'

export type Step = fc.AsyncCommand<Model, Simulation>

const minutes = 60_000
export const lines = ['one', 'two']
const products = ['mug', 'pen', withdrawn, stumbling]

function step(name: string, run: (sim: Simulation, model: Model) => Promise<void> | void): Step {
  return {
    check: () => true,
    run: async (model, sim) => {
      await run(sim, model)
      await sim.pass(1)
      checkSafety(model, sim)
    },
    toString: () => name,
  }
}

const tabIndex = fc.nat({ max: 1 })
const queueName = fc.constantFrom<QueueName>('own', 'guest', 'guest')

/** What may happen a moment after a press, while it is being kept or sent. */
const meanwhile: Record<string, (sim: Simulation, tab: SimulatedTab) => Promise<void> | void> = {
  'nothing else': () => {},
  'tab dies': (_world, tab) => tab.die(),
  'tab freezes': (_world, tab) => tab.freeze(),
  'token expires': (sim) => sim.provider.expire(sim.token ?? ''),
  'A signs in': (sim, tab) => sim.signIn('A', tab),
  'B signs in elsewhere': (sim) => sim.signIn('B', sim.reopened(1)),
  'network goes': (sim) => void (sim.provider.mood = 'offline'),
}

/** What the customer does in a tab, and what happens a moment later. */
function doing<T>(
  name: string,
  what: fc.Arbitrary<T>,
  act: (sim: Simulation, model: Model, tab: SimulatedTab, what: T) => void,
) {
  return fc
    .record({
      index: tabIndex,
      what,
      after: fc.constantFrom(0, 10, 30, 100, 300, 600),
      event: fc.constantFrom('nothing else', 'nothing else', ...Object.keys(meanwhile)),
    })
    .map(({ index, what: chosen, after, event }) =>
      step(`tab ${index}: ${name} ${JSON.stringify(chosen)}, ${after} ms: ${event}`, async (sim, model) => {
        const tab = sim.reopened(index)
        if (!tab.frozen) act(sim, model, tab, chosen)
        await sim.pass(after)
        await meanwhile[event]?.(sim, tab)
      }),
    )
}

/** `sim.lost`: a connection that was lost meanwhile leaves it open what was kept. */
function follow<T>(
  sim: Simulation,
  expected: Expected<T>,
  press: { value: T; tab: SimulatedTab; kept: Promise<unknown> },
): void {
  const lost = sim.lost
  const pressed = expected.begin(press.value, press.tab)
  press.kept.then(
    () => expected.end(pressed, 'kept'),
    () => expected.end(pressed, sim.lost > lost ? 'perhaps' : 'not'),
  )
}

const pressing = doing(
  'toggle',
  fc.record({ product: fc.constantFrom(...products), wanted: fc.boolean(), knowsList: fc.boolean() }),
  (sim, model, tab, { product, wanted, knowsList }) => {
    if (tab.session() === null) return
    const productId = `${sim.owner} ${product}`
    const expected = model.wishlist.get(productId) ?? new Expected(false)
    model.wishlist.set(productId, expected)
    follow(sim, expected, { value: wanted, tab, kept: tab.press(productId, wanted, knowsList) })
  },
)

let texts = 0

/** A text that was never there, or the one that is there already. */
const typing = doing(
  'brief',
  fc.record({
    line: fc.constantFrom(...lines),
    isNew: fc.integer({ min: 0, max: 4 }),
    knowsCart: fc.boolean(),
  }),
  (sim, model, tab, { line, isNew, knowsCart }) => {
    if (tab.session() === null) return
    const lineId = `${sim.owner} ${line}`
    const expected = model.briefs.get(lineId) ?? new Expected('')
    model.briefs.set(lineId, expected)
    texts += 1
    const text = isNew > 0 ? `text ${texts}` : (sim.provider.line(lineId).texts.at(-1) ?? '')
    follow(sim, expected, { value: text, tab, kept: tab.type(lineId, text, knowsCart) })
  },
)

const entering = doing(
  'entry',
  fc.record({ queue: queueName, fate: fc.constantFrom('', '', '', withdrawn, stumbling) }),
  (sim, model, tab, { queue, fate }) => {
    const owner = queue === 'guest' ? guestOwner : sim.owner
    if (queue === 'own' && tab.session() === null) return
    texts += 1
    const entryId = `${owner} entry ${texts} ${fate}`
    tab.enter(queue, entryId).then(
      // A frozen tab hears of it late: by then somebody may have thrown it away in another one.
      () => void (model.discarded.has(entryId) || model.entries.add(entryId)),
      () => {},
    )
  },
)

const decisions: Record<string, Decision> = { retry, discard, keepMine, useTheirs: takeTheirs }

/** The customer decides about a row that the tab shows, and sees that it is done. */
const deciding = fc
  .record({
    index: tabIndex,
    queue: queueName,
    place: fc.nat({ max: 5 }),
    name: fc.constantFrom(...Object.keys(decisions)),
  })
  .map(({ index, queue, place, name }) =>
    step(`tab ${index}: ${name} ${queue} row ${place}`, async (sim, model) => {
      const tab = sim.reopened(index)
      const rows = tab[queue].rows().filter(({ state }) => state.name !== 'sent')
      const row = rows[place % Math.max(rows.length, 1)]
      const decision = decisions[name]
      if (tab.frozen || !row || !decision || (row.opSchema === 99 && name === 'discard')) return
      await decide({ sim, model, tab, queue }, row, decision)
    }),
  )

type Place = { sim: Simulation; model: Model; tab: SimulatedTab; queue: QueueName }

export async function decide(
  { sim, model, tab, queue }: Place,
  row: OutboxRow,
  decision: Decision,
): Promise<void> {
  if (decision === keepMine && row.state.name === 'conflict') sim.seenIn(row.entity).add(row.state.theirs)
  const stored = () => sim.stored(row.owner).find(({ id }) => id === row.id)
  const wasSent = stored()?.sent ?? row.sent
  tab[queue].decide(decision, row).catch(() => {})
  // Nothing else of this entity happens meanwhile, so what it is then is what the customer decided for.
  await sim.pass(60)
  if (decision === retry || decision === keepMine || stored()) return
  model.entries.delete(row.entity)
  model.discarded.add(row.entity)
  // Thrown away after it was sent, it may be on its way still.
  const late = wasSent && row.kind === 'wish' ? [changeOf(row).wanted] : []
  model.wishlist.get(row.entity)?.reset(effectiveItem(sim, row.entity), ...late)
  if (briefIn(row)) model.briefs.get(row.entity)?.reset(effectiveTexts(sim, row.entity).at(-1) ?? '')
}

const anyMood = fc.constantFrom<Mood>(...moods, 'well', 'well', 'well')

const passing = fc
  .constantFrom(10, 500, 3000, 20_000, 45_000, 70_000, 6 * minutes)
  .map((ms) => step(`pass ${ms} ms`, (sim) => sim.pass(ms)))

const moodChange = anyMood.map((mood) => step(`provider: ${mood}`, (sim) => void (sim.provider.mood = mood)))

const signingIn = fc.tuple(tabIndex, fc.constantFrom(...users)).map(([index, user]) =>
  step(`tab ${index}: sign in ${user}`, async (sim) => {
    const tab = sim.reopened(index)
    if (!tab.frozen) await sim.signIn(user, tab)
  }),
)

/** On another device; what is on its way just then cannot know of it. */
const elsewhere = fc
  .record({
    user: fc.constantFrom(...users),
    line: fc.constantFrom(...lines),
    isGone: fc.constantFrom(false, false, false, true),
  })
  .map(({ user, line, isGone }) =>
    step(`elsewhere: ${user} ${line} ${isGone ? 'deleted' : 'edited'}`, (sim) => {
      const lineId = `${user} ${line}`
      if (isGone) {
        sim.provider.line(lineId).isGone = true
        return
      }
      texts += 1
      const text = `elsewhere ${texts}`
      sim.provider.editElsewhere(lineId, text)
      const isOnItsWay = sim
        .rowsOf(user)
        .some(({ entity, state }) => entity === lineId && state.name === 'inflight')
      if (isOnItsWay || sim.provider.mood === 'late') sim.seenIn(lineId).add(text)
    }),
  )

/** What is named more than once happens more often. */
export const commands: fc.Arbitrary<Step>[] = [
  pressing,
  pressing,
  pressing,
  typing,
  typing,
  typing,
  entering,
  entering,
  deciding,
  deciding,
  elsewhere,
  elsewhere,
  passing,
  passing,
  passing,
  moodChange,
  moodChange,
  signingIn,
  fc.constant(step('sign out', (sim) => sim.signOut())),
  fc.constant(step('token expires', (sim) => sim.provider.expire(sim.token ?? ''))),
  fc.tuple(tabIndex, queueName).map(([index, queue]) =>
    step(`tab ${index}: send ${queue} now`, (sim) => {
      const tab = sim.reopened(index)
      if (!tab.frozen) void tab[queue].sendNow()
    }),
  ),
  fc
    .integer({ min: 1, max: 3 })
    .map((times) =>
      step(`connection to the storage lost ${times} times`, (sim) => void (sim.losses = times)),
    ),
  fc.tuple(tabIndex, fc.integer({ min: 1, max: 12 })).map(([index, steps]) =>
    step(`tab ${index}: crash at step ${steps}`, (sim) => {
      sim.reopened(index).stepsLeft = steps
    }),
  ),
  tabIndex.map((index) => step(`tab ${index}: freeze`, (sim) => sim.reopened(index).freeze())),
  tabIndex.map((index) => step(`tab ${index}: thaw`, (sim) => void (sim.reopened(index).frozen = false))),
  tabIndex.map((index) =>
    step(`tab ${index}: looked at`, (sim) => {
      const tab = sim.reopened(index)
      if (tab.frozen) return
      tab.own.wake()
      tab.guest.wake()
    }),
  ),
  fc.boolean().map((full) => step(full ? 'storage full' : 'storage free', (sim) => void (sim.full = full))),
  fc
    .constantFrom(0, 0, 365 * 24 * 60 * minutes, 20 * minutes, -24 * 60 * minutes)
    .map((skew) =>
      step(`clock off by ${skew} ms`, (sim) => void (sim.options.clockJumps && (sim.skew = skew))),
    ),
]
