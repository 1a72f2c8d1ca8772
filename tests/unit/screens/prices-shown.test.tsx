/** The PRICING tab and the printed quote, with and without prices. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lastVisited } from '../../../src/device/session-store'
import { defaultBrand, pageBrand } from '../../../src/domain/brand/brand'
import { setShopBrand } from '../../../src/domain/brand/shop-brand'
import { NotSavedHereFailure, RejectedFailure } from '../../../src/domain/failure'
import { type CustomerPrices, retailPrices } from '../../../src/domain/price/price'
import type { Selection } from '../../../src/screens/product/selection'
import { PricingPanel } from '../../../src/screens/product/product-tabs'
import { PriceHeading } from '../../../src/screens/product/order/price-heading'
import { InstantQuote } from '../../../src/screens/product/price/instant-quote'
import { QuotePaper } from '../../../src/screens/product/price/quote-paper'
import type { PricesState } from '../../../src/screens/product/selection'
import { orderGridOf } from '../../../src/domain/cart/order-grid'
import { apparel, colours, sizes } from '../../support/apparel'
import { anyProduct } from '../../support/product'
import { renderPart, textOf } from './open-shop'

const list: CustomerPrices = {
  role: 'wholesaler',
  tiers: [{ quantity: 25, cents: 1000, markups: { wholesaler: 20, retailer: 50 } }],
  setups: [{ id: '7', name: 'Pad print', unitCents: 50, setupCents: 5000, preselected: 1 }],
  addsFreight: true,
  costFlag: 'Clearance <b>price</b>',
}
const ready = (changes: Partial<CustomerPrices> = {}) => {
  const copy = { value: null, at: Date.now(), fresh: true }
  const prices = { list: { ...list, ...changes }, role: 'wholesaler', gstPercent: 10, copy } as const
  return { kind: 'ready', prices } satisfies PricesState
}
const hidden: PricesState = { kind: 'hidden', prices: ready().prices, retail: null }
const product = anyProduct({ hasUnbrandedPrices: true, features: ['Leak-proof'] })
const selection = (quantities: number[]): Selection => ({
  choice: { values: new Map(), quantity: '', setups: new Map([['7', 1]]), cells: new Map() },
  grid: null,
  chosen: {
    lines: quantities.map((quantity) => ({ variationId: null, quantity, options: [], cell: null })),
    problems: { attributes: new Map(), quantity: null },
  },
  choose: () => {},
  emptyCells: () => {},
})

const showPricing = async (prices: PricesState, quantities = [50]) =>
  (await renderPart(<PricingPanel product={product} selection={selection(quantities)} prices={prices} />))
    .view.container

test('PRICING shows account and retail prices, set-ups, and the flag as text', async () => {
  await showPricing(ready())
  const [prices, setups] = await screen.findAllByRole('table')
  expect(textOf(prices)).toContain('25+$12.00 ex GST$15.00 ex GST')
  expect(textOf(setups)).toContain('Pad print$0.50 ex GST$50.00 ex GST')
  expect(prices?.querySelectorAll('[aria-current=true]')).toHaveLength(1)
  screen.getByText('Clearance <b>price</b>')
  const headings = screen.getAllByRole('heading', { level: 3 }).map(textOf)
  expect(headings).toEqual(['PRICE SUMMARY', 'PRICE SUMMARY - RETAIL'])
})

test('PRICING asks for a quantity, or shows Price on request without price breaks', async () => {
  await showPricing(ready(), [])
  await screen.findByText('Enter a quantity to see the total.')
  expect(screen.queryByText(/PRICE SUMMARY/)).toBeNull()
  cleanup()
  const panel = await showPricing(ready({ tiers: [], setups: [] }))
  await screen.findByText('Price on request')
  expect(panel.textContent).not.toContain('$')
})

test('sign-in link of PRICING remembers the page with its choice', async () => {
  expect(textOf(await showPricing({ kind: 'visitor' }))).toBe('Sign in to see your prices.Login')
  fireEvent.click(screen.getByRole('link', { name: 'Login' }))
  expect(lastVisited()).toBe('/product/alpine-flask?s=7*1')
  cleanup()
  expect(textOf(await showPricing(hidden))).toBe('Prices are hidden in customer view.')
})

test('failed prices show the reason and a Retry button', async () => {
  const retry = vi.fn()
  await showPricing({ kind: 'failed', error: new NotSavedHereFailure('x'), retry })
  expect(screen.getByRole('alert').textContent).toContain('Your prices aren’t saved on this device yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  cleanup()
  await showPricing({ kind: 'failed', error: new RejectedFailure('The shop is closed', '', 500), retry })
  expect(screen.getByRole('alert').textContent).toContain('The shop is closed')
})

const renderQuote = async (
  hasInstantQuote: boolean,
  { prices }: ReturnType<typeof ready>,
  quantities = [50],
) => {
  const quotedProduct = anyProduct({ hasInstantQuote })
  const quote = <InstantQuote product={quotedProduct} selection={selection(quantities)} prices={prices} />
  const { container } = (await renderPart(quote)).view
  return { rows: [...container.querySelectorAll('dl > div')].map(textOf), text: textOf(container) }
}
const allRows = [
  'Unit price$12.00 ex GST',
  'Branding per piece, set-up included$1.50 ex GST',
  'Handling per piece$0.30 ex GST',
  'Price each$13.80 ex GST',
  'Total for 50$690.00 ex GST',
  'GST 10%$69.00',
  'Total inc GST$759.00 inc GST',
]

test.each([true, false])('quote with hasInstantQuote %s lists every row of the total', async (isInstant) => {
  const { rows, text } = await renderQuote(isInstant, ready())
  expect(rows).toEqual(allRows)
  for (const term of ['$20 surcharge', 'Split delivery is $20']) expect(text).toContain(term)
})

test('quote for several lines has the same rows as for one line', async () => {
  expect((await renderQuote(true, ready(), [20, 25, 5])).rows).toEqual(allRows)
})

test('quote shows either the handling charge or free freight', async () => {
  const handlingText = 'Handling $15 per job.'
  expect((await renderQuote(true, ready())).text).toContain(handlingText)
  cleanup()
  const { rows, text } = await renderQuote(true, ready({ addsFreight: false }))
  expect(rows).toHaveLength(allRows.length - 1)
  expect(text).toContain('Free freight to one location in Australia or New Zealand.')
  expect(text).not.toContain('handling')
})

test('quote shows the sentences that the shop has set, and leaves out empty ones', async () => {
  onTestFinished(() => setShopBrand(pageBrand(defaultBrand)))
  const words = { freight: 'Freight is quoted.', delivery: '', minimum: 'No small orders.' }
  setShopBrand(pageBrand({ ...defaultBrand, ...words }))
  const { text } = await renderQuote(true, ready({ addsFreight: false }))
  expect(text).toContain('No small orders.Freight is quoted.')
  expect(text).not.toMatch(/\$20|Free freight/)
})

test.each([
  ['a price', ready(), 2],
  ['a price on request', ready({ tiers: [] }), 0],
])('Print and Share are offered only when there is a total: %s', async (_, { prices }, offered) => {
  const quotedProduct = anyProduct({ hasInstantQuote: true })
  await renderPart(<InstantQuote product={quotedProduct} selection={selection([50])} prices={prices} />)
  expect(screen.queryAllByRole('button', { name: /Print|Share/ })).toHaveLength(offered)
})

describe('price heading', () => {
  const tier = (quantity: number, cents: number) => ({ quantity, cents, markups: { wholesaler: 20 } })
  const tiers = [tier(10, 1100), tier(50, 1000), tier(250, 900)]
  const choose = vi.fn()
  afterEach(() => choose.mockClear())
  const show = async (prices: PricesState, quantities = [50], changes: Partial<Selection> = {}) => {
    const chosen = { ...selection(quantities), choose, ...changes }
    const heading = <PriceHeading onQuote={() => {}} product={product} selection={chosen} prices={prices} />
    return textOf((await renderPart(heading)).view.container)
  }
  const chips = () =>
    screen
      .getAllByRole('button', { name: /\+: / })
      .map((chip) => [chip.getAttribute('aria-label'), chip.getAttribute('aria-pressed')])

  test('quantity chips show the price per piece and set the quantity', async () => {
    const text = await show(ready({ tiers }))
    expect(text).toContain('$13.80 each at 50, branded · $690.00 ex GST')
    expect(text).toContain('+ $50.00 set-up, once · Handling $15 per jobOrder 200 more and pay $11.56 each')
    // Nothing is sold below the minimum of 25.
    expect(chips()).toEqual([
      ['25+: $13.70 each', 'false'],
      ['50+: $12.50 each', 'true'],
      ['250+: $11.30 each', 'false'],
    ])
    fireEvent.click(screen.getByRole('button', { name: '250+: $11.30 each' }))
    expect(choose).toHaveBeenCalledWith({ quantity: '250' })
  })

  test('price heading of an order grid shows the price of the whole job', async () => {
    const grid = orderGridOf(apparel([colours, sizes]))
    expect(await show(ready({ tiers }), [20, 25, 5], { grid })).toContain(
      '$13.80 each at 50, branded · $690.00',
    )
    fireEvent.click(screen.getByRole('button', { name: /^250/ }))
    expect(choose).not.toHaveBeenCalled()
    cleanup()
    expect(await show(ready({ tiers }), [], { grid })).toContain('from $11.56 each, branded ex GST')
  })

  test('price heading shows the retail price in customer view with retail prices', async () => {
    const { prices } = ready()
    const retail = (accountPrices: CustomerPrices): PricesState => {
      const shown = retailPrices(accountPrices)
      return { kind: 'hidden', prices, retail: shown && { ...prices, list: shown, role: shown.role } }
    }
    // The retail price is $15.00; the wholesaler pays $12.00.
    const text = await show(retail(list))
    expect(text).toContain('$16.80 each at 50, branded · $840.00 ex GST')
    expect(text).not.toContain('12.50')
    cleanup()
    expect(await show(retail({ ...list, tiers }))).toBe('50 pieces, branded')
  })

  test('price is absent for visitors, in customer view, and without price breaks', async () => {
    expect(await show({ kind: 'visitor' })).toBe(
      'See prices in a minute: open a free accountRequest a quoteSign in to see your price',
    )
    cleanup()
    expect(await show(hidden)).toBe('50 pieces, branded')
    cleanup()
    expect(await show(ready({ tiers: [] }))).toBe('Price on request')
    cleanup()
    expect(await show(ready({ tiers }), [])).toContain('Enter a quantity to see your price.')
  })
})

test.each<PricesState>([hidden, { kind: 'loading' }])(
  'printed page shows no price when prices are $kind',
  async (prices) => {
    const paper = <QuotePaper product={product} selection={selection([50])} prices={prices} />
    const text = textOf((await renderPart(paper)).view.container)
    expect(text).toContain('Product information, ')
    expect(text).toContain('Leak-proof')
    expect(text).not.toMatch(/\$|GST|Quote/)
  },
)
