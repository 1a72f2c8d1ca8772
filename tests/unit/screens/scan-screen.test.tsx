// @vitest-environment happy-dom
/** Opening a product by what is typed or scanned, and what is said when none is opened. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { ScanScreen } from '../../../src/screens/scan/scan-screen'
import { provider, stage } from '../widgets/shell-stage'

const hit = (slug: string, sku: string) => ({ ProductID: slug, ProductName: slug, Slug: slug, SKU: sku })
const shelf = [hit('steel-mug', 'MUG-1002'), hit('twin-a', 'TWIN-1'), hit('twin-b', 'twin1')]
let asked: string[]
let isOpen: boolean

beforeEach(() => {
  isOpen = true
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  connectTransport({ token: () => null, onOutcome: () => {} })
  asked = provider((path, body) => {
    if (!isOpen || !path.startsWith('product/search')) return undefined
    const { Search: text } = JSON.parse(body) as { Search: string }
    const begin = text.slice(0, 3).toLowerCase()
    const found = shelf.filter(({ SKU }) => SKU.toLowerCase().startsWith(begin))
    return { Data: { Product: found, SubCategory: [] }, TotalPages: 1 }
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const type = (text: string) => {
  fireEvent.change(screen.getByLabelText('SKU'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Open product' }))
}

test.each(['MUG-1002', 'mug 1002', 'Mug1002 '])('%s opens the product with that SKU', async (typed) => {
  const { path } = await stage(<ScanScreen />, '/scan')
  type(typed)
  await waitFor(() => expect(path()).toBe('/product/steel-mug'))
})

test('a SKU that several have, or none, is said in words, with the search as a way on', async () => {
  const { path } = await stage(<ScanScreen />, '/scan')
  type('TWIN-1')
  expect(await screen.findByText('2 products have the SKU “TWIN-1”.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See all 2' }).getAttribute('href')).toBe('/search/TWIN-1')
  type('MUG-1003')
  expect(await screen.findByText(/No product has the SKU “MUG-1003”/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Search for “MUG-1003”' })
  expect(link.getAttribute('href')).toBe('/search/MUG-1003')
  expect(path()).toBe('/scan')
})

test('without a SKU nothing is asked', async () => {
  await stage(<ScanScreen />, '/scan')
  type(' - ')
  expect(screen.getByRole('alert', { name: 'There is a problem' }).textContent).toContain('SKU is required.')
  expect(document.title).toMatch(/^Error: /)
  expect(asked).toEqual([])
})

test('without a network and a saved catalogue it says so, and what would help', async () => {
  isOpen = false
  await stage(<ScanScreen />, '/scan')
  type('MUG-9')
  expect(await screen.findByText(/The shop cannot be reached, and “MUG-9” is not saved/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Offline catalogue' }).getAttribute('href')).toBe('/offline')
})

test('an address that a hand scanner types opens only our own product pages', async () => {
  const { path } = await stage(<ScanScreen />, '/scan')
  type('https://evil.example/product/steel-mug')
  expect(await screen.findByText(/so nothing was opened/)).toBeDefined()
  expect(screen.queryByRole('link', { name: /evil/ })).toBeNull()
  expect(path()).toBe('/scan')
  type(`${window.location.origin}/product/steel-mug`)
  await waitFor(() => expect(path()).toBe('/product/steel-mug'))
  expect(asked).toEqual([])
})

test('a browser that cannot read codes says where the SKU stands', async () => {
  await stage(<ScanScreen />, '/scan')
  expect(await screen.findByText(/cannot read codes with a camera/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use camera' })).toBeNull()
})

const camera = Object.defineProperties(new MediaStream(), {
  active: { value: true },
  getTracks: { value: () => [] },
})
function withCamera(read: string | null, open: () => Promise<unknown> = async () => camera) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () =>
        read === null ? [] : [{ rawValue: read, boundingBox: { x: 0, y: 0, width: 1, height: 1 } }]
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const mediaDevices = {
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: vi.fn(open),
  }
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }))
}
const useCamera = async () => fireEvent.click(await screen.findByRole('button', { name: 'Use camera' }))

test('what the camera reads opens the product and stands in the field', async () => {
  withCamera('mug1002')
  const { path } = await stage(<ScanScreen />, '/scan')
  await useCamera()
  await waitFor(() => expect(path()).toBe('/product/steel-mug'))
  expect(screen.getByLabelText<HTMLInputElement>('SKU').value).toBe('mug1002')
  expect(screen.getByRole('button', { name: 'Use camera' })).toBeDefined()
})

test('a camera that was refused says how to allow it', async () => {
  withCamera(null, () => Promise.reject(new DOMException('', 'NotAllowedError')))
  await stage(<ScanScreen />, '/scan')
  await useCamera()
  expect(await screen.findByText(/may not use the camera/)).toBeDefined()
})

test('the camera gives a hint, goes off after a while, and when the page is hidden', async () => {
  withCamera(null)
  await stage(<ScanScreen />, '/scan')
  const button = await screen.findByRole('button', { name: 'Use camera' })
  vi.useFakeTimers()
  try {
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('Hold the code inside the frame.')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(13_000))
    expect(screen.getByText(/No code found yet/)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(screen.getByText(/the camera is off again/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Use camera' }))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    fireEvent(window, new Event('pagehide'))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('button', { name: 'Use camera' })).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})
