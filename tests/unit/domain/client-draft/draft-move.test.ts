/** On the way into the cart: what is there, what is not, and that no piece is lost or doubled wherever it is cut off. */
import { describe, expect, test } from 'vitest'
import type { CartGroup, CartLine } from '../../../../src/domain/cart/cart'
import {
  type ClientDraft,
  newClientDraft,
  newDraftLine,
  piecesOfDraft,
  withLines,
  withQuantities,
} from '../../../../src/domain/client-draft/client-draft'
import {
  arrivals,
  cellsToday,
  changesOf,
  isMoving,
  refOf,
  withAdded,
  withArrived,
  withMissed,
  withReturned,
  withSending,
} from '../../../../src/domain/client-draft/draft-move'
import type { OwnPrices } from '../../../../src/domain/price/price'
import { apparel, colours, sizes } from '../../../support/apparel'
import * as fc from '../../../support/fast-check'
import { anyProduct } from '../../../support/product'

const product = { id: '7', slug: 'alpine-flask', sku: 'DW-1040', name: 'Alpine flask', image: null }
const inSize = (value: string, quantity: number) => ({ options: [{ name: 'Size', value }], quantity })
const draft = withLines([
  newDraftLine('a', product, { cells: [inSize('S', 10), inSize('M', 20), inSize('L', 30)] }),
])(newClientDraft('d', { company: 'Acme' }, 1))
const refsOf = ({ lines }: ClientDraft) =>
  lines.flatMap((line) => line.cells.map((cell) => refOf(line, cell)))
const refs = refsOf(draft)

let lastId = 0
function cartLine(value: string, quantity: number, changes: Partial<CartLine> = {}): CartLine {
  lastId += 1
  const line = {
    id: `c${lastId}`,
    productId: '7',
    name: '',
    eachCents: null,
    setups: [],
    artwork: [],
    brief: '',
  }
  return { ...line, quantity, options: [{ name: 'size', value: value.toLowerCase() }], ...changes }
}
const cart = (...lines: CartLine[]): CartGroup[] => [{ slug: 'alpine-flask', image: null, lines }]

test('a line that came since is the cell’s; one that was there before is not, unless the provider took the cell', () => {
  const before = cartLine('S', 10)
  const sent = withSending(refs, [before.id])(draft)
  const there = cart(before, cartLine('M', 20))
  const found = (one: ClientDraft) => arrivals(one, there).map(({ cartLine: line }) => line?.quantity ?? null)
  expect(found(sent)).toEqual([null, 20, null])
  expect(refs[0] && found(withAdded(refs[0])(sent))).toEqual([10, 20, null])
})

test('the cart has it by its own number for the product, where a search had none', () => {
  const line = newDraftLine('a', { ...product, id: '' }, { cells: [inSize('S', 10)] })
  const sent = withSending(refsOf({ ...draft, lines: [line] }), [])({ ...draft, lines: [line] })
  expect(arrivals(sent, cart(cartLine('S', 10)))[0]?.cartLine).not.toBeNull()
})

