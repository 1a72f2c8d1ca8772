/** Tests the contents of a client's quote (req 18.8). */
import { expect, test } from 'vitest'
import {
  newClientDraft,
  newDraftLine,
  withNeededBy,
  withQuote,
} from '../../../../src/domain/client-draft/client-draft'
import {
  clientQuote,
  type KnownLine,
  quoteMail,
  readValidDays,
  totalRows,
} from '../../../../src/domain/client-draft/client-quote'
import type { CustomerPrices } from '../../../../src/domain/price/price'
import type { ShownPrice } from '../../../../src/domain/price/shown-price'
import { cellOf } from '../../../support/apparel'
import { anyProduct } from '../../../support/product'

const list: CustomerPrices = {
  role: 'wholesaler',
  tiers: [
    { quantity: 25, cents: 1000, markups: { retailer: 50, wholesaler: 20 } },
    { quantity: 100, cents: 800, markups: { retailer: 50, wholesaler: 20 } },
  ],
  setups: [{ id: '7', name: 'Pad print', unitCents: 50, setupCents: 5000, preselected: 1 }],
  addsFreight: false,
  costFlag: '',
}
const product = anyProduct({ sku: 'DW-1040', availability: 'Branded within 9 working days', stock: [] })
const line = (id: string, cells: ReturnType<typeof cellOf>[]) =>
  newDraftLine(id, { id: '7', slug: 'flask', sku: 'old', name: 'Alpine flask', image: null }, { cells })
const known = (part: Partial<KnownLine> = {}): KnownLine => ({
  line: line('a', [cellOf('Navy', 'S', 40), cellOf('Navy', 'M', 1060), cellOf('Red', 'S', 100)]),
  product,
  list,
  ...part,
})
const createdAt = new Date(2026, 4, 2, 9).getTime()
const draft = newClientDraft('3f9a-12', { company: ' Harbour Bank ', note: 'hard to please' }, createdAt)
const facts = {
  draft,
  shownPrice: 'retail' as ShownPrice,
  gstPercent: 10,
  priceAgeNote: null,
  rep: { name: 'Dana Buyer', phone: '', email: 'dana@buyer.example' },
  now: new Date(2026, 4, 12, 10, 40).getTime(),
  today: '2026-05-12',
}

test('quote line has its cells, branding, lead time and parts of its total', () => {
  const quote = clientQuote({
    ...facts,
    lines: [known(), known({ line: line('b', [cellOf('Red', 'M', 33)]) })],
  })
  expect(quote.lines).toEqual([
    {
      id: 'a',
      name: 'Alpine flask',
      sku: 'DW-1040',
      cells: ['Navy: S × 40, M × 1,060', 'Red: S × 100'],
      branding: 'Pad print',
      pieces: 1200,
      // 1,200 cents are the retail price of each piece, and 55 cents its print and its share of the set-up.
      eachCents: 1200 + 55,
      totalCents: 1200 * 1255,
      lead: 'Lead time: 9 working days',
      hasMockUp: false,
      rows: [
        { name: 'Product', detail: '1,200 × $12.00', cents: 1_440_000 },
        { name: 'Branding', detail: '1,200 × $0.50', cents: 60_000 },
        // 50 dollars, rounded up to a cent for each piece.
        { name: 'Set-up', detail: 'once', cents: 6000 },
        { name: 'Total', detail: '$12.55 each', cents: 1_506_000 },
      ],
    },
    expect.objectContaining({ cells: ['Colour: Red, Size: M'], eachCents: 1702, totalCents: 56_166 }),
  ])
  expect(totalRows(quote)).toEqual([
    { name: 'Total ex GST', cents: 1_562_166 },
    { name: 'GST 10%', cents: 156_217 },
    { name: 'Total inc GST', cents: 1_718_383 },
  ])
})

