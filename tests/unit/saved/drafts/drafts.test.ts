/** Typed text on a device: whose it is by the token and the profile of the moment, for how long, and nobody's in a kiosk. */
import { entries } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../src/device/database'
import { databases, localKeys } from '../../../../src/device/storage-names'
import { newDevice, signInAs } from '../../session/device'

let drafts: typeof import('../../../../src/saved/drafts/drafts')
let storage: Storage

beforeEach(async () => {
  vi.restoreAllMocks()
  storage = newDevice()
  vi.stubGlobal('document', new EventTarget())
  drafts = await import('../../../../src/saved/drafts/drafts')
})

test('a visitor’s, a customer’s', () => {
  expect(drafts.draftOwner()).toBe('visitor')
  signInAs('7')
  expect(drafts.draftOwner()).toBe('7')
})

test('while another tab signs somebody else in, it is nobody’s', () => {
  signInAs('7')
  expect(drafts.draftOwner()).toBe('7')
  // The profile is written before the token.
  storage.setItem(localKeys.userId, '8')
  expect(drafts.draftOwner()).toBeNull()
  signInAs('8')
  expect(drafts.draftOwner()).toBe('8')
})

test('nothing is kept in a kiosk, nor of nobody', async () => {
  drafts.storeDraft('brief 1', { text: 'of nobody' })
  signInAs('7')
  expect(await drafts.readDraft('brief 1')).toBeNull()
  drafts.storeDraft('brief 1', { text: 'Logo left' })
  storage.setItem(localKeys.kiosk, '1')
  expect(drafts.draftOwner()).toBeNull()
  expect(await drafts.readDraft('brief 1')).toBeNull()
  drafts.storeDraft('brief 1', { text: 'in a kiosk' })
  storage.removeItem(localKeys.kiosk)
  expect(await drafts.readDraft('brief 1')).toEqual({ text: 'Logo left' })
})

test('a customer’s outlive the session, and come back for nobody else', async () => {
  signInAs('7')
  drafts.storeDraft('brief 1', { text: 'Logo left' })
  storage.clear()
  expect(await drafts.readDraft('brief 1')).toBeNull()
  signInAs('8')
  expect(await drafts.readDraft('brief 1')).toBeNull()
  signInAs('7', 2)
  expect(await drafts.readDraft('brief 1')).toEqual({ text: 'Logo left' })
  await drafts.forgetAllDrafts('7')
  expect(await drafts.readDraft('brief 1')).toBeNull()
})

test('a sign-in that is cut off before the hand-over: the customer finds it', async () => {
  const typed = { name: 'Vera' }
  drafts.storeDraft('quote/1', typed, 'visitor')
  await vi.waitFor(async () => expect(await drafts.readDraft('quote/1', 'visitor')).toEqual(typed))
  drafts.noteHandOver('/product/mug')
  signInAs('7')
  await reload()
  expect(await drafts.readDraft('quote/1')).toEqual(typed)
  expect(await drafts.readDraft('quote/1', 'visitor')).toBeNull()
  signInAs('8')
  await reload()
  expect(await drafts.readDraft('quote/1')).toBeNull()
})

test('a database that never answers keeps nobody waiting for long', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  await drafts.handOverDrafts('7', '/')
})

const day = 86_400_000
const at = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(ms)
/** As the next page finds the device. */
async function reload() {
  vi.resetModules()
  drafts = await import('../../../../src/saved/drafts/drafts')
}
const stored = async () => (await entries(openStore(databases.drafts))).map(([place]) => place)

test('a visitor’s goes after a day, a customer’s after 30 days', async () => {
  at(1)
  drafts.storeDraft('sign-up', { name: 'Vera' }, 'visitor')
  drafts.storeDraft('profile', { name: 'Dana' }, '7')
  expect(await drafts.readDraft('profile', '7')).toEqual({ name: 'Dana' })
  at(1 + day)
  expect(await drafts.readDraft('sign-up', 'visitor')).toBeNull()
  expect(await stored()).toEqual([['7', 'profile']])
  at(1 + 30 * day)
  await reload()
  expect(await drafts.readDraft('other', '8')).toBeNull()
  expect(await stored()).toEqual([])
})

test('a sign-in takes along what was typed on the page it leads back to', async () => {
  window.location.pathname = '/product/mug'
  drafts.storeDraft('quote/1', { name: 'Vera' }, 'visitor')
  window.location.pathname = '/signup'
  drafts.storeDraft('sign-up', { name: 'Vera' }, 'visitor')
  window.location.pathname = '/signin'
  signInAs('7')
  await drafts.handOverDrafts('7', '/product/mug?colour=navy')
  expect(await drafts.readDraft('quote/1')).toEqual({ name: 'Vera' })
  expect(await stored()).toEqual([['7', 'quote/1']])
})

test('of two tabs the newest typing wins', async () => {
  signInAs('7')
  const one = drafts
  await one.readDraft('profile')
  await reload()
  one.storeDraft('profile', { name: 'One' })
  drafts.storeDraft('profile', { name: 'Other' })
  await one.countDrafts()
  await drafts.countDrafts()
  expect(await one.readDraft('profile')).toEqual({ name: 'Other' })
})

test('a device that keeps nothing is told of once, and takes nothing from the form', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('private mode')
    },
  })
  signInAs('7')
  drafts.storeDraft('profile', { name: 'Dana' })
  expect(await drafts.readDraft('profile')).toBeNull()
  await drafts.forgetDraft('profile')
  await drafts.handOverDrafts('7', '/')
  expect(warned).toHaveBeenCalledOnce()
})
