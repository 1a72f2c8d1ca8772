/** Makes the quote for a client of a draft, and the prices of its lines (req 18.8, 23.1). Amounts are integer cents. */
import type { RoleName } from '../../../src/domain/account/role'
import { type ClientDraft, type DraftCell, type DraftLine, piecesOfLine } from './client-draft'
import { brandingTexts, chosenOfLine } from './draft-line'
import { dispatchText } from '../../../src/domain/delivery/dispatch'
import { type CustomerPrices, piecePrice, type PriceList } from '../../../src/domain/price/price'
import { quoteValidDays } from '../../../src/domain/price/quote'
import { type ShownPrice, shownCents } from '../../../src/domain/price/shown-price'
import { pictureOfLine } from '../../../src/domain/product/colour'
import type { Product } from '../../../src/domain/product/product'
import { type ShopDay, shortages } from '../../../src/domain/product/stock'
import { readWhole } from '../../../src/domain/quantity'
import { asSentence, displayText } from '../../../src/domain/text'
import { offeredQuantities, type QuoteDocument, type QuoteLine } from './quote'

export const maxNotesLength = 2000
const maxValidDays = 365

/** Parses whole days; null unless they are from 1 to 365. */
export function readValidDays(text = String(quoteValidDays)): number | null {
  const days = readWhole(text)
  return days !== null && days >= 1 && days <= maxValidDays ? days : null
}

/** 'Q261123-3F9A': the day on which the draft was created, and a part of its id. */
export function defaultQuoteNumber({ id, createdAt }: Pick<ClientDraft, 'id' | 'createdAt'>): string {
  const created = new Date(createdAt)
  const day = [created.getFullYear() % 100, created.getMonth() + 1, created.getDate()]
  const digits = day.map((part) => String(part).padStart(2, '0')).join('')
  return `Q${digits}-${id.replace(/\W/g, '').slice(0, 4).toUpperCase()}`
}

/** A draft line with its product and prices, as far as this device has them. */
export type KnownLine = { line: DraftLine; product: Product | null; list: CustomerPrices | null }

type QuoteFacts = {
  draft: Pick<ClientDraft, 'id' | 'client' | 'createdAt' | 'quote' | 'neededBy'>
  lines: readonly KnownLine[]
  shownPrice: ShownPrice
  gstPercent: number
  /** 'Prices as of …' when the prices did not come from the shop just now, else null. */
  priceAgeNote: string | null
  /** The sender of the quote, unless the rep typed another sender. */
  rep: { name: string; phone: string; email: string }
  /** Epoch ms. */
  now: number
  today: ShopDay
}

export function quoteOfDraft(facts: QuoteFacts): QuoteDocument {
  const { draft, lines, shownPrice, gstPercent, priceAgeNote, rep, now, today } = facts
  const { client, neededBy = '', quote: options = {} } = draft
  return {
    number: displayText(options.number ?? '') || defaultQuoteNumber(draft),
    to: nonBlank([client.company, client.contact]),
    from: nonBlank([options.name ?? rep.name, options.phone ?? rep.phone, rep.email]),
    message: '',
    notes: displayText(options.notes ?? ''),
    madeAt: now,
    until: endOfDay(now, readValidDays(options.validDays) ?? quoteValidDays),
    neededBy,
    isPriced: shownPrice !== 'none',
    priceAge: priceAgeNote ?? '',
    gstPercent,
    rights: [],
    lines: lines.map((known) => quoteLine(known, shownPrice, today)),
  }
}

function nonBlank(texts: readonly string[]): string[] {
  return texts.map(displayText).filter(Boolean)
}

/** The last second of the day that is `days` days after `now`, by this device's clock. */
function endOfDay(now: number, days: number): number {
  const last = new Date(now)
  last.setDate(last.getDate() + days)
  return last.setHours(23, 59, 59, 0)
}

function quoteLine({ line, product, list }: KnownLine, shownPrice: ShownPrice, today: ShopDay): QuoteLine {
  const pieces = piecesOfLine(line)
  const setups = chosenOfLine(line, product, list)
  return {
    id: line.id,
    slug: line.product.slug,
    name: line.product.name,
    sku: product?.sku ?? line.product.sku,
    image: pathOf((product && pictureOfLine(product, line.cells[0]?.options ?? [])) ?? line.product.image),
    hasMockUp: line.mockUp !== undefined,
    picture: null,
    cells: line.cells.map(({ options, quantity }) => ({ options, quantity })),
    branding: brandingTexts(line, product, list).join(', '),
    setups: [...setups].map(([id, count]) => ({ id, count })),
    lead: product ? leadTimeText(product, line.cells, today) : '',
    pieces,
    ...(list && pieces > 0
      ? linePrices({ list, role: list.role, shownPrice, setups }, pieces, product?.minimumQuantity ?? 1)
      : { quantities: [{ quantity: pieces, eachCents: null }], charges: null }),
  }
}

/** Path of a picture on the image host; '' without a picture. */
function pathOf(picture: string | null): string {
  const base = 'https://localhost'
  return picture !== null && URL.canParse(picture, base) ? new URL(picture, base).pathname.slice(1) : ''
}

type LinePricing = {
  list: PriceList
  /** The role of the quote's sender. */
  role: RoleName
  shownPrice: ShownPrice
  setups: ReadonlyMap<string, number>
}

/** Prices of a line at each offered quantity. `pieces`: the quoted quantity, at least 1. */
export function linePrices(
  { list, role, shownPrice, setups }: LinePricing,
  pieces: number,
  minimum: number,
): Pick<QuoteLine, 'quantities' | 'charges'> {
  const eachCentsAt = (quantity: number) => {
    const centsFor = (payer: RoleName) => piecePrice(list, payer, quantity, setups)?.eachCents ?? 0
    return piecePrice(list, role, quantity, setups)
      ? shownCents(shownPrice, { role, tiers: list.tiers }, centsFor)
      : null
  }
  const breaks = list.tiers.map(({ quantity }) => quantity)
  const price = eachCentsAt(pieces) === null ? null : piecePrice(list, role, pieces, setups)
  const brandingCents = list.setups.reduce(
    (sum, { id, unitCents }) => sum + unitCents * (setups.get(id) ?? 0),
    0,
  )
  return {
    quantities: offeredQuantities(breaks, minimum, pieces).map((quantity) => ({
      quantity,
      eachCents: eachCentsAt(quantity),
    })),
    charges: price && {
      brandingCents,
      setupCents: price.setupCents - brandingCents,
      handlingCents: price.freightCents,
    },
  }
}

/** No lead time is promised while stock is short. */
function leadTimeText(product: Product, cells: readonly DraftCell[], today: ShopDay): string {
  const shortageTexts = shortages(product, cells, today)
  if (shortageTexts.length > 0) return shortageTexts.map(asSentence).join(' ')
  const time = dispatchText(product.availability)
  return time === '' ? '' : `Lead time: ${time}`
}
