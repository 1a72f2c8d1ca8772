/** A line's logo on its way into the cart: sent once, whatever was lost before, and what is refused is said. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { newClientDraft, newDraftLine } from '../../../src/domain/client-draft/client-draft'
import { newDevice, ownChannels, rest, signInAs } from '../session/device'

const send = vi.hoisted(() =>
  vi.fn<(client: unknown, upload: { lineId: string; file: File }) => Promise<void>>(),
)
vi.mock('../../../src/queries/cart-line', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  sendArtwork: send,
}))

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

/** A draft whose only line was taken by the provider, and waits for its logo. */
async function moving() {
  signInAs('7')
  const { clientDrafts } = await import('../../../src/saved/client-drafts/client-drafts')
  const { keepMockUp } = await import('../../../src/saved/client-drafts/mock-ups')
  const { finishMove } = await import('../../../src/queries/draft-move')
  const { json, provider } = await import('../api/answers')
  const failures = await import('../../../src/domain/failure')
  provider(() => json(cart()), 'token-of-7')
  const id = await keepMockUp(logo, picture)
  const line = newDraftLine('m', product, {
    cells: [{ options: [], quantity: 50, moving: 'added' }],
    mockUp: { id, picture: '/mug.webp', method: '', position: '', placement, colour: null },
  })
  const drafts = clientDrafts()
  await drafts.put({ ...newClientDraft('d', {}, 1), lines: [line] })
  await rest()
  const client = new QueryClient()
  return {
    ...failures,
    finish: () => finishMove(client, 'd'),
    left: () => drafts.list()[0]?.lines.length,
  }
}
const sent = () => send.mock.calls.map(([, { lineId, file }]) => `${lineId} ${file.name}`)

test('logo and picture go to the line of the cart before the line leaves the draft', async () => {
  const { finish, left } = await moving()
  expect(await finish()).toEqual([])
  expect(sent()).toEqual(['70 harbour.png', '70 Mug with logo.png'])
  expect(left()).toBe(0)
})

test('without an answer the line stays on its way; what arrived all the same is not sent again', async () => {
  const { finish, left, OfflineFailure } = await moving()
  send.mockRejectedValueOnce(new OfflineFailure('lost'))
  await expect(finish()).rejects.toThrow('lost')
  expect(left()).toBe(1)
  there = ['harbour.png']
  await finish()
  expect(sent()).toEqual(['70 harbour.png', '70 Mug with logo.png'])
  expect(left()).toBe(0)
})

test('what the shop refuses is said, and holds nothing up', async () => {
  const { finish, left, RejectedFailure } = await moving()
  send.mockRejectedValueOnce(new RejectedFailure('A cart line can have at most 10 files.', 'x', 400, null))
  expect(await finish()).toEqual(['Mug: harbour.png was not added. A cart line can have at most 10 files.'])
  expect(left()).toBe(0)
})
