/** The logo of a customer's quotes: kept on the device, and nobody else's (req 18.9). */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

let owner: string | null
vi.mock('../../../../src/session/session-reader', () => ({ currentSession: () => owner && { owner } }))
const { keepLogo, readLogo } = await import('../../../../src/saved/client-drafts/quote-logo')

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  owner = '7'
})

const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0, 128, 255])], { type: 'image/jpeg' })
const bytes = async () => {
  const logo = await readLogo()
  return logo instanceof Blob ? [...new Uint8Array(await logo.arrayBuffer())] : logo
}

test('a chosen one is found again, byte for byte, by its owner alone', async () => {
  expect(await readLogo()).toBeNull()
  await keepLogo(jpeg)
  expect(await bytes()).toEqual([0xff, 0xd8, 0, 128, 255])
  owner = '8'
  expect(await readLogo()).toBeNull()
  owner = null
  expect(await readLogo()).toBeNull()
  owner = '7'
  expect(await bytes()).not.toBeNull()
})

test('wanting none is kept as well, until nothing is chosen again', async () => {
  await keepLogo(jpeg)
  await keepLogo('none')
  expect(await readLogo()).toBe('none')
  await keepLogo(null)
  expect(await readLogo()).toBeNull()
})

test('a device that refuses says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await expect(keepLogo(jpeg)).rejects.toThrow()
})
