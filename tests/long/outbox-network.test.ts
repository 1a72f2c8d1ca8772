/**
 * Unsent edits through a network that loses every third call, in virtual time: each arrives once and in order, at whom it
 * belongs to. More by hand: `FAULT_EDITS=500`.
 */
import { expect, test } from 'vitest'
import { guestOwner, isWaiting, needsDecision, type OutboxRow } from '../../src/domain/outbox/outbox'
import { seeded, testSeed } from '../support/seed'
import { type BadNetwork, type BadWeather, openBadNetwork } from './bad-network'
import { Device } from './device'
import { type Customer, editSomething, newBuyer, prepareEntries, signInForGood } from './person'
import { openStand, type Stand } from './stand'
import { keysDoneTwice, type Typed, wrongIn } from './typed'
import { atWork, inVirtualTime, pause } from './virtual-clock'

const edits = Number(process.env['FAULT_EDITS'] ?? 60)
const people = Math.ceil(edits / 20)
const turns = Math.ceil(edits / 10)
/** ms of the network, for way and way back. */
const latency = 2000
const weather: BadWeather = { latency, lost: 0.15, unanswered: 0.15, error: 0.04, captive: 0.04, cut: 0.02 }
/** ms of virtual time in which everything arrives, without any help and in no better weather. */
const longestDrain = 60 * 60_000

test.for([
  ['a provider that knows keys, to which some requests come late', true] as const,
  ['one that keeps to the contract and no more', false] as const,
])(`${edits} edits arrive once and in order: %s`, { timeout: 600_000 }, async ([, honoursKeys]) => {
  const run = await openRun(people, honoursKeys)
  await inVirtualTime(async () => {
    const held = await Promise.all(
      run.customers.map(async (customer, person) => ({ customer, device: await run.newDevice(`${person}`) })),
    )
    run.network.weather(honoursKeys ? { ...weather, late: 0.01 } : weather)
    await Promise.all(
      held.map(async ({ device, customer }) => {
        signInForGood(device, customer, run)
        for (let edit = 0; edit < edits / people; edit += 1) {
          await editSomething(device, customer, run)
          await pause(run.random() * latency * 5)
          if (run.random() < 0.03) await endSession(run.stand, customer)
        }
      }),
    )
    await drained(run.network, held)
    await run.check(held)
  })
  expect(run.typed).toHaveLength(edits)
})

test('two customers on one device, in turns: what one left is never sent for the other', {
  timeout: 600_000,
}, async () => {
  const run = await openRun(2, true)
  await inVirtualTime(async () => {
    const device = await run.newDevice('shared')
    run.network.weather({ ...weather, late: 0.01 })
    for (let turn = 0; turn < turns; turn += 1) {
      const customer = run.customers[turn % 2]
      if (!customer) continue
      signInForGood(device, customer, run)
      for (let edit = 0; edit < 5; edit += 1) await editSomething(device, customer, run)
      await pause(run.random() * latency * 15)
      // Now and then without signing out first.
      if (turn % 3 > 0) device.signOut()
    }
    const held = run.customers.map((customer) => ({ device, customer }))
    for (const one of held) {
      signInForGood(device, one.customer, run)
      await drained(run.network, [one])
    }
    await run.check(held)
  })
})

type Held = { device: Device; customer: Customer }

async function openRun(count: number, honoursKeys: boolean) {
  const stand = await openStand()
  const network = openBadNetwork(stand.fetch, { seed: testSeed, honoursKeys })
  const knows = { stand, random: seeded(testSeed), typed: [] as Typed[] }
  const customers: Customer[] = []
  while (customers.length < count) customers.push(await newBuyer(knows))
  const begun = (await stand.effects()).length
  const newDevice = async (name: string) => {
    const random = seeded(testSeed)
    const device = new Device({ name: `${honoursKeys}-${name}`, network, tabs: 2, random })
    await prepareEntries(device)
    return device
  }
  const check = (held: Held[]) =>
    atWork(async () => {
      const effects = (await stand.effects()).slice(begun)
      const lost = network.calls.filter(({ fate }) => fate !== 'passed').length
      const minutes = Math.round((Date.now() - (network.calls[0]?.at ?? 0)) / 60_000)
      const story = `seed ${testSeed}, ${minutes} min of virtual time: ${fatesIn(network)}`
      console.log(`${knows.typed.length} edits, ${effects.length} effects, ${story}`)
      expect(await refusedOf(held), story).toEqual([])
      expect(wrongIn(knows.typed, effects), story).toEqual([])
      expect(keysDoneTwice(effects), story).toEqual([])
      expect(foreignTokens(network, held), story).toEqual([])
      expect(lost / network.calls.length).toBeGreaterThan(0.25)
    })
  return { ...knows, customers, network, newDevice, check }
}

/** Until nothing waits any more, and nothing is on its way. */
async function drained(network: BadNetwork, held: Held[]): Promise<void> {
  const latest = Date.now() + longestDrain
  for (;;) {
    const rows = (await rowsOf(held)).filter(isWaiting)
    if (rows.length === 0) return network.quiet()
    if (Date.now() > latest) throw new Error(`Still waiting: ${JSON.stringify(rows, null, 2)}`)
    await pause(30_000)
  }
}

async function rowsOf(held: Held[]): Promise<OutboxRow[]> {
  const owned = held.flatMap(({ device, customer }) =>
    [customer.owner, guestOwner].map((owner) => device.rows(owner)),
  )
  return (await Promise.all(owned)).flat()
}

/** What would wait for somebody to decide: nothing that was typed here can be refused. */
async function refusedOf(held: Held[]): Promise<string[]> {
  const rows = (await rowsOf(held)).filter(needsDecision)
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
  await atWork(() =>
    stand.fetch('/frontend/api/auth/signout', { method: 'POST', headers: { Authorization: token } }),
  )
}

function fatesIn({ calls }: BadNetwork): string {
  const fates = [...new Set(calls.map(({ fate }) => fate))].toSorted()
  return fates.map((fate) => `${calls.filter((call) => call.fate === fate).length} ${fate}`).join(', ')
}
