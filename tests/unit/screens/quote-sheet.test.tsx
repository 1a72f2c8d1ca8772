// @vitest-environment happy-dom
/** The printed product: whole for a customer, without any price for everybody else. */
import { act, cleanup, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Product } from '../../../src/domain/product/product'
import { QuoteSheet } from '../../../src/screens/product/price/quote-sheet'
import type { Order } from '../../../src/screens/product/order/use-order'
import type { PricesState } from '../../../src/screens/product/price/use-prices'
import { noteScreenShown } from '../../../src/device/page-events'
import { stage } from '../widgets/shell-stage'
import { anyProduct } from './product-fixture'

afterEach(cleanup)

const product = anyProduct({ features: ['Leak-proof'], hasUnbrandedPrices: true })
const setups = [{ id: '7', name: 'Pad print', unitCents: 50, setupCents: 5000, preselected: 1 }]
const prices = {
  list: {
    role: 'wholesaler' as const,
    tiers: [{ quantity: 25, cents: 1000, markups: { wholesaler: 20, retailer: 50 } }],
    setups,
    addsFreight: false,
    costFlag: '',
  },
  role: 'wholesaler' as const,
  gstPercent: 10,
  copy: { value: null, at: Date.now() - 48 * 60 * 60 * 1000, fresh: false },
}
const order: Order = {
  choice: { values: new Map(), quantity: '50', setups: new Map([['7', 2]]), cells: new Map() },
  grid: null,
  chosen: {
    lines: [{ variationId: null, quantity: 50, options: [{ name: 'Colour', value: 'Navy' }], cell: null }],
    problems: { attributes: new Map(), quantity: null },
  },
  choose: () => {},
  emptyCells: () => {},
}

async function print(state: PricesState, shown: Product = product) {
  noteScreenShown()
  const { view } = await stage(<QuoteSheet product={shown} order={order} prices={state} />)
  const sheet = await waitFor(
    () => {
      const found = view.container.querySelector<HTMLElement>('section')
      expect(found).not.toBeNull()
      return found ?? view.container
    },
    { timeout: 3000 },
  )
  expect(within(sheet).queryByText('Alpine flask')).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  return sheet
}

test('a customer’s paper has who, what, how much, from when and how long', async () => {
  const sheet = await print({ kind: 'ready', prices })
  const text = sheet.textContent?.replace(/\s+/g, ' ') ?? ''
  for (const part of [
    'Showfloor',
    'Quote, ',
    '1300 555 010',
    'hello@showfloor.example',
    'Alpine flask',
    'SKU DW-1040',
    'ColourNavy',
    'Quantity50',
    'Set-upsPad print × 2',
    '25+$12.00 ex GST',
    'Line total$750.00 ex GST',
    'Total inc GST$825.00 inc GST',
    'and may have changed',
    'Valid for 30 days, until ',
    'GST of 10%',
    'Leak-proof',
    '/product/alpine-flask',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('Retail')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(sheet.textContent).toBe(''))
})

test.each<PricesState>([{ kind: 'visitor' }, { kind: 'hidden', prices }, { kind: 'loading' }])(
  'no price on paper: $kind',
  async (state) => {
    const sheet = await print(state)
    expect(sheet.textContent).toContain('Product information, ')
    expect(sheet.textContent).toContain('Leak-proof')
    expect(sheet.textContent).not.toMatch(/\$|GST|Quote/)
  },
)

test('without price breaks: price on request', async () => {
  const sheet = await print({ kind: 'ready', prices: { ...prices, list: { ...prices.list, tiers: [] } } })
  expect(sheet.textContent).toContain('Price on request')
  expect(sheet.textContent).not.toContain('$')
})
