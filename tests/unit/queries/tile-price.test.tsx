/** A customer's price on a tile whose list did not bring it (req 16.7). */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { localKeys } from '../../../src/device/storage-names'
import { setClientPrice, setCustomerView } from '../../../src/session/customer-view'
import { LazyTilePrice } from '../../../src/widgets/product/lazy-tile-price'
import { detailReply } from '../../support/product'
import { later, openPiece, plain, provider, signInHere } from '../screens/shop-stage'

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
const unread = { slug: 'alpine-flask', minimumQuantity: null }
const tile = () => <LazyTilePrice {...unread} />
/** Everything that waits for a turn of the page's clock has had one. */
const settled = () => act(nextTask)
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
/** No element is in the visible part of the page. */
class OutOfSight {
  observe() {}
  disconnect() {}
}

test('a list that says no minimum order is priced at it all the same, by one request', async () => {
  signInHere()
  const sent = provider(() => ({ body: flask }))
  await openPiece(tile())
  expect(plain(await screen.findByText(/each, /).then((words) => words.parentElement))).toBe(
    'from $12.60 each, branded ex GST',
  )
  expect(sent.map(({ call }) => call)).toEqual(['GET product/login/alpine-flask'])
})

test.each([
  ['for visitors', () => {}],
  ['in customer view', () => (signInHere(), setCustomerView('hidden'))],
  ['out of sight', () => (signInHere(), vi.stubGlobal('IntersectionObserver', OutOfSight))],
])('%s nothing is asked or shown', async (_, begin) => {
  const sent = provider(() => ({ body: flask }))
  begin()
  const { view } = await openPiece(tile())
  await settled()
  expect(plain(view.container)).toBe('')
  expect(sent).toEqual([])
})

test.each([
  ['with "Client price"', () => setClientPrice(true), 'from $12.60 each, branded ex GST · yours $8.60'],
  ['in customer view at retail', () => setCustomerView('retail'), 'from $12.60 each, branded ex GST'],
])('%s a wholesaler’s tile says what clients pay', async (_, begin, words) => {
  signInHere()
  localStorage.setItem(localKeys.roleId, '2')
  provider(() => ({ body: flask }))
  begin()
  const { view } = await openPiece(<LazyTilePrice {...unread} fromCents={fromCents} />)
  await screen.findByText(/each, /)
  expect(plain(view.container)).toBe(words)
})

test('a role that is told no retail price keeps to its own', async () => {
  signInHere()
  setClientPrice(true)
  provider(() => ({ body: flask }))
  const { view } = await openPiece(tile())
  await screen.findByText(/each, /)
  expect(plain(view.container)).not.toContain('yours')
})

const fromCents = 560

test('"From" stands until the own price at the quantity is there', async () => {
  signInHere()
  const answer = later()
  provider(() => answer.reply)
  const { view } = await openPiece(<LazyTilePrice {...unread} fromCents={fromCents} />)
  await screen.findByText('From')
  expect(plain(view.container)).toBe('From $5.60 ex GST')
  await answer.arrive({ body: flask })
  await screen.findByText(/each, /)
  expect(plain(view.container)).toBe('from $12.60 each, branded ex GST')
})

test.each([
  ['is on request', () => ({ body: detailReply({ ProductUnbrandedPrice: [] }) })],
  ['is refused', () => ({ status: 403, body: { ErrorMessage: 'No.' } })],
])('"From" stays where the own price %s', async (_, answer) => {
  signInHere()
  const sent = provider(answer)
  const { view } = await openPiece(<LazyTilePrice {...unread} fromCents={fromCents} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  await settled()
  expect(plain(view.container)).toBe('From $5.60 ex GST')
})

test('on a data saver no price is read for a tile', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  signInHere()
  const sent = provider(() => ({ body: flask }))
  const { view } = await openPiece(<LazyTilePrice {...unread} fromCents={fromCents} />)
  await screen.findByText('From')
  await settled()
  expect(plain(view.container)).toBe('From $5.60 ex GST')
  expect(sent).toEqual([])
})

test('a page reads at most 24 prices for its tiles, three at a time', async () => {
  signInHere()
  let [now, most] = [0, 0]
  const sent = provider(async () => {
    now += 1
    most = Math.max(most, now)
    await nextTask()
    now -= 1
    return { body: flask }
  })
  const tiles = (from: number) => (
    <>
      {Array.from({ length: 30 }, (_, index) => (
        <LazyTilePrice key={index} slug={`flask-${from + index}`} minimumQuantity={null} />
      ))}
    </>
  )
  await openPiece(tiles(0), '/shop?page=1')
  await waitFor(() => expect(screen.getAllByText(/each, /)).toHaveLength(24))
  await settled()
  expect([sent.length, most]).toEqual([24, 3])
  cleanup()
  await openPiece(tiles(100), '/shop?page=2')
  await waitFor(() => expect(screen.getAllByText(/each, /)).toHaveLength(24))
})
