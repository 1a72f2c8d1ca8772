/** The order grid: labels, keys, paste, totals, errors, stock, Clear and Undo (req 3.13). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect, useMemo, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Choice } from '../../../../src/domain/product/order-choice'
import { orderGridOf } from '../../../../src/domain/cart/order-grid'
import type { Product } from '../../../../src/domain/product/product'
import { OrderGrid } from '../../../../src/widgets/order/order-grid'
import { apparel, colours, fits, sizes } from '../../../support/apparel'

const tee = apparel([colours, sizes], { without: ['red/2xl'] })
let cells: ReadonlyMap<number, number>
let changeChoice: (change: Partial<Choice>) => void

const noChoice: Choice = { values: new Map(), quantity: '', setups: new Map(), cells: new Map() }

function TestPage({ product }: { product: Product }) {
  const [choice, setChoice] = useState(noChoice)
  const grid = useMemo(() => orderGridOf(product), [product])
  useEffect(() => {
    cells = choice.cells
    changeChoice = (change) => setChoice((before) => ({ ...before, ...change }))
  })
  if (!grid) return null
  // Like the product page, this passes a new Map with equal values on every change.
  const currentChoice = { ...choice, values: new Map(choice.values) }
  const onCells = (next: Map<number, number>) => setChoice((before) => ({ ...before, cells: next }))
  return (
    <OrderGrid
      product={product}
      grid={grid}
      choice={currentChoice}
      onCells={onCells}
      onColour={() => {}}
      problem={null}
    />
  )
}

const renderGrid = (product: Product = tee) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestPage product={product} />
    </QueryClientProvider>,
  )
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } })
const status = () => screen.getByRole('status').textContent
const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => id && document.getElementById(id)?.textContent)
    .join(' ')
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')
const totalOf = (name: string) => rowOf(name).at(-1)?.textContent

function paste(name: string, text: string): boolean {
  const event = createEvent.paste(cell(name), { clipboardData: { getData: () => text } })
  fireEvent(cell(name), event)
  return event.defaultPrevented
}

test('text that is not a number stays, shows an error, and is not counted', () => {
  renderGrid()
  type('Navy, S', '20')
  type('Red, M', '12x')
  expect(cell('Red, M').value).toBe('12x')
  expect(cell('Red, M').getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(cell('Red, M'))).toContain('Not a whole number')
  expect(status()).toBe('Red, M: Not a whole number')
  expect(totalOf('Total')).toBe('20')
  type('Navy, L', '5')
  expect(cell('Red, M').value).toBe('12x')
  type('Red, M', '12')
  expect(cell('Red, M').getAttribute('aria-invalid')).toBe('false')
  expect(totalOf('Total')).toBe('37')
  expect(status()).toBe('')
})

test('Enter and arrows move by rows; Enter wraps to the next column, arrows stop', () => {
  renderGrid()
  const press = (key: string, more: object = {}) => {
    const event = createEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
    fireEvent(document.activeElement ?? document.body, event)
    return [document.activeElement?.getAttribute('aria-label'), event.defaultPrevented]
  }
  cell('Navy, 2XL').focus()
  expect(press('Enter')).toEqual(['White, 2XL', true])
  expect(press('Enter')).toEqual(['White, 2XL', true])
  expect(press('Enter', { shiftKey: true })).toEqual(['Navy, 2XL', true])
  cell('Navy, M').focus()
  expect(press('ArrowDown')).toEqual(['Red, M', true])
  expect(press('ArrowUp')).toEqual(['Navy, M', true])
  expect(press('ArrowUp')).toEqual(['Navy, M', true])
  cell('White, M').focus()
  expect(press('ArrowDown')).toEqual(['White, M', true])
  expect(press('Enter')).toEqual(['Navy, L', true])
  expect(press('Enter', { shiftKey: true })).toEqual(['White, M', true])
  cell('Navy, M').focus()
  expect(press('ArrowRight')).toEqual(['Navy, M', false])
  expect(press('ArrowDown', { altKey: true })).toEqual(['Navy, M', false])
  expect(press('7')).toEqual(['Navy, M', false])
})

test('pasted block reports values that did not fit and changes nothing else', () => {
  renderGrid()
  type('Navy, S', '7')
  type('Red, L', 'abc')
  expect(paste('Red, M', '3\t4\t5\nx\t6\n\t\t\n9')).toBe(true)
  expect(status()).toBe('3 cells filled. 2 values did not fit. 1 value isn’t a whole number.')
  expect(cell('Navy, S').value).toBe('7')
  expect(cell('Red, L').value).toBe('4')
  expect(cell('White, M').value).toBe('')
  expect(cells.has(103)).toBe(false)
  expect(totalOf('Total')).toBe('20')
})

test('cell shows its stock, and a shortage warns but blocks nothing', () => {
  renderGrid({
    ...tee,
    stock: [
      { item: 'Navy, S', inStock: '1240', nextShipment: '' },
      { item: 'Navy, M', inStock: '0', nextShipment: '2099-05-18' },
      { item: 'Navy, L', inStock: '0', nextShipment: '' },
      { item: 'Red, S', inStock: '40', nextShipment: '2099-05-18' },
      { item: 'Red, M', inStock: '0', nextShipment: '2026-11-08' },
    ],
  })
  const described = ['Navy, S', 'Navy, M', 'Navy, L', 'Red, M', 'White, S'].map((name) =>
    descriptionOf(cell(name)),
  )
  expect(described).toEqual([
    '1,240 in stock',
    'Out of stock, more 18 May',
    'Out of stock',
    'Out of stock',
    '',
  ])
  type('Red, S', '40')
  expect(descriptionOf(cell('Red, S'))).toBe('40 in stock')
  type('Red, S', '41')
  expect(descriptionOf(cell('Red, S'))).toBe('40 in stock, 41 from 18 May')
  expect(status()).toBe('Red, S: 40 in stock, 41 from 18 May')
  expect(cell('Red, S').getAttribute('aria-invalid')).toBe('false')
  type('Navy, M', '5')
  expect(totalOf('Total')).toBe('46')
})

test('Clear empties the grid and can be undone with the same button', () => {
  renderGrid()
  expect(screen.queryByRole('button')).toBeNull()
  type('Navy, S', '1,000')
  type('Red, M', 'abc')
  const button = screen.getByRole('button', { name: 'Clear' })
  fireEvent.click(button)
  expect(cells.size).toBe(0)
  expect(cell('Red, M').value).toBe('')
  expect(status()).toBe('All quantities cleared.')
  expect(screen.getByRole('button', { name: 'Undo' })).toBe(button)
  fireEvent.click(button)
  expect([cell('Navy, S').value, cell('Red, M').value]).toEqual(['1,000', 'abc'])
  expect(totalOf('Navy')).toBe('1,000')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  type('Navy, L', '3')
  fireEvent.change(cell('Navy, L'), { target: { value: '' } })
  expect(screen.queryByRole('button')).toBeNull()
})

test('cells show values that are set from outside the grid', () => {
  renderGrid()
  type('Navy, S', '1,000')
  type('Red, M', '7')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  type('Navy, S', '2,000')
  choose({ cells: new Map([[101, 9]]) })
  expect([cell('Navy, S').value, cell('Red, M').value]).toEqual(['', '9'])
  choose({ cells: new Map([[101, Number.NaN]]) })
  expect(descriptionOf(cell('Red, M'))).toBe('Not a whole number')
})

test('another value above the grid changes its cells and retains typed text', () => {
  const polo = apparel([colours, sizes, fits], { without: ['red/s/womens'] })
  renderGrid(polo)
  type('Red, S', '12')
  choose({ values: new Map([['fit', 'fit-womens']]) })
  expect(cell('Red, S').value).toBe('12')
  expect(descriptionOf(cell('Red, S'))).toBe('Not made')
  type('Red, S', '')
  expect(screen.queryByRole('textbox', { name: 'Red, S' })).toBeNull()
  choose({ values: new Map([['fit', 'fit-mens']]) })
  expect(cell('Red, S').value).toBe('')
})

describe('on a phone', () => {
  const renderOnPhone = (product?: Product) => {
    // This query never matches, like the desktop query on a phone.
    const phone = window.matchMedia('(min-width: 100000px)')
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone)
    return renderGrid(product)
  }
  const detailsOf = (name: string) => screen.getByText(name).closest('details')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

  test('each colour is collapsible, has steppers for its sizes and shows its total', () => {
    renderOnPhone()
    expect(screen.queryByRole('table')).toBeNull()
    expect([detailsOf('Navy')?.open, detailsOf('Red')?.open]).toEqual([true, false])
    press('More of Red, M')
    press('More of Red, M')
    press('More of Red, L')
    press('Fewer of Red, M')
    expect([...cells.values()]).toEqual([1, 1])
    expect(detailsOf('Red')?.querySelector('summary')?.textContent).toBe('Red2 pieces')
    press('Fewer of Red, M')
    expect(cell('Red, M').value).toBe('')
    expect(screen.queryByRole('textbox', { name: 'Red, 2XL', hidden: true })).toBeNull()
  })

  test('Enter moves to the next size, and from the last size to the next colour', () => {
    renderOnPhone()
    cell('Navy, 2XL').focus()
    const enter = (more: object = {}) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ...more })
      return document.activeElement?.getAttribute('aria-label')
    }
    expect([detailsOf('Red')?.open, enter(), detailsOf('Red')?.open]).toEqual([false, 'Red, S', true])
    expect([enter(), enter({ shiftKey: true })]).toEqual(['Red, M', 'Red, S'])
    cell('White, 2XL').focus()
    expect(enter()).toBe('White, 2XL')
  })
})

function choose(change: Partial<Choice>): void {
  act(() => changeChoice(change))
}
