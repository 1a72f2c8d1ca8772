/** What the browser, or a person in its settings, cleared behind our back is not told as saved. */
import { beforeEach, expect, test, vi } from 'vitest'
import { dropDatabase } from '../../../../src/device/database'
import { databases } from '../../../../src/device/storage-names'
import { newDevice } from '../../session/device'
import { bundle, plant } from './bundle-fixture'
import { Life, saved } from './save/saver-fixture'

beforeEach(() => {
  newDevice()
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held: [] }) } })
})

async function seen() {
  const { currentCatalogue, lookAtCatalogue } = await import('../../../../src/saved/catalogue/control')
  await lookAtCatalogue()
  return currentCatalogue()
}

function holdPictures(urls: string[] | null): void {
  const keys = () => Promise.resolve((urls ?? []).map((url) => ({ url })))
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(urls !== null),
    open: () => Promise.resolve({ keys }),
  })
}

test('a catalogue whose database is gone is lost', async () => {
  await plant({ bundle })
  expect(await seen()).toMatchObject({ bundle: { products: 6 }, lost: null })
  await dropDatabase(databases.catalogueGeneration(bundle.generation))
  expect(await seen()).toMatchObject({ bundle: null, lost: 'catalogue' })
  // Looking made none.
  expect(await indexedDB.databases()).toHaveLength(1)
})

test('pictures that are gone are lost', async () => {
  const pictures = { done: 5, of: 5 }
  await plant({ bundle: { ...bundle, pictures } })
  holdPictures(['http://shop.test/a.webp'])
  expect((await seen()).lost).toBeNull()
  for (const gone of [[], null]) {
    holdPictures(gone)
    expect((await seen()).lost).toBe('pictures')
  }
})

test('it is saved again as if it had never been, and cleaning up makes nothing of it', async () => {
  const device = await saved(6)
  const lost = (await device.bundle())?.generation ?? 0
  await dropDatabase(databases.catalogueGeneration(lost))
  const { cleanUp } = await import('../../../../src/saved/catalogue/save/saver-command')
  await cleanUp(device.deps(new Life()))
  expect(await device.databases()).toEqual([databases.catalogue])
  device.clock += 1000
  await device.save()
  expect(await device.bundle()).toMatchObject({ products: 6 })
  expect(await device.databases()).toHaveLength(2)
})

test('an update of one that is gone saves all of it', async () => {
  const device = await saved(6)
  const lost = (await device.bundle())?.generation ?? 0
  await dropDatabase(databases.catalogueGeneration(lost))
  device.clock += 1000
  device.trouble = () => new DOMException('Full.', 'QuotaExceededError')
  await device.save({ name: 'update', byPerson: true }).catch(() => {})
  // Nothing of the old one is promised meanwhile.
  expect(await device.bundle()).toBeNull()
  device.trouble = () => null
  await device.save({ name: 'resume', byPerson: true })
  expect((await device.bundle())?.products).toBe(6)
})
