/** Size of a saved catalogue after updates, and the room that a smaller choice makes on a full device. */
import { expect, test } from 'vitest'
import type { BundleChoice } from '../../../../src/domain/catalogue/bundle'
import { BulkShop, newStore, saverOn } from './bulk-shop'
import { RecordingShop, Device, KillableBrowser, savedDevice } from './save/saver-fixture'

const small: BundleChoice = { categories: null, pictures: 'small' }
const large: BundleChoice = { categories: null, pictures: 'large' }

test('size after an update page by page includes reused data and pictures', async () => {
  const device = await savedDevice(40, large)
  const first = (await device.bundle())?.bytes ?? 0
  device.clock += 1000
  await device.save({ name: 'update', byPerson: true })
  const second = (await device.bundle())?.bytes ?? 0
  expect(second / first).toBeGreaterThan(0.8)
  expect(second / first).toBeLessThan(1.2)
})

test('size after a bulk update includes reused data', async () => {
  const shop = new BulkShop(40)
  const before = newStore()
  const first = await saverOn(shop, { store: before })
  await first.save()
  const second = await saverOn(shop, { store: newStore(), before })
  await second.save()
  const { bytes } = second.context.progress()
  expect(bytes).toBe(second.context.job.bytes)
  expect(bytes / first.context.progress().bytes).toBeGreaterThan(0.5)
  expect(bytes / first.context.progress().bytes).toBeLessThan(1.2)
})

test('smaller choice on a full device first drops what it does not include', async () => {
  const device = new Device(new RecordingShop(60))
  const maxPictures = 110
  const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'))
  const { pictures, spareRoom } = device.deps(new KillableBrowser())
  const deps = {
    pictures: {
      ...pictures,
      put: (url: string, picture: Blob) =>
        device.pictures.size < maxPictures ? pictures.put(url, picture) : full(),
    },
    // The other data of the shop has used the room that was released.
    room: { ...spareRoom, hold: () => (device.pictures.size <= 60 ? spareRoom.reserve() : full()) },
  }
  await device.save({ name: 'save', choice: large }, { deps })
  expect((await device.records()).job?.pause).toBe('storage')
  expect(device.pictures.size).toBeGreaterThan(60)
  await device.save({ name: 'save', choice: small }, { deps })
  const { bundle, job } = await device.records()
  expect(job).toBeNull()
  expect(bundle?.pictures).toEqual({ done: 60, of: 60 })
  expect(device.pictures.size).toBe(60)
})
