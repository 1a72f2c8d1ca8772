/**
 * A browser that is killed at any moment of a saving, any number of times: the next browser resumes the saving, ends
 * with the complete catalogue, and repeats only requests that were in flight. Set CATALOGUE_RUNS=2000 for a longer
 * search.
 */
import * as fc from '../../../support/fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BundleChoice } from '../../../../src/domain/catalogue/bundle'
import { keysOf, bundleKeys } from '../../../../src/saved/catalogue/layout'
import type { SaveCommand } from '../../../../src/saved/catalogue/save/saver-command'
import { RecordingShop, Device, savedDevice } from './save/saver-fixture'

const runs = Number(process.env['CATALOGUE_RUNS'] ?? 60)
const concurrency = 4
const choice: BundleChoice = { categories: null, pictures: 'small' }

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** Saves until the catalogue is complete; each browser dies at its step. Resolves to the number that died. */
async function saveThroughDeaths(device: Device, command: SaveCommand, deaths: number[]): Promise<number> {
  const previousGeneration = (await device.bundle())?.generation
  let died = 0
  let next = command
  for (const deathAt of [...deaths, Number.POSITIVE_INFINITY]) {
    if (await device.saveUntil(deathAt, next)) died += 1
    const { bundle, job } = await device.records()
    if (bundle && bundle.generation !== previousGeneration && !job) {
      await device.start()
      return died
    }
    next = job ? { name: 'resume', byPerson: false } : command
  }
  throw new Error('The catalogue is not complete.')
}

async function contents(device: Device): Promise<Record<string, unknown>> {
  const store = await device.store()
  const known: [string, unknown][] = []
  for (const [key, value] of await store.firstRecords(keysOf(), 100_000)) {
    const name = JSON.stringify(key)
    if (/^\["(tiles|names)"/.test(name)) continue
    if (name === JSON.stringify(bundleKeys.progress())) continue
    known.push([name, JSON.stringify(value).replace(/"at":\d+/g, '"at":0')])
  }
  const tiles = (await store.all<{ Slug: string }[]>(keysOf('tiles'))).flat().map(({ Slug }) => Slug)
  return { ...Object.fromEntries(known), tiles: tiles.toSorted() }
}

test('first saving is complete after any number of crashes', { timeout: 30_000 + 1000 * runs }, async () => {
  const expected = await contents(await savedDevice(14, choice))
  const property = fc.asyncProperty(
    fc.array(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: 4 }),
    async (deaths) => {
      const device = new Device(new RecordingShop(14))
      const died = await saveThroughDeaths(device, { name: 'save', choice }, deaths)
      expect(await contents(device)).toEqual(expected)
      expect(await device.bundle()).toMatchObject({ products: 14, pictures: { done: 14, of: 14 } })
      expect(device.shop.repeated().length).toBeLessThanOrEqual(concurrency * died)
      expect(await device.databases()).toHaveLength(2)
      expect(device.holdsRoom).toBe(false)
    },
  )
  await fc.assert(property, { numRuns: runs, endOnFailure: true })
})

test('update leaves the catalogue in use unchanged until it is complete', {
  timeout: 30_000 + 1000 * runs,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: 3 }),
    async (deaths) => {
      const device = await savedDevice(14, choice)
      const before = await contents(device)
      device.shop.names.set(5, 'Renamed')
      device.shop.gone.add(6)
      device.shop.requests = []
      device.clock += 5000
      await device.saveUntil(deaths[0] ?? 1, { name: 'update', byPerson: true })
      if ((await device.records()).job) expect(await contents(device)).toEqual(before)
      await saveThroughDeaths(device, { name: 'update', byPerson: true }, deaths.slice(1))
      expect((await device.bundle())?.products).toBe(13)
      expect(await device.databases()).toHaveLength(2)
      expect([...device.pictures.keys()].filter((url) => url.includes('/t6.'))).toEqual([])
      expect(device.holdsRoom).toBe(false)
    },
  )
  await fc.assert(property, { numRuns: Math.ceil(runs / 2), endOnFailure: true })
})
