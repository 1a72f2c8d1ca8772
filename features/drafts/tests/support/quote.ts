/** Quotes for tests. */
import type { QuoteDocument, QuoteLine } from '../../rules/quote'

export function anyQuoteLine(change: Partial<QuoteLine> = {}): QuoteLine {
  const { pieces = 100 } = change
  return {
    id: 'mug',
    slug: 'mug',
    name: 'Mug',
    sku: 'M-1',
    image: '',
    hasMockUp: false,
    picture: null,
    cells: [{ options: [], quantity: pieces }],
    branding: '',
    setups: [],
    lead: '',
    pieces,
    quantities: [{ quantity: pieces, eachCents: null }],
    charges: null,
    ...change,
  }
}

export function anyQuote(change: Partial<QuoteDocument> = {}): QuoteDocument {
  return {
    number: 'Q1',
    to: [],
    from: [],
    message: '',
    notes: '',
    madeAt: new Date(2026, 4, 12, 10).getTime(),
    until: new Date(2026, 5, 11, 23, 59, 59).getTime(),
    neededBy: '',
    isPriced: true,
    priceAge: '',
    gstPercent: 10,
    rights: [],
    lines: [],
    ...change,
  }
}
