/** Everything that can happen to the outbox, as steps of the model. */
import * as fc from '../../support/fast-check'
import { guestOwner } from '../../../src/domain/account/identity'
import type { OutboxRow } from '../../../src/domain/outbox/outbox'
import { briefIn } from '../../../src/outbox/kinds/brief'
import { type Decision, discard, overwriteTheirs, retry } from '../../../src/outbox/decisions'
import { checkSafety, effectiveTexts, effectiveItem, Expected, type Model, users } from './model-expected'
import { type Mood, moods, brokenEntity, withdrawn } from './simulated-provider'
import { type QueueName, type SimulatedTab, changeOf } from './simulated-tab'
import type { Simulation } from './simulation'

export type Step = fc.AsyncCommand<Model, Simulation>

const minuteMs = 60_000
export const lines = ['one', 'two']
const products = ['mug', 'pen', withdrawn, brokenEntity]

function step(name: string, run: (sim: Simulation, model: Model) => Promise<void> | void): Step {
  return {
    check: () => true,
    run: async (model, sim) => {
      await run(sim, model)
      await sim.advance(1)
      checkSafety(model, sim)
    },
    toString: () => name,
  }
}

const tabIndex = fc.nat({ max: 1 })
const queueName = fc.constantFrom<QueueName>('own', 'guest', 'guest')

/** Events that may happen shortly after a press, while it is being stored or sent. */
const interruptions: Record<string, (sim: Simulation, tab: SimulatedTab) => Promise<void> | void> = {
  'nothing else': () => {},
  'tab dies': (_sim, tab) => tab.die(),
  'tab freezes': (_sim, tab) => tab.freeze(),
  'token expires': (sim) => sim.provider.expire(sim.token ?? ''),
  'A signs in': (sim, tab) => sim.signIn('A', tab),
  'B signs in elsewhere': (sim) => sim.signIn('B', sim.reopened(1)),
  'network fails': (sim) => void (sim.provider.mood = 'offline'),
}

/** Creates steps from an action of the customer in a tab, each followed by an event a moment later. */
function actionSteps<T>(
  name: string,
  choices: fc.Arbitrary<T>,
  act: (sim: Simulation, model: Model, tab: SimulatedTab, choice: T) => void,
) {
  return fc
    .record({
      index: tabIndex,
      choice: choices,
      after: fc.constantFrom(0, 10, 30, 100, 300, 600),
      event: fc.constantFrom('nothing else', 'nothing else', ...Object.keys(interruptions)),
    })
    .map(({ index, choice: chosen, after, event }) =>
      step(`tab ${index}: ${name} ${JSON.stringify(chosen)}, ${after} ms: ${event}`, async (sim, model) => {
        const tab = sim.reopened(index)
        if (!tab.frozen) act(sim, model, tab, chosen)
        await sim.advance(after)
        await interruptions[event]?.(sim, tab)
      }),
    )
}

/**
 * Records a press. When a connection was lost meanwhile (`sim.lostCount`), the press may or may not have been stored.
 */
function trackPress<T>(
  sim: Simulation,
  expected: Expected<T>,
  press: { value: T; tab: SimulatedTab; stored: Promise<unknown> },
): void {
  const lostBefore = sim.lostCount
  const pressed = expected.begin(press.value, press.tab)
  press.stored.then(
    () => expected.end(pressed, 'stored'),
    () => expected.end(pressed, sim.lostCount > lostBefore ? 'unknown' : 'rejected'),
  )
}

const pressSteps = actionSteps(
  'toggle',
  fc.record({ product: fc.constantFrom(...products), wanted: fc.boolean(), knowsList: fc.boolean() }),
  (sim, model, tab, { product, wanted, knowsList }) => {
    if (tab.session() === null) return
    const productId = `${sim.owner} ${product}`
    const expected = model.wishlist.get(productId) ?? new Expected(false)
    model.wishlist.set(productId, expected)
    trackPress(sim, expected, { value: wanted, tab, stored: tab.press(productId, wanted, knowsList) })
  },
)

let textCount = 0

/** Types a new text, or the text that the provider already has. */
const briefSteps = actionSteps(
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
    textCount += 1
    const text = isNew > 0 ? `text ${textCount}` : (sim.provider.line(lineId).texts.at(-1) ?? '')
    trackPress(sim, expected, { value: text, tab, stored: tab.type(lineId, text, knowsCart) })
  },
)

