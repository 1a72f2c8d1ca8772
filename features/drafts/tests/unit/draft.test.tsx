/**
 * A draft's page: a product is searched and added, and the totals and ship dates of its lines are shown (req 18.2,
 * 18.3).
 */
import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newClientDraft, newDraftLine } from '../../rules/client-draft'
import { clientDrafts } from '../../app/client-drafts'
import { setNeed } from '../../../../src/session/need'
import { detailReply } from '../../../../tests/support/product'
import {
  openPage,
  textOf,
  press,
  connectProvider,
  signInHere,
} from '../../../../tests/unit/screens/open-shop'

const product = (slug: string, changes: object) =>
  detailReply({
    Slug: slug,
    productname: `The ${slug}`,
    ProductAttribute: [],
    ProductUnbrandedPrice: [{ ProductUnbrandedPriceID: 1, QTY: 1, Price: 5, Retailer: 0 }],
    add_freight: 0,
    ...changes,
  })
const offers: Record<string, unknown> = {
  mug: product('mug', { availability: 'Branded within 9 working days', stockDescription: [] }),
  pen: product('pen', { availability: 'Branded within 1 working day', stockDescription: [] }),
}
const tile = { ProductID: 9, ProductName: 'The pen', Slug: 'pen', SKU: 'PN-1' }

beforeEach(async () => {
  setNeed({ quantity: null, by: null })
  connectProvider((call) => {
    const slug = /^GET product\/login\/(.*)$/.exec(call)?.[1]
    if (slug) return { body: offers[slug] }
    if (call === 'POST product/login/search')
      return { body: { Data: { Product: [tile], SubCategory: [] }, totalPages: 1 } }
    return { body: call === 'GET cart/getgst' ? { Data: { Rate: 10 } } : { Data: [] } }
  })
  signInHere()
  const line = newDraftLine('a', { id: '7', slug: 'mug', sku: '', name: 'The mug', image: null })
  const lines = [{ ...line, cells: [{ options: [], quantity: 100 }] }]
  await clientDrafts().put({ ...newClientDraft('d', { company: 'Acme' }, 1), lines })
})
const total = async () => textOf((await screen.findByText(/^Total /)).parentElement)

test('draft shows its total ex and inc GST', async () => {
  await openPage('/drafts/d')
  // 20 dollars of set-up are shared by 100 pieces.
  await vi.waitFor(async () => expect(await total()).toBe('Total $520.00 ex GST$572.00 inc GST'))
})

test('line warns when it ships after the client’s needed-by date', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date(2026, 10, 23, 9))
  // This needed-by date belongs to the visit, not to this client.
  setNeed({ by: '2026-11-25' })
  await openPage('/drafts/d')
  await screen.findByText('Ships by Fri 4 Dec')
  fireEvent.change(screen.getByLabelText('Needed by'), { target: { value: '2026-11-27' } })
  await screen.findByText(', too late for 27 Nov')
  expect(clientDrafts().list()).toMatchObject([{ neededBy: '2026-11-27' }])
  fireEvent.change(screen.getByLabelText('Needed by'), { target: { value: '' } })
  await vi.waitFor(() => expect(screen.queryByText(', too late for 27 Nov')).toBeNull())
  expect(clientDrafts().list()[0]).not.toHaveProperty('neededBy')
})

test('new draft takes the needed-by date of this visit', async () => {
  setNeed({ by: '2026-11-25' })
  await openPage('/drafts')
  press('New draft')
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Needed by').value).toBe('2026-11-25'),
  )
})

test('product added by search takes the needed quantity', async () => {
  setNeed({ quantity: 250 })
  await openPage('/drafts/d')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Add a product' }), {
    target: { value: 'pen' },
  })
  await screen.findByRole('button', { name: 'Add The pen' })
  press('Add The pen')
  await screen.findByText('The pen added.')
  expect(clientDrafts().list()[0]?.lines).toMatchObject([
    { product: { slug: 'mug' }, cells: [{ quantity: 100 }] },
    { product: { slug: 'pen' }, cells: [{ quantity: 250 }] },
  ])
})
