/** A line's logo is sent to the cart once, even after lost replies, and a refusal is returned as a message. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { newDraftLine } from '../../rules/client-draft'
import { refOf } from '../../rules/draft-line'
import type { CustomerPrices } from '../../../../src/domain/price/price'
import { newPage, signInAs } from '../../../../tests/unit/session/device'

const send = vi.hoisted(() =>
  vi.fn<(client: unknown, upload: { lineId: string; file: File }) => Promise<void>>(),
)
vi.mock('../../../../src/queries/cart-line', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  sendArtwork: send,
}))

const renderPng = vi.hoisted(() => vi.fn<(svg: File) => Promise<File>>())
vi.mock('../../../../src/device/logo', () => ({ pngOfLogo: renderPng }))

const svg = new File(['<svg/>'], 'harbour.svg', { type: 'image/svg+xml' })
const logo = new File(['ink'], 'harbour.png', { type: 'image/png' })
const picture = new Blob(['drawn'], { type: 'image/png' })
const product = { id: '7', slug: 'mug', sku: 'M-1', name: 'Mug', image: null }
const placement = { x: 0.5, y: 0.5, width: 0.8 }

/** Names of the files that the cart line has. */
let cartFiles: string[]
function cart() {
  const CartAttachment = cartFiles.map((name, at) => ({ CartAttachmentID: at + 1, Attachment: `a/${name}` }))
  return { Data: [{ Slug: 'mug', Carts: [{ CartID: 70, ProductID: 7, QTY: 50, CartAttachment }] }] }
}

beforeEach(() => {
  newPage()
  cartFiles = []
  send.mockReset().mockResolvedValue()
})

/** A line that the provider has added to the cart, and that has a logo. */
async function addLine(file = logo) {
  signInAs('7')
  const { saveMockUp } = await import('../../app/client-drafts')
  const { sendBriefsAndLogos } = await import('../../app/draft-queries')
  const { json, connectProvider } = await import('../../../../tests/unit/api/fake-provider')
  const failures = await import('../../../../src/domain/failure')
  connectProvider(() => json(cart()), 'token-of-7')
  const id = await saveMockUp(file, picture)
  const cell = { options: [], quantity: 50 }
  const mockUp = { id, picture: '/mug.webp', method: '', position: '', placement, colour: null }
  const draftLine = newDraftLine('m', product, { cells: [cell], mockUp })
  const setups = new Map<string, number>()
  const line = { productId: '7', variationId: null, eachCents: null, setups, ...cell }
  const list: CustomerPrices = { role: 'retailer', costFlag: '', addsFreight: false, tiers: [], setups: [] }
  const addedItem = { ref: refOf(draftLine, cell), line, draftLine, list, wasSent: false }
  return { ...failures, send: () => sendBriefsAndLogos(new QueryClient(), [addedItem]) }
}
const sent = () => send.mock.calls.map(([, { lineId, file }]) => `${lineId} ${file.name}`)

test.each([logo, svg])('logo $name and its picture are uploaded unchanged to the cart line', async (file) => {
  const { send: sendLogos } = await addLine(file)
  expect(await sendLogos()).toEqual([])
  expect(sent()).toEqual([`70 ${file.name}`, '70 Mug with logo.png'])
})

test('upload after a lost reply skips the files that had arrived', async () => {
  const { send: sendLogos, OfflineFailure } = await addLine()
  send.mockRejectedValueOnce(new OfflineFailure('lost'))
  await expect(sendLogos()).rejects.toThrow('lost')
  cartFiles = ['harbour.png']
  await sendLogos()
  expect(sent()).toEqual(['70 harbour.png', '70 Mug with logo.png'])
})

test('upload that the shop refuses becomes a message, and the next upload is sent', async () => {
  const { send: sendLogos, RejectedFailure } = await addLine()
  send.mockRejectedValueOnce(new RejectedFailure('A cart line can have at most 10 files.', 'x', 400, null))
  expect(await sendLogos()).toEqual([
    'Mug: harbour.png was not added. A cart line can have at most 10 files.',
  ])
  expect(send).toHaveBeenCalledTimes(2)
})

async function addRefusedSvg() {
  const { send: sendLogos, RejectedFailure } = await addLine(svg)
  send.mockRejectedValueOnce(new RejectedFailure('We can’t print from harbour.svg.', 'WRONGFILE', 415, null))
  return sendLogos
}

test('PNG of the logo is uploaded when the shop refuses the SVG', async () => {
  const sendLogos = await addRefusedSvg()
  renderPng.mockResolvedValueOnce(new File(['drawn'], 'harbour.png', { type: 'image/png' }))
  expect(await sendLogos()).toEqual([])
  expect(sent()).toEqual(['70 harbour.svg', '70 harbour.png', '70 Mug with logo.png'])
})

test('refused SVG that cannot be rendered is returned as a message', async () => {
  const sendLogos = await addRefusedSvg()
  renderPng.mockRejectedValueOnce(new Error('too complex'))
  expect(await sendLogos()).toEqual(['Mug: harbour.svg was not added. We can’t print from harbour.svg.'])
})
