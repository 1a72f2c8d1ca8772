/** Particular things that happen to the outbox, told step by step. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isInWishlist, withWishlistChanges } from '../../../src/domain/wishlist/wishlist'
import { waitingWishlistChanges } from '../../../src/outbox/kinds/wishlist-item'
import { withdrawn } from './outbox-provider'
import type { Tab } from './outbox-tab'
import { World } from './outbox-world'

let world: World
let tabs: [Tab, Tab]

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await begin(1)
})
afterEach(() => vi.restoreAllMocks())

/** `seed` decides how long everything takes, and what of a request that is broken off arrives. */
async function begin(seed: number): Promise<void> {
  world = new World({ honoursKeys: false, locks: false, clockJumps: false, seed })
  tabs = [world.reopened(0), world.reopened(1)]
  for (const tab of tabs) tab.start()
  await world.signIn('A', tabs[0])
  await world.pass(100)
}

async function press(tab: Tab, product: string, wanted: boolean): Promise<void> {
  const kept = tab.press(product, wanted, true)
  await world.pass(25)
  await kept
}
const until = async (happened: () => boolean) => {
  for (let ms = 0; ms < 1000 && !happened(); ms += 1) await world.pass(1)
}
const sent = () => world.provider.writes.map(({ method, entity }) => `${method} ${entity}`)
const states = () => world.rowsOf('A').map(({ entity, state }) => `${entity} ${state.name}`)

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a tab that slept does not go on with what others have finished (%i)',
  async (seed) => {
    await begin(seed)
    const kept = tabs[0].press('mug', true, true)
    await until(() => world.underWay.get('A') === 1)
    await kept
    tabs[0].frozen = true
    await world.pass(60_000)
    await press(tabs[1], 'mug', false)
    await world.pass(30_000)
    expect(sent()).toEqual(['add mug', 'remove mug'])
    tabs[0].frozen = false
    await world.pass(60_000)
    expect(sent()).toEqual(['add mug', 'remove mug'])
    expect(states()).toEqual([])
    expect(world.faults).toEqual([])
  },
)

test('a lost answer has one effect, and the change is not taken back by it', async () => {
  world.provider.mood = 'lost'
  await press(tabs[0], 'mug', true)
  await world.pass(1000)
  expect(states()).toEqual(['mug retry'])
  world.provider.mood = 'well'
  await world.pass(10_000)
  expect(states()).toEqual([])
  expect(sent()).toEqual(['add mug'])
  expect([...world.provider.wishesOf('A')]).toEqual(['mug'])
})

test('a refusal for good is told once in every tab, in the provider’s words, unless the wish was changed since', async () => {
  const told = () => tabs.map(({ refusals }) => refusals)
  await press(tabs[0], withdrawn, true)
  await world.pass(60_000)
  expect(states()).toEqual([`${withdrawn} failed`])
  const refusal = `${withdrawn}: This product is gone.`
  expect(told()).toEqual([[refusal], [refusal]])
  const kept = tabs[0].press(`another ${withdrawn}`, true, true)
  await until(() => world.underWay.get('A') === 1)
  await kept
  await press(tabs[0], `another ${withdrawn}`, false)
  await world.pass(60_000)
  expect(told()).toEqual([[refusal], [refusal]])
})

test('a pause that the provider asks for is kept by every tab, whatever is pressed', async () => {
  world.provider.mood = 'busy'
  await press(tabs[0], 'mug', true)
  await world.pass(1000)
  world.provider.mood = 'well'
  await press(tabs[1], 'pen', true)
  for (const tab of tabs) tab.own.wake()
  await world.pass(50_000)
  expect(world.provider.callers).toEqual([])
  await world.pass(20_000)
  expect(sent()).toEqual(['add mug', 'add pen'].toReversed())
  expect(states()).toEqual([])
})

