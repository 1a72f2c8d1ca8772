/** Draft orders on the device, the logos tried in them, and the logo of their quotes (the rest: owned/collection). */
import { entries } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../src/device/database'
import { databases } from '../../../../src/device/storage-names'
import { newClientDraft, newDraftLine, withClient } from '../../../../src/domain/client-draft/client-draft'
import { newDevice, ownChannels, rest, signInAs } from '../../session/device'

const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
let now: number
let page: typeof import('../../../../src/saved/client-drafts/client-drafts')
let drafts: ReturnType<(typeof page)['clientDrafts']>

beforeEach(async () => {
  newDevice()
  ownChannels()
  vi.stubGlobal('navigator', { storage: { persist } })
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  persist.mockClear()
  now = 10
  signInAs('7')
  page = await import('../../../../src/saved/client-drafts/client-drafts')
  drafts = page.clientDrafts()
  await rest()
})

const acme = newClientDraft('d', { company: 'Acme' }, 1)

test('the browser is asked to keep what is here by the first draft', async () => {
  expect([drafts.list(), persist.mock.calls]).toEqual([[], []])
  await drafts.put(acme)
  await drafts.put({ ...acme, id: 'e' })
  expect(persist).toHaveBeenCalledOnce()
})

test('a change notes its time, unless it comes to the same', async () => {
  await drafts.put(acme)
  now = 20
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  now = 30
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  expect(drafts.list()).toMatchObject([{ client: { contact: 'Dana' }, updatedAt: 20 }])
})

test('the one that was worked on last is the first', async () => {
  for (const id of ['a', 'b']) await drafts.put({ ...acme, id })
  await drafts.edit('a', withClient({ note: 'before June' }))
  expect(drafts.list().map(({ id }) => id)).toEqual(['a', 'b'])
})

test('the logo of quotes, which lies beside them, is no draft', async () => {
  await page.saveLogo('none')
  await drafts.put(acme)
  await drafts.remove('d')
  expect([drafts.list(), await page.readLogo()]).toEqual([[], 'none'])
})

test('a draft that was changed at the last moment of all stays one when it is changed', async () => {
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

test('a tried logo and its picture come back as they were, to their customer alone', async () => {
  const line = lineWith(await page.saveMockUp(file, new Blob(['drawn'], { type: 'image/png' })))
  const logo = await page.readLogoFile(line)
  expect([logo?.name, logo?.type, await bytesOf(logo)]).toEqual([
    'harbour.png',
    'image/png',
    [1, 2, 250, 251],
  ])
  expect(await (await page.readMockUpPicture(line))?.text()).toBe('drawn')
  expect(await page.readMockUpPicture(lineWith(await page.saveMockUp(file, null)))).toBeNull()
  expect(await page.readMockUpPicture({})).toBeNull()

  signInAs('8')
  expect([await page.readLogoFile(line), await page.readMockUpPicture(line)]).toEqual([null, null])
})

test('a logo that no draft has named for a day goes with the next one that is kept', async () => {
  now = 1
  const [used, unused] = [await page.saveMockUp(file, null), await page.saveMockUp(file, null)]
  const product = { id: '8', slug: 'mug', sku: 'M-1', name: 'Mug', image: null }
  await drafts.put({ ...newClientDraft('d', {}, 1), lines: [newDraftLine('m', product, lineWith(used))] })
  now = 2 + 24 * 3_600_000
  const latest = await page.saveMockUp(file, null)
  const ids = (await entries(openStore(databases.mockUps))).map(([place]) => place)
  expect(new Set(ids)).toEqual(new Set([used, latest].map((id) => ['7', id])))
  expect(await page.readLogoFile(lineWith(unused))).toBeNull()
})

test('the logo of quotes is found again, byte for byte, by its owner alone (req 18.9)', async () => {
  expect(await page.readLogo()).toBeNull()
  await page.saveLogo(new Blob([new Uint8Array([0xff, 0xd8, 0, 128, 255])], { type: 'image/jpeg' }))
  expect(await bytesOf(await page.readLogo())).toEqual([0xff, 0xd8, 0, 128, 255])
  signInAs('8')
  expect(await page.readLogo()).toBeNull()
})

test('a quote that is to have no logo has none, until nothing is chosen again', async () => {
  await page.saveLogo('none')
  expect(await page.readLogo()).toBe('none')
  await page.saveLogo(null)
  expect(await page.readLogo()).toBeNull()
})

test('those that the account has leave the device at the end of a session, no others', async () => {
  await drafts.put({ ...acme, account: { version: '1', at: 1, body: '{}', saved: acme.updatedAt } })
  await drafts.put({ ...acme, id: 'e', account: { version: '1', at: 1, body: '{}', saved: -1 } })
  await drafts.put({ ...acme, id: 'f' })
  await page.forgetSavedDrafts()
  expect(drafts.list().map(({ id }) => id)).toEqual(['e', 'f'])
})

test('only what the account lacks counts as on this device only', async () => {
  await drafts.put({ ...acme, account: { version: '1', at: 1, body: '{}', saved: acme.updatedAt } })
  await drafts.put({ ...acme, id: 'e' })
  expect(drafts.unsaved().map(({ id }) => id)).toEqual(['e'])
  await drafts.edit('d', withClient({ contact: 'Dana' }))
  expect(drafts.unsaved().map(({ id }) => id)).toEqual(['d', 'e'])
})
