// @vitest-environment happy-dom
/** PRICING: what each role is shown, to the cent, and what stands there when there is nothing to show. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lastVisited } from '../../../src/device/session-store'
import { NotSavedHereFailure, RejectedFailure } from '../../../src/domain/failure'
import type { ChosenLine } from '../../../src/domain/cart/order-choice'
import type { OwnPrices } from '../../../src/domain/price/price'
import type { RoleName } from '../../../src/domain/account/role'
import { PricingPanel } from '../../../src/screens/product/product-tabs'
import type { Order } from '../../../src/screens/product/order/use-order'
import type { Prices, PricesState } from '../../../src/screens/product/price/use-prices'
import { stage } from '../widgets/shell-stage'
import { anyProduct } from './product-fixture'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
})

const markups = { admin: 0, retailer: 50, wholesaler: 20, portalUser: 40, vipUser: 30, saleAgent: 10 }
const list: OwnPrices = {
  role: 'retailer',
  tiers: [
    { quantity: 25, cents: 1000, markups },
    { quantity: 50, cents: 900, markups },
    { quantity: 500, cents: 805, markups },
  ],
  setups: [{ id: '7', name: 'Pad print', unitCents: 50, setupCents: 5000, preselected: 1 }],
  addsFreight: true,
  costFlag: '',
}
const product = anyProduct({ hasUnbrandedPrices: true })
const line = (quantity: number): ChosenLine => ({ variationId: null, quantity, options: [], cell: null })

function order(lines: ChosenLine[], grid: Order['grid'] = null): Order {
  return {
    choice: { values: new Map(), quantity: '', setups: new Map([['7', 1]]), cells: new Map() },
    grid,
    chosen: { lines, problems: { attributes: new Map(), quantity: null } },
    choose: () => {},
    emptyCells: () => {},
  }
}

function ready(
  role: RoleName,
  changes: Partial<OwnPrices> = {},
  copy: Partial<Prices['copy']> = {},
): PricesState {
  const prices = {
    list: { ...list, ...changes },
    role,
    gstPercent: 10,
    copy: { value: null, at: Date.now(), fresh: true, ...copy },
  }
  return { kind: 'ready', prices }
}

const grid = { others: [], rowAttribute: null, columnAttribute: null, rows: [], columns: [] }

async function show(prices: PricesState, chosen = order([line(50)]), shown = product) {
  const { view } = await stage(
    <PricingPanel product={shown} order={chosen} prices={prices} />,
    '/product/x?q=5',
  )
  return view.container
}

const priceTable = () => screen.findByRole('table', { name: /by quantity, ex GST$/ })
const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
const rows = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => words(cell)))
const ex = (...amounts: string[]) => amounts.map((amount) => `${amount} ex GST`)

function figures(heading: string): Record<string, string> {
  const block = screen.getByRole('heading', { name: heading }).closest('section')
  return Object.fromEntries(
    [...(block?.querySelectorAll('dt') ?? [])].map((term) => [words(term), words(term.nextElementSibling)]),
  )
}

describe('what each role sees', () => {
  test.each<[RoleName, string[], string[][], Record<string, string>]>([
    [
      'admin',
      ['Unit price', 'Retails', 'VIP'],
      [ex('$10.00', '$15.00', '$13.00'), ex('$9.00', '$13.50', '$11.70'), ex('$8.05', '$12.08', '$10.47')],
      {
        'PRICE SUMMARY - WHOLESALE': '$10.80',
        'PRICE SUMMARY - RETAIL': '$13.50',
        'PRICE SUMMARY - VIP': '$11.70',
      },
    ],
    ['retailer', ['Unit price'], [ex('$15.00'), ex('$13.50'), ex('$12.08')], { 'PRICE SUMMARY': '$13.50' }],
    [
      'wholesaler',
      ['Unit price', 'Retails'],
      [ex('$12.00', '$15.00'), ex('$10.80', '$13.50'), ex('$9.66', '$12.08')],
      { 'PRICE SUMMARY': '$10.80', 'PRICE SUMMARY - RETAIL': '$13.50' },
    ],
    ['portalUser', ['Unit price'], [ex('$14.00'), ex('$12.60'), ex('$11.27')], { 'PRICE SUMMARY': '$12.60' }],
    ['vipUser', ['Unit price'], [ex('$13.00'), ex('$11.70'), ex('$10.47')], { 'PRICE SUMMARY': '$11.70' }],
    [
      'saleAgent',
      ['Unit price', 'Retails', 'VIP'],
      [ex('$11.00', '$15.00', '$13.00'), ex('$9.90', '$13.50', '$11.70'), ex('$8.86', '$12.08', '$10.47')],
      { 'PRICE SUMMARY': '$9.90', 'PRICE SUMMARY - RETAIL': '$13.50' },
    ],
  ])('%s', async (role, columns, prices, units) => {
    const panel = await show(ready(role))
    const [head, ...body] = rows(await priceTable())
    expect(head).toEqual(['Quantity', ...columns])
    expect(body).toEqual(['25–49', '50–499', '500+'].map((name, place) => [name, ...(prices[place] ?? [])]))
    const headings = within(panel).getAllByRole('heading', { level: 3 })
    expect(headings.map((heading) => heading.textContent)).toEqual(Object.keys(units))
    for (const [heading, unit] of Object.entries(units)) {
      expect(figures(heading)['Unit price']).toBe(`${unit} ex GST`)
    }
  })

  test('a summary is the whole calculation', async () => {
    await show(ready('retailer'))
    await priceTable()
    expect(figures('PRICE SUMMARY')).toEqual({
      Quantity: '50',
      'Unit price': '$13.50 ex GST',
      'Set-up per piece': '$1.50 ex GST',
      'Freight per piece': '$0.30 ex GST',
      'Price each': '$15.30 ex GST',
      'Line total': '$765.00 ex GST',
      'GST 10%': '$76.50',
      'Total inc GST': '$841.50 inc GST',
    })
  })

  test('several lines are summed up', async () => {
    await show(ready('wholesaler'), order([line(30), line(600)], grid))
    const table = await priceTable()
    expect(figures('PRICE SUMMARY')).toEqual({
      'Number of pieces': '630',
      // 30 × (12.00 + 2.17 + 0.50) + 600 × (9.66 + 0.59 + 0.03)
      'Total ex GST': '$6,608.10 ex GST',
      'GST 10%': '$660.81',
      'Total inc GST': '$7,268.91 inc GST',
    })
    const current = [...table.querySelectorAll('[aria-current=true] th')].map((name) => name.textContent)
    expect(current).toEqual(['25–49', '500+'])
  })
})

test('the row of the quantity is marked, the lowest below all breaks', async () => {
  for (const [quantity, name] of [
    [1, '25–49'],
    [499, '50–499'],
    [500, '500+'],
  ] as const) {
    await show(ready('retailer'), order([line(quantity)]))
    const current = (await priceTable()).querySelectorAll('[aria-current=true]')
    expect([...current].map((row) => row.querySelector('th')?.textContent)).toEqual([name])
    cleanup()
  }
})

test('nothing chosen: no row is marked, and it says what to do', async () => {
  await show(ready('retailer'), order([]))
  expect((await priceTable()).querySelector('[aria-current]')).toBeNull()
  screen.getByText('Enter a quantity to see what it costs.')
  expect(screen.queryByText(/PRICE SUMMARY/)).toBeNull()
  cleanup()
  await show(ready('retailer'), order([], grid))
  await screen.findByText('Fill in quantities in the order grid to see what they cost.')
})

test('without price breaks: price on request', async () => {
  const panel = await show(ready('admin', { tiers: [], setups: [] }))
  await screen.findByText('Price on request')
  expect(panel.textContent).not.toContain('$')
})

test('set-up charges are listed where the product says so', async () => {
  await show(ready('retailer'))
  const table = await screen.findByRole('table', { name: 'Set-up charges' })
  expect(rows(table)).toEqual([
    ['Set-up', 'Per piece', 'Per order'],
    ['Pad print', ...ex('$0.50', '$50.00')],
  ])
  cleanup()
  await show(ready('retailer'), order([line(50)]), anyProduct({ showsSetupCharges: false }))
  await priceTable()
  expect(screen.queryByRole('table', { name: 'Set-up charges' })).toBeNull()
})

test('the flag beside the prices is shown as text', async () => {
  await show(ready('retailer', { costFlag: 'Clearance <b>price</b>' }))
  await screen.findByText('Clearance <b>price</b>')
})

test('saved prices say from when they are, and after a day that they may have changed', async () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 12, 10, 40), toFake: ['Date'] })
  const hour = 60 * 60 * 1000
  await show(ready('retailer', {}, { at: Date.now() - hour, fresh: false }))
  await screen.findByText('Prices as of 9:40 am')
  cleanup()
  await show(ready('retailer', {}, { at: Date.now() - 24 * hour, fresh: false }))
  await screen.findByText('Prices as of 11 May, 10:40 am and may have changed')
  cleanup()
  const panel = await show(ready('retailer'))
  await priceTable()
  expect(panel.textContent).not.toContain('Prices as of')
})

test('a visitor is asked to sign in, comes back with what is chosen, and sees no price', async () => {
  const panel = await show({ kind: 'visitor' })
  expect(words(panel)).toBe('Sign in to see your prices.Login')
  const login = screen.getByRole('link', { name: 'Login' })
  expect(login.getAttribute('href')).toBe('/signin')
  fireEvent.click(login)
  expect(lastVisited()).toBe('/product/alpine-flask?s=7*1')
})

test('in customer view there is nothing but that', async () => {
  const shown = ready('wholesaler')
  const prices = shown.kind === 'ready' ? shown.prices : null
  const panel = await show({ kind: 'hidden', prices })
  expect(words(panel)).toBe('Prices are hidden in customer view.')
})

test('prices that are not there say why, and can be asked for again', async () => {
  const retry = vi.fn()
  await show({ kind: 'failed', error: new NotSavedHereFailure('x'), retry })
  expect(screen.getByRole('alert').textContent).toContain('Your prices are not saved on this device yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  cleanup()
  await show({ kind: 'failed', error: new RejectedFailure('The shop is closed', '', 500), retry })
  expect(screen.getByRole('alert').textContent).toContain('The shop is closed')
  cleanup()
  const panel = await show({ kind: 'loading' })
  expect(panel.querySelector('[aria-busy=true]')).toBeTruthy()
})