test('a refused session stops everything until the same customer signs in, and nothing is counted', async () => {
  world.provider.mood = 'refuses'
  await press(tabs[0], 'mug', true)
  await press(tabs[1], 'pen', true)
  await world.pass(1000)
  expect(states().toSorted()).toEqual(['mug blocked', 'pen pending'])
  world.provider.mood = 'well'
  for (const tab of tabs) tab.own.wake()
  await world.pass(600_000)
  expect(world.provider.callers).toEqual([])
  expect(world.rowsOf('A').map(({ attempts }) => attempts)).toEqual([0, 0])
  await world.signIn('B', tabs[1])
  await world.pass(600_000)
  expect(world.provider.callers).toEqual([])
  await world.signIn('A', tabs[1])
  await world.pass(30_000)
  expect(states()).toEqual([])
  expect(sent().toSorted()).toEqual(['add mug', 'add pen'])
})

test('a page that is opened anew tries once with the session that was refused', async () => {
  world.provider.mood = 'refuses'
  await press(tabs[0], 'mug', true)
  await world.pass(1000)
  const asked = vi.spyOn(world.provider, 'list')
  tabs[0].die()
  world.reopened(0)
  await world.pass(600_000)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(states()).toEqual(['mug blocked'])
  world.provider.mood = 'well'
  tabs[1].die()
  world.reopened(1)
  await world.pass(10_000)
  expect(states()).toEqual([])
})

test('without a network only one row is tried at a time, less and less often, and at once when there may be one', async () => {
  world.provider.mood = 'offline'
  const tried = vi.spyOn(world.provider, 'list')
  await press(tabs[0], 'mug', true)
  await press(tabs[0], 'pen', true)
  await world.pass(3_600_000)
  const anHour = tried.mock.calls.length
  expect(anHour).toBeGreaterThan(12)
  expect(anHour).toBeLessThan(80)
  world.provider.mood = 'well'
  tabs[1].own.wake()
  await world.pass(20_000)
  expect(states()).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6])(
  'a heart shows what was pressed last, also while the press before it is on its way (%i)',
  async (presses) => {
    for (let key = 0; key < presses; key += 1) world.newKey()
    void tabs[0].press('mug', true, true)
    await until(() => world.underWay.get('A') === 1)
    await press(tabs[0], 'mug', false)
    const shown = () =>
      isInWishlist(withWishlistChanges([], waitingWishlistChanges(tabs[0].own.rows())), 'mug')
    expect(states()).toHaveLength(2)
    expect(shown()).toBe(false)
    await press(tabs[0], 'mug', true)
    expect(shown()).toBe(true)
  },
)

test('who signs in while something is under way sends nothing of it', async () => {
  await begin(1)
  await press(tabs[0], 'mug', true)
  await until(() => world.provider.callers.length === 1)
  await world.signIn('B', tabs[1])
  await world.pass(120_000)
  expect(sent()).toEqual([])
  expect(tabs.map((tab) => tab.own.rows())).toEqual([[], []])
  await world.signIn('A', tabs[1])
  await world.pass(50_000)
  expect(world.provider.writes).toMatchObject([{ user: 'A', entity: 'mug' }])
})

test.each([1, 2, 3, 4])(
  'a tab that has not heard yet of another customer sends him nothing of the last one (%i)',
  async (seed) => {
    await begin(seed)
    void tabs[0].press('mug', true, true)
    await until(() => world.underWay.get('A') === 1)
    Object.assign(world, { owner: 'B', token: world.provider.signIn('B') })
    await world.pass(30_000)
    expect(sent()).toEqual([])
    expect(world.provider.callers).toEqual(['A'])
  },
)

test.each([1, 2, 3, 4])('who leaves in the moment of the answer leaves nothing behind (%i)', async (seed) => {
  await begin(seed)
  void tabs[0].press('mug', true, true)
  await until(() => sent().length === 1)
  Object.assign(world, { owner: '', token: null })
  await world.pass(60_000)
  expect(world.stored('A')).toEqual([])
})