test('what has arrived leaves, its line with the last of it; what has not is as before, with what was added meanwhile', () => {
  const sent = withSending(refs, [])(draft)
  expect([isMoving(sent), sent.cartBefore]).toEqual([true, []])
  const [small, ...others] = refs
  const part = withArrived(small ? [small] : [])(sent)
  const more = withQuantities('a', [inSize('M', 5)])(part)
  const settled = withReturned(others)(more)
  expect(settled.lines[0]?.cells.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([25, 30])
  expect([isMoving(settled), settled.cartBefore]).toEqual([false, null])
  expect(withArrived(refs)(sent).lines).toEqual([])
})

test('each reason of a line is said once; a line without one keeps what was said', () => {
  const told = withMissed([
    { lineId: 'a', reason: 'Sold out.' },
    { lineId: 'a', reason: 'Sold out.' },
    { lineId: 'a', reason: 'Too few.' },
  ])(draft)
  expect(withMissed([])(told).lines[0]?.missed).toBe('Sold out. Too few.')
  expect(withMissed([{ lineId: 'a', reason: '' }])(told).lines[0]?.missed).toBe('')
})

test('cut off anywhere, each cell ends once in the cart or in the draft', () => {
  // For each cell: whether the request arrived, and whether the page still heard and noted the answer.
  const fate = fc.constantFrom('lost', 'arrived', 'noted')
  fc.assert(
    fc.property(
      fc.array(fate, { minLength: 3, maxLength: 3 }),
      fc.array(fc.constantFrom('S', 'M', 'L')),
      (fates, early) => {
        const sizesOf = draft.lines[0]?.cells ?? []
        // What the customer had in the cart before may look the same.
        const before = early.map((size) => cartLine(size, size === 'S' ? 10 : 1))
        const came = sizesOf.flatMap((cell, place) =>
          fates[place] === 'lost' ? [] : [cartLine(cell.options[0]?.value ?? '', cell.quantity)],
        )
        const noted = refs.filter((_, place) => fates[place] === 'noted')
        const died = noted.reduce(
          (now, ref) => withAdded(ref)(now),
          withSending(
            refs,
            before.map(({ id }) => id),
          )(draft),
        )
        const found = arrivals(died, cart(...before, ...came))
        const there = found.flatMap(({ ref, cartLine: line }) => (line ? [ref] : []))
        const rest = found.flatMap(({ ref, cartLine: line }) => (line ? [] : [ref]))
        const settled = withReturned(rest)(withArrived(there)(died))
        const inCart = came.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(piecesOfDraft(settled) + inCart).toBe(60)
        expect(settled.cartBefore).toBeNull()
      },
    ),
  )
})

const setup = { id: '1', name: 'Pad print: 1 colour', unitCents: 50, setupCents: 0, preselected: 1 }
const list: OwnPrices = {
  role: 'retailer',
  costFlag: '',
  addsFreight: false,
  tiers: [{ quantity: 1, cents: 400, markups: {} }],
  setups: [setup, { ...setup, id: '2', name: 'Engraving', preselected: 0 }],
}

describe('as today’s shop has it', () => {
  const tee = apparel([colours, sizes])
  const cell = (colour: string, size: string, quantity: number) => ({
    options: [
      { name: 'Colour', value: colour },
      { name: 'Size', value: size },
    ],
    quantity,
  })
  const today = (changes: Partial<ReturnType<typeof newDraftLine>>, prices = list) => {
    const line = { ...newDraftLine('a', product), ...changes }
    const cells = cellsToday(line, [line], tee, prices)
    return typeof cells === 'string' ? cells : cells.map((one) => one.today)
  }

  test('cells of one product count together for its minimum; what is not made any more says so', () => {
    const [first, second] = today({ cells: [cell('Navy', 'M', 6), cell('Navy', 'XS', 6)] })
    expect(first).toMatchObject({ variationId: 'navy/m', quantity: 6, setups: new Map([['1', 1]]) })
    expect(second).toBe('Size “XS” is not offered any more.')
    expect(today({ cells: [cell('Navy', 'M', 6)] })).toEqual(['Please add at least 10 Quantity.'])
  })

  test.each([
    ['by its name, under another id', [{ id: '9', name: 'Engraving', count: 1 }], new Map([['2', 1]])],
    [
      'by its method, chosen without a price list',
      [{ id: 'Pad print', name: 'Pad print', count: 1 }],
      new Map([['1', 1]]),
    ],
    ['none', [{ id: '1', name: setup.name, count: 0 }], new Map()],
  ])('branding is found %s', (_, branding, setups) => {
    expect(today({ branding, cells: [cell('Red', 'M', 20)] })).toMatchObject([{ setups }])
  })

  test('branding that is gone, and a quantity that is missing', () => {
    const branding = [{ id: '9', name: 'Foil', count: 1 }]
    expect(today({ branding, cells: [cell('Red', 'M', 20)] })).toEqual([
      'The set-up “Foil” is not offered any more.',
    ])
    expect(today({})).toBe('The quantity is not chosen yet.')
  })

  test('what has changed: price, target, stock', () => {
    const flask = anyProduct({ stock: [{ item: 'Navy', inStock: '40', nextShipment: '' }] })
    const line = { ...newDraftLine('a', product), targetCents: 400 }
    const navy = { options: [{ name: 'Colour', value: 'Navy' }], quantity: 100 }
    const going = [
      {
        cell: navy,
        line: { productId: '7', variationId: null, eachCents: null, setups: new Map(), ...navy },
      },
    ]
    const shown = { ...list, tiers: [{ quantity: 1, cents: 390, markups: {} }] }
    const dearer = { ...list, tiers: [{ quantity: 1, cents: 450, markups: {} }] }
    expect(changesOf(line, going, flask, { list: dearer, shown })).toEqual({
      prices: ['The price is now $4.50 each, it was $3.90.', '$4.50 each is above the target of $4.00.'],
      stock: ['Navy: 40 in stock now; ask us about 100'],
    })
    const untouched = { ...line, targetCents: null }
    const nothing = { prices: [], stock: [] }
    expect(changesOf(untouched, going, anyProduct(), { list, shown: list })).toEqual(nothing)
  })
})
