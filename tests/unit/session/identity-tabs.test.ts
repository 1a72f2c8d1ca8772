/** Reactions of a tab when an identity starts or ends in another tab, or ended while this tab slept. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choicesKey, identityChannel, localKeys, needKey } from '../../../src/device/storage-names'
import { memoryStorage, newDevice, isolateChannels, flushDeviceTasks, signInAs } from './device'

let identity: typeof import('../../../src/session/identity')
let storage: Storage
let tabStorage: Storage
let calls: string[]
let otherTab: BroadcastChannel

beforeEach(async () => {
  storage = newDevice()
  isolateChannels()
  tabStorage = memoryStorage()
  vi.stubGlobal('sessionStorage', tabStorage)
  vi.stubGlobal('document', new EventTarget())
  tabStorage.setItem(choicesKey, '[]')
  tabStorage.setItem(needKey, '250 ')
  calls = []
  otherTab = new BroadcastChannel(identityChannel)
  identity = await import('../../../src/session/identity')
})
afterEach(() => otherTab.close())

function openTab() {
  identity.connectIdentity({
    abortRequests: () => calls.push('abort'),
    clearQueries: () => calls.push('clear'),
    goToSignIn: () => calls.push('sign in'),
    reloadPage: () => calls.push('reload'),
  })
}

/** Dispatches the storage event for a write of another tab; null: the storage was cleared. */
const notifyWrite = (key: string | null) => {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}
const fullReset = ['abort', 'clear', 'reload']

describe('a tab of a customer', () => {
  beforeEach(() => {
    signInAs('7')
    openTab()
  })

  test.each([
    ['a cleared local storage', () => notifyWrite(null)],
    ['a removed token', () => notifyWrite(localKeys.token)],
    ['a message of the other tab', () => otherTab.postMessage('ended')],
    ['a return to the window', () => window.dispatchEvent(new Event('focus'))],
    ['a return by Back', () => window.dispatchEvent(new Event('pageshow'))],
    ['a return from the background', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('tab of a customer discards its data and reloads at %s', async (_, signal) => {
    const before = identity.currentEpoch()
    storage.clear()
    signal()
    await vi.waitFor(() => expect(calls).toEqual(fullReset))
    expect(identity.currentEpoch()).toBeGreaterThan(before)
    expect([choicesKey, needKey].map((key) => tabStorage.getItem(key))).toEqual([null, null])
    notifyWrite(null)
    window.dispatchEvent(new Event('focus'))
    expect(calls).toEqual(fullReset)
  })

  test('tab of a customer continues while nothing changed', () => {
    notifyWrite(localKeys.token)
    notifyWrite(localKeys.cartItemCount)
    for (const name of ['focus', 'pageshow']) window.dispatchEvent(new Event(name))
    otherTab.postMessage({ no: 'message of ours' })
    expect(calls).toEqual([])
    expect(tabStorage.getItem(choicesKey)).toBe('[]')
  })

  test.each([
    ['another customer', '8', 1, fullReset],
    ['the same customer in another role', '7', 2, fullReset],
    ['the same customer', '7', 1, []],
  ])('tab reloads only for another identity: %s signs in in another tab', (_, userId, roleId, steps) => {
    signInAs(userId, roleId)
    notifyWrite(localKeys.roleId)
    expect(calls).toEqual([])
    notifyWrite(localKeys.token)
    expect(calls).toEqual(steps)
    notifyWrite(localKeys.token)
    expect(calls).toEqual(steps)
  })

  test('message of another tab has no effect until the storage is cleared', async () => {
    otherTab.postMessage('ended')
    await flushDeviceTasks()
    expect(calls).toEqual([])
    storage.clear()
    notifyWrite(null)
    expect(calls).toEqual(fullReset)
  })
})

describe('a visitor’s tab', () => {
  beforeEach(() => openTab())

  test('visitor’s tab continues with its choices when a customer signs in elsewhere', () => {
    signInAs('7')
    notifyWrite(localKeys.token)
    expect(calls).toEqual([])
    expect(tabStorage.getItem(choicesKey)).toBe('[]')
  })

  test('visitor’s tab belongs to the customer after a sign-in in another tab', () => {
    signInAs('7')
    notifyWrite(localKeys.token)
    storage.clear()
    notifyWrite(null)
    expect(calls).toEqual(fullReset)
  })

  test('visitor’s tab ignores the end of an identity', async () => {
    otherTab.postMessage('ended')
    notifyWrite(null)
    await flushDeviceTasks()
    expect(calls).toEqual([])
  })
})

test('tab in which the identity ended opens the sign-in page without a reload', async () => {
  signInAs('7')
  openTab()
  await identity.endIdentity()
  window.dispatchEvent(new Event('focus'))
  expect(calls).toEqual(['abort', 'clear', 'sign in'])
})
