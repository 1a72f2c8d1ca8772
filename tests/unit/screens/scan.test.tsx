/** The scanner when a code names several products or none, and when the camera finds nothing. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ScanScreen } from '../../../src/screens/scan/scan-screen'
import { openPiece, press, provider, type } from './shop-stage'

const hit = (slug: string, sku: string) => ({ ProductID: slug, ProductName: slug, Slug: slug, SKU: sku })
async function open(isThere = true) {
  const Product = [hit('twin-a', 'TWIN-1'), hit('twin-b', 'twin1')]
  provider(() => (isThere ? { body: { Data: { Product, SubCategory: [] }, TotalPages: 1 } } : undefined))
  return openPiece(<ScanScreen />, '/scan')
}
function look(sku: string) {
  type('SKU', sku)
  press('Open product')
}
const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a SKU that several have, or none, is said in words, with the search as a way on', async () => {
  const { path } = await open()
  look('TWIN-1')
  await screen.findByText('2 products have the SKU “TWIN-1”.')
  expect(way('See all 2')).toBe('/search/TWIN-1')
  look('MUG-1003')
  await screen.findByText(/No product has the SKU “MUG-1003”/)
  expect(way('Search for “MUG-1003”')).toBe('/search/MUG-1003')
  expect(path()).toBe('/scan')
})

test('without a network and a saved catalogue it says so, and what would help', async () => {
  await open(false)
  look('MUG-9')
  await screen.findByText(/You’re offline, and “MUG-9” isn’t saved/)
  expect(way('Offline catalogue')).toBe('/offline')
})

test('the camera gives a hint, goes off after a while, and when the page is hidden', async () => {
  const camera = Object.defineProperties(new MediaStream(), {
    active: { value: true },
    getTracks: { value: () => [] },
  })
  const mediaDevices = {
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () => camera,
  }
  provider(() => undefined)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => []
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }))
  await openPiece(<ScanScreen />, '/scan')
  const button = await screen.findByRole('button', { name: 'Use camera' })
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  fireEvent.click(button)
  await pass(1000)
  screen.getByText('Hold the code inside the frame.')
  await pass(13_000)
  screen.getByText(/No code found yet/)
  await pass(90_000)
  screen.getByText(/the camera is off again/)
  press('Use camera')
  await pass(1000)
  fireEvent(window, new Event('pagehide'))
  await pass(1000)
  screen.getByRole('button', { name: 'Use camera' })
})
