/**
 * Kiosks that stored entries offline come back at the same time from one address, in virtual time: the provider has
 * each entry once, and no kiosk calls before the pause that the provider asked for is over. A larger run by hand:
 * `FAULT_KIOSKS=30 FAULT_ENTRIES=100`.
 */
import { expect, test } from 'vitest'
import { seeded, testSeed } from '../support/seed'
import { type Call, openBadNetwork } from './bad-network'
import { Device } from './device'
import { addEntry, prepareEntries } from './person'
import { openRecordingProvider } from './recording-provider'
import { repeatedKeys, type TypedEdit, mismatchesIn } from './edit-effects'
import { inVirtualTime, pause } from './virtual-clock'

const kiosks = Number(process.env['FAULT_KIOSKS'] ?? 6)
const entries = Number(process.env['FAULT_ENTRIES'] ?? 15)

const recordingProvider = await openRecordingProvider({ rateLimits: true })

test(`${kiosks} kiosks with ${entries} entries each send every entry once`, { timeout: 900_000 }, () =>
  inVirtualTime(reconnectKiosks),
)

async function reconnectKiosks(): Promise<void> {
  const network = openBadNetwork(recordingProvider.fetch, { seed: testSeed })
  const typed: TypedEdit[] = []
  const devices = Array.from(
    { length: kiosks },
    (_, index) => new Device({ name: `kiosk-${index}`, network, random: seeded(testSeed + index) }),
  )
  for (const device of devices) await prepareEntries(device)
  network.setConditions({ latency: 2, lost: 1 })
  await Promise.all(
    devices.map(async (device) => {
      for (let entry = 0; entry < entries; entry += 1) await addEntry(device, typed)
    }),
  )
  expect(await recordingProvider.effects()).toEqual([])
  expect(await countPending(devices)).toBe(kiosks * entries)

  const startedAt = Date.now()
  const callsBefore = network.calls.length
  network.setConditions({ latency: 10, lost: 0.02, unanswered: 0.02, busy: 0.1 })
  for (const device of devices) device.wake()
  while ((await countPending(devices)) > 0) await pause(30_000)

  const effects = await recordingProvider.effects()
  const calls = network.calls.slice(callsBefore).filter(({ path }) => path.endsWith('campian_add'))
  const pauseCount = calls.filter(({ retryAfter }) => retryAfter !== null).length
  const minutes = Math.round((Date.now() - startedAt) / 60_000)
  const summary = `seed ${testSeed}, ${effects.length} entries in ${minutes} min of virtual time, ${calls.length} calls, ${pauseCount} times asked to wait`
  console.log(summary)
  expect(effects).toHaveLength(kiosks * entries)
  expect(mismatchesIn(typed, effects), summary).toEqual([])
  expect(repeatedKeys(effects), summary).toEqual([])
  expect(calls.filter(({ token }) => token !== null)).toEqual([])
  expect(pauseCount, summary).toBeGreaterThan(0)
  expect(
    devices.flatMap(({ settings: { name } }) => earlyMs(calls.filter(({ device }) => device === name))),
  ).toEqual([])
}

async function countPending(devices: Device[]): Promise<number> {
  const counts = await Promise.all(devices.map((device) => device.waiting()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the ms by which calls of a device came before the end of the requested pause. */
function earlyMs(calls: Call[]): number[] {
  return calls.flatMap(({ at, fate, retryAfter }, index) => {
    const next = calls[index + 1]
    // A lost reply did not reach the device, so its pause does not count.
    if (retryAfter === null || !next || !['passed', 'busy'].includes(fate)) return []
    const early = at + retryAfter * 1000 - next.at
    return early > 0 ? [early] : []
  })
}
