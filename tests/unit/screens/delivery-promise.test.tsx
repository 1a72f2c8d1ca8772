/** A day is promised only for what is in stock (req 16.8). */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setNeed } from '../../../src/session/need'
import { detailReply } from '../../support/product'
import { openPage, plain, provider, type } from './shop-stage'

const bottle = {
  Slug: 'bottle',
  minimumqty: 25,
  availability: 'In stock, branded within 9 working days',
  ProductAttribute: [],
  stockDescription: [{ description: 'Navy', quantity: 86, next_shipment: '2027-01-28' }],
}
const promise = /Ships by|in time for/

beforeEach(() => {
  provider((call) => {
    if (call === 'GET product/bottle') return { body: detailReply(bottle) }
    return { body: { Data: [], Message: 'Done', status: 200 } }
  })
})

test('a product promises a day for as many as are in stock, and for no piece more', async () => {
  setNeed({ by: '2099-12-07' })
  await openPage('/product/bottle')
  const facts = async () => plain((await screen.findByText('Minimum order')).closest('ul'))
  expect(await facts()).toContain('86 in stock now; 250 not before 28 Jan')
  expect(plain(document.body)).not.toMatch(promise)
  type('Quantity', '86')
  expect(await facts()).toMatch(/Ships by .*in time for 7 Dec/)
  type('Quantity', '87')
  expect(await facts()).toContain('86 in stock now; 87 not before 28 Jan')
  expect(plain(document.body)).not.toMatch(promise)
})
