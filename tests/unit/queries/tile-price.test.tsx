/** A customer's price on a tile whose list did not include the price (req 16.7). */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { localKeys } from '../../../src/device/storage-names'
import { setClientPrice, setCustomerView } from '../../../src/session/customer-view'
import { LazyTilePrice } from '../../../src/widgets/product/lazy-tile-price'
import { detailReply } from '../../support/product'
import { pendingReply, renderPart, textOf, connectProvider, signInHere } from '../screens/open-shop'

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
const tileProps = { slug: 'alpine-flask', minimumQuantity: null }
const tile = () => <LazyTilePrice {...tileProps} />
/** Resolves when everything that waits for the next task has run. */
const flushTasks = () => act(nextTask)
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
/** Reports no element as visible. */
class OutOfSight {
  observe() {}
  disconnect() {}
}

test('tile without a minimum order is priced at the minimum order in the reply', async () => {
  signInHere()
  const sent = connectProvider(() => ({ body: flask }))
  await renderPart(tile())
  expect(textOf(await screen.findByText(/each, /).then((element) => element.parentElement))).toBe(
    'from $12.60 each, branded ex GST',
  )
  expect(sent.map(({ call }) => call)).toEqual(['GET product/login/alpine-flask'])
})

const savingData = () => Object.assign(Object.create(navigator), { connection: { saveData: true } }) as object

test.each([
  ['for a visitor', () => {}],
  ['in customer view', () => (signInHere(), setCustomerView('hidden'))],
  ['out of sight', () => (signInHere(), vi.stubGlobal('IntersectionObserver', OutOfSight))],
  ['with the data saver', () => (signInHere(), vi.stubGlobal('navigator', savingData()))],
])('tile %s shows no price and requests none', async (_, setUp) => {
  const sent = connectProvider(() => ({ body: flask }))
  setUp()
  const { view } = await renderPart(tile())
  await flushTasks()
  expect(textOf(view.container)).toBe('')
  expect(sent).toEqual([])
})

test.each([
  ['with "Client price"', () => setClientPrice(true), 'from $12.60 each, branded ex GST · yours $8.60'],
  ['in customer view at retail', () => setCustomerView('retail'), 'from $12.60 each, branded ex GST'],
])('wholesaler’s tile %s shows the price that clients pay', async (_, setUp, text) => {
  signInHere()
  localStorage.setItem(localKeys.roleId, '2')
  connectProvider(() => ({ body: flask }))
  setUp()
  const { view } = await renderPart(<LazyTilePrice {...tileProps} fromCents={fromCents} />)
  await screen.findByText(/each, /)
  expect(textOf(view.container)).toBe(text)
})

test('tile shows only its own price to a role without a retail price', async () => {
  signInHere()
  setClientPrice(true)
  connectProvider(() => ({ body: flask }))
  const { view } = await renderPart(tile())
  await screen.findByText(/each, /)
  expect(textOf(view.container)).not.toContain('yours')
})

const fromCents = 560

test('"From" price is shown until the customer’s price has arrived', async () => {
  signInHere()
  const answer = pendingReply()
  connectProvider(() => answer.reply)
  const { view } = await renderPart(<LazyTilePrice {...tileProps} fromCents={fromCents} />)
  await screen.findByText('From')
  expect(textOf(view.container)).toBe('From $5.60 ex GST')
  await answer.arrive({ body: flask })
  await screen.findByText(/each, /)
  expect(textOf(view.container)).toBe('from $12.60 each, branded ex GST')
})

test.each([
  ['is on request', () => ({ body: detailReply({ ProductUnbrandedPrice: [] }) })],
  ['is refused', () => ({ status: 403, body: { ErrorMessage: 'No.' } })],
])('"From" price stays when the customer’s price %s', async (_, answer) => {
  signInHere()
  const sent = connectProvider(answer)
  const { view } = await renderPart(<LazyTilePrice {...tileProps} fromCents={fromCents} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  await flushTasks()
  expect(textOf(view.container)).toBe('From $5.60 ex GST')
})

test('page reads at most 24 prices for its tiles, three at a time', async () => {
  signInHere()
  let [active, maxActive] = [0, 0]
  const sent = connectProvider(async () => {
    active += 1
    maxActive = Math.max(maxActive, active)
    await nextTask()
    active -= 1
    return { body: flask }
  })
  const tiles = (from: number) => (
    <>
      {Array.from({ length: 30 }, (_, index) => (
        <LazyTilePrice key={index} slug={`flask-${from + index}`} minimumQuantity={null} />
      ))}
    </>
  )
  await renderPart(tiles(0), '/shop?page=1')
  await waitFor(() => expect(screen.getAllByText(/each, /)).toHaveLength(24))
  await flushTasks()
  expect([sent.length, maxActive]).toEqual([24, 3])
  cleanup()
  await renderPart(tiles(100), '/shop?page=2')
  await waitFor(() => expect(screen.getAllByText(/each, /)).toHaveLength(24))
})
