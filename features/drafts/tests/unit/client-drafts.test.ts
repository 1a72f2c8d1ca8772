/**
 * Draft orders on the device, the logos of their mock-ups, and the logo of their quotes. `owned/collection` tests the
 * storage of rows.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import { databases } from '../../../../src/device/storage-names'
import { newClientDraft, newDraftLine, withClient } from '../../rules/client-draft'
import { newPage, flushDeviceTasks, signInAs, storedIds } from '../../../../tests/unit/session/device'

const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
let now: number
let draftsModule: typeof import('../../app/client-drafts')
let drafts: ReturnType<(typeof draftsModule)['clientDrafts']>

beforeEach(async () => {
  newPage({ storage: { persist } })
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  persist.mockClear()
  now = 10
  signInAs('7')
  draftsModule = await import('../../app/client-drafts')
  drafts = draftsModule.clientDrafts()
  await flushDeviceTasks()
})

const acme = newClientDraft('d', { company: 'Acme' }, 1)

test('first draft requests persistent storage from the browser', async () => {
  expect([drafts.list(), persist.mock.calls]).toEqual([[], []])
  await drafts.put(acme)
  await drafts.put({ ...acme, id: 'e' })
  expect(persist).toHaveBeenCalledOnce()
})

test('change sets the time of a draft, unless nothing changes', async () => {
  await drafts.put(acme)
  now = 20
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  now = 30
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  expect(drafts.list()).toMatchObject([{ client: { contact: 'Dana' }, updatedAt: 20 }])
})

test('logo of quotes in the same store is not listed as a draft', async () => {
  await draftsModule.saveLogo('none')
  await drafts.put(acme)
  await drafts.remove('d')
  expect([drafts.list(), await draftsModule.readLogo()]).toEqual([[], 'none'])
})

test('draft whose last change has the latest possible time can still be changed', async () => {
  await drafts.put({ ...acme, updatedAt: 8.64e15 })
  now = 20
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  expect(drafts.list()).toMatchObject([{ client: { contact: 'Dana' }, updatedAt: 20 }])
})

const file = new File([new Uint8Array([1, 2, 250, 251])], 'harbour.png', { type: 'image/png' })
const bytesOf = async (blob: unknown) =>
  blob instanceof Blob ? [...new Uint8Array(await blob.arrayBuffer())] : blob
const placement = { x: 0.5, y: 0.5, width: 0.8 }
const lineWith = (id: string) => ({
  mockUp: { id, picture: '/mug.webp', method: '', position: '', placement, colour: null },
})

test('logo of a mock-up and its picture are read back unchanged by their customer only', async () => {
  const line = lineWith(await draftsModule.saveMockUp(file, new Blob(['drawn'], { type: 'image/png' })))
  const logo = await draftsModule.readLogoFile(line)
  expect([logo?.name, logo?.type]).toEqual(['harbour.png', 'image/png'])
  expect(await bytesOf(logo)).toEqual([1, 2, 250, 251])
  expect(await (await draftsModule.readMockUpPicture(line))?.text()).toBe('drawn')
  expect(await draftsModule.readMockUpPicture(lineWith(await draftsModule.saveMockUp(file, null)))).toBeNull()
  expect(await draftsModule.readMockUpPicture({})).toBeNull()

  signInAs('8')
  expect(await draftsModule.readLogoFile(line)).toBeNull()
  expect(await draftsModule.readMockUpPicture(line)).toBeNull()
})

test('logo that no draft has used for a day is dropped when another logo is stored', async () => {
  now = 1
  const used = await draftsModule.saveMockUp(file, null)
  const unused = await draftsModule.saveMockUp(file, null)
  const product = { id: '8', slug: 'mug', sku: 'M-1', name: 'Mug', image: null }
  await drafts.put({ ...newClientDraft('d', {}, 1), lines: [newDraftLine('m', product, lineWith(used))] })
  now = 2 + 24 * 3_600_000
  const latest = await draftsModule.saveMockUp(file, null)
  expect(new Set(await storedIds(databases.mockUps))).toEqual(new Set([used, latest]))
  expect(await draftsModule.readLogoFile(lineWith(unused))).toBeNull()
})

test('logo of quotes is read back byte for byte by its owner only (req 18.9)', async () => {
  expect(await draftsModule.readLogo()).toBeNull()
  await draftsModule.saveLogo(new Blob([new Uint8Array([0xff, 0xd8, 0, 128, 255])], { type: 'image/jpeg' }))
  expect(await bytesOf(await draftsModule.readLogo())).toEqual([0xff, 0xd8, 0, 128, 255])
  signInAs('8')
  expect(await draftsModule.readLogo()).toBeNull()
})

test('choice of no logo for quotes stays until it is reset', async () => {
  await draftsModule.saveLogo('none')
  expect(await draftsModule.readLogo()).toBe('none')
  await draftsModule.saveLogo(null)
  expect(await draftsModule.readLogo()).toBeNull()
})

const account = { version: '1', at: 1, body: '{}', saved: acme.updatedAt }
test('session end removes only the drafts that the account has saved', async () => {
  await drafts.put({ ...acme, account })
  await drafts.put({ ...acme, id: 'e', account: { ...account, saved: -1 } })
  await drafts.put({ ...acme, id: 'f' })
  await draftsModule.forgetSavedDrafts()
  expect(drafts.list().map(({ id }) => id)).toEqual(['e', 'f'])
})

test('session end removes all saved drafts in one transaction', async () => {
  const ids = Array.from({ length: 5 }, (_, index) => `draft-${index}`)
  await drafts.put(...ids.map((id) => ({ ...acme, id, account })))
  const deletion = vi.spyOn(IDBObjectStore.prototype, 'delete')
  await draftsModule.forgetSavedDrafts()
  expect(drafts.list()).toEqual([])
  const transactions = deletion.mock.contexts.map((records) => (records as IDBObjectStore).transaction)
  expect([transactions.length, new Set(transactions).size]).toEqual([5, 1])
})

test('only drafts that the account lacks count as unsaved', async () => {
  await drafts.put({ ...acme, account })
  await drafts.put({ ...acme, id: 'e' })
  expect(drafts.unsaved().map(({ id }) => id)).toEqual(['e'])
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  expect(drafts.unsaved().map(({ id }) => id)).toEqual(['d', 'e'])
})
