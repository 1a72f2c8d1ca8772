/**
 * A quote for the client of a draft (req 18.8): what stands on it, on the screen, on paper and in the PDF alike. Integer
 * cents ex GST.
 */
import { optionsText } from '../cart/cart'
import { readWhole } from '../cart/quantity'
import { counted, formatCount } from '../count'
import { contactMail } from '../content/contact'
import { dayInFull } from '../delivery/needed-by'
import { formatAud } from '../price/money'
import { type OrderTotal, orderTotal, quoteDay, quoteValidDays, validityWords } from '../price/quote'
import { type OwnPrices, type PiecePrice, piecePrice } from '../price/price'
import { type ShownPrice, shownCents } from '../price/shown-price'
import type { Product } from '../product/product'
import { type ShopDay, shortages } from '../product/stock'
import { asSentence, shownText } from '../text'
import { dispatchWords } from '../find/dispatch'
import { type ClientDraft, type DraftCell, type DraftLine, piecesOfLine } from './client-draft'
import { brandingWords, chosenOfLine } from './draft-line'

/** Characters. */
export const maxNotesLength = 2000
const maxDays = 365

/** Whole days; null for what is none from 1 to 365. */
export function readValidDays(typed = String(quoteValidDays)): number | null {
  const days = readWhole(typed)
  return days !== null && days >= 1 && days <= maxDays ? days : null
}

/** 'Q261123-3F9A': of the day on which the draft was begun, and its own. */
export function defaultQuoteNumber({ id, createdAt }: Pick<ClientDraft, 'id' | 'createdAt'>): string {
  const begun = new Date(createdAt)
  const day = [begun.getFullYear() % 100, begun.getMonth() + 1, begun.getDate()]
  const digits = day.map((part) => String(part).padStart(2, '0')).join('')
  return `Q${digits}-${id.replace(/\W/g, '').slice(0, 4).toUpperCase()}`
}

export type QuoteLine = {
  id: string
  name: string
  sku: string
  /** 'Colour: Navy, Size: M' where all pieces are alike, else 'Navy: S × 12, M × 24' for each colour. */
  cells: string[]
  /** '' without any. */
  branding: string
  pieces: number
  /** When it leaves, or what is short of it; '' where not stated. */
  lead: string
  /** Its picture has the client's logo on it, and is shown large. */
  hasMockUp: boolean
  /** Null where no price is shown, or there is none. */
  eachCents: number | null
  totalCents: number | null
  /** What the total consists of, in rows that add up; none without a price. */
  rows: { name: string; detail: string; cents: number }[]
}

export type ClientQuote = {
  number: string
  /** Lines of text, the first one a name; perhaps none. */
  to: string[]
  from: string[]
  day: string
  validity: string
  /** '' where the day is open. */
  neededBy: string
  notes: string
  /** False: no price and no total stands anywhere. */
  isPriced: boolean
  lines: QuoteLine[]
  total: OrderTotal
  gstPercent: number
  /** What is said below the prices, a sentence each. */
  terms: string[]
}

/** What is known of a line here and now. */
export type KnownLine = { line: DraftLine; product: Product | null; list: OwnPrices | null }

const maxNamedCharacters = 8
const maxQuotedLength = 60

/** Characters, such as Greek or Japanese letters, that the PDF's fonts do not have. The message is for the customer. */
export class UnwritableText extends Error {
  override name = 'UnwritableText'
  constructor(text: string, characters: readonly string[]) {
    const kind = characters.every((one) => /\p{L}/u.test(one)) ? 'letters' : 'characters'
    const first = characters.slice(0, maxNamedCharacters).join(' ')
    const start = text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
    super(`The PDF can’t show the ${kind} in “${start}”: ${first}. Print instead, or print to PDF.`)
  }
}

type QuoteFacts = {
  draft: Pick<ClientDraft, 'id' | 'client' | 'createdAt' | 'quote' | 'neededBy'>
  lines: readonly KnownLine[]
  shown: ShownPrice
  gstPercent: number
  /** 'Prices as of …', where they did not come from the shop just now. */
  age: string | null
  /** Whose quote it is, as far as nothing else was typed. */
  rep: { name: string; phone: string; email: string }
  /** Epoch ms. */
  now: number
  today: ShopDay
}

