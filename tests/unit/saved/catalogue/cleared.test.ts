/** Catalogue data that the browser or a person has cleared is no longer reported as saved. */
import { beforeEach, expect, test, vi } from 'vitest'
import { dropDatabase } from '../../../../src/device/database'
import { databases } from '../../../../src/device/storage-names'
import { newDevice } from '../../session/device'
import { bundle, storeCatalogue } from './bundle-fixture'
import { KillableBrowser, savedDevice } from './save/saver-fixture'

beforeEach(() => {
  newDevice()
  vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held: [] }) } })
})

async function readCatalogueState() {
  const { currentCatalogue, refreshCatalogueState } = await import('../../../../src/saved/catalogue/control')
  await refreshCatalogueState()
  return currentCatalogue()
}

function stubPictures(urls: string[] | null): void {
  const keys = () => Promise.resolve((urls ?? []).map((url) => ({ url })))
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(urls !== null),
    open: () => Promise.resolve({ keys }),
  })
}

test('catalogue whose database is missing is reported as lost', async () => {
  await storeCatalogue({ bundle })
  expect(await readCatalogueState()).toMatchObject({ bundle: { products: 6 }, lost: null })
  await dropDatabase(databases.catalogueGeneration(bundle.generation))
  expect(await readCatalogueState()).toMatchObject({ bundle: null, lost: 'catalogue' })
  // Reading the state creates no database.
  expect(await indexedDB.databases()).toHaveLength(1)
})

test('missing pictures are reported as lost', async () => {
  const pictures = { done: 5, of: 5 }
  await storeCatalogue({ bundle: { ...bundle, pictures } })
  stubPictures(['http://shop.test/a.webp'])
  expect((await readCatalogueState()).lost).toBeNull()
  for (const gone of [[], null]) {
    stubPictures(gone)
    expect((await readCatalogueState()).lost).toBe('pictures')
  }
})

test('clean-up does not recreate a lost catalogue', async () => {
  const device = await savedDevice(6)
  const lost = (await device.bundle())?.generation ?? 0
  await dropDatabase(databases.catalogueGeneration(lost))
  const { cleanUp } = await import('../../../../src/saved/catalogue/save/saver-command')
  await cleanUp(device.deps(new KillableBrowser()))
  expect(await device.databases()).toEqual([databases.catalogue])
})

test('update of a lost catalogue saves all of it', async () => {
  const device = await savedDevice(6)
  const lost = (await device.bundle())?.generation ?? 0
  await dropDatabase(databases.catalogueGeneration(lost))
  device.clock += 1000
  device.fault = () => new DOMException('Full.', 'QuotaExceededError')
  await device.save({ name: 'update', byPerson: true }).catch(() => {})
  // The lost catalogue is not reported as saved in the meantime.
  expect(await device.bundle()).toBeNull()
  device.fault = () => null
  await device.save({ name: 'resume', byPerson: true })
  expect((await device.bundle())?.products).toBe(6)
  expect(await device.databases()).toHaveLength(2)
})
