/** A kiosk outlives a logout, its PIN is no text on the device, and wrong tries make everybody wait. */
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { clearLocal } from '../../../src/device/local-store'
import { databases, localKeys } from '../../../src/device/storage-names'
import { isKiosk, leaveKiosk, startKiosk, useKiosk } from '../../../src/session/kiosk'
import { rest } from './device'

vi.mock('../../../src/device/pin-hash', async (original) => ({
  ...(await original<typeof import('../../../src/device/pin-hash')>()),
  // Guessing has to be slow, testing has not.
  pinRounds: 1000,
}))

const store = openStore(databases.kiosk)
let now: number
/** What the device's clock is wrong by, in ms. */
let wrongBy: number
let passed: number
const noon = Date.UTC(2026, 4, 12, 2)
let pins: typeof import('../../../src/session/kiosk-pin')

/** As after a reload: nothing in memory. */
async function reload() {
  cleanup()
  vi.resetModules()
  pins = await import('../../../src/session/kiosk-pin')
}
async function openTabs(count: number): Promise<(typeof pins)[]> {
  const tabs = []
  for (let tab = 0; tab < count; tab += 1) {
    await reload()
    tabs.push(pins)
  }
  return tabs
}
beforeEach(async () => {
  now = 5000
  wrongBy = 0
  passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(Date, 'now').mockImplementation(() => noon + passed + wrongBy)
  await reload()
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  await set('pin', undefined, store)
})

function pass(ms: number) {
  now += ms
  passed += ms
}

async function pinState() {
  const { result } = renderHook(() => pins.usePin())
  await waitFor(() => expect(result.current.name).not.toBe('looking'))
  // What it counted is written before the clock moves on.
  await act(rest)
  return result
}
async function tryWrong(times: number) {
  for (let time = 0; time < times; time += 1) expect(await pins.tryPin('000000')).toBe(false)
}

test('a kiosk is one until it is left, also after a logout', () => {
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

test('where the browser keeps nothing, the page remembers that it is a kiosk', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  startKiosk()
  expect(isKiosk()).toBe(true)
  leaveKiosk()
  expect(isKiosk()).toBe(false)
})

test('the right PIN is right, a wrong one is not, and none is stored', async () => {
  expect((await pinState()).current).toEqual({ name: 'none' })
  expect(await pins.tryPin('246813')).toBe(false)
  await pins.setPin('246813')
  expect((await pinState()).current).toEqual({ name: 'set', wait: 0 })
  expect(await pins.tryPin('246814')).toBe(false)
  expect(await pins.tryPin('246813')).toBe(true)
  const kept = await get<{ salt: Uint8Array; hash: string }>('pin', store)
  expect(kept?.salt).toHaveLength(16)
  expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(kept)).not.toContain('246813')
  await pins.setPin('246813')
  expect((await get<{ hash: string }>('pin', store))?.hash).not.toBe(kept?.hash)
})

test('after five wrong tries even the right PIN has to wait a minute, then two', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  expect(await pins.tryPin('246813')).toBe(false)
  expect((await pinState()).current).toEqual({ name: 'set', wait: 60_000 })
  pass(59_000)
  expect(await pins.tryPin('246813')).toBe(false)
  pass(1000)
  await tryWrong(1)
  expect((await pinState()).current).toMatchObject({ wait: 120_000 })
  pass(120_000)
  expect(await pins.tryPin('246813')).toBe(true)
  await tryWrong(4)
  expect((await pinState()).current).toMatchObject({ wait: 0 })
})

test('neither a reload nor another clock shortens the wait', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  wrongBy = 365 * 24 * 3_600_000
  await reload()
  // A page counts from its own beginning.
  now = 100
  expect(await pins.tryPin('246813')).toBe(false)
  pass(30_000)
  expect(await pins.tryPin('246813')).toBe(false)
  await reload()
  now = 100
  expect((await pinState()).current).toEqual({ name: 'set', wait: 30_000 })
  pass(30_000)
  expect(await pins.tryPin('246813')).toBe(true)
})

test('a clock that is set back makes nobody wait longer', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  wrongBy = -3_600_000
  await pinState()
  pass(60_000)
  expect(await pins.tryPin('246813')).toBe(true)
})

test('ten tabs wait no shorter than one', async () => {
  await pins.setPin('246813')
  await tryWrong(5)
  const tabs = await openTabs(10)
  for (let second = 0; second < 60; second += 1) {
    for (const tab of tabs) expect(await tab.tryPin('246813')).toBe(false)
    pass(1000)
  }
  expect(await tabs[3]?.tryPin('246813')).toBe(true)
})

test('tries that are made at once in many tabs are not more of them', async () => {
  await pins.setPin('246813')
  const tabs = await openTabs(12)
  const tried = vi.spyOn(crypto.subtle, 'deriveBits')
  await Promise.all(tabs.map((tab) => tab.tryPin('000000')))
  expect(tried).toHaveBeenCalledTimes(5)
  expect((await pinState()).current).toEqual({ name: 'set', wait: 60_000 })
})

test('a try that is cut short by a reload counts', async () => {
  await pins.setPin('246813')
  await tryWrong(4)
  const never = vi.spyOn(crypto.subtle, 'deriveBits').mockReturnValue(new Promise(() => {}))
  void pins.tryPin('246813')
  await waitFor(() => expect(never).toHaveBeenCalled())
  await reload()
  expect((await pinState()).current).toEqual({ name: 'set', wait: 60_000 })
})

test('a device that cannot say lets nobody out', async () => {
  await pins.setPin('246813')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError')
  })
  await expect(pins.tryPin('246813')).rejects.toThrow('gone')
  expect((await pinState()).current).toEqual({ name: 'cannot' })
})