const entrySteps = actionSteps(
  'entry',
  fc.record({ queue: queueName, fate: fc.constantFrom('', '', '', withdrawn, brokenEntity) }),
  (sim, model, tab, { queue, fate }) => {
    const owner = queue === 'guest' ? guestOwner : sim.owner
    if (queue === 'own' && tab.session() === null) return
    textCount += 1
    const entryId = `${owner} entry ${textCount} ${fate}`
    tab.enter(queue, entryId).then(
      // A frozen tab is notified late: the entry may have been discarded in another tab by then.
      () => void (model.discarded.has(entryId) || model.entries.add(entryId)),
      () => {},
    )
  },
)

const decisions: Record<string, Decision> = {
  retry,
  discard,
  keepMine: overwriteTheirs,
}

/** The customer decides about a row that the tab shows, and waits for the result. */
const decisionSteps = fc
  .record({
    index: tabIndex,
    queue: queueName,
    rowIndex: fc.nat({ max: 5 }),
    name: fc.constantFrom(...Object.keys(decisions)),
  })
  .map(({ index, queue, rowIndex, name }) =>
    step(`tab ${index}: ${name} ${queue} row ${rowIndex}`, async (sim, model) => {
      const tab = sim.reopened(index)
      const rows = tab[queue].rows().filter(({ state }) => state.name !== 'sent')
      const row = rows[rowIndex % Math.max(rows.length, 1)]
      const decision = decisions[name]
      if (tab.frozen || !row || !decision || (row.opSchema === 99 && name === 'discard')) return
      await decide({ sim, model, tab, queue }, row, decision)
    }),
  )

type DecisionContext = { sim: Simulation; model: Model; tab: SimulatedTab; queue: QueueName }

export async function decide(
  { sim, model, tab, queue }: DecisionContext,
  row: OutboxRow,
  decision: Decision,
): Promise<void> {
  if (decision === overwriteTheirs && row.state.name === 'conflict')
    sim.seenIn(row.entity).add(row.state.theirs)
  const stored = () => sim.stored(row.owner).find(({ id }) => id === row.id)
  const wasSent = stored()?.sent ?? row.sent
  tab[queue].decide(decision, row).catch(() => {})
  // No other edit of this entity happens meanwhile, so the state after the pause is the result of the decision.
  await sim.advance(60)
  if (decision === retry || decision === overwriteTheirs || stored()) return
  model.entries.delete(row.entity)
  model.discarded.add(row.entity)
  // A row that is discarded after it was sent may still be in flight.
  const lateValues = wasSent && row.kind === 'wish' ? [changeOf(row).wanted] : []
  model.wishlist.get(row.entity)?.reset(effectiveItem(sim, row.entity), ...lateValues)
  if (briefIn(row)) model.briefs.get(row.entity)?.reset(effectiveTexts(sim, row.entity).at(-1) ?? '')
}

const anyMood = fc.constantFrom<Mood>(...moods, 'well', 'well', 'well')

const timeSteps = fc
  .constantFrom(10, 500, 3000, 20_000, 45_000, 70_000, 6 * minuteMs)
  .map((ms) => step(`pass ${ms} ms`, (sim) => sim.advance(ms)))

const moodSteps = anyMood.map((mood) => step(`provider: ${mood}`, (sim) => void (sim.provider.mood = mood)))

const signInSteps = fc.tuple(tabIndex, fc.constantFrom(...users)).map(([index, user]) =>
  step(`tab ${index}: sign in ${user}`, async (sim) => {
    const tab = sim.reopened(index)
    if (!tab.frozen) await sim.signIn(user, tab)
  }),
)

/** Changes a line on another device; a request in flight cannot know of it. */
const remoteEditSteps = fc
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
      textCount += 1
      const text = `elsewhere ${textCount}`
      sim.provider.editElsewhere(lineId, text)
      const isInFlight = sim
        .rowsOf(user)
        .some(({ entity, state }) => entity === lineId && state.name === 'inflight')
      if (isInFlight || sim.provider.mood === 'late') sim.seenIn(lineId).add(text)
    }),
  )

/** A step that is listed more than once happens more often. */
export const commands: fc.Arbitrary<Step>[] = [
  pressSteps,
  pressSteps,
  pressSteps,
  briefSteps,
  briefSteps,
  briefSteps,
  entrySteps,
  entrySteps,
  decisionSteps,
  decisionSteps,
  remoteEditSteps,
  remoteEditSteps,
  timeSteps,
  timeSteps,
  timeSteps,
  moodSteps,
  moodSteps,
  signInSteps,
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
    .constantFrom(0, 0, 365 * 24 * 60 * minuteMs, 20 * minuteMs, -24 * 60 * minuteMs)
    .map((skew) =>
      step(`clock off by ${skew} ms`, (sim) => void (sim.options.clockJumps && (sim.skew = skew))),
    ),
]
