/** Tests the contents of a client's quote (req 18.8). */
import { describe, expect, test } from 'vitest'
import { newClientDraft, newDraftLine, withNeededBy, withQuote } from '../../rules/client-draft'
import type { CustomerPrices } from '../../../../src/domain/price/price'
import type { ShownPrice } from '../../../../src/domain/price/shown-price'
import { eachCentsOf, type QuoteDocument } from '../../rules/quote'
import { type KnownLine, quoteOfDraft, readValidDays } from '../../rules/quote-of-draft'
import { cellTexts, headBlocks, priceRows, quoteMail, termsText, totalRows } from '../../rules/quote-texts'
import { anyProduct } from '../../../../tests/support/product'

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
const option = (name: string, value: string) => ({ name, value })
const cell = (colour: string, size: string, quantity: number) => ({
  options: [option('Colour', colour), option('Size', size)],
  quantity,
})
const line = (id: string, cells: ReturnType<typeof cell>[]) =>
  newDraftLine(id, { id: '7', slug: 'flask', sku: 'old', name: 'Alpine flask', image: null }, { cells })
const known = (part: Partial<KnownLine> = {}): KnownLine => ({
  line: line('a', [cell('Navy', 'S', 40), cell('Navy', 'M', 1060), cell('Red', 'S', 100)]),
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

const numberLines = (quote: QuoteDocument) =>
  headBlocks(quote, '').find(({ name }) => name === 'Number')?.lines

test('quote line has its cells, branding, lead time and parts of its total', () => {
  const quote = quoteOfDraft({
    ...facts,
    lines: [known(), known({ line: line('b', [cell('Red', 'M', 33)]) })],
  })
  expect(quote.lines).toEqual([
    {
      id: 'a',
      slug: 'flask',
      name: 'Alpine flask',
      sku: 'DW-1040',
      image: '',
      hasMockUp: false,
      picture: null,
      cells: [cell('Navy', 'S', 40), cell('Navy', 'M', 1060), cell('Red', 'S', 100)],
      branding: 'Pad print',
      setups: [{ id: '7', count: 1 }],
      lead: 'Lead time: 9 working days',
      pieces: 1200,
      quantities: expect.arrayContaining([
        // Retail: 800 + 50 % = 1200. Print: 50. Set-up: 5000 / 100 = 50.
        { quantity: 100, eachCents: 1200 + 50 + 50 },
        // Retail: 800 + 50 % = 1200. Print and set-up: 50 + 5000 / 1200 = 55, rounded up.
        { quantity: 1200, eachCents: 1200 + 55 },
      ]),
      charges: { brandingCents: 50, setupCents: 5, handlingCents: 0 },
    },
    expect.objectContaining({ id: 'b' }),
  ])
  expect(quote.lines.map(cellTexts)).toEqual([
    ['Navy: S × 40, M × 1,060', 'Red: S × 100'],
    ['Colour: Red, Size: M'],
  ])
  expect(quote.lines.map((quoteLine) => priceRows(quoteLine).at(-1)?.cents)).toEqual([1_506_000, 56_166])
  expect(quote.lines.slice(0, 1).map(priceRows)).toEqual([
    [
      { name: 'Product', detail: '1,200 × $12.00', cents: 1_440_000 },
      { name: 'Branding', detail: '1,200 × $0.50', cents: 60_000 },
      // Each piece: 5000 / 1200 = 5, rounded up. All pieces: 1200 × 5 = 6000.
      { name: 'Set-up', detail: 'once', cents: 6000 },
      { name: 'Total', detail: '$12.55 each', cents: 1_506_000 },
    ],
  ])
  expect(totalRows(quote)).toEqual([
    { name: 'Total ex GST', amount: '$15,621.66' },
    { name: 'GST 10%', amount: '$1,562.17' },
    { name: 'Total inc GST', amount: '$17,183.83' },
  ])
})

test('margin is part of the product row, and short stock has no lead time', () => {
  const rows = (shown: ShownPrice, part: Partial<KnownLine> = {}) =>
    quoteOfDraft({ ...facts, shownPrice: shown, lines: [known(part)] }).lines[0]
  const withMargin = rows({ cents: 100 })
  expect(withMargin && priceRows(withMargin)[0]).toMatchObject({ name: 'Product', detail: '1,200 × $10.60' })
  const shortStock = { ...product, stock: [{ item: 'Navy, S', inStock: '12', nextShipment: '' }] }
  expect(rows('retail', { product: shortStock })?.lead).toBe('Navy, S: only 12 in stock. Ask us about 40.')
})

test('quote has defaults for fields that were not typed', () => {
  const quote = quoteOfDraft({ ...facts, lines: [] })
  expect(quote).toMatchObject({
    number: 'Q260502-3F9A',
    to: ['Harbour Bank'],
    from: ['Dana Buyer', 'dana@buyer.example'],
    neededBy: '',
    notes: '',
  })
  expect(numberLines(quote)).toEqual(['Q260502-3F9A', '12 May 2026', 'Valid for 30 days, until 11 June 2026'])
  expect(JSON.stringify(quote)).not.toContain('hard to please')
})

test('quote shows the needed-by day of its draft', () => {
  const quote = quoteOfDraft({ ...facts, draft: withNeededBy('2026-06-30')(draft), lines: [] })
  expect(numberLines(quote)).toContain('Needed by Tue 30 Jun 2026')
})

test('typed quote details replace the defaults', () => {
  const typed = { number: ' 7/26 ', validDays: '14', name: 'D. Buyer', phone: '0400', notes: ' Soon. ' }
  const quoteWith = (change: typeof typed) =>
    quoteOfDraft({ ...facts, draft: withQuote(change)(draft), lines: [] })
  const quote = quoteWith(typed)
  expect(quote).toMatchObject({ from: ['D. Buyer', '0400', 'dana@buyer.example'], notes: 'Soon.' })
  expect(numberLines(quote)).toEqual(['7/26', '12 May 2026', 'Valid for 14 days, until 26 May 2026'])
  const unreadable = quoteWith({ ...typed, number: ' ', validDays: 'soon' })
  expect(numberLines(unreadable)).toEqual(numberLines(quoteOfDraft({ ...facts, lines: [] })))
})

test.each([
  [undefined, 30],
  ['1', 1],
  ['365', 365],
  ['0', null],
  ['366', null],
  ['1.5', null],
  ['', null],
])('typed validity %j is read as %j days', (typed, days) => {
  expect(readValidDays(typed)).toBe(days)
})

describe('quote line without a price', () => {
  test.each<[string, Partial<KnownLine>]>([
    ['unknown prices', { list: null }],
    ['a product without price breaks', { list: { ...list, tiers: [] } }],
    ['a quantity that is not chosen', { line: line('b', []) }],
  ])('quote line is on request and not in the total with %s', (_, part) => {
    const quote = quoteOfDraft({ ...facts, lines: [known(), known(part)] })
    expect(quote.lines.map((quoteLine) => eachCentsOf(quoteLine))).toEqual([1255, null])
    expect(totalRows(quote)[0]?.amount).toBe('$15,060.00')
    expect(termsText(quote)).toContain('1 item is price on request and not included in the total.')
  })

  test('quote line of an unknown product uses the names of the draft', () => {
    const branding = [{ id: '9', name: 'Embroidery', count: 2 }]
    const lines = [known({ product: null, list: null, line: { ...line('b', []), branding } })]
    expect(quoteOfDraft({ ...facts, lines }).lines[0]).toMatchObject({
      sku: 'old',
      branding: 'Embroidery × 2',
    })
  })
})

test('quote without prices has no amount of money, nor has its mail', () => {
  const quote = quoteOfDraft({
    ...facts,
    shownPrice: 'none',
    priceAgeNote: 'Prices as of 9:00 am',
    lines: [known()],
  })
  expect(quote.isPriced).toBe(false)
  expect(quote.lines.flatMap(priceRows)).toEqual([])
  expect(totalRows(quote)).toEqual([])
  expect(JSON.stringify(quote)).not.toMatch(/Cents":\d/)
  expect(`${termsText(quote)}${decodeURIComponent(quoteMail(quote))}`).not.toMatch(/\$|price/i)
})

test('quote mail names the quote, its total and its validity', () => {
  const mail = decodeURIComponent(quoteMail(quoteOfDraft({ ...facts, lines: [known()] })))
  expect(mail).toMatch(/^mailto:\?subject=Quote Q260502-3F9A&body=Dear Harbour Bank,/)
  expect(mail).toContain('Total: $15,060.00 ex GST, $16,566.00 inc GST')
  expect(mail).toContain('Valid for 30 days, until 11 June 2026.')
  expect(mail).toMatch(/Dana Buyer\r\ndana@buyer\.example$/)
})
