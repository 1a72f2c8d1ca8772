/** Requests of the saver: retries, permanent failures and pauses. */
import { beforeEach, expect, test, vi } from 'vitest'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../../../src/domain/failure'
import type { SaverDeps } from '../../../../../src/saved/catalogue/save/saver-deps'
import { flushDeviceTasks } from '../../../session/device'
import { RecordingShop, Device, KillableBrowser } from './saver-fixture'
import { SignInPageFailure } from '../../../../../src/api/reply'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** Answers the first `times` requests for a path with an error. */
function failPath(device: Device, path: string, fault: () => Error, times: number): void {
  let faults = 0
  device.fault = (call) => (call.path === path && (faults += 1) <= times ? fault() : null)
}

/** Records the pauses of the saver, without repeats; `onSleep` is called after every sleep. */
async function recordPauses(device: Device, onSleep: (times: number) => void = () => {}): Promise<string[]> {
  const seen: (string | null)[] = []
  let times = 0
  device.onSleep = async () => {
    await flushDeviceTasks()
    const { job } = await device.records()
    if (job && seen.at(-1) !== job.pause) seen.push(job.pause)
    times += 1
    onSleep(times)
  }
  await device.save()
  return seen.filter((pause) => pause !== null)
}

test('saver resumes when the shop answers again, and repeats no answered request', async () => {
  const device = new Device(new RecordingShop(20))
  let calls = 0
  device.fault = () => {
    calls += 1
    if (calls === 30) device.state = 'network'
    return null
  }
  const sleeps: number[] = []
  const pauses = await recordPauses(device, (times) => {
    sleeps.push(device.slept)
    if (times === 4) device.state = 'reachable'
  })
  expect(pauses).toEqual(['network'])
  expect((await device.bundle())?.products).toBe(20)
  expect(device.shop.repeated()).toEqual([])
  // Each pause is at least as long as the one before.
  const waits = sleeps.map((at, index) => at - (sleeps[index - 1] ?? 0))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits[0]).toBeGreaterThan(0)
})

test('saver pauses as “sign-in-page” behind a sign-in page', async () => {
  const device = new Device(new RecordingShop(6))
  device.state = 'sign-in-page'
  device.fault = () => (device.state === 'reachable' ? null : new SignInPageFailure('A page.'))
  const pauses = await recordPauses(device, (times) => {
    if (times === 3) device.state = 'reachable'
  })
  expect(pauses).toEqual(['sign-in-page'])
  expect((await device.bundle())?.products).toBe(6)
})

test('saver waits as long as a busy shop demands', async () => {
  const device = new Device(new RecordingShop(6))
  failPath(device, 'product/t3', () => new RejectedFailure('Slowly.', '', 429, 90_000), 1)
  expect(await recordPauses(device)).toEqual(['busy'])
  expect(device.slept).toBeGreaterThanOrEqual(90_000)
  expect((await device.bundle())?.missing).toEqual([])
})

test.each([
  ['incomplete JSON', () => new ContractFailure('GET', '', 'not whole')],
  ['a lost answer', () => new OfflineFailure('Lost.')],
  ['a sign-in page', () => new SignInPageFailure('A page.')],
  ['a server error', () => new RejectedFailure('Broken.', '', 500)],
])('request is repeated after %s', async (_, fault) => {
  const device = new Device(new RecordingShop(6))
  failPath(device, 'product/t3', fault, 3)
  await device.save()
  expect(await device.bundle()).toMatchObject({ products: 6, missing: [] })
})

test.each([500, 503, 429])(
  'product that always fails with %i is given up and listed as missing',
  async (status) => {
    const device = new Device(new RecordingShop(150))
    failPath(device, 'product/t3', () => new RejectedFailure('No.', '', status), Infinity)
    await device.save()
    expect(await device.bundle()).toMatchObject({ products: 149, missing: ['t3'] })
  },
)

test('saver waits, and does not end, while the menu is refused', async () => {
  const device = new Device(new RecordingShop(6))
  failPath(device, 'category/', () => new RejectedFailure('No.', '', 403), 9)
  expect(await recordPauses(device)).toEqual(['busy'])
  expect((await device.bundle())?.products).toBe(6)
})

test('saving continues without prices when the session ends', async () => {
  const device = new Device(new RecordingShop(12))
  device.member = { token: 'T', owner: 'a', partition: 'm-1', role: 'retailer' }
  let calls = 0
  device.fault = ({ token }) =>
    token !== null && (calls += 1) > 5 ? new InvalidTokenFailure('Over.', token) : null
  await device.save()
  expect((await device.bundle())?.products).toBe(12)
  expect(device.prices).toHaveLength(5)
  expect(device.refused.length).toBeGreaterThan(0)
  expect(device.shop.details()).toHaveLength(7)
})

const full = () => new DOMException('Full.', 'QuotaExceededError')

function fullAfter(device: Device, puts: number) {
  const { open } = device.deps(new KillableBrowser())
  let count = 0
  const limited: SaverDeps['open'] = (name) => {
    const store = open(name)
    return {
      ...store,
      commit: (...args) => {
        count += args[0].length
        return count > puts ? Promise.reject(full()) : store.commit(...args)
      },
    }
  }
  return { deps: { open: limited } }
}

test('saving on a full device reports how much fits, and resumes later', async () => {
  const device = new Device(new RecordingShop(60))
  await device.save(undefined, fullAfter(device, 150))
  const { bundle, job } = await device.records()
  expect(bundle).toBeNull()
  expect(job?.pause).toBe('storage')
  expect(job?.fits?.withoutPictures).toBeGreaterThan(5)
  expect(job?.fits?.withoutPictures).toBeLessThan(60)
  expect(job?.fits?.withPictures).toBeLessThanOrEqual(job?.fits?.withoutPictures ?? 0)
  await device.save()
  expect((await device.bundle())?.products).toBe(60)
  expect(device.shop.repeated().length).toBeLessThanOrEqual(4)
})

test('update that does not fit leaves the catalogue in use complete', async () => {
  const device = new Device(new RecordingShop(60))
  await device.save()
  const { bundle: before } = await device.records()
  for (const id of device.shop.names.keys()) device.shop.names.set(id, `Other ${id}`)
  device.clock += 1000
  await device.save({ name: 'update', byPerson: true }, fullAfter(device, 150))
  const { bundle, job } = await device.records()
  expect(bundle).toEqual(before)
  expect(job).toMatchObject({ pause: 'storage', products: { done: 0, of: 0 } })
  expect(await device.databases()).toHaveLength(2)
  await device.save({ name: 'resume', byPerson: true })
  expect(await device.bundle()).toMatchObject({ products: 60 })
  expect((await device.bundle())?.generation).not.toBe(before?.generation)
})
