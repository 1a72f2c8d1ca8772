// @vitest-environment happy-dom
/** A customer's price on a tile whose list did not bring it (req 16.7). */
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setCustomerView } from '../../../src/session/customer-view'
import { LazyTilePrice } from '../../../src/widgets/product/lazy-tile-price'
import { detailReply } from '../../support/product'
import { clearStage, openPiece, plain, provider, signInHere } from '../screens/shop-stage'

afterEach(clearStage)

const flask = detailReply({
  minimumqty: 500,
  add_freight: 0,
  ProductUnbrandedPrice: [
    { QTY: 25, Price: 10, Retailer: 50 },
    { QTY: 500, Price: 8, Retailer: 50 },
  ],
  ProductSetupPrice: [
    { ProductSetupPriceID: 1, SetupName: 'Pad Print: 1 colour', UnitPrice: 0.5, SetupPrice: 50, Default: 1 },
  ],
})
const tile = (isNear = true) => <LazyTilePrice slug="alpine-flask" minimumQuantity={null} isNear={isNear} />

test('a list that says no minimum order is priced at it all the same, by one request', async () => {
  signInHere()
  const sent = provider(() => ({ body: flask }))
  await openPiece(tile())
  expect(plain(await screen.findByText(/each at/).then((words) => words.parentElement))).toBe(
    '$12.60 each at 500, branded ex GST',
  )
  expect(sent.map(({ call }) => call)).toEqual(['GET product/login/alpine-flask'])
})

test.each([
  ['for visitors', () => {}, true],
  ['in customer view', () => (signInHere(), setCustomerView('hidden')), true],
  ['far away', () => signInHere(), false],
])('%s nothing is asked or shown', async (_, begin, isNear) => {
  const sent = provider(() => ({ body: flask }))
  begin()
  const { view } = await openPiece(tile(isNear))
  expect(plain(view.container)).toBe('')
  expect(sent).toEqual([])
})
