/** "Move to cart" with a provider that refuses what it has with ProductExit: nothing gets there twice, nothing is lost (req 18.7). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type DraftCell, newClientDraft, newDraftLine } from '../../../src/domain/client-draft/client-draft'
import { clientDrafts } from '../../../src/saved/client-drafts/client-drafts'
import { noteOutcome } from '../../../src/session/connectivity'
import { detailReply } from '../../support/product'
import { openPage, press, provider, type Reply, type Sent, signInHere } from './shop-stage'

const notice = 'We don’t know yet whether this reached your cart. Move it again: it won’t be added twice.'
const kept = 'It’s in your cart already. Your cart wasn’t changed.'
const offer = (id: number) => ({
  body: detailReply({
    ProductID: id,
    Slug: `thing-${id}`,
    productname: `Thing ${id}`,
    ProductAttribute: [],
    ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 1, Price: 5, Retailer: 10 }],
  }),
})

/** `lost`: it did not arrive; `unheard`: it did, and the answer was lost. */
type Fate = 'answered' | 'refused' | 'lost' | 'unheard'
let fates: Fate[]
let cart: { CartID: number; ProductID: unknown; QTY: unknown }[]
let sent: Sent[]

function put(body: Record<string, unknown>, replaces: boolean): Reply {
  const fate = fates.shift() ?? 'answered'
  if (fate === 'lost') return undefined
  if (fate === 'refused') return { status: 422, body: { ErrorCode: 'X', ErrorMessage: 'Not just now.' } }
  const there = cart.find(({ ProductID }) => ProductID === body['ProductID'])
  if (there && !replaces) return { status: 409, body: { ErrorCode: 'ProductExit', ErrorMessage: 'Replace?' } }
  cart = cart.filter((line) => line !== there)
  cart.push({ CartID: cart.length + 70, ProductID: body['ProductID'], QTY: body['QTY'] })
  return fate === 'unheard' ? undefined : { body: { Message: 'Added.' } }
}

beforeEach(() => {
  fates = []
  cart = []
  sent = provider((call, body) => {
    const id = /^GET product\/login\/thing-(\d)$/.exec(call)?.[1]
    if (id) return offer(Number(id))
    if (call === 'POST cart/cart2') return put(body, false)
    if (call === 'POST cart') return put(body, true)
    if (call === 'GET cart') return { body: { Data: [{ Slug: 'thing', ProductImage: '', Carts: cart }] } }
    if (call === 'GET cart/getcartcount') return { body: { status: 200, CartCount: cart.length } }
    return { body: { Data: [] } }
  })
  signInHere()
})

const quantity = 50
const thing = (id: number, cell: Partial<DraftCell> = {}, brief = '') => ({
  ...newDraftLine(`line-${id}`, {
    id: String(id),
    slug: `thing-${id}`,
    sku: '',
    name: `Thing ${id}`,
    image: null,
  }),
  cells: [{ options: [], quantity, ...cell }],
  brief,
})

async function openDraft(lines: ReturnType<typeof thing>[], cartBefore: string[] | null = null) {
  await clientDrafts().put({ ...newClientDraft('d', { company: 'Acme' }, 1), lines, cartBefore })
  await openPage('/drafts/d')
  await screen.findByRole('button', { name: 'Move to cart' })
}
/** Up to what it left in the draft, or to a question. */
async function move() {
  act(() => noteOutcome('answered'))
  press('Move to cart')
  fireEvent.click(await screen.findByRole('button', { name: /^Move \d lines?,/ }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move to cart' })).toBeNull(), 10_000)
}
const inDraft = () =>
  screen.queryAllByRole('article').map((line) => within(line).getByRole('heading').textContent)
const left = (...names: string[]) => vi.waitFor(() => expect(inDraft()).toEqual(names))
const inCart = () => cart.map(({ ProductID, QTY }) => [ProductID, QTY])
const writes = () => sent.filter(({ call }) => /^POST cart(\/cart2)?$/.test(call))

test.each<[string, Fate[]]>([
  ['without an answer, though it arrived', ['answered', 'unheard']],
  ['twice', ['unheard', 'lost']],
  ['before what an earlier one had sent', ['refused', 'unheard', 'lost']],
])('a move that is cut off %s is finished by the next one', async (_, cut) => {
  fates = [...cut]
  await openDraft([thing(1), thing(2), thing(3)])
  await move()
  expect(screen.getAllByText(notice)).not.toEqual([])
  while (inDraft().length > 0) await move()
  expect(inCart().toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
    [1, 2, 3].map((id) => [id, quantity]),
  )
  expect(writes().filter(({ call }) => call === 'POST cart')).toEqual([])
})

test('what another draft has put there is asked about, also in the same quantity', async () => {
  cart = [{ CartID: 1, ProductID: 1, QTY: quantity }]
  await openDraft([thing(1), thing(2)])
  await move()
  const asked = await screen.findByRole('dialog', { name: 'Already in your cart' })
  fireEvent.click(within(asked).getByRole('button', { name: 'No' }))
  await screen.findByText(kept)
  await left('Thing 1')
  expect(inCart()).toEqual([
    [1, quantity],
    [2, quantity],
  ])
})

test('a line that arrived and was changed in the cart is asked about', async () => {
  fates = ['unheard']
  await openDraft([thing(1)])
  await move()
  expect(inDraft()).toEqual(['Thing 1'])
  cart = [{ CartID: 1, ProductID: 1, QTY: 80 }]
  await move()
  const asked = await screen.findByRole('dialog', { name: 'Already in your cart' })
  fireEvent.click(within(asked).getByRole('button', { name: 'Yes' }))
  await left()
  expect(inCart()).toEqual([[1, quantity]])
})

test('a draft that an earlier build left in the middle of a move is finished', async () => {
  cart = [1, 2, 3].map((id) => ({ CartID: id, ProductID: id, QTY: quantity }))
  const moving = 'sent' as const
  // The third was in the cart before, and not sent yet; the fourth did not arrive.
  const lines = [
    thing(1, { moving }),
    thing(2, { moving: 'added' }, 'Logo in gold'),
    thing(3, { moving }),
    thing(4, { moving }),
  ]
  await openDraft(lines, ['3'])
  await move()
  const asked = await screen.findByRole('dialog', { name: 'Already in your cart' })
  fireEvent.click(within(asked).getByRole('button', { name: 'No' }))
  await left('Thing 3')
  expect(inCart().map(([id]) => id)).toEqual([1, 2, 3, 4])
})
