/**
 * Kiosks that gathered entries without a network and come back all at once, from one address, in virtual time: the provider
 * has each entry once, and is left alone for as long as it asks. More by hand: `FAULT_KIOSKS=30 FAULT_ENTRIES=100`.
 */
import { expect, test } from 'vitest'
import { seeded, testSeed } from '../support/seed'
import { type Call, openBadNetwork } from './bad-network'
import { Device } from './device'
import { enterDraw, prepareEntries } from './person'
import { openStand } from './stand'
import { keysDoneTwice, type Typed, wrongIn } from './typed'
import { inVirtualTime, pause } from './virtual-clock'

const kiosks = Number(process.env['FAULT_KIOSKS'] ?? 6)
const entries = Number(process.env['FAULT_ENTRIES'] ?? 15)

const stand = await openStand({ rateLimits: true })

test(`${kiosks} kiosks with ${entries} entries each`, { timeout: 900_000 }, () => inVirtualTime(comeBack))

async function comeBack(): Promise<void> {
  const network = openBadNetwork(stand.fetch, { seed: testSeed })
  const typed: Typed[] = []
  const devices = Array.from(
    { length: kiosks },
    (_, index) => new Device({ name: `kiosk-${index}`, network, random: seeded(testSeed + index) }),
  )
  for (const device of devices) await prepareEntries(device)
  network.weather({ latency: 2, lost: 1 })
  await Promise.all(
    devices.map(async (device) => {
      for (let entry = 0; entry < entries; entry += 1) await enterDraw(device, typed)
    }),
  )
  expect(await stand.effects()).toEqual([])
  expect(await waiting(devices)).toBe(kiosks * entries)

  const begun = Date.now()
  const early = network.calls.length
  network.weather({ latency: 10, lost: 0.02, unanswered: 0.02, busy: 0.1 })
  for (const device of devices) device.wake()
  while ((await waiting(devices)) > 0) await pause(30_000)

  const effects = await stand.effects()
  const calls = network.calls.slice(early).filter(({ path }) => path.endsWith('campian_add'))
  const asked = calls.filter(({ retryAfter }) => retryAfter !== null).length
  const minutes = Math.round((Date.now() - begun) / 60_000)
  const story = `seed ${testSeed}, ${effects.length} entries in ${minutes} min of virtual time, ${calls.length} calls, ${asked} times asked to wait`
  console.log(story)
  expect(effects).toHaveLength(kiosks * entries)
  expect(wrongIn(typed, effects), story).toEqual([])
  expect(keysDoneTwice(effects), story).toEqual([])
  expect(calls.filter(({ token }) => token !== null)).toEqual([])
  expect(asked, story).toBeGreaterThan(0)
  expect(
    devices.flatMap(({ settings: { name } }) => tooSoon(calls.filter(({ device }) => device === name))),
  ).toEqual([])
}

async function waiting(devices: Device[]): Promise<number> {
  const counts = await Promise.all(devices.map((device) => device.waiting()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** ms by which calls of one device came before the end of the pause that it was asked for. */
function tooSoon(calls: Call[]): number[] {
  return calls.flatMap(({ at, fate, retryAfter }, index) => {
    const next = calls[index + 1]
    // What was lost on the way was not heard.
    if (retryAfter === null || !next || !['passed', 'busy'].includes(fate)) return []
    const early = at + retryAfter * 1000 - next.at
    return early > 0 ? [early] : []
  })
}
