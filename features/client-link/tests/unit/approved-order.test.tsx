/** A client's approval from the draft's page to the checkout (req 23.7). */
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newClientDraft, newDraftLine } from '../../../drafts/rules/client-draft'
import { clientDrafts } from '../../../drafts/app/client-drafts'
import { writeApprovedOrder } from '../../../../src/session/approved-order'
import { noAnswer } from '../../../drafts/rules/quote'
import { anyApproval, anyLink } from '../support/link'
import { detailReply } from '../../../../tests/support/product'
import { openPage, press, connectProvider, signInHere } from '../../../../tests/unit/screens/open-shop'

const link = anyLink({
  id: 'link-1',
  to: ['Harbour Dental'],
  lines: [{ id: 'a', name: 'The mug', pieces: 250, ...noAnswer, comment: 'In silver, please' }],
  approval: anyApproval({ purchaseOrder: 'CLIENT-PO-9', lines: [{ id: 'a', quantity: 500 }] }),
})
let cart: object[]

beforeEach(async () => {
  cart = []
  writeApprovedOrder(null)
  connectProvider((call) => {
    if (call.startsWith('GET product/login/'))
      return {
        body: detailReply({
          Slug: 'mug',
          ProductAttribute: [],
          ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 1, Price: 5, Retailer: 0 }],
        }),
      }
    if (call === 'GET shop/about') return { body: { Data: { Features: ['client-links'] } } }
    if (call === 'GET client-links') return { body: { Data: [link] } }
    if (call === 'GET cart')
      return { body: { Data: cart.length === 0 ? [] : [{ Slug: 'mug', ProductImage: '', Carts: cart }] } }
    if (call === 'GET cart/getgst') return { body: { Data: { Rate: 10 } } }
    return { body: { Data: [] } }
  })
  signInHere()
  const line = newDraftLine('a', { id: '7', slug: 'mug', sku: '', name: 'The mug', image: null })
  const lines = [{ ...line, cells: [{ options: [], quantity: 250 }] }]
  await clientDrafts().put({ ...newClientDraft('d', { company: 'Harbour Dental' }, 1), lines })
})

test('approved draft lists each product once, with quantity, price and comment', async () => {
  await openPage('/drafts/d')
  const sent = await screen.findByRole('region', { name: 'Sent to client' })
  await within(sent).findByText(/each ex GST/)
  const rows = within(sent).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'The mug500 pieces$5.04 each ex GSTIn silver, please',
  ])
})

test('Cancel in the review leaves the draft as it was before the approval', async () => {
  await openPage('/drafts/d')
  fireEvent.click(await screen.findByRole('button', { name: 'Place order for 500' }))
  const review = await screen.findByRole('dialog', { name: 'Place order' })
  await within(review).findByText(/^500\spieces/)
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(clientDrafts().list()).toMatchObject([{ lines: [{ cells: [{ quantity: 250 }], brief: '' }] }])
})

const cartLine = (id: number) => ({
  CartID: id,
  ProductID: 7,
  ProductName: 'The mug',
  QTY: 500,
  BasePrice: '2.00',
})
const purchaseOrder = async () => (await screen.findByLabelText<HTMLInputElement>('PO#')).value

test('the checkout has no PO# of an approval whose lines have left the cart', async () => {
  cart = [cartLine(11)]
  writeApprovedOrder({ quoteId: 'link-1', cartLineIds: ['11'], destination: 'own' })
  const first = await openPage('/checkout')
  fireEvent.change(await screen.findByLabelText('PO#'), { target: { value: 'CLIENT-PO-9b' } })
  first.view.unmount()
  cart = [cartLine(12)]
  await openPage('/checkout')
  expect(await purchaseOrder()).toBe('')
  expect(screen.queryByText(/Filled in from/)).toBeNull()
})
