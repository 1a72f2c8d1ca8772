/**
 * Unsent edits through a network that loses every third call: each arrives once and in order, at whom it belongs to.
 * The long form waits for tens of minutes: `FAULT_EDITS=500 FAULT_LATENCY=1000`, which its clocks, twice as fast, take for 2 s.
 */
import { expect, test, type TestContext } from 'vitest'
import { guestOwner, needsDecision } from '../../src/domain/outbox/outbox'
import { seeded, testSeed } from '../support/seed'
import { type BadNetwork, type BadWeather, openBadNetwork } from './bad-network'
import { Device } from './device'
import { type Customer, editSomething, newBuyer, signInForGood } from './person'
import { openStand, type Stand } from './stand'
import { keysDoneTwice, type Typed, wrongIn } from './typed'

const edits = Number(process.env['FAULT_EDITS'] ?? 60)
const latency = Number(process.env['FAULT_LATENCY'] ?? 20)
const isLong = latency >= 500
const speed = isLong ? 2 : 5
const people = isLong ? 25 : 6
const weather: BadWeather = { latency, lost: 0.15, unanswered: 0.15, error: 0.04, captive: 0.04, cut: 0.02 }
const longest = isLong ? 40 * 60_000 : 120_000

// They wait most of the time: side by side, each at a provider of its own.
const stands = { keys: await openStand(), noKeys: await openStand(), shared: await openStand() }

test.concurrent.for([
  ['a provider that knows keys, to which some requests come late', true] as const,
  ['one that keeps to the contract and no more', false] as const,
])(`${edits} edits arrive once and in order: %s`, { timeout: longest }, async ([, honoursKeys], context) => {
  const stand = honoursKeys ? stands.keys : stands.noKeys
  const { knows, network, check } = await openRun(stand, honoursKeys, context)
  const held = await Promise.all(
    Array.from({ length: people }, async (__, index) => {
      const customer = await newBuyer(knows)
      return { customer, device: newDevice(`${honoursKeys}-${index}`, network) }
    }),
  )
  const begun = (await stand.effects()).length
  await Promise.all(
    held.map(async ({ device, customer }) => {
      signInForGood(device, customer, knows)
      for (let edit = 0; edit < edits / people; edit += 1) {
        await editSomething(device, customer, knows)
        await pause(knows.random() * latency * 5)
        if (knows.random() < 0.03) await endSession(stand, customer)
      }
    }),
  )
  await drained(network, held)
  await check(begun, held)
  expect(knows.typed).toHaveLength(edits)
})

test.concurrent('two customers on one device, in turns: what one left is never sent for the other', {
  timeout: longest,
}, async (context) => {
  const stand = stands.shared
  const { knows, network, check } = await openRun(stand, true, context)
  const device = newDevice('shared', network)
  const customers = [await newBuyer(knows), await newBuyer(knows)]
  const begun = (await stand.effects()).length
  for (let turn = 0; turn < (isLong ? 20 : 8); turn += 1) {
    const customer = customers[turn % 2]
    if (!customer) continue
    signInForGood(device, customer, knows)
    for (let edit = 0; edit < 5; edit += 1) await editSomething(device, customer, knows)
    await pause(knows.random() * latency * 15)
    // Now and then without signing out first.
    if (turn % 3 > 0) device.signOut()
  }
  for (const customer of customers) {
    signInForGood(device, customer, knows)
    await drained(network, [{ device, customer }])
  }
  await check(
    begun,
    customers.map((customer) => ({ device, customer })),
  )
})

type Held = { device: Device; customer: Customer }

async function openRun(stand: Stand, honoursKeys: boolean, { onTestFinished }: TestContext) {
  const begun = Date.now()
  const network = await openBadNetwork(stand.url, { seed: testSeed, honoursKeys })
  onTestFinished(network.close)
  network.weather(honoursKeys && isLong ? { ...weather, late: 0.01 } : weather)
  const typed: Typed[] = []
  const check = async (first: number, held: Held[]) => {
    const effects = (await stand.effects()).slice(first)
    const lost = network.calls.filter(({ fate }) => fate !== 'passed').length
    const story = `seed ${testSeed}, ${Math.round((Date.now() - begun) / 1000)} s: ${fatesIn(network)}`
    console.log(`${typed.length} edits, ${effects.length} effects, ${story}`)
    expect(await refusedOf(held), story).toEqual([])
    expect(wrongIn(typed, effects), story).toEqual([])
    expect(keysDoneTwice(effects), story).toEqual([])
    expect(foreignTokens(network, held), story).toEqual([])
    expect(lost / network.calls.length).toBeGreaterThan(isLong ? 0.25 : 0.1)
  }
  return { knows: { stand, random: seeded(testSeed), typed }, network, check }
}

function newDevice(name: string, { url }: BadNetwork): Device {
  return new Device({ name, url, speed, tabs: 2, random: seeded(testSeed) })
}

/**
 * Until nothing waits any more. The long form gets no help and no better weather; else the network recovers, and
 * somebody looks at the page.
 */
async function drained(network: BadNetwork, held: Held[]): Promise<void> {
  const waits = async () =>
    (
      await Promise.all(
        held.flatMap(({ device, customer }) => [device.waiting(customer.owner), device.waiting(guestOwner)]),
      )
    ).some((count) => count > 0)
  const heals = Date.now() + 2000
  while (await waits()) {
    await pause(isLong ? 1000 : 100)
    if (isLong) continue
    if (Date.now() > heals) network.weather({ latency })
    for (const { device } of held) device.wake()
  }
}

/** What would wait for somebody to decide: nothing that was typed here can be refused. */
async function refusedOf(held: Held[]): Promise<string[]> {
  const owned = held.flatMap(({ device, customer }) =>
    [customer.owner, guestOwner].map((owner) => device.rows(owner)),
  )
  const rows = (await Promise.all(owned)).flat().filter(needsDecision)
  return rows.map(({ kind, entity, state }) => `${kind} ${entity}: ${JSON.stringify(state)}`)
}

/** Calls that carry another token than that of whose edit they send, or the key of no edit. */
function foreignTokens({ calls }: BadNetwork, held: Held[]): string[] {
  return held.flatMap(({ device: { settings, ownerOf, tokens } }) =>
    calls
      .filter(({ device, key }) => device === settings.name && key !== null)
      .flatMap(({ key, token, path }) => {
        const owner = ownerOf.get(key ?? '')
        const sentAs = tokens.get(token?.replace(/^Bearer /, '') ?? '')
        return owner !== undefined && owner === sentAs ? [] : [`${path} of ${owner} as ${sentAs}`]
      }),
  )
}

async function endSession(stand: Stand, { token }: Customer): Promise<void> {
  await stand.provider.post('auth/signout', {}, { Authorization: token })
}

function fatesIn({ calls }: BadNetwork): string {
  const fates = [...new Set(calls.map(({ fate }) => fate))].toSorted()
  return fates.map((fate) => `${calls.filter((call) => call.fate === fate).length} ${fate}`).join(', ')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
