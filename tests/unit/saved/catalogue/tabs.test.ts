/** Several tabs and one saved catalogue: what a person presses in one of them holds in all. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueLock, databases } from '../../../../src/device/storage-names'
import { catalogueKeys } from '../../../../src/saved/catalogue/layout'
import { openBundleStore } from '../../../../src/saved/catalogue/bundle-store'
import { rest } from '../../session/device'
import { CountingShop, Device, everything } from './save/saver-fixture'
import { Browser } from './tabs'

type Tab = Awaited<ReturnType<Browser['openTab']>>

let device: Device
let browser: Browser
let tabs: Tab[]

async function openTabs(count: number): Promise<Tab[]> {
  for (let left = count; left > 0; left -= 1) tabs.push(await browser.openTab())
  return tabs
}

/** Time passes, and what the device has to do in it is done. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 50) {
    await vi.advanceTimersByTimeAsync(50)
    await rest()
  }
}
async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  for (let step = 0; step < 400 && !(await happened()); step += 1) await pass(50)
  expect(await happened()).toBe(true)
}
/** It is done before long. */
async function soon<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  const ended = Promise.allSettled([promise])
  let isOver = false
  void ended.then(() => (isOver = true))
  await until(() => isOver)
  return promise
}
const untilSome = () => until(async () => ((await device.records()).job?.products.done ?? 0) > 2)
const untilWhole = () => until(async () => (await device.bundle())?.products === 24)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  device = new Device(new CountingShop(24))
  browser = new Browser(device)
  tabs = []
})
afterEach(() => {
  for (const { close } of tabs) close()
})

describe('a saving in another tab', () => {
  test.each(['cancelSaving', 'removeCatalogue'] as const)('%s ends it for good', async (press) => {
    const [first, second] = await openTabs(3)
    await soon(first?.saveCatalogue(everything))
    await untilSome()
    await soon(second?.[press]())
    await pass(700)
    expect(await device.records()).toEqual({ bundle: null, job: null, generations: [] })
    expect(await device.databases()).toEqual([databases.catalogue])
  })

  test('is paused, and stays so until a person resumes it', async () => {
    const [first, second, third] = await openTabs(3)
    await soon(first?.saveCatalogue(everything))
    await untilSome()
    await soon(second?.pauseSaving())
    await pass(700)
    expect((await device.records()).job?.pause).toBe('asked')
    await soon(third?.resumeSaving())
    await untilWhole()
  })
})

test('a tab that does not let go is named to whoever presses, and prices stay', async () => {
  void browser.locks.request(catalogueLock, {}, () => new Promise(() => {}))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(new DOMException('Late.', 'TimeoutError')), ms)
    return timeout.signal
  })
  const [tab] = await openTabs(1)
  const words = 'Another tab is still saving. Close it and try again.'
  await expect(soon(tab?.removeCatalogue())).rejects.toThrow(words)
  expect(browser.droppedPrices).toBe(0)
  await expect(soon(tab?.saveCatalogue(everything))).rejects.toThrow(words)
})

test('a press that the device does not allow is told', async () => {
  const [tab] = await openTabs(1)
  browser.loads = false
  await expect(soon(tab?.saveCatalogue(everything))).rejects.toThrow('The saver failed.')
})

test('what nobody can go on with is tried less and less often', async () => {
  await device.saveUntil(60, { name: 'save', choice: everything })
  browser.loads = false
  await openTabs(1)
  await pass(60_000)
  // At once, and some 5, 15 and 35 s later.
  expect(browser.started).toBe(4)
})

test('the screen stays on while it runs, and not while it waits for the network', async () => {
  const [tab] = await openTabs(1)
  await soon(tab?.saveCatalogue(everything))
  expect(browser.awake).toBe(1)
  device.asleep = () => new Promise((resolve) => setTimeout(resolve, 20))
  device.state = 'network'
  await until(() => browser.awake === 0)
  device.state = 'there'
  await until(() => browser.awake === 1)
  await untilWhole()
  await until(() => browser.awake === 0)
})

test('what a crash left over is dropped at the next start', async () => {
  await device.save()
  const { generations } = await device.records()
  device.pictures.set('http://shop.test/old.webp', new Blob())
  device.holdsRoom = true
  await openBundleStore(databases.catalogueGeneration(5)).commit([['a', 1]])
  await openBundleStore(databases.catalogue).commit([[catalogueKeys.generations, [5, ...generations]]])
  const [tab] = await openTabs(1)
  await soon(tab?.resumeIfAlone())
  expect((await device.records()).generations).toEqual(generations)
  expect(await device.databases()).toHaveLength(2)
  expect(device.pictures.size).toBe(0)
  expect(device.holdsRoom).toBe(false)
})
