/** How a saving ends when the device or a person does not let it: what the screens are told, and what stays. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../../../src/device/storage-names'
import type { SaverDeps } from '../../../../../src/saved/catalogue/save/saver-deps'
import { CountingShop, Device, everything, Life, saved } from './saver-fixture'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** A device whose browser died in the middle of a saving. */
async function cutShort(): Promise<Device> {
  const device = new Device(new CountingShop(12))
  await device.saveUntil(60, { name: 'save', choice: everything })
  expect((await device.records()).job?.pause).toBeNull()
  return device
}

/** Databases of generations cannot be opened. */
function closed(device: Device, failure: Error): Partial<SaverDeps> {
  const { open } = device.deps(new Life())
  return {
    open: (name) =>
      name === databases.catalogue ? open(name) : { ...open(name), get: () => Promise.reject(failure) },
  }
}

describe('a saving that cannot even begin', () => {
  test('is told as a fault, and waits for a person', async () => {
    const device = await cutShort()
    const fault = new Error('This database is broken.')
    const going = device.save({ name: 'resume', byPerson: false }, { deps: closed(device, fault) })
    await expect(going).rejects.toBe(fault)
    expect((await device.records()).job?.pause).toBe('asked')
  })

  test('says that the device is full', async () => {
    const device = await cutShort()
    const full = new DOMException('Full.', 'QuotaExceededError')
    await device.save({ name: 'resume', byPerson: false }, { deps: closed(device, full) })
    expect((await device.records()).job?.pause).toBe('storage')
  })
})

test('browsers without AbortSignal.any save and stop', async () => {
  vi.stubGlobal(
    'AbortSignal',
    Object.assign(() => {}, { any: undefined }),
  )
  const device = new Device(new CountingShop(12))
  const stop = new AbortController()
  device.trouble = () => {
    if (device.shop.asked.length === 10) stop.abort(new Error('Stopped.'))
    return null
  }
  const stopped = device.save({ name: 'save', choice: everything }, { stop: stop.signal })
  await expect(stopped).rejects.toThrow('Stopped.')
  await device.save({ name: 'resume', byPerson: true })
  expect((await device.bundle())?.products).toBe(12)
  vi.unstubAllGlobals()
})

test('what cannot be cleaned up after the end is left for the next start', async () => {
  const device = await saved(6)
  device.clock += 1000
  const { pictures } = device.deps(new Life())
  const drop = () => Promise.reject(new Error('The disk stumbled.'))
  await device.save({ name: 'update', byPerson: true }, { deps: { pictures: { ...pictures, drop } } })
  expect(await device.records()).toMatchObject({ bundle: { products: 6 }, job: null })
  expect(await device.databases()).toHaveLength(3)
  await device.start()
  expect(await device.databases()).toHaveLength(2)
})
