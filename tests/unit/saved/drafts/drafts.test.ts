/** Typed text of forms (drafts): its owner by the current token and profile, its lifetime, and none in a kiosk. */
import { beforeEach, expect, test, vi } from 'vitest'
import { databases, localKeys } from '../../../../src/device/storage-names'
import { newDevice, signInAs, storedIds } from '../../session/device'

let drafts: typeof import('../../../../src/saved/drafts/drafts')
let storage: Storage

beforeEach(async () => {
  vi.restoreAllMocks()
  storage = newDevice()
  vi.stubGlobal('document', new EventTarget())
  drafts = await import('../../../../src/saved/drafts/drafts')
})

test('draft has no owner while another tab signs in another customer', () => {
  expect(drafts.draftOwner()).toBe('visitor')
  signInAs('7')
  expect(drafts.draftOwner()).toBe('7')
  // The profile is written before the token.
  storage.setItem(localKeys.userId, '8')
  expect(drafts.draftOwner()).toBeNull()
  signInAs('8')
  expect(drafts.draftOwner()).toBe('8')
})

test('draft is stored neither in a kiosk nor without an owner', async () => {
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

test('drafts of a customer outlive the session and are hidden from other customers', async () => {
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

test('customer gets the visitor’s draft when the sign-in was cut off before hand-over', async () => {
  const typedText = { name: 'Vera' }
  drafts.storeDraft('quote/1', typedText, 'visitor')
  await vi.waitFor(async () => expect(await drafts.readDraft('quote/1', 'visitor')).toEqual(typedText))
  drafts.recordHandOver('/product/mug')
  signInAs('7')
  await reload()
  expect(await drafts.readDraft('quote/1')).toEqual(typedText)
  expect(await drafts.readDraft('quote/1', 'visitor')).toBeNull()
  signInAs('8')
  await reload()
  expect(await drafts.readDraft('quote/1')).toBeNull()
})

test('hand-over does not wait long for a database that never answers', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  await drafts.handOverDrafts('7', '/')
})

const dayMs = 86_400_000
const setNow = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(ms)
/** Reloads the module, as the next page does. */
async function reload() {
  vi.resetModules()
  drafts = await import('../../../../src/saved/drafts/drafts')
}

test('draft of a visitor expires after a day, of a customer after 30 days', async () => {
  setNow(1)
  signInAs('7')
  drafts.storeDraft('sign-up', { name: 'Vera' }, 'visitor')
  drafts.storeDraft('profile', { name: 'Dana' }, '7')
  expect(await drafts.readDraft('profile', '7')).toEqual({ name: 'Dana' })
  setNow(1 + dayMs)
  expect(await drafts.readDraft('sign-up', 'visitor')).toBeNull()
  expect(await storedIds(databases.drafts)).toEqual(['profile'])
  setNow(1 + 30 * dayMs)
  await reload()
  expect(await drafts.readDraft('other')).toBeNull()
  expect(await storedIds(databases.drafts)).toEqual([])
})

test('sign-in hands over the text typed on the page to which it returns', async () => {
  window.location.pathname = '/product/mug'
  drafts.storeDraft('quote/1', { name: 'Vera' }, 'visitor')
  window.location.pathname = '/signup'
  drafts.storeDraft('sign-up', { name: 'Vera' }, 'visitor')
  window.location.pathname = '/signin'
  signInAs('7')
  await drafts.handOverDrafts('7', '/product/mug?colour=navy')
  expect(await drafts.readDraft('quote/1')).toEqual({ name: 'Vera' })
  expect(await storedIds(databases.drafts)).toEqual(['quote/1'])
})

test('newest text wins when two tabs type', async () => {
  signInAs('7')
  const firstTab = drafts
  await firstTab.readDraft('profile')
  await reload()
  firstTab.storeDraft('profile', { name: 'One' })
  drafts.storeDraft('profile', { name: 'Other' })
  await firstTab.countDrafts()
  await drafts.countDrafts()
  expect(await firstTab.readDraft('profile')).toEqual({ name: 'Other' })
})

test('storage failure is reported once, and drafts are read as null', async () => {
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
