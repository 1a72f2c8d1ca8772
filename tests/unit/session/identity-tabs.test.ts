/** What a tab does when an identity begins or ends in another one, or ended while it slept. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choicesKey, identityChannel, localKeys, needKey } from '../../../src/device/storage-names'
import { memoryStorage, newDevice, ownChannels, rest, signInAs } from './device'

let identity: typeof import('../../../src/session/identity')
let storage: Storage
let session: Storage
let happened: string[]
let otherTab: BroadcastChannel

beforeEach(async () => {
  storage = newDevice()
  ownChannels()
  session = memoryStorage()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('document', new EventTarget())
  session.setItem(choicesKey, '[]')
  session.setItem(needKey, '250 ')
  happened = []
  otherTab = new BroadcastChannel(identityChannel)
  identity = await import('../../../src/session/identity')
})
afterEach(() => otherTab.close())

function openTab() {
  identity.connectIdentity({
    abortRequests: () => happened.push('abort'),
    clearQueries: () => happened.push('clear'),
    goToSignIn: () => happened.push('sign in'),
    reloadPage: () => happened.push('anew'),
  })
}

/** As the browser tells this tab of what another one wrote; null for an emptied storage. */
const wrote = (key: string | null) => {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}
const letGo = ['abort', 'clear', 'anew']

describe('a tab of a customer', () => {
  beforeEach(() => {
    signInAs('7')
    openTab()
  })

  test.each([
    ['local storage emptied', () => wrote(null)],
    ['the token gone', () => wrote(localKeys.token)],
    ['the message', () => otherTab.postMessage('ended')],
    ['a return to the window', () => window.dispatchEvent(new Event('focus'))],
    ['a return by Back', () => window.dispatchEvent(new Event('pageshow'))],
    ['a return from the background', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('lets go of everything at %s', async (_, sign) => {
    const before = identity.currentEpoch()
    storage.clear()
    sign()
    await vi.waitFor(() => expect(happened).toEqual(letGo))
    expect(identity.currentEpoch()).toBeGreaterThan(before)
    expect([choicesKey, needKey].map((key) => session.getItem(key))).toEqual([null, null])
    wrote(null)
    window.dispatchEvent(new Event('focus'))
    expect(happened).toEqual(letGo)
  })

  test('goes on while nothing changed', () => {
    wrote(localKeys.token)
    wrote(localKeys.cartItemCount)
    for (const name of ['focus', 'pageshow']) window.dispatchEvent(new Event(name))
    otherTab.postMessage({ no: 'message of ours' })
    expect(happened).toEqual([])
    expect(session.getItem(choicesKey)).toBe('[]')
  })

  test.each([
    ['somebody else', '8', 1, letGo],
    ['the same customer in another role', '7', 2, letGo],
    ['the same customer', '7', 1, []],
  ])('%s signs in in another tab', (_, userId, roleId, steps) => {
    signInAs(userId, roleId)
    wrote(localKeys.roleId)
    expect(happened).toEqual([])
    wrote(localKeys.token)
    expect(happened).toEqual(steps)
    wrote(localKeys.token)
    expect(happened).toEqual(steps)
  })

  test('hears of a message before it finds what was written, and of that then', async () => {
    otherTab.postMessage('ended')
    await rest()
    expect(happened).toEqual([])
    storage.clear()
    wrote(null)
    expect(happened).toEqual(letGo)
  })
})

describe('a visitor’s tab', () => {
  beforeEach(() => openTab())

  test('goes on when somebody signs in in another, and keeps what was chosen', () => {
    signInAs('7')
    wrote(localKeys.token)
    expect(happened).toEqual([])
    expect(session.getItem(choicesKey)).toBe('[]')
  })

  test('is that customer’s from then on', () => {
    signInAs('7')
    wrote(localKeys.token)
    storage.clear()
    wrote(null)
    expect(happened).toEqual(letGo)
  })

  test('is not bothered by an end', async () => {
    otherTab.postMessage('ended')
    wrote(null)
    await rest()
    expect(happened).toEqual([])
  })
})

test('the tab in which it ended goes to the sign-in page, and does not begin anew', async () => {
  signInAs('7')
  openTab()
  await identity.endIdentity()
  window.dispatchEvent(new Event('focus'))
  expect(happened).toEqual(['abort', 'clear', 'sign in'])
})
