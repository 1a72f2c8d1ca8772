/** A delivery day is promised only for quantities in stock (req 16.8). */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordOutcome } from '../../../src/session/connectivity'
import { setNeed } from '../../../src/session/need'
import { detailReply } from '../../support/product'
import { openPage, textOf, connectProvider, type } from './open-shop'

const bottle = {
  Slug: 'bottle',
  minimumqty: 25,
  availability: 'In stock, branded within 9 working days',
  ProductAttribute: [],
  stockDescription: [{ description: 'Navy', quantity: 86, next_shipment: '2099-01-28' }],
}
const { Slug, minimumqty, availability } = bottle
const tile = { ProductID: 7, ProductName: 'Bottle', Slug, minimumqty, ColourStock: 86, availability }
const promise = /Ships|With you by|in time for/
const delivery = {
  ShipsFrom: 'NSW',
  ProofDays: 3,
  Holidays: [{ Day: '2026-12-01', Name: 'Stocktake', States: ['NSW'] }],
  Transit: [{ From: '2000', To: '2249', Days: 1 }],
}
let about: object

beforeEach(() => {
  about = { Features: [] }
  setNeed({ quantity: null, by: null, postcode: null })
  connectProvider((call) => {
    if (call === 'GET product/bottle') return { body: detailReply(bottle) }
    if (call === 'POST product/NewArrivals') return { body: { data: [tile], totalPages: 1 } }
    if (call === 'GET shop/about') return { body: { Data: about } }
    return { body: { Data: [], Message: 'Done', status: 200 } }
  })
})

/** Makes the shop promise delivery days, and stops the clock. */
function startPromising() {
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date('2026-11-27T02:00:00Z'))
  about = { Features: ['delivery-days'], Delivery: delivery }
}
const facts = async () => textOf((await screen.findByText('Minimum order')).closest('ul'))

test('product promises a day only for a quantity that is in stock', async () => {
  setNeed({ by: '2099-12-07' })
  await openPage('/product/bottle')
  expect(await facts()).toContain('86 in stock, 250 from 28 Jan')
  expect(textOf(document.body)).not.toMatch(promise)
  type('Quantity', '86')
  await waitFor(async () => expect(await facts()).toMatch(/Ships by .*in time for 7 Dec/))
  type('Quantity', '87')
  expect(await facts()).toContain('86 in stock, 87 from 28 Jan')
  expect(textOf(document.body)).not.toMatch(promise)
})

test('arrival day is promised for a postcode, but not without a network', async () => {
  startPromising()
  await openPage('/product/bottle')
  type('Quantity', '86')
  // The job counts as branded until None is chosen, so days for a proof are added; the stocktake is not a working
  // day.
  await waitFor(async () => expect(await facts()).toContain('Ships by Wed 16 Dec'))
  type('Postcode', '2000')
  await waitFor(async () =>
    expect(await facts()).toContain('With you by Thu 17 Dec if the proof is approved by Thu 3 Dec'),
  )
  expect(await facts()).not.toContain('Ships by')
  type('Postcode', '999')
  await waitFor(async () => expect(await facts()).toContain('Ships by Wed 16 Dec'))
  act(() => recordOutcome('no-answer'))
  await waitFor(async () => expect(await facts()).toContain('Ships Wed 16 Dec'))
  expect(await facts()).not.toContain('With you by')
})

test('visitor’s job counts as branded until None is chosen', async () => {
  startPromising()
  setNeed({ postcode: '2000' })
  await openPage('/product/bottle')
  type('Quantity', '86')
  await waitFor(async () => expect(await facts()).toContain('With you by Thu 17 Dec'))
  const method = screen.getByRole('combobox', { name: /Pad Print/ })
  fireEvent.change(method, { target: { value: '1' } })
  expect(await facts()).toContain('With you by Thu 17 Dec')
  fireEvent.change(method, { target: { value: '0' } })
  await waitFor(async () => expect(await facts()).toContain('With you by Mon 14 Dec'))
})

test('tile and comparison show the same day as the product page', async () => {
  startPromising()
  setNeed({ quantity: 86, postcode: '2000' })
  await openPage('/products/new')
  await screen.findByText('With you by 17 Dec')
  act(() => setNeed({ postcode: null }))
  await screen.findByText('Ships by 16 Dec')
  act(() => setNeed({ postcode: '2000' }))
  await openPage('/compare?products=bottle')
  const row = await screen.findByRole('row', { name: /^With you by/ })
  await waitFor(() => expect(textOf(row)).toContain('With you by Thu 17 Dec'))
})
