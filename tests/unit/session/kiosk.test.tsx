/** Kiosk mode outlasts a logout, its PIN is not stored as text, and wrong PINs cause a delay in all tabs. */
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { clearLocal } from '../../../src/device/local-store'
import { databases, localKeys } from '../../../src/device/storage-names'
import { isKiosk, leaveKiosk, startKiosk, useKiosk } from '../../../src/session/kiosk'
import { flushDeviceTasks } from './device'

vi.mock('../../../src/device/pin-hash', async (original) => ({
  ...(await original<typeof import('../../../src/device/pin-hash')>()),
  // Guessing must be slow, but tests must be fast.
  pinRounds: 1000,
}))

const store = openStore(databases.kiosk)
let now: number
/** Error of the device's clock in ms. */
let clockErrorMs: number
let passedMs: number
const noon = Date.UTC(2026, 4, 12, 2)
let pins: typeof import('../../../src/session/kiosk-pin')

/** Reloads the page, so that its memory is empty. */
async function reload() {
  cleanup()
  vi.resetModules()
  pins = await import('../../../src/session/kiosk-pin')
}
async function openTabs(count: number): Promise<(typeof pins)[]> {
  const tabs = []
  for (let tab = 0; tab < count; tab += 1) tabs.push(await reload().then(() => pins))
  return tabs
}
beforeEach(async () => {
  now = 5000
  clockErrorMs = 0
  passedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(Date, 'now').mockImplementation(() => noon + passedMs + clockErrorMs)
  await reload()
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  await set('pin', undefined, store)
})

function advance(ms: number) {
  now += ms
  passedMs += ms
}

async function pinState() {
  const { result } = renderHook(() => pins.usePin())
  await waitFor(() => expect(result.current.name).not.toBe('loading'))
  // The number of attempts is written before the clock moves on.
  await act(flushDeviceTasks)
  return result
}
async function tryWrong(times: number) {
  for (let time = 0; time < times; time += 1) expect(await pins.tryPin('000000')).toBe(false)
}

test('kiosk mode lasts until it is left, even after a logout', () => {
  const { result } = renderHook(() => useKiosk())
  expect([isKiosk(), result.current]).toEqual([false, false])
  act(startKiosk)
  localStorage.setItem(localKeys.token, 'a token')
  localStorage.setItem('something', 'else')
  act(clearLocal)
  expect(Object.keys(localStorage)).toEqual([localKeys.kiosk])
  expect([isKiosk(), result.current]).toEqual([true, true])
  act(leaveKiosk)
  expect([isKiosk(), result.current]).toEqual([false, false])
})

test('page remembers kiosk mode when the browser stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  startKiosk()
  expect(isKiosk()).toBe(true)
  leaveKiosk()
  expect(isKiosk()).toBe(false)
})

test('only the right PIN is accepted, and no PIN is stored as text', async () => {
  expect((await pinState()).current).toEqual({ name: 'none' })
  expect(await pins.tryPin('246813')).toBe(false)
  await pins.setPin('246813')
  expect((await pinState()).current).toEqual({ name: 'set', wait: 0 })
  expect(await pins.tryPin('246814')).toBe(false)
  expect(await pins.tryPin('246813')).toBe(true)
  const stored = await get<{ salt: Uint8Array; hash: string }>('pin', store)
  expect(stored?.salt).toHaveLength(16)
  expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(stored)).not.toContain('246813')
  await pins.setPin('246813')
  expect((await get<{ hash: string }>('pin', store))?.hash).not.toBe(stored?.hash)
})

test('right PIN is refused a minute after five wrong PINs, two minutes after six', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  expect(await pins.tryPin('246813')).toBe(false)
  expect((await pinState()).current).toEqual({ name: 'set', wait: 60_000 })
  advance(59_000)
  expect(await pins.tryPin('246813')).toBe(false)
  advance(1000)
  await tryWrong(1)
  expect((await pinState()).current).toMatchObject({ wait: 120_000 })
  advance(120_000)
  expect(await pins.tryPin('246813')).toBe(true)
  await tryWrong(4)
  expect((await pinState()).current).toMatchObject({ wait: 0 })
})

test('neither a reload nor a clock change shortens the PIN delay', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  clockErrorMs = 365 * 24 * 3_600_000
  await reload()
  // The monotonic clock of a page starts when it is loaded.
  now = 100
  expect(await pins.tryPin('246813')).toBe(false)
  advance(30_000)
  expect(await pins.tryPin('246813')).toBe(false)
  await reload()
  now = 100
  expect((await pinState()).current).toEqual({ name: 'set', wait: 30_000 })
  advance(30_000)
  expect(await pins.tryPin('246813')).toBe(true)
})

test('clock that is set back does not lengthen the PIN delay', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  clockErrorMs = -3_600_000
  await pinState()
  advance(60_000)
  expect(await pins.tryPin('246813')).toBe(true)
})

test('ten tabs have to wait as long as a single tab for the next PIN attempt', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  const tabs = await openTabs(10)
  for (let second = 0; second < 60; second += 1) {
    for (const tab of tabs) expect(await tab.tryPin('246813')).toBe(false)
    advance(1000)
  }
  expect(await tabs[3]?.tryPin('246813')).toBe(true)
})

test('simultaneous PIN attempts in many tabs count against one limit', async () => {
  await pins.setPin('246813')
  const tabs = await openTabs(12)
  const deriveSpy = vi.spyOn(crypto.subtle, 'deriveBits')
  await Promise.all(tabs.map((tab) => tab.tryPin('000000')))
  expect(deriveSpy).toHaveBeenCalledTimes(5)
  expect((await pinState()).current).toEqual({ name: 'set', wait: 60_000 })
})

test('PIN attempt that is interrupted by a reload counts', async () => {
  await pins.setPin('246813')
  await tryWrong(4)
  const deriveSpy = vi.spyOn(crypto.subtle, 'deriveBits').mockReturnValue(new Promise(() => {}))
  void pins.tryPin('246813')
  await waitFor(() => expect(deriveSpy).toHaveBeenCalled())
  await reload()
  expect((await pinState()).current).toEqual({ name: 'set', wait: 60_000 })
})

test('kiosk stays locked when the device cannot read the PIN', async () => {
  await pins.setPin('246813')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError')
  })
  await expect(pins.tryPin('246813')).rejects.toThrow('gone')
  expect((await pinState()).current).toEqual({ name: 'unreadable' })
})
