/** How the saver asks: what it tries again, what it gives up, and when it rests. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../../../src/domain/failure'
import { StoppedSaving } from '../../../../../src/saved/catalogue/save/saver-deps'
import { CountingShop, Device, everything } from './saver-fixture'
import { SignInPageFailure } from '../../../../../src/api/reply'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Says how the saver rested, in order, without repeats. */
async function pausesOf(device: Device, run: () => Promise<void>): Promise<(string | null)[]> {
  const seen: (string | null)[] = []
  device.asleep = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { job } = await device.records()
    if (job && seen.at(-1) !== job.pause) seen.push(job.pause)
  }
  await run()
  return seen.filter((pause) => pause !== null)
}

const save = (device: Device) => device.save({ name: 'save', choice: everything })

describe('a shop that cannot be reached', () => {
  test('is asked again when it answers, and nothing twice that it answered', async () => {
    const device = new Device(new CountingShop(20))
    let calls = 0
    device.trouble = () => {
      calls += 1
      if (calls === 30) device.state = 'network'
      return null
    }
    const sleeps: number[] = []
    const pauses = await pausesOf(device, async () => {
      const { asleep } = device
      device.asleep = async () => {
        await asleep()
        sleeps.push(device.slept)
        if (sleeps.length === 4) device.state = 'there'
      }
      await save(device)
    })
    expect(pauses).toEqual(['network'])
    expect((await device.records()).bundle?.products).toBe(20)
    expect(device.shop.repeated()).toEqual([])
    // Longer each time.
    const waits = sleeps.map((at, index) => at - (sleeps[index - 1] ?? 0))
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits[0]).toBeGreaterThan(0)
  })

  test('behind a sign-in page says so', async () => {
    const device = new Device(new CountingShop(6))
    let left = 3
    device.trouble = () => {
      if (left <= 0) return null
      device.state = 'sign-in-page'
      return new SignInPageFailure('A page.')
    }
    const pauses = await pausesOf(device, async () => {
      const { asleep } = device
      device.asleep = async () => {
        await asleep()
        left -= 1
        if (left <= 0) device.state = 'there'
      }
      await save(device)
    })
    expect(pauses).toEqual(['sign-in-page'])
    expect((await device.records()).bundle?.products).toBe(6)
  })

  test('that wants to be left alone is, for as long as it says', async () => {
    const device = new Device(new CountingShop(6))
    let refused = 0
    device.trouble = ({ path }) => {
      if (path !== 'product/t3' || refused >= 1) return null
      refused += 1
      return new RejectedFailure('Slowly.', '', 429, 90_000)
    }
    const pauses = await pausesOf(device, () => save(device))
    expect(pauses).toEqual(['busy'])
    expect(device.slept).toBeGreaterThanOrEqual(90_000)
    expect((await device.records()).bundle?.missing).toEqual([])
  })
})

describe('an answer that is none', () => {
  test.each([
    ['half of the JSON', () => new ContractFailure('GET', '', 'not whole')],
    ['lost on the way', () => new OfflineFailure('Lost.')],
    ['a page', () => new SignInPageFailure('A page.')],
    ['a fault of the shop', () => new RejectedFailure('Broken.', '', 500)],
  ])('%s is asked for again', async (_, fault) => {
    const device = new Device(new CountingShop(6))
    let faults = 0
    device.trouble = ({ path }) => (path === 'product/t3' && (faults += 1) <= 3 ? fault() : null)
    await save(device)
    expect((await device.records()).bundle).toMatchObject({ products: 6, missing: [] })
  })

  test('over which the shop stumbles for ever is given up, and named', async () => {
    const device = new Device(new CountingShop(150))
    device.trouble = ({ path }) => (path === 'product/t3' ? new RejectedFailure('Broken.', '', 500) : null)
    await save(device)
    expect((await device.records()).bundle).toMatchObject({ products: 149, missing: ['t3'] })
  })

  test.each([503, 429])('but %i to one product, for ever, is given up, and named', async (status) => {
    const device = new Device(new CountingShop(150))
    device.trouble = ({ path }) => (path === 'product/t3' ? new RejectedFailure('Busy.', '', status) : null)
    await save(device)
    expect((await device.records()).bundle).toMatchObject({ products: 149, missing: ['t3'] })
  })

  test('to the menu keeps the saving waiting, not ending', async () => {
    const device = new Device(new CountingShop(6))
    let faults = 0
    device.trouble = ({ path }) =>
      path === 'category/' && (faults += 1) <= 9 ? new RejectedFailure('No.', '', 403) : null
    const pauses = await pausesOf(device, () => save(device))
    expect(pauses).toEqual(['busy'])
    expect((await device.records()).bundle?.products).toBe(6)
  })
})

