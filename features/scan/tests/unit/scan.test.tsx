/** The scanner when a code matches several products or none, and when the camera finds no code. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as sound from '../../../../src/device/codes/beep'
import { newClientDraft } from '../../../drafts/rules/client-draft'
import { clientDrafts } from '../../../drafts/app/client-drafts'
import { ScanScreen } from '../../app/scan-screen'
import { detailReply } from '../../../../tests/support/product'
import {
  renderPart,
  press,
  connectProvider,
  signInHere,
  type,
} from '../../../../tests/unit/screens/open-shop'

const hit = (slug: string, sku: string) => ({ ProductID: slug, ProductName: slug, Slug: slug, SKU: sku })
async function open(isOnline = true) {
  const Product = [hit('twin-a', 'TWIN-1'), hit('twin-b', 'twin1')]
  connectProvider(() =>
    isOnline ? { body: { Data: { Product, SubCategory: [] }, TotalPages: 1 } } : undefined,
  )
  return renderPart(<ScanScreen />, '/scan')
}
function lookUp(sku: string) {
  type('SKU', sku)
  press('Open product')
}
const linkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('SKU of several products or none shows a message and a search link', async () => {
  const { path } = await open()
  lookUp('TWIN-1')
  await screen.findByText('2 products have the SKU “TWIN-1”.')
  expect(linkTarget('See all 2')).toBe('/search/TWIN-1')
  lookUp('MUG-1003')
  await screen.findByText(/No product has the SKU “MUG-1003”/)
  expect(linkTarget('Search for “MUG-1003”')).toBe('/search/MUG-1003')
  expect(path()).toBe('/scan')
})

test('SKU lookup offline explains the problem and links to the offline catalogue', async () => {
  await open(false)
  lookUp('MUG-9')
  await screen.findByText(/You’re offline, and “MUG-9” isn’t saved/)
  expect(linkTarget('Offline catalogue')).toBe('/offline')
})

test('camera shows a hint, and stops after a while or when the page is hidden', async () => {
  const camera = Object.defineProperties(new MediaStream(), {
    active: { value: true },
    getTracks: { value: () => [] },
  })
  const mediaDevices = {
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () => camera,
  }
  connectProvider(() => undefined)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => []
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }))
  await renderPart(<ScanScreen />, '/scan')
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

test('twenty scans are collected in one list, and one press adds it to a draft', async () => {
  const beeps = vi.spyOn(sound, 'beep').mockReturnValue()
  connectProvider((call) => {
    const slug = /^GET product\/(?:login\/)?(mug\d+)$/.exec(call)?.[1]
    if (slug) return { body: detailReply({ Slug: slug, productname: `The ${slug}`, ProductAttribute: [] }) }
    return { body: { Data: { Product: [], SubCategory: [] }, TotalPages: 0 } }
  })
  signInHere()
  await clientDrafts().put(newClientDraft('d', { company: 'Harbour' }, 1))
  const { path } = await renderPart(<ScanScreen draftId="d" />, '/scan')
  const sku = await screen.findByLabelText<HTMLInputElement>('SKU')
  await vi.waitFor(() => expect(document.activeElement).toBe(sku))
  await screen.findByRole('heading', { name: 'Nothing scanned yet' })
  const scan = async (text: string) => {
    fireEvent.change(sku, { target: { value: text } })
    fireEvent.submit(sku.form ?? document)
    await vi.waitFor(() => expect(sku.value).toBe(''))
  }
  for (let nth = 0; nth < 19; nth += 1) await scan(`${window.location.origin}/product/mug${nth % 4}`)
  await scan('NO-SUCH-1')
  await screen.findByText('Not added: “NO-SUCH-1”')
  screen.getByRole('heading', { name: '4 products, 19 pieces' })
  expect(beeps.mock.calls.filter(([kind]) => kind === 'taken')).toHaveLength(19)
  fireEvent.change(screen.getByLabelText('Pieces of The mug2'), { target: { value: '7' } })
  press('Remove The mug1')
  press('Add 3 products to Harbour')
  await vi.waitFor(() => expect(path()).toBe('/drafts/d'))
  const [draft] = clientDrafts().list()
  expect(draft?.lines.map(({ product, cells }) => [product.slug, cells[0]?.quantity])).toEqual([
    ['mug0', 5],
    ['mug2', 7],
    ['mug3', 4],
  ])
})
