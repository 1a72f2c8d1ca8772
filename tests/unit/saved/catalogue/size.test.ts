/** What a saved catalogue weighs after updates, and how a smaller choice makes room on a full device. */
import { expect, test } from 'vitest'
import type { BundleChoice } from '../../../../src/domain/catalogue/bundle'
import { BulkShop, newStore, saverOn } from './bulk-shop'
import { CountingShop, Device, Life, saved } from './save/saver-fixture'

const small: BundleChoice = { categories: null, pictures: 'small' }
const large: BundleChoice = { categories: null, pictures: 'large' }

test('page by page, what an update takes over counts, and its pictures', async () => {
  const device = await saved(40, large)
  const first = (await device.bundle())?.bytes ?? 0
  device.clock += 1000
  await device.save({ name: 'update', byPerson: true })
  const second = (await device.bundle())?.bytes ?? 0
  expect(second / first).toBeGreaterThan(0.8)
  expect(second / first).toBeLessThan(1.2)
})

test('in bulk, what an update takes over counts', async () => {
  const shop = new BulkShop(40)
  const before = newStore()
  const first = await saverOn(shop, { store: before })
  await first.save()
  const second = await saverOn(shop, { store: newStore(), before })
  await second.save()
  const { bytes } = second.context.mark()
  expect(bytes).toBe(second.context.job.bytes)
  expect(bytes / first.context.mark().bytes).toBeGreaterThan(0.5)
  expect(bytes / first.context.mark().bytes).toBeLessThan(1.2)
})

test('on a full device a smaller choice first drops what it does not want', async () => {
  const device = new Device(new CountingShop(60))
  const most = 110
  const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'))
  const { pictures, room } = device.deps(new Life())
  const deps = {
    pictures: {
      ...pictures,
      put: (url: string, picture: Blob) =>
        device.pictures.size < most ? pictures.put(url, picture) : full(),
    },
    // The rest of the shop took what was given back.
    room: { ...room, hold: () => (device.pictures.size <= 60 ? room.hold() : full()) },
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