test('a session that ends goes on without prices', async () => {
  const device = new Device(new CountingShop(12))
  device.member = { token: 'T', partition: 'm-1', role: 'retailer', epoch: 0 }
  let calls = 0
  device.trouble = ({ token }) =>
    token !== null && (calls += 1) > 5 ? new InvalidTokenFailure('Over.', token) : null
  await save(device)
  expect((await device.records()).bundle?.products).toBe(12)
  expect(device.prices).toHaveLength(5)
  expect(device.refused.length).toBeGreaterThan(0)
  expect(device.shop.asked.filter((name) => name.startsWith('GET product/t'))).toHaveLength(7)
})

test('a pause keeps what came, and going on asks for the rest only', async () => {
  const device = new Device(new CountingShop(30))
  const stop = new AbortController()
  let calls = 0
  device.trouble = () => {
    calls += 1
    if (calls === 40) stop.abort(new StoppedSaving('By a person.'))
    return null
  }
  await device.save({ name: 'save', choice: everything }, { stop: stop.signal })
  expect((await device.records()).job?.pause).toBe('asked')
  await device.save({ name: 'resume', byPerson: false })
  expect((await device.records()).bundle).toBeNull()
  await device.save({ name: 'resume', byPerson: true })
  expect((await device.records()).bundle?.products).toBe(30)
  expect(device.shop.repeated().length).toBeLessThanOrEqual(4)
})

describe('a full device', () => {
  const full = () => new DOMException('Full.', 'QuotaExceededError')

  function fullAfter(device: Device, puts: number) {
    const pictures = device.deps.bind(device)
    let count = 0
    vi.spyOn(device, 'deps').mockImplementation((life) => {
      const deps = pictures(life)
      const { open } = deps
      deps.open = (name) => {
        const store = open(name)
        return {
          ...store,
          commit: (...what) => {
            count += what[0].length
            return count > puts ? Promise.reject(full()) : store.commit(...what)
          },
        }
      }
      return deps
    })
  }

  test('says what would fit, and what came may be browsed', async () => {
    const device = new Device(new CountingShop(60))
    fullAfter(device, 150)
    await save(device)
    const { bundle, job } = await device.records()
    expect(bundle).toBeNull()
    expect(job?.pause).toBe('storage')
    expect(job?.fits?.withoutPictures).toBeGreaterThan(5)
    expect(job?.fits?.withoutPictures).toBeLessThan(60)
    expect(job?.fits?.withPictures).toBeLessThanOrEqual(job?.fits?.withoutPictures ?? 0)
    vi.restoreAllMocks()
    await device.save({ name: 'save', choice: everything })
    expect((await device.records()).bundle?.products).toBe(60)
    expect(device.shop.repeated().length).toBeLessThanOrEqual(4)
  })

  test('leaves the catalogue in use whole when an update does not fit', async () => {
    const device = new Device(new CountingShop(60))
    await save(device)
    const { bundle: before } = await device.records()
    for (const id of device.shop.names.keys()) device.shop.names.set(id, `Other ${id}`)
    fullAfter(device, 150)
    device.clock += 1000
    await device.save({ name: 'update' })
    const { bundle, job } = await device.records()
    expect(bundle).toEqual(before)
    expect(job).toMatchObject({ pause: 'storage', products: { done: 0, of: 0 } })
    expect(await device.databases()).toHaveLength(2)
    vi.restoreAllMocks()
    await device.save({ name: 'resume', byPerson: true })
    expect((await device.records()).bundle).toMatchObject({ products: 60 })
    expect((await device.records()).bundle?.generation).not.toBe(before?.generation)
  })
})
