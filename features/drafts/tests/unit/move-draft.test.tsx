/**
 * "Move to cart" when the server answers duplicates with ProductExit: no line is added twice and none is lost (req
 * 18.7).
 */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newClientDraft, newDraftLine } from '../../rules/client-draft'
import { clientDrafts } from '../../app/client-drafts'
import { recordOutcome } from '../../../../src/session/connectivity'
import { detailReply } from '../../../../tests/support/product'
import {
  openPage,
  press,
  connectProvider,
  type Reply,
  type Sent,
  signInHere,
} from '../../../../tests/unit/screens/open-shop'

const notice = 'We don’t know yet whether this reached your cart. Move it again: it won’t be added twice.'
const unchangedNotice = 'It’s in your cart already. Your cart wasn’t changed.'
const offer = (id: number) => ({
  body: detailReply({
    ProductID: id,
    Slug: `thing-${id}`,
    productname: `Thing ${id}`,
    ProductAttribute: [],
    ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 1, Price: 5, Retailer: 10 }],
  }),
})

type Outcome = 'answered' | 'refused' | 'request lost' | 'reply lost'
let outcomes: Outcome[]
let cart: { CartID: number; ProductID: unknown; QTY: unknown }[]
let sent: Sent[]

function putInCart(body: Record<string, unknown>, replaces: boolean): Reply {
  const outcome = outcomes.shift() ?? 'answered'
  if (outcome === 'request lost') return undefined
  if (outcome === 'refused') return { status: 422, body: { ErrorCode: 'X', ErrorMessage: 'Not just now.' } }
  const existing = cart.find(({ ProductID }) => ProductID === body['ProductID'])
  if (existing && !replaces)
    return { status: 409, body: { ErrorCode: 'ProductExit', ErrorMessage: 'Replace?' } }
  cart = cart.filter((line) => line !== existing)
  cart.push({ CartID: cart.length + 70, ProductID: body['ProductID'], QTY: body['QTY'] })
  return outcome === 'reply lost' ? undefined : { body: { Message: 'Added.' } }
}

beforeEach(() => {
  outcomes = []
  cart = []
  sent = connectProvider((call, body) => {
    const id = /^GET product\/login\/thing-(\d)$/.exec(call)?.[1]
    if (id) return offer(Number(id))
    if (call === 'POST cart/cart2') return putInCart(body, false)
    if (call === 'POST cart') return putInCart(body, true)
    if (call === 'GET cart') return { body: { Data: [{ Slug: 'thing', ProductImage: '', Carts: cart }] } }
    if (call === 'GET cart/getcartcount') return { body: { status: 200, CartCount: cart.length } }
    return { body: { Data: [] } }
  })
  signInHere()
})

const quantity = 50
const draftLine = (id: number) => {
  const product = { id: String(id), slug: `thing-${id}`, sku: '', name: `Thing ${id}`, image: null }
  return { ...newDraftLine(`line-${id}`, product), cells: [{ options: [], quantity }] }
}

async function openDraft(lines: ReturnType<typeof draftLine>[]) {
  await clientDrafts().put({ ...newClientDraft('d', { company: 'Acme' }, 1), lines })
  await openPage('/drafts/d')
  await screen.findByRole('button', { name: 'Move to cart' })
}
/** Moves the draft and waits until the dialog closes, or a question replaces it. */
async function move() {
  act(() => recordOutcome('answered'))
  press('Move to cart')
  fireEvent.click(await screen.findByRole('button', { name: /^Move \d lines?,/ }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move to cart' })).toBeNull(), 10_000)
}
const draftLines = () =>
  screen.queryAllByRole('article').map((line) => within(line).getByRole('heading').textContent)
const expectLeftLines = (...names: string[]) => vi.waitFor(() => expect(draftLines()).toEqual(names))
const cartLines = () => cart.map(({ ProductID, QTY }) => [ProductID, QTY])
const writes = () => sent.filter(({ call }) => /^POST cart(\/cart2)?$/.test(call))

test.each<[string, Outcome[]]>([
  ['by a lost reply', ['answered', 'reply lost']],
  ['twice', ['reply lost', 'request lost']],
  ['before lines that an earlier move had sent', ['refused', 'reply lost', 'request lost']],
])('move that is interrupted %s is completed by the next move', async (_, planned) => {
  outcomes = [...planned]
  await openDraft([draftLine(1), draftLine(2), draftLine(3)])
  await move()
  expect(screen.getAllByText(notice)).not.toEqual([])
  while (draftLines().length > 0) await move()
  expect(cartLines().toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
    [1, 2, 3].map((id) => [id, quantity]),
  )
  expect(writes().filter(({ call }) => call === 'POST cart')).toEqual([])
})

test('dialog asks before a line of another draft is replaced, at any quantity', async () => {
  cart = [{ CartID: 1, ProductID: 1, QTY: quantity }]
  await openDraft([draftLine(1), draftLine(2)])
  await move()
  const dialog = await screen.findByRole('dialog', { name: 'Already in your cart' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'No' }))
  await screen.findByText(unchangedNotice)
  await expectLeftLines('Thing 1')
  expect(cartLines()).toEqual([
    [1, quantity],
    [2, quantity],
  ])
})

test('dialog asks before a moved line that was changed in the cart is replaced', async () => {
  outcomes = ['reply lost']
  await openDraft([draftLine(1)])
  await move()
  expect(draftLines()).toEqual(['Thing 1'])
  cart = [{ CartID: 1, ProductID: 1, QTY: 80 }]
  await move()
  const dialog = await screen.findByRole('dialog', { name: 'Already in your cart' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes' }))
  await expectLeftLines()
  expect(cartLines()).toEqual([[1, quantity]])
})
