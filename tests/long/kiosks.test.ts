/**
 * Kiosks that stored entries offline come back at the same time from one address, in virtual time: the provider has
 * each entry once, and no kiosk calls before the pause that the provider asked for is over.
 * `FAULT_KIOSKS=30 FAULT_ENTRIES=100` makes a larger run.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApp } from '../../server/app'
// This import loads the module early, since the virtual clock would not wait for the disk at the first entry.
import '../../src/device/jwe'
import { blankEntry, entryFrom } from '../../src/domain/kiosk/giveaway'
import { encryptEntry, prepareEncryption } from '../../src/outbox/encryption/encrypt'
import { createEntryEdit } from '../../src/outbox/kinds/giveaway-entry'
import { copyTemplate } from '../contract/file-resources'
import { openProvider, testSettings } from '../contract/provider'
import { seeded, testSeed } from '../support/seed'
import { type Call, openBadNetwork } from './bad-network'
import { Device } from './device'
import { repeatedKeys, type TypedEdit, mismatchesIn } from './edit-effects'
import { effectsIn, recordEffects } from './effects'
import { stopTimeDuring, inVirtualTime, pause } from './virtual-clock'

const kiosks = Number(process.env['FAULT_KIOSKS'] ?? 6)
const entries = Number(process.env['FAULT_ENTRIES'] ?? 15)

const { db } = openProvider({ rateLimits: false }, await copyTemplate('seeded'))
await recordEffects(db)
const app = createApp({ db, settings: { ...testSettings, rateLimits: true } })

test(`${kiosks} kiosks with ${entries} entries each send every entry once`, { timeout: 900_000 }, () =>
  inVirtualTime(reconnectKiosks),
)

async function reconnectKiosks(): Promise<void> {
  const network = openBadNetwork(async (path, init) => app.request(path, init), { seed: testSeed })
  const edits: TypedEdit[] = []
  const devices = Array.from(
    { length: kiosks },
    (_, index) => new Device({ name: `kiosk-${index}`, network, random: seeded(testSeed + index) }),
  )
  for (const device of devices) await device.runOnDevice(() => prepareEncryption())
  network.setConditions({ latency: 2, lost: 1 })
  await Promise.all(
    devices.map(async (device) => {
      for (let entry = 0; entry < entries; entry += 1) await addEntry(device, edits)
    }),
  )
  expect(await effectsIn(db)).toEqual([])
  expect(await countPending(devices)).toBe(kiosks * entries)

  const startedAt = Date.now()
  const callsBefore = network.calls.length
  network.setConditions({ latency: 10, lost: 0.02, unanswered: 0.02, busy: 0.1 })
  for (const device of devices) device.wake()
  while ((await countPending(devices)) > 0) await pause(30_000)

  const effects = await effectsIn(db)
  const calls = network.calls.slice(callsBefore).filter(({ path }) => path.endsWith('campian_add'))
  const pauseCount = calls.filter(({ retryAfter }) => retryAfter !== null).length
  const minutes = Math.round((Date.now() - startedAt) / 60_000)
  const summary = `seed ${testSeed}, ${effects.length} entries in ${minutes} min of virtual time, ${calls.length} calls, ${pauseCount} times asked to wait`
  console.log(summary)
  expect(effects).toHaveLength(kiosks * entries)
  expect(mismatchesIn(edits, effects), summary).toEqual([])
  expect(repeatedKeys(effects), summary).toEqual([])
  expect(calls.filter(({ token }) => token !== null)).toEqual([])
  expect(pauseCount, summary).toBeGreaterThan(0)
  expect(
    devices.flatMap(({ settings: { name } }) => earlyMs(calls.filter(({ device }) => device === name))),
  ).toEqual([])
}

/** Fills in an entry, and adds the entry to `edits` once the device reports that the entry is stored. */
async function addEntry(device: Device, edits: TypedEdit[]): Promise<void> {
  const email = `${randomUUID()}@school.example`
  const fields = {
    fullName: 'Jo Field',
    schoolName: 'Hill School',
    position: 'Teacher',
    phone: '0400 000 000',
  }
  const entry = entryFrom({ ...blankEntry, ...fields, email, interests: 'Merchandise' })
  const payload = await stopTimeDuring(() => device.runOnDevice(() => encryptEntry(entry)))
  await device.add(createEntryEdit(payload))
  edits.push({ owner: '', kind: 'entry', entity: payload.entryId, value: email })
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