test('margin is part of the product row, and short stock has no lead time', () => {
  const rows = (shown: ShownPrice, part: Partial<KnownLine> = {}) =>
    clientQuote({ ...facts, shownPrice: shown, lines: [known(part)] }).lines[0]
  expect(rows({ cents: 100 })?.rows[0]).toMatchObject({ name: 'Product', detail: '1,200 × $10.60' })
  const shortStock = { ...product, stock: [{ item: 'Navy, S', inStock: '12', nextShipment: '' }] }
  expect(rows('retail', { product: shortStock })?.lead).toBe('Navy, S: only 12 in stock. Ask us about 40.')
})

test('quote has defaults for fields that were not typed', () => {
  const quote = clientQuote({ ...facts, lines: [] })
  expect(quote).toMatchObject({
    number: 'Q260502-3F9A',
    to: ['Harbour Bank'],
    from: ['Dana Buyer', 'dana@buyer.example'],
    day: '12 May 2026',
    validity: 'Valid for 30 days, until 11 June 2026',
    neededBy: '',
    notes: '',
  })
  expect(JSON.stringify(quote)).not.toContain('hard to please')
})

test('quote shows the day by which the client needs it', () => {
  const quote = clientQuote({ ...facts, draft: withNeededBy('2026-06-30')(draft), lines: [] })
  expect(quote.neededBy).toBe('Needed by Tue 30 Jun 2026')
})

test('typed quote details replace the defaults', () => {
  const typed = { number: ' 7/26 ', validDays: '14', name: 'D. Buyer', phone: '0400', notes: ' Soon. ' }
  const quoteWith = (change: typeof typed) =>
    clientQuote({ ...facts, draft: withQuote(change)(draft), lines: [] })
  expect(quoteWith(typed)).toMatchObject({
    number: '7/26',
    validity: 'Valid for 14 days, until 26 May 2026',
    from: ['D. Buyer', '0400', 'dana@buyer.example'],
    notes: 'Soon.',
  })
  expect(quoteWith({ ...typed, number: ' ', validDays: 'soon' })).toMatchObject({
    number: 'Q260502-3F9A',
    validity: 'Valid for 30 days, until 11 June 2026',
  })
})

test.each([
  [undefined, 30],
  ['1', 1],
  ['0', null],
  ['366', null],
  ['1.5', null],
])('typed validity %j is read as %j days', (typed, days) => expect(readValidDays(typed)).toBe(days))

test.each<[string, Partial<KnownLine>]>([
  ['unknown prices', { list: null }],
  ['a quantity that is not chosen', { line: line('b', []) }],
])('quote line is on request and not in the total with %s', (_, part) => {
  const quote = clientQuote({ ...facts, lines: [known(), known(part)] })
  expect(quote.lines[1]).toMatchObject({ eachCents: null, totalCents: null })
  expect(quote.total.subtotalCents).toBe(1200 * 1255)
  expect(quote.terms).toContain('1 item is price on request and not included in the total.')
})

test('quote without prices has no amount of money, nor has its mail', () => {
  const quote = clientQuote({
    ...facts,
    shownPrice: 'none',
    priceAgeNote: 'Prices as of 9:00 am',
    lines: [known()],
  })
  expect(quote.isPriced).toBe(false)
  expect(quote.lines[0]).toMatchObject({ eachCents: null, totalCents: null })
  expect(quote.total.totalCents).toBe(0)
  expect(`${quote.terms.join()}${decodeURIComponent(quoteMail(quote))}`).not.toMatch(/\$|price/i)
})

test('quote mail names the quote, its total and its validity', () => {
  const mail = decodeURIComponent(quoteMail(clientQuote({ ...facts, lines: [known()] })))
  expect(mail).toMatch(/^mailto:\?subject=Quote Q260502-3F9A&body=Dear Harbour Bank,/)
  expect(mail).toContain('Total: $15,060.00 ex GST, $16,566.00 inc GST')
  expect(mail).toContain('Valid for 30 days, until 11 June 2026.')
  expect(mail).toMatch(/Dana Buyer\r\ndana@buyer\.example$/)
})
