/**
 * A quote for the client of a draft (req 18.8), with the same contents on screen, on paper and in the PDF. Amounts
 * are integer cents ex GST.
 */
import { optionsText } from '../cart/cart'
import { readWhole } from '../quantity'
import { withCount, formatCount } from '../count'
import { contactMail } from '../content/contact'
import { dayInFull } from '../delivery/needed-by'
import { formatAud } from '../price/money'
import { type OrderTotal, orderTotal, quoteDay, quoteValidDays, validityText } from '../price/quote'
import { type CustomerPrices, type PiecePrice, piecePrice } from '../price/price'
import { type ShownPrice, shownCents } from '../price/shown-price'
import type { Product } from '../product/product'
import { type ShopDay, shortages } from '../product/stock'
import { asSentence, displayText } from '../text'
import { dispatchText } from '../delivery/dispatch'
import { type ClientDraft, type DraftCell, type DraftLine, piecesOfLine } from './client-draft'
import { brandingTexts, chosenOfLine } from './draft-line'

export const maxNotesLength = 2000
const maxValidDays = 365

/** Parses whole days; null unless they are from 1 to 365. */
export function readValidDays(typed = String(quoteValidDays)): number | null {
  const days = readWhole(typed)
  return days !== null && days >= 1 && days <= maxValidDays ? days : null
}

/** 'Q261123-3F9A': the day on which the draft was created, and a part of its id. */
export function defaultQuoteNumber({ id, createdAt }: Pick<ClientDraft, 'id' | 'createdAt'>): string {
  const created = new Date(createdAt)
  const day = [created.getFullYear() % 100, created.getMonth() + 1, created.getDate()]
  const digits = day.map((part) => String(part).padStart(2, '0')).join('')
  return `Q${digits}-${id.replace(/\W/g, '').slice(0, 4).toUpperCase()}`
}

export type QuoteLine = {
  id: string
  name: string
  sku: string
  /** 'Colour: Navy, Size: M' for a single choice, else 'Navy: S × 12, M × 24' for each colour. */
  cells: string[]
  /** '' without branding. */
  branding: string
  pieces: number
  /** Lead time or shortage; '' when not stated. */
  lead: string
  /** The picture shows the client's logo on the product, and is displayed large. */
  hasMockUp: boolean
  /** null: no price is shown, or there is none. */
  eachCents: number | null
  totalCents: number | null
  /** Parts of the total, in rows that add up; empty without a price. */
  rows: { name: string; detail: string; cents: number }[]
}

export type ClientQuote = {
  number: string
  /** Lines of text, the first one a name; may be empty. */
  to: string[]
  from: string[]
  day: string
  validity: string
  /** '' when the day is open. */
  neededBy: string
  notes: string
  /** false: the quote contains no prices and no total. */
  isPriced: boolean
  lines: QuoteLine[]
  total: OrderTotal
  gstPercent: number
  /** Sentences below the prices. */
  terms: string[]
}

/** A draft line with its product and prices, as far as this device has them. */
export type KnownLine = { line: DraftLine; product: Product | null; list: CustomerPrices | null }

const maxNamedCharacters = 8
const maxQuotedLength = 60

/**
 * Thrown for characters, such as Greek or Japanese letters, that the PDF's fonts lack. The message is for the
 * customer.
 */
export class UnwritableText extends Error {
  override name = 'UnwritableText'
  constructor(text: string, characters: readonly string[]) {
    const kind = characters.every((character) => /\p{L}/u.test(character)) ? 'letters' : 'characters'
    const first = characters.slice(0, maxNamedCharacters).join(' ')
    const start = text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
    super(`The PDF can’t show the ${kind} in “${start}”: ${first}. Print instead, or print to PDF.`)
  }
}

type QuoteFacts = {
  draft: Pick<ClientDraft, 'id' | 'client' | 'createdAt' | 'quote' | 'neededBy'>
  lines: readonly KnownLine[]
  shownPrice: ShownPrice
  gstPercent: number
  /** 'Prices as of …' when the prices did not come from the shop just now, else null. */
  priceAgeNote: string | null
  /** The sender of the quote, used where nothing else was typed. */
  rep: { name: string; phone: string; email: string }
  /** Epoch ms. */
  now: number
  today: ShopDay
}

export function clientQuote(facts: QuoteFacts): ClientQuote {
  const { draft, lines, shownPrice, gstPercent, priceAgeNote, rep, now, today } = facts
  const { client, neededBy, quote: typed = {} } = draft
  const quoted = lines.map((known) => quoteLine(known, shownPrice, today))
  const lineTotals = quoted.flatMap(({ totalCents }) => totalCents ?? [])
  const isPriced = shownPrice !== 'none'
  const missing = quoted.length - lineTotals.length
  return {
    number: textOrNull(typed.number) ?? defaultQuoteNumber(draft),
    to: nonBlank([client.company, client.contact]),
    from: nonBlank([typed.name ?? rep.name, typed.phone ?? rep.phone, rep.email]),
    day: quoteDay(now),
    validity: validityText(now, readValidDays(typed.validDays) ?? undefined),
    neededBy: neededBy ? `Needed by ${dayInFull(neededBy)}` : '',
    notes: displayText(typed.notes ?? ''),
    isPriced,
    lines: quoted,
    total: orderTotal(lineTotals, 0, gstPercent),
    gstPercent,
    terms: isPriced
      ? [
          'Prices are in Australian dollars.',
          `${gstPercent}% GST is added to ex GST prices.`,
          ...(priceAgeNote === null ? [] : [`${priceAgeNote}.`]),
          ...(missing > 0
            ? [
                `${withCount(missing, 'item is', 'items are')} price on request and not included in the total.`,
              ]
            : []),
        ]
      : [],
  }
}

