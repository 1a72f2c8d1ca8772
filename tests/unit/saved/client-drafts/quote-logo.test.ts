/** The logo of a customer's quotes: kept on the device, and nobody else's (req 18.9). */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

let owner: string | null
vi.mock('../../../../src/session/session-reader', () => ({ currentSession: () => owner && { owner } }))
let page: typeof import('../../../../src/saved/client-drafts/quote-logo')

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('caches', { delete: async () => true })
  owner = '7'
  page = await import('../../../../src/saved/client-drafts/quote-logo')
})

const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0, 128, 255])], { type: 'image/jpeg' })
const bytes = async () => {
  const logo = await page.readLogo()
  return logo instanceof Blob ? [...new Uint8Array(await logo.arrayBuffer())] : logo
}

test('a chosen one is found again, byte for byte, by its owner alone', async () => {
  expect(await page.readLogo()).toBeNull()
  await page.keepLogo(jpeg)
  expect(await bytes()).toEqual([0xff, 0xd8, 0, 128, 255])
  owner = '8'
  expect(await page.readLogo()).toBeNull()
  owner = null
  expect(await page.readLogo()).toBeNull()
  owner = '7'
  expect(await bytes()).not.toBeNull()
})

test('wanting none is kept as well, until nothing is chosen again', async () => {
  await page.keepLogo(jpeg)
  await page.keepLogo('none')
  expect(await page.readLogo()).toBe('none')
  await page.keepLogo(null)
  expect(await page.readLogo()).toBeNull()
})

test('a device that refuses says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await expect(page.keepLogo(jpeg)).rejects.toThrow()
})
