/** Reading the saved catalogue again and again: one connection to it, and no more work than is needed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databases } from '../../../../src/device/storage-names'
import { newDevice, signInAs } from '../../session/device'
import { job, bundle, plant } from './bundle-fixture'

beforeEach(() => {
  newDevice()
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held: [] }) } })
})
afterEach(() => vi.unstubAllGlobals())

/** Databases opened by `task`, by name. */
async function opened(task: () => Promise<unknown>): Promise<string[]> {
  const open = vi.spyOn(indexedDB, 'open')
  await task()
  const names = open.mock.calls.map(([name]) => name)
  open.mockRestore()
  return names.toSorted()
}

async function times(count: number, task: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await task(turn)
}

test('looking at the state of a saving', async () => {
  await plant({ job })
  const { lookAtCatalogue } = await import('../../../../src/saved/catalogue/control')
  expect(await opened(() => times(5, lookAtCatalogue))).toEqual([databases.catalogue])
})

test('reading a catalogue that grows', async () => {
  await plant({ job })
  const { createReader } = await import('../../../../src/saved/catalogue/read/reader')
  let now = 0
  const reader = createReader(
    () => Promise.resolve(),
    () => now,
  )
  const product = { question: { kind: 'product', slug: 'p1' }, reader: null } as const
  const names = await opened(() =>
    times(5, async () => {
      now += 10_000
      reader.changed()
      expect(await reader.answer(product)).not.toBeNull()
    }),
  )
  expect(names).toEqual([databases.catalogue, databases.catalogueGeneration(7)])
})

test('keeping own prices batch by batch, and answering with them', async () => {
  await plant({ bundle })
  signInAs('a')
  const { currentPartition } = await import('../../../../src/session/identity')
  const { memberNow } = await import('../../../../src/saved/catalogue/prices/price-member')
  const prices = await import('../../../../src/saved/catalogue/prices/price-store')
  const { keepPrices, pricesOf, pricesOnDevice } = prices
  const partition = currentPartition()
  const own = databases.cataloguePrices(partition)
  const names = await opened(() =>
    times(5, async (turn) => {
      const member = await memberNow()
      if (member) await keepPrices(member, [[`p${turn}`, {}]], 1000, { at: 1000, reading: null })
      await pricesOnDevice(partition)
      expect((await pricesOf({ partition }, [`p${turn}`])).size).toBe(1)
    }),
  )
  // One to write, one to read.
  expect(names.filter((name) => name === own)).toHaveLength(2)
})
