/**
 * Tests moving draft lines to the cart: cells that can be ordered today, pending cells, and the draft after each
 * answer.
 */
import { expect, test } from 'vitest'
import { type ClientDraft, newClientDraft, newDraftLine, withLines } from '../../rules/client-draft'
import { cellKey } from '../../../../src/domain/product/variation'
import {
  cellsToday,
  changeNotices,
  moveNotice,
  type CellOutcome,
  pendingNotice,
  pendingLines,
  withOutcomes,
} from '../../rules/draft-line'
import type { CustomerPrices } from '../../../../src/domain/price/price'
import { apparel, cellOf, colours, sizes } from '../../../../tests/support/apparel'
import { anyProduct } from '../../../../tests/support/product'

const product = { id: '7', slug: 'alpine-flask', sku: 'DW-1040', name: 'Alpine flask', image: null }
const inSize = (value: string, quantity: number) => ({ options: [{ name: 'Size', value }], quantity })
const draft = withLines([
  newDraftLine('a', product, { cells: [inSize('S', 10), inSize('M', 20), inSize('L', 30)] }),
])(newClientDraft('d', { company: 'Acme' }, 1))
const outcomeOf = (size: string, quantity: number, state: CellOutcome['state']): CellOutcome => ({
  ref: { lineId: 'a', key: cellKey(inSize(size, 0)) },
  quantity,
  state,
})
const pieces = ({ lines }: ClientDraft) => lines.map(({ cells }) => cells.map(({ quantity }) => quantity))

test('cell that is in the cart leaves the draft, and so does an empty line', () => {
  const remaining = withOutcomes([outcomeOf('S', 10, 'inCart'), outcomeOf('M', 20, 'inCart')])(draft)
  expect(pieces(remaining)).toEqual([[30]])
  expect(withOutcomes([outcomeOf('L', 30, 'inCart')])(remaining).lines).toEqual([])
})

test('pieces added to a cell while it is sent stay in the draft', () => {
  const sent = withOutcomes([outcomeOf('S', 10, 'pending')])(draft)
  const extended = withLines([newDraftLine('b', product, { cells: [inSize('s', 5)] })])(sent)
  expect(pieces(withOutcomes([outcomeOf('S', 10, 'inCart')])(extended))).toEqual([[5, 20, 30]])
})

test('pending cell has a notice until answered, and a reason replaces it', () => {
  const noticesOf = (current: ClientDraft) => current.lines.map(moveNotice)
  const sent = withOutcomes([outcomeOf('S', 10, 'pending')])(draft)
  expect([noticesOf(draft), noticesOf(sent)]).toEqual([[''], [pendingNotice]])
  const failed = withOutcomes([outcomeOf('S', 10, 'failed')], [{ lineId: 'a', reason: 'Sold out.' }])(sent)
  expect(noticesOf(failed)).toEqual(['Sold out.'])
  expect(noticesOf(withOutcomes([], [{ lineId: 'a', reason: '' }])(failed))).toEqual([''])
})

test('line is pending only once, and not when it is in the cart already', () => {
  const line = { productId: '7', variationId: null, eachCents: null, setups: new Map<string, number>() }
  const [small, medium] = [inSize('S', 10), inSize('M', 20)].map((cell) => ({ line: { ...line, ...cell } }))
  const inCart = { id: 'c1', name: '', eachCents: null, setups: [], artwork: [], brief: '', productId: '7' }
  const cart = [{ slug: 'flask', image: null, lines: [{ ...inCart, ...inSize('s', 10) }] }]
  const lines = [small, medium, medium].flatMap((item) => item ?? [])
  expect(pendingLines(lines, cart)).toEqual([medium])
})

const setup = { id: '1', name: 'Pad print: 1 colour', unitCents: 50, setupCents: 0, preselected: 1 }
const list: CustomerPrices = {
  role: 'retailer',
  costFlag: '',
  addsFreight: false,
  tiers: [{ quantity: 1, cents: 400, markups: {} }],
  setups: [setup, { ...setup, id: '2', name: 'Engraving', preselected: 0 }],
}

const tee = apparel([colours, sizes])
const today = (changes: Partial<ReturnType<typeof newDraftLine>>, inCart: { quantity: number }[] = []) => {
  const line = { ...newDraftLine('a', product), ...changes }
  const cells = cellsToday(line, [...line.cells, ...inCart], tee, list)
  return typeof cells === 'string' ? cells : cells.map((item) => item.lineOrReason)
}

test('cells of one product count together for its minimum', () => {
  const [first, second] = today({ cells: [cellOf('Navy', 'M', 6), cellOf('Navy', 'XS', 6)] })
  expect(first).toMatchObject({ variationId: 'navy/m', quantity: 6, setups: new Map([['1', 1]]) })
  expect(second).toBe('Size “XS” is no longer offered.')
  expect(today({ cells: [cellOf('Navy', 'M', 6)] })).toEqual(['Please add at least 10 Quantity.'])
  expect(today({ cells: [cellOf('Navy', 'M', 6)] }, [{ quantity: 4 }])).toMatchObject([{ quantity: 6 }])
})

test.each([
  ['by its name, under another id', [{ id: '9', name: 'Engraving', count: 1 }], new Map([['2', 1]])],
  [
    'by its method, chosen without a price list',
    [{ id: 'Pad print', name: 'Pad print', count: 1 }],
    new Map([['1', 1]]),
  ],
  ['not at all with a count of 0', [{ id: '1', name: setup.name, count: 0 }], new Map()],
])('branding is matched %s', (_, branding, setups) => {
  expect(today({ branding, cells: [cellOf('Red', 'M', 20)] })).toMatchObject([{ setups }])
})

test('draft line reports removed branding and a missing quantity', () => {
  const branding = [{ id: '9', name: 'Foil', count: 1 }]
  expect(today({ branding, cells: [cellOf('Red', 'M', 20)] })).toEqual([
    'The set-up “Foil” is no longer offered.',
  ])
  expect(today({})).toBe('Add a quantity.')
})

test('draft line reports changes of price, target price and stock', () => {
  const flask = anyProduct({ stock: [{ item: 'Navy', inStock: '40', nextShipment: '' }] })
  const line = { ...newDraftLine('a', product), targetCents: 400 }
  const navy = { options: [{ name: 'Colour', value: 'Navy' }], quantity: 100 }
  const sent = { productId: '7', variationId: null, eachCents: null, setups: new Map(), ...navy }
  const sentCells = [{ cell: navy, line: sent }]
  const shown = { ...list, tiers: [{ quantity: 1, cents: 390, markups: {} }] }
  const raised = { ...list, tiers: [{ quantity: 1, cents: 450, markups: {} }] }
  expect(
    changeNotices(line, sentCells, flask, { list: raised, shownPrices: shown, today: '2026-11-29' }),
  ).toEqual({
    prices: ['The price has changed from $3.90 to $4.50 each.', '$4.50 each is over your target of $4.00.'],
    stock: ['Navy: only 40 in stock. Ask us about 100.'],
  })
  const same = { list, shownPrices: list, today: '2026-11-29' }
  const withoutTarget = { ...line, targetCents: null }
  expect(changeNotices(withoutTarget, sentCells, anyProduct(), same)).toEqual({ prices: [], stock: [] })
})
