/** Several tabs and one saved catalogue: what a person presses in one of them holds in all. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueTurn, databases } from '../../../../src/device/storage-names'
import { catalogueKeys } from '../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../src/saved/catalogue/bundle-store'
import { CountingShop, Device, everything, Life } from './save/saver-fixture'
import { Browser } from './tabs'

type Tab = Awaited<ReturnType<Browser['openTab']>>

let device: Device
let browser: Browser
let tabs: Tab[]

async function openTabs(count: number): Promise<Tab[]> {
  for (let left = count; left > 0; left -= 1) tabs.push(await browser.openTab())
  return tabs
}

const rested = () => new Promise((resolve) => setTimeout(resolve, 700))
const untilSome = () =>
  vi.waitFor(async () => expect((await device.records()).job?.products.done).toBeGreaterThan(2), 5000)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  device = new Device(new CountingShop(60))
  browser = new Browser(device)
  tabs = []
})
afterEach(() => {
  for (const { close } of tabs) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a saving in another tab', () => {
  test.each(['cancelSaving', 'removeCatalogue'] as const)('%s ends it for good', async (press) => {
    const [first, second] = await openTabs(3)
    await first?.saveCatalogue(everything)
    await untilSome()
    await second?.[press]()
    await rested()
    expect(await device.records()).toEqual({ bundle: null, job: null, generations: [] })
    expect(await device.databases()).toEqual([databases.catalogue])
  })

  test('is paused, and stays so until a person resumes it', async () => {
    const [first, second, third] = await openTabs(3)
    await first?.saveCatalogue(everything)
    await untilSome()
    await second?.pauseSaving()
    await rested()
    expect((await device.records()).job?.pause).toBe('asked')
    await third?.resumeSaving()
    await vi.waitFor(async () => expect((await device.records()).bundle?.products).toBe(60), 10_000)
  })
})

describe('a tab that does not let go', () => {
  beforeEach(() => {
    void browser.locks.request(catalogueTurn, {}, () => new Promise(() => {}))
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const timeoutMs = new AbortController()
      setTimeout(() => timeoutMs.abort(new DOMException('Late.', 'TimeoutError')), 30)
      return timeoutMs.signal
    })
  })

  test('is named to whoever presses, and prices stay', async () => {
    const [tab] = await openTabs(1)
    const words = 'Another tab is still saving. Close it and try again.'
    await expect(tab?.removeCatalogue()).rejects.toThrow(words)
    expect(browser.droppedPrices).toBe(0)
    await expect(tab?.saveCatalogue(everything)).rejects.toThrow(words)
  })
})

test('a press that the device does not allow is told', async () => {
  const [tab] = await openTabs(1)
  browser.loads = false
  await expect(tab?.saveCatalogue(everything)).rejects.toThrow('The saver failed.')
})

test('what nobody can go on with is tried less and less often', async () => {
  const life = new Life(60)
  await Promise.race([device.save({ name: 'save', choice: everything }, { life }), life.isBuried()])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  browser.loads = false
  await openTabs(1)
  for (let step = 0; step < 240; step += 1) {
    await vi.advanceTimersByTimeAsync(250)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  // At once, and some 5, 15 and 35 s later.
  expect(browser.started).toBe(4)
})

test('the screen stays on while it runs, and not while it waits for the network', async () => {
  const [tab] = await openTabs(1)
  await tab?.saveCatalogue(everything)
  expect(browser.awake).toBe(1)
  device.asleep = () => new Promise((resolve) => setTimeout(resolve, 20))
  device.state = 'network'
  await vi.waitFor(() => expect(browser.awake).toBe(0), 5000)
  device.state = 'there'
  await vi.waitFor(() => expect(browser.awake).toBe(1), 5000)
  await vi.waitFor(async () => expect((await device.records()).bundle?.products).toBe(60), 10_000)
  await vi.waitFor(() => expect(browser.awake).toBe(0))
})

test('what a crash left over is dropped at the next start', async () => {
  await device.save({ name: 'save', choice: everything })
  const { generations } = await device.records()
  device.pictures.set('http://shop.test/old.webp', new Blob())
  device.holdsRoom = true
  await openBundleStore(databases.catalogueGeneration(5)).commit([['a', 1]])
  await openBundleStore(databases.catalogue).commit([[catalogueKeys.generations, [5, ...generations]]])
  const [tab] = await openTabs(1)
  await tab?.resumeIfAlone()
  expect((await device.records()).generations).toEqual(generations)
  expect(await device.databases()).toHaveLength(2)
  expect(device.pictures.size).toBe(0)
  expect(device.holdsRoom).toBe(false)
})
