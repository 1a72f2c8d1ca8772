/** Quotes and private links for tests. */
import type { Approval, ClientLink } from '../../features/client-link/contract'
import type { QuoteDocument, QuoteLine } from '../../features/drafts/rules/quote'

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

export function anyLink(change: Partial<ClientLink> = {}): ClientLink {
  return {
    id: 'l',
    draftId: 'd',
    version: 1,
    number: 'Q1',
    to: ['Harbour Rowing'],
    until: Date.UTC(2099, 0),
    isRevoked: false,
    createdAt: Date.UTC(2026, 10),
    openedAt: null,
    answeredAt: null,
    seenAt: null,
    orderedAt: null,
    changeAsked: '',
    lines: [],
    approval: null,
    ...change,
  }
}

export function anyApproval(change: Partial<Approval> = {}): Approval {
  return {
    at: Date.UTC(2026, 10, 2),
    name: 'Jo Client',
    purchaseOrder: '',
    neededBy: '',
    lines: [],
    totalCents: 10_000,
    deliverTo: null,
    orderId: '',
    ...change,
  }
}
