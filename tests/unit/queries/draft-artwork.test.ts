/** A line's logo on its way into the cart: sent once, whatever was lost before, and what is refused is said. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { newDraftLine } from '../../../src/domain/client-draft/client-draft'
import { refOf } from '../../../src/domain/client-draft/draft-line'
import type { OwnPrices } from '../../../src/domain/price/price'
import { newDevice, ownChannels, signInAs } from '../session/device'

const send = vi.hoisted(() =>
  vi.fn<(client: unknown, upload: { lineId: string; file: File }) => Promise<void>>(),
)
vi.mock('../../../src/queries/cart-line', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  sendArtwork: send,
}))

const drawn = vi.hoisted(() => vi.fn<(svg: File) => Promise<File>>())
vi.mock('../../../src/device/logo', () => ({ pngOfLogo: drawn }))

const svg = new File(['<svg/>'], 'harbour.svg', { type: 'image/svg+xml' })
const logo = new File(['ink'], 'harbour.png', { type: 'image/png' })
const picture = new Blob(['drawn'], { type: 'image/png' })
const product = { id: '7', slug: 'mug', sku: 'M-1', name: 'Mug', image: null }
const placement = { x: 0.5, y: 0.5, width: 0.8 }

/** Files that the cart's line has. */
let there: string[]
const cart = () => ({
  Data: [
    {
      Slug: 'mug',
      Carts: [
        {
          CartID: 70,
          ProductID: 7,
          QTY: 50,
          CartAttachment: there.map((name, index) => ({
            CartAttachmentID: index + 1,
            Attachment: `a/${name}`,
          })),
        },
      ],
    },
  ],
})

beforeEach(() => {
  newDevice()
  ownChannels()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', new EventTarget())
  there = []
  send.mockReset().mockResolvedValue()
})

/** A line that the provider has taken, and that has a logo. */
async function added(tried = logo) {
  signInAs('7')
  const { saveMockUp } = await import('../../../src/saved/client-drafts/client-drafts')
  const { sendAlong } = await import('../../../src/queries/client-draft')
  const { json, provider } = await import('../api/answers')
  const failures = await import('../../../src/domain/failure')
  provider(() => json(cart()), 'token-of-7')
  const id = await saveMockUp(tried, picture)
  const cell = { options: [], quantity: 50 }
  const of = newDraftLine('m', product, {
    cells: [cell],
    mockUp: { id, picture: '/mug.webp', method: '', position: '', placement, colour: null },
  })
  const line = {
    productId: '7',
    variationId: null,
    eachCents: null,
    setups: new Map<string, number>(),
    ...cell,
  }
  const list: OwnPrices = { role: 'retailer', costFlag: '', addsFreight: false, tiers: [], setups: [] }
  const one = { ref: refOf(of, cell), line, of, list, wasSent: false }
  return { ...failures, send: () => sendAlong(new QueryClient(), [one]) }
}
const sent = () => send.mock.calls.map(([, { lineId, file }]) => `${lineId} ${file.name}`)

test('logo and picture go to the line of the cart', async () => {
  const { send: sendAlong } = await added()
  expect(await sendAlong()).toEqual([])
  expect(sent()).toEqual(['70 harbour.png', '70 Mug with logo.png'])
})

test('after a lost answer it is sent again, but for what arrived all the same', async () => {
  const { send: sendAlong, OfflineFailure } = await added()
  send.mockRejectedValueOnce(new OfflineFailure('lost'))
  await expect(sendAlong()).rejects.toThrow('lost')
  there = ['harbour.png']
  await sendAlong()
  expect(sent()).toEqual(['70 harbour.png', '70 Mug with logo.png'])
})

test('a refusal of the shop is returned in words, and holds nothing up', async () => {
  const { send: sendAlong, RejectedFailure } = await added()
  send.mockRejectedValueOnce(new RejectedFailure('A cart line can have at most 10 files.', 'x', 400, null))
  expect(await sendAlong()).toEqual([
    'Mug: harbour.png was not added. A cart line can have at most 10 files.',
  ])
  expect(send).toHaveBeenCalledTimes(2)
})

test('an SVG goes as it is, so that the library has it once', async () => {
  const { send: sendAlong } = await added(svg)
  expect(await sendAlong()).toEqual([])
  expect(sent()).toEqual(['70 harbour.svg', '70 Mug with logo.png'])
})

test('a shop that refuses the SVG gets a picture of it', async () => {
  const { send: sendAlong, RejectedFailure } = await added(svg)
  send.mockRejectedValueOnce(new RejectedFailure('We can’t print from harbour.svg.', 'WRONGFILE', 415, null))
  drawn.mockResolvedValueOnce(new File(['drawn'], 'harbour.png', { type: 'image/png' }))
  expect(await sendAlong()).toEqual([])
  expect(sent()).toEqual(['70 harbour.svg', '70 harbour.png', '70 Mug with logo.png'])
})

test('an SVG that is refused and cannot be drawn is returned in words', async () => {
  const { send: sendAlong, RejectedFailure } = await added(svg)
  send.mockRejectedValueOnce(new RejectedFailure('We can’t print from harbour.svg.', 'WRONGFILE', 415, null))
  drawn.mockRejectedValueOnce(new Error('too complex'))
  expect(await sendAlong()).toEqual(['Mug: harbour.svg was not added. We can’t print from harbour.svg.'])
})
