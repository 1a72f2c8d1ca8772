/** A day is promised only for what is in stock (req 16.8). */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteOutcome } from '../../../src/session/connectivity'
import { setNeed } from '../../../src/session/need'
import { detailReply } from '../../support/product'
import { openPage, plain, provider, type } from './shop-stage'

const bottle = {
  Slug: 'bottle',
  minimumqty: 25,
  availability: 'In stock, branded within 9 working days',
  ProductAttribute: [],
  stockDescription: [{ description: 'Navy', quantity: 86, next_shipment: '2099-01-28' }],
}
const promise = /Ships by|With you by|Would leave by|in time for/
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
  provider((call) => {
    if (call === 'GET product/bottle') return { body: detailReply(bottle) }
    if (call === 'GET shop/about') return { body: { Data: about } }
    return { body: { Data: [], Message: 'Done', status: 200 } }
  })
})

const facts = async () => plain((await screen.findByText('Minimum order')).closest('ul'))

test('a product promises a day for as many as are in stock, and for no piece more', async () => {
  setNeed({ by: '2099-12-07' })
  await openPage('/product/bottle')
  expect(await facts()).toContain('86 in stock, 250 from 28 Jan')
  expect(plain(document.body)).not.toMatch(promise)
  type('Quantity', '86')
  await waitFor(async () => expect(await facts()).toMatch(/Ships by .*in time for 7 Dec/))
  type('Quantity', '87')
  expect(await facts()).toContain('86 in stock, 87 from 28 Jan')
  expect(plain(document.body)).not.toMatch(promise)
})

test('with the shop’s days and a postcode a day is promised, without a network none', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date('2026-11-27T02:00:00Z'))
  about = { Features: ['delivery-days'], Delivery: delivery }
  await openPage('/product/bottle')
  type('Quantity', '86')
  // Nothing is printed, so that no proof is waited for; the stocktake is no working day.
  await waitFor(async () => expect(await facts()).toContain('Ships by Fri 11 Dec'))
  type('Postcode', '2000')
  await waitFor(async () => expect(await facts()).toContain('With you by Mon 14 Dec'))
  expect(await facts()).not.toContain('Ships by')
  type('Postcode', '999')
  await waitFor(async () => expect(await facts()).toContain('Ships by Fri 11 Dec'))
  act(() => noteOutcome('no-answer'))
  await waitFor(async () => expect(await facts()).toContain('Would leave by Fri 11 Dec'))
  expect(await facts()).not.toContain('With you by')
})
