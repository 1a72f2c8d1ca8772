/** Several tabs and one saved catalogue: an action of a person in one tab applies to all tabs. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueLock, databases } from '../../../../src/device/storage-names'
import { catalogueKeys } from '../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../src/saved/catalogue/bundle-store'
import { flushDeviceTasks } from '../../session/device'
import { RecordingShop, Device, everything } from './save/saver-fixture'
import { Browser } from './tabs'

type Tab = Awaited<ReturnType<Browser['openTab']>>

let device: Device
let browser: Browser
let tabs: Tab[]

async function openTabs(count: number): Promise<Tab[]> {
  for (let remaining = count; remaining > 0; remaining -= 1) tabs.push(await browser.openTab())
  return tabs
}

/** Advances the time, and lets the work of the device finish. */
async function advance(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 50) {
    await vi.advanceTimersByTimeAsync(50)
    await flushDeviceTasks()
  }
}
async function advanceUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let step = 0; step < 400 && !(await isDone()); step += 1) await advance(50)
  expect(await isDone()).toBe(true)
}
/** Returns the result of the promise, which settles while time passes. */
async function finish<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  const ended = Promise.allSettled([promise])
  let isOver = false
  void ended.then(() => (isOver = true))
  await advanceUntil(() => isOver)
  return promise
}
const advanceUntilSomeSaved = () =>
  advanceUntil(async () => ((await device.records()).job?.products.done ?? 0) > 2)
const advanceUntilComplete = () => advanceUntil(async () => (await device.bundle())?.products === 24)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  device = new Device(new RecordingShop(24))
  browser = new Browser(device)
  tabs = []
})
afterEach(() => {
  for (const { close } of tabs) close()
})

test.each(['cancelSaving', 'removeCatalogue'] as const)(
  '%s in another tab ends a saving permanently',
  async (action) => {
    const [first, second] = await openTabs(3)
    await finish(first?.saveCatalogue(everything))
    await advanceUntilSomeSaved()
    await finish(second?.[action]())
    await advance(700)
    expect(await device.records()).toEqual({ bundle: null, job: null, generations: [] })
    expect(await device.databases()).toEqual([databases.catalogue])
  },
)

test('saving paused from another tab stays paused until a person resumes it', async () => {
  const [first, second, third] = await openTabs(3)
  await finish(first?.saveCatalogue(everything))
  await advanceUntilSomeSaved()
  await finish(second?.pauseSaving())
  await advance(700)
  expect((await device.records()).job?.pause).toBe('asked')
  await finish(third?.resumeSaving())
  await advanceUntilComplete()
})

test('tab that does not release its lock is reported, and prices are not dropped', async () => {
  void browser.locks.request(catalogueLock, {}, () => new Promise(() => {}))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(new DOMException('Late.', 'TimeoutError')), ms)
    return timeout.signal
  })
  const [tab] = await openTabs(1)
  const message = 'Another tab is still saving. Close it and try again.'
  await expect(finish(tab?.removeCatalogue())).rejects.toThrow(message)
  expect(browser.droppedPrices).toBe(0)
  await expect(finish(tab?.saveCatalogue(everything))).rejects.toThrow(message)
})

test('failure to start the saver is reported to the person', async () => {
  const [tab] = await openTabs(1)
  browser.canLoadWorkers = false
  await expect(finish(tab?.saveCatalogue(everything))).rejects.toThrow('The saver failed.')
})

test('saving that cannot resume is tried less and less often', async () => {
  await device.saveUntil(60, { name: 'save', choice: everything })
  browser.canLoadWorkers = false
  await openTabs(1)
  await advance(60_000)
  // Tried at once, and about 5, 15 and 35 s later.
  expect(browser.started).toBe(4)
})

test('screen stays on while the saver runs, but not while it waits for the network', async () => {
  const [tab] = await openTabs(1)
  await finish(tab?.saveCatalogue(everything))
  expect(browser.wakeLockCount).toBe(1)
  device.onSleep = () => new Promise((resolve) => setTimeout(resolve, 20))
  device.state = 'network'
  await advanceUntil(() => browser.wakeLockCount === 0)
  device.state = 'reachable'
  await advanceUntil(() => browser.wakeLockCount === 1)
  await advanceUntilComplete()
  await advanceUntil(() => browser.wakeLockCount === 0)
})

test('data that a crash left over is dropped at the next start', async () => {
  await device.save()
  const { generations } = await device.records()
  device.pictures.set('http://shop.test/old.webp', new Blob())
  device.holdsRoom = true
  await openBundleStore(databases.catalogueGeneration(5)).commit([['a', 1]])
  await openBundleStore(databases.catalogue).commit([[catalogueKeys.generations, [5, ...generations]]])
  const [tab] = await openTabs(1)
  await finish(tab?.resumeIfAlone())
  expect((await device.records()).generations).toEqual(generations)
  expect(await device.databases()).toHaveLength(2)
  expect(device.pictures.size).toBe(0)
  expect(device.holdsRoom).toBe(false)
})
