/** The sheet, the PDF, the private link, its page and the mail show the same quote (req 18.8, 23.1). */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { clientPage } from '../../server/page'
import { defaultBrand } from '../../../../src/domain/brand/brand'
import { newClientDraft, newDraftLine } from '../../../drafts/rules/client-draft'
import { LinkRequest } from '../../contract'
import { withCount } from '../../../../src/domain/count'
import { dayInFull } from '../../../../src/domain/delivery/needed-by'
import { formatAud } from '../../../../src/domain/price/money'
import type { SetupCharge } from '../../../../src/domain/price/price'
import { quoteDay } from '../../../../src/domain/price/quote'
import { defaultPriceChoice, type ShownPrice } from '../../../../src/domain/price/shown-price'
import { eachCentsOf, type QuoteDocument } from '../../../drafts/rules/quote'
import { quoteOfDraft } from '../../../drafts/rules/quote-of-draft'
import { cellTexts, quoteMail, totalRows } from '../../../drafts/rules/quote-texts'
import { quotePdf } from '../../../drafts/app/quote-pdf'
import { QuoteSheet } from '../../../drafts/app/quote-sheet'
import * as fc from '../../../../tests/support/fast-check'
import { pdfText } from '../../../../tests/support/pdf-text'
import { anyProduct } from '../../../../tests/support/product'

const cell = fc.record({
  options: fc
    .tuple(fc.constantFrom('Navy', 'Red'), fc.constantFrom('S', 'M', '2XL'))
    .map(([colour, size]) => [
      { name: 'Colour', value: colour },
      { name: 'Size', value: size },
    ]),
  quantity: fc.integer({ min: 1, max: 3000 }),
})
const priceList = fc.record({
  role: fc.constant('wholesaler' as const),
  tiers: fc.uniqueArray(
    fc.record({
      quantity: fc.constantFrom(1, 25, 100, 500),
      cents: fc.integer({ min: 1, max: 20_000 }),
      markups: fc.constant({ retailer: 50, wholesaler: 20 }),
    }),
    { selector: ({ quantity }) => quantity, maxLength: 4 },
  ),
  setups: fc.constantFrom<SetupCharge[]>(
    [],
    [{ id: '7', name: 'Pad print', unitCents: 50, setupCents: 5000, preselected: 1 }],
  ),
  addsFreight: fc.boolean(),
  costFlag: fc.constant(''),
})
const knownLine = fc
  .record({
    name: fc.constantFrom('Alpine flask', 'Whānau mug', 'Pen'),
    cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
    list: fc.option(priceList, { freq: 5 }),
    availability: fc.constantFrom('', 'Branded within 9 working days'),
  })
  .map(({ name, cells, list, availability }) => ({
    line: newDraftLine('', { id: '7', slug: 'flask', sku: 'DW-1040', name, image: null }, { cells }),
    product: anyProduct({ name, availability }),
    list,
  }))
const randomQuote = fc
  .record({
    lines: fc.array(knownLine, { minLength: 1, maxLength: 3 }),
    shownPrice: fc.constantFrom<ShownPrice>('retail', 'none', { percent: 12.5 }, { cents: 150 }),
    now: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
    validDays: fc.integer({ min: 1, max: 365 }).map(String),
    neededBy: fc.constantFrom('', '2027-03-19'),
    notes: fc.constantFrom('', 'Delivered to Parramatta.'),
  })
  .map(({ lines, shownPrice, now, validDays, neededBy, notes }) =>
    quoteOfDraft({
      draft: {
        ...newClientDraft('3f9a-12', { company: 'Harbour Bank', contact: 'Noor' }, now),
        neededBy,
        quote: { validDays, notes },
      },
      lines: lines.map((known, index) => ({ ...known, line: { ...known.line, id: `line-${index}` } })),
      shownPrice,
      gstPercent: 10,
      priceAgeNote: null,
      rep: { name: 'Dana Buyer', phone: '0400 111 222', email: 'dana@buyer.example' },
      now,
      today: '2026-05-12',
    }),
  )

/** Returns the text without markup and white space, because lines are wrapped in different places. */
const plain = (text: string) => text.replace(/<style>.*?<\/style>|<[^>]*>|\s/gs, '')

const delivery = 'With you by Tue 16 Mar if you approve by Tue 12 May, in time for 19 Mar'

async function renderEverywhere(quote: QuoteDocument) {
  const sheet = createElement(QuoteSheet, { quote, knownLines: [], logo: null, delivery, className: '' })
  const pdf = await quotePdf(quote, { logo: null, pictures: new Map(), delivery })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const view = {
    token: 't',
    quote,
    version: 1,
    newestVersion: 1,
    until: new Date(quote.until),
    answers: new Map(),
    approval: null,
    answeredAt: 0,
    delivery: null,
    resultText: '',
    problem: '',
    enteredFields: new Map(),
  }
  const frame = { brand: defaultBrand, logo: null, imageHost: '', timeZone }
  return {
    sheet: plain(renderToStaticMarkup(sheet)),
    pdf: plain(await pdfText(new Uint8Array(await pdf.arrayBuffer()))),
    page: plain(String(await clientPage(frame, view))),
    mail: plain(decodeURIComponent(quoteMail(quote))),
  }
}

test('lines, totals and dates of a quote are the same wherever it is shown', async () => {
  await fc.assert(
    fc.asyncProperty(randomQuote, async (quote) => {
      const { sheet, pdf, page, mail } = await renderEverywhere(quote)
      const totals = totalRows(quote).map(({ amount }) => amount)
      const lineTexts = quote.lines.flatMap((line) => {
        const { name, sku, branding, pieces } = line
        const eachCents = eachCentsOf(line)
        const price = eachCents === null ? [] : [formatAud(eachCents), formatAud(eachCents * pieces)]
        return [name, sku, ...cellTexts(line), branding, withCount(pieces, 'piece'), ...price]
      })
      const needed = quote.neededBy && dayInFull(quote.neededBy)
      const facts = [quote.number, 'Dana Buyer', 'Harbour Bank', quoteDay(quote.until)]
      for (const text of [...facts, needed, quote.notes, ...lineTexts, ...totals])
        for (const [name, shown] of Object.entries({ sheet, pdf, page }))
          expect(shown, name).toContain(plain(text))
      for (const printed of [sheet, pdf])
        expect(printed.includes(plain(delivery))).toBe(quote.neededBy !== '')
      const [exGst = '', , incGst = ''] = totals
      for (const text of [quote.number, quoteDay(quote.until), exGst, incGst])
        expect(mail).toContain(plain(text))
      if (!quote.isPriced) expect(sheet + pdf + page + mail).not.toMatch(/\$\d/)
    }),
    { numRuns: 25 },
  )
})

test('private link carries the quote unchanged', () => {
  fc.assert(
    fc.property(randomQuote, (quote) => {
      const request = { draftId: 'd', price: defaultPriceChoice('wholesaler'), email: '', quote }
      expect(v.parse(LinkRequest, JSON.parse(JSON.stringify(request)))).toEqual(request)
    }),
  )
})
