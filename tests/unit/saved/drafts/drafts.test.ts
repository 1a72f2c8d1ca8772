/** Whose it is what is typed: by the token and the profile of the moment, and nobody's in a kiosk. */
import { beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import { newDevice, signInAs } from '../../session/device'

let drafts: typeof import('../../../../src/saved/drafts/drafts')
let storage: Storage

beforeEach(async () => {
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

test('a sign-in that is cut off before the hand-over: the customer finds it at the next start, nobody else does', async () => {
  const typed = { name: 'Vera' }
  drafts.storeDraft('quote/1', typed, 'visitor')
  await vi.waitFor(async () => expect(await drafts.readDraft('quote/1', 'visitor')).toEqual(typed))
  drafts.noteHandOver('/product/mug')
  signInAs('7')
  vi.resetModules()
  drafts = await import('../../../../src/saved/drafts/drafts')
  expect(await drafts.readDraft('quote/1')).toEqual(typed)
  expect(await drafts.readDraft('quote/1', 'visitor')).toBeNull()
  signInAs('8')
  vi.resetModules()
  drafts = await import('../../../../src/saved/drafts/drafts')
  expect(await drafts.readDraft('quote/1')).toBeNull()
})

test('a database that never answers keeps nobody waiting for long', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  await drafts.handOverDrafts('7', '/')
})
