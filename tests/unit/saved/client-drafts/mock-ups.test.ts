/** Logos of drafts on the device: found by their customer alone, and gone when no draft names them. */
import { entries } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../src/device/database'
import { databases } from '../../../../src/device/storage-names'
import { newClientDraft, newDraftLine } from '../../../../src/domain/client-draft/client-draft'
import { newDevice, ownChannels, rest, signInAs } from '../../session/device'

const logo = new File([new Uint8Array([1, 2, 250, 251])], 'harbour.png', { type: 'image/png' })
const picture = new Blob(['drawn'], { type: 'image/png' })
const placement = { x: 0.5, y: 0.5, width: 0.8 }
const lineWith = (id: string) => ({
  mockUp: { id, picture: '/mug.webp', method: '', position: '', placement, colour: null },
})
const day = 24 * 3_600_000

async function load() {
  const [mockUps, { clientDrafts }] = await Promise.all([
    import('../../../../src/saved/client-drafts/mock-ups'),
    import('../../../../src/saved/client-drafts/client-drafts'),
  ])
  return { ...mockUps, drafts: clientDrafts() }
}
const stored = () => entries(openStore(databases.mockUps))

beforeEach(() => {
  newDevice()
  ownChannels()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', new EventTarget())
  vi.restoreAllMocks()
})

test('a logo and its picture come back as they were, to the customer who kept them', async () => {
  signInAs('7')
  const page = await load()
  const line = lineWith(await page.keepMockUp(logo, picture))
  const file = await page.readLogoFile(line)
  expect([file?.name, file?.type]).toEqual(['harbour.png', 'image/png'])
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 250, 251])
  expect(await (await page.readMockUpPicture(line))?.text()).toBe('drawn')
  expect(await page.readMockUpPicture(lineWith(await page.keepMockUp(logo, null)))).toBeNull()
  expect(await page.readMockUpPicture({})).toBeNull()

  signInAs('8')
  expect([await page.readLogoFile(line), await page.readMockUpPicture(line)]).toEqual([null, null])
})

test('nobody keeps one without being signed in', async () => {
  const page = await load()
  await expect(page.keepMockUp(logo, picture)).rejects.toThrow('Sign in')
})

test('what no draft has named for a day goes with the next one that is kept', async () => {
  signInAs('7')
  const page = await load()
  await rest()
  vi.spyOn(Date, 'now').mockReturnValue(1)
  const [used, unused] = [await page.keepMockUp(logo, null), await page.keepMockUp(logo, null)]
  const product = { id: '8', slug: 'mug', sku: 'M-1', name: 'Mug', image: null }
  const line = newDraftLine('m', product, lineWith(used))
  await page.drafts.put({ ...newClientDraft('d', {}, 1), lines: [line] })
  vi.spyOn(Date, 'now').mockReturnValue(2 + day)
  const latest = await page.keepMockUp(logo, null)
  const ids = (await stored()).map(([place]) => place)
  expect(new Set(ids)).toEqual(new Set([used, latest].map((id) => ['7', id])))
  expect(await page.readLogoFile(lineWith(unused))).toBeNull()
})