function quoteLine({ line, product, list }: KnownLine, shownPrice: ShownPrice, today: ShopDay): QuoteLine {
  const pieces = piecesOfLine(line)
  const setups = chosenOfLine(line, product, list)
  const customerPrice = list && pieces > 0 ? piecePrice(list, list.role, pieces, setups) : null
  const eachCents =
    list && customerPrice
      ? shownCents(shownPrice, list, (role) => piecePrice(list, role, pieces, setups)?.eachCents ?? 0)
      : null
  return {
    id: line.id,
    name: line.product.name,
    sku: product?.sku ?? line.product.sku,
    cells: cellLines(line.cells),
    branding: brandingTexts(line, product, list).join(', '),
    pieces,
    lead: product ? leadTimeText(product, line.cells, today) : '',
    hasMockUp: line.mockUp !== undefined,
    eachCents,
    totalCents: eachCents === null ? null : eachCents * pieces,
    rows:
      list && customerPrice && eachCents !== null
        ? priceRows({ list, customerPrice, eachCents, pieces, setups })
        : [],
  }
}

type Priced = {
  list: CustomerPrices
  customerPrice: PiecePrice
  /** Price as shown. A difference from the customer's price is part of the product's row. */
  eachCents: number
  pieces: number
  setups: ReadonlyMap<string, number>
}

/** Branding is charged per piece, the set-up once. The set-up's share, rounded up per piece, is the remainder. */
function priceRows({ list, customerPrice, eachCents, pieces, setups }: Priced): QuoteLine['rows'] {
  const { setupCents, freightCents } = customerPrice
  const printCents = list.setups.reduce(
    (sum, { id, unitCents }) => sum + unitCents * (setups.get(id) ?? 0),
    0,
  )
  const each = (cents: number) => `${formatCount(pieces)} × ${formatAud(cents)}`
  const productCents = eachCents - setupCents - freightCents
  return [
    { name: 'Product', detail: each(productCents), cents: pieces * productCents },
    { name: 'Branding', detail: each(printCents), cents: pieces * printCents },
    { name: 'Set-up', detail: 'once', cents: pieces * (setupCents - printCents) },
    { name: 'Handling', detail: 'once per job', cents: pieces * freightCents },
    { name: 'Total', detail: `${formatAud(eachCents)} each`, cents: pieces * eachCents },
  ].filter(({ cents }) => cents > 0)
}

/** No lead time is promised while stock is short. */
function leadTimeText(product: Product, cells: readonly DraftCell[], today: ShopDay): string {
  const short = shortages(product, cells, today)
  if (short.length > 0) return short.map(asSentence).join(' ')
  const time = dispatchText(product.availability)
  return time === '' ? '' : `Lead time: ${time}`
}

function cellLines(cells: readonly DraftCell[]): string[] {
  const [only, ...more] = cells
  if (!only) return []
  if (more.length === 0) return only.options.length > 0 ? [optionsText(only.options)] : []
  const rows = new Map<string, string[]>()
  for (const { options, quantity } of cells) {
    const values = options.map(({ value }) => value)
    const row = values.slice(0, -1).join(' / ')
    const cell = `${values.at(-1) ?? 'Colour to be confirmed'} × ${formatCount(quantity)}`
    rows.set(row, [...(rows.get(row) ?? []), cell])
  }
  return [...rows].map(([row, cellTexts]) => [row, cellTexts.join(', ')].filter(Boolean).join(': '))
}

/** 'On request' for a price that is missing. */
export function amountText(cents: number | null): string {
  return cents === null ? 'On request' : formatAud(cents)
}

/** Totals of the quote in rows that add up. */
export function totalRows({ total, gstPercent }: Pick<ClientQuote, 'total' | 'gstPercent'>) {
  return [
    { name: 'Total ex GST', cents: total.subtotalCents },
    { name: `GST ${gstPercent}%`, cents: total.gstCents },
    { name: 'Total inc GST', cents: total.totalCents },
  ]
}

function nonBlank(texts: readonly string[]): string[] {
  return texts.flatMap((text) => textOrNull(text) ?? [])
}

function textOrNull(text = ''): string | null {
  return displayText(text) || null
}

/** A link that opens a mail about the quote; the customer attaches the PDF manually. */
export function quoteMail({ number, to, from, day, validity, isPriced, total }: ClientQuote): string {
  const totals = `Total: ${formatAud(total.subtotalCents)} ex GST, ${formatAud(total.totalCents)} inc GST`
  const message = [
    ...to.slice(-1).map((name) => `Dear ${name},\n`),
    `Please find attached our quote ${number} of ${day}.`,
    ...(isPriced ? [totals] : []),
    `${validity}.`,
  ].join('\n')
  const [fullName = '', ...contactLines] = from
  const mailFields = { fullName, email: contactLines.join(', '), subject: `Quote ${number}`, message }
  return contactMail('', mailFields).href
}