export function clientQuote(facts: QuoteFacts): ClientQuote {
  const { draft, lines, shown, gstPercent, age, rep, now, today } = facts
  const { client, neededBy, quote: typed = {} } = draft
  const quoted = lines.map((known) => quoteLine(known, shown, today))
  const priced = quoted.flatMap(({ totalCents }) => totalCents ?? [])
  const isPriced = shown !== 'none'
  const missing = quoted.length - priced.length
  return {
    number: filled(typed.number) ?? defaultQuoteNumber(draft),
    to: named([client.company, client.contact]),
    from: named([typed.name ?? rep.name, typed.phone ?? rep.phone, rep.email]),
    day: quoteDay(now),
    validity: validityWords(now, readValidDays(typed.validDays) ?? undefined),
    neededBy: neededBy ? `Needed by ${dayInFull(neededBy)}` : '',
    notes: shownText(typed.notes ?? ''),
    isPriced,
    lines: quoted,
    total: orderTotal(priced, 0, gstPercent),
    gstPercent,
    terms: isPriced
      ? [
          'Prices are in Australian dollars.',
          `${gstPercent}% GST is added to ex GST prices.`,
          ...(age === null ? [] : [`${age}.`]),
          ...(missing > 0
            ? [`${counted(missing, 'item is', 'items are')} price on request and not included in the total.`]
            : []),
        ]
      : [],
  }
}

function quoteLine({ line, product, list }: KnownLine, shown: ShownPrice, today: ShopDay): QuoteLine {
  const pieces = piecesOfLine(line)
  const setups = chosenOfLine(line, product, list)
  const own = list && pieces > 0 ? piecePrice(list, list.role, pieces, setups) : null
  const eachCents =
    list && own
      ? shownCents(shown, list, (role) => piecePrice(list, role, pieces, setups)?.eachCents ?? 0)
      : null
  return {
    id: line.id,
    name: line.product.name,
    sku: product?.sku ?? line.product.sku,
    cells: cellWords(line.cells),
    branding: brandingWords(line, product, list).join(', '),
    pieces,
    lead: product ? leadWords(product, line.cells, today) : '',
    hasMockUp: line.mockUp !== undefined,
    eachCents,
    totalCents: eachCents === null ? null : eachCents * pieces,
    rows: list && own && eachCents !== null ? rowsOf({ list, own, eachCents, pieces, setups }) : [],
  }
}

type Priced = {
  list: OwnPrices
  own: PiecePrice
  /** As it is shown: what differs from the own price is part of the product's row. */
  eachCents: number
  pieces: number
  setups: ReadonlyMap<string, number>
}

/** Each piece is branded, and the set-up is paid once: that share of it, rounded up by piece, is the rest. */
function rowsOf({ list, own, eachCents, pieces, setups }: Priced): QuoteLine['rows'] {
  const { setupCents, freightCents } = own
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

/** No time is promised of what is short in stock. */
function leadWords(product: Product, cells: readonly DraftCell[], today: ShopDay): string {
  const short = shortages(product, cells, today)
  if (short.length > 0) return short.map(asSentence).join(' ')
  const time = dispatchWords(product.availability)
  return time === '' ? '' : `Lead time: ${time}`
}

function cellWords(cells: readonly DraftCell[]): string[] {
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
  return [...rows].map(([row, ofRow]) => [row, ofRow.join(', ')].filter(Boolean).join(': '))
}

/** 'On request' where a price is due and there is none. */
export function amountWords(cents: number | null): string {
  return cents === null ? 'On request' : formatAud(cents)
}

/** What the lines come to, in rows that add up. */
export function totalRows({ total, gstPercent }: Pick<ClientQuote, 'total' | 'gstPercent'>) {
  return [
    { name: 'Total ex GST', cents: total.subtotalCents },
    { name: `GST ${gstPercent}%`, cents: total.gstCents },
    { name: 'Total inc GST', cents: total.totalCents },
  ]
}

function named(texts: readonly string[]): string[] {
  return texts.flatMap((text) => filled(text) ?? [])
}

function filled(text = ''): string | null {
  return shownText(text) || null
}

/** Opens a mail about the quote, to which its PDF is then put by hand. */
export function quoteMail({ number, to, from, day, validity, isPriced, total }: ClientQuote): string {
  const totals = `Total: ${formatAud(total.subtotalCents)} ex GST, ${formatAud(total.totalCents)} inc GST`
  const message = [
    ...to.slice(-1).map((name) => `Dear ${name},\n`),
    `Please find attached our quote ${number} of ${day}.`,
    ...(isPriced ? [totals] : []),
    `${validity}.`,
  ].join('\n')
  const [fullName = '', ...reach] = from
  const rest = { fullName, email: reach.join(', '), subject: `Quote ${number}`, message }
  return contactMail('', rest).href
}
