/** Saves that the device or a person interrupts: the state that screens show, and the data that remains. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../../../src/device/storage-names'
import type { SaverDeps } from '../../../../../src/saved/catalogue/save/saver-deps'
import { RecordingShop, Device, everything, KillableBrowser, savedDevice } from './saver-fixture'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** A device whose browser died in the middle of a saving. */
async function interruptedDevice(): Promise<Device> {
  const device = new Device(new RecordingShop(12))
  await device.saveUntil(60, { name: 'save', choice: everything })
  expect((await device.records()).job?.pause).toBeNull()
  return device
}

/** Dependencies with which the databases of generations cannot be opened. */
function failingStores(device: Device, failure: Error): Partial<SaverDeps> {
  const { open } = device.deps(new KillableBrowser())
  return {
    open: (name) =>
      name === databases.catalogue ? open(name) : { ...open(name), get: () => Promise.reject(failure) },
  }
}

describe('saving that cannot start', () => {
  test('saving with a broken database rejects, and pauses until a person resumes it', async () => {
    const device = await interruptedDevice()
    const fault = new Error('This database is broken.')
    const saving = device.save({ name: 'resume', byPerson: false }, { deps: failingStores(device, fault) })
    await expect(saving).rejects.toBe(fault)
    expect((await device.records()).job?.pause).toBe('asked')
  })

  test('saving that cannot start on a full device pauses as “storage”', async () => {
    const device = await interruptedDevice()
    const full = new DOMException('Full.', 'QuotaExceededError')
    await device.save({ name: 'resume', byPerson: false }, { deps: failingStores(device, full) })
    expect((await device.records()).job?.pause).toBe('storage')
  })
})

test('saving works and stops in browsers without AbortSignal.any', async () => {
  vi.stubGlobal(
    'AbortSignal',
    Object.assign(() => {}, { any: undefined }),
  )
  const device = new Device(new RecordingShop(12))
  const stop = new AbortController()
  device.fault = () => {
    if (device.shop.requests.length === 10) stop.abort(new Error('Stopped.'))
    return null
  }
  const stopped = device.save({ name: 'save', choice: everything }, { stop: stop.signal })
  await expect(stopped).rejects.toThrow('Stopped.')
  await device.save({ name: 'resume', byPerson: true })
  expect((await device.bundle())?.products).toBe(12)
  vi.unstubAllGlobals()
})

test('clean-up that failed after a saving is repeated at the next start', async () => {
  const device = await savedDevice(6)
  device.clock += 1000
  const { pictures } = device.deps(new KillableBrowser())
  const drop = () => Promise.reject(new Error('Disk I/O error.'))
  await device.save({ name: 'update', byPerson: true }, { deps: { pictures: { ...pictures, drop } } })
  expect(await device.records()).toMatchObject({ bundle: { products: 6 }, job: null })
  expect(await device.databases()).toHaveLength(3)
  await device.start()
  expect(await device.databases()).toHaveLength(2)
})
