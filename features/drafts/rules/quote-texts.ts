/** The texts of a quote that are the same on the sheet, in the PDF, on the client's page and in mails. */
import { optionsText } from '../../../src/domain/cart/cart'
import { contactMail } from '../../../src/domain/content/contact'
import { formatCount, withCount } from '../../../src/domain/count'
import { dayInFull } from '../../../src/domain/delivery/needed-by'
import { formatAud } from '../../../src/domain/price/money'
import { quoteDay, validityText } from '../../../src/domain/price/quote'
import { type LineAnswers, eachCentsOf, type QuoteDocument, type QuoteLine, quoteTotal } from './quote'

const dayMs = 24 * 3600_000

/** Days from the day on which the quote was made to its last day, by this device's calendar. */
function validDays({ madeAt, until }: QuoteDocument): number {
  const midnight = (at: number) => {
    const date = new Date(at)
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  }
  return (midnight(until) - midnight(madeAt)) / dayMs
}

/** 'Valid for 30 days, until 11 June 2026' */
const validity = (quote: QuoteDocument) => validityText(quote.madeAt, validDays(quote))

/**
 * Blocks of lines at the head of a printed quote. Empty blocks are left out. `delivery`: says whether the day on which
 * the quote is needed can be met; '' when it is unknown.
 */
export function headBlocks(quote: QuoteDocument, delivery: string): { name: string; lines: string[] }[] {
  const { number, to, from, madeAt, neededBy } = quote
  const needed = neededBy === '' ? [] : [`Needed by ${dayInFull(neededBy)}`, delivery].filter(Boolean)
  return [
    { name: 'For', lines: to },
    { name: 'From', lines: from },
    { name: 'Number', lines: [number, quoteDay(madeAt), validity(quote), ...needed] },
  ].filter(({ lines }) => lines.length > 0)
}

/** 'Colour: Navy, Size: M' for a single choice, else 'Navy: S × 12, M × 24' for each colour. */
export function cellTexts({ cells }: QuoteLine): string[] {
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
  return [...rows].map(([row, texts]) => [row, texts.join(', ')].filter(Boolean).join(': '))
}

/** A text of a printed line. The quantity and a missing price stand out from the details. */
type LineText = { kind: 'detail' | 'text' | 'quantity' | 'price'; text: string }

/** The texts of a printed line below its name. */
export function lineTexts(line: QuoteLine, isPriced: boolean): LineText[] {
  const { sku, branding, lead, pieces } = line
  const texts: LineText[] = [
    { kind: 'detail', text: `SKU ${sku}` },
    { kind: 'detail', text: branding && `Branding: ${branding}` },
    ...[...cellTexts(line), lead].map((text): LineText => ({ kind: 'text', text })),
    { kind: 'quantity', text: pieces === 0 ? 'Quantity to be confirmed' : withCount(pieces, 'piece') },
    { kind: 'price', text: isPriced && eachCentsOf(line) === null ? 'On request' : '' },
  ]
  return texts.filter(({ text }) => text !== '')
}

/**
 * Parts of a line's total in rows that add up; empty without a price. Branding is charged per piece, the set-up once.
 * The set-up's share, rounded up per piece, is the remainder. A margin is part of the product's row.
 */
export function priceRows(line: QuoteLine): { name: string; detail: string; cents: number }[] {
  const { pieces, charges } = line
  const eachCents = eachCentsOf(line)
  if (!charges || eachCents === null) return []
  const { brandingCents, setupCents, handlingCents } = charges
  const each = (cents: number) => `${formatCount(pieces)} × ${formatAud(cents)}`
  const productCents = eachCents - brandingCents - setupCents - handlingCents
  return [
    { name: 'Product', detail: each(productCents), cents: pieces * productCents },
    { name: 'Branding', detail: each(brandingCents), cents: pieces * brandingCents },
    { name: 'Set-up', detail: 'once', cents: pieces * setupCents },
    { name: 'Handling', detail: 'once per job', cents: pieces * handlingCents },
    { name: 'Total', detail: `${formatAud(eachCents)} each`, cents: pieces * eachCents },
  ].filter(({ cents }) => cents > 0)
}

/** Totals by the client's answers so far, in rows that add up; empty when no prices are shown. */
export function totalRows(quote: QuoteDocument, answers?: LineAnswers): { name: string; amount: string }[] {
  const total = quoteTotal(quote, answers)
  if (!total) return []
  return [
    { name: 'Total ex GST', amount: formatAud(total.subtotalCents) },
    { name: `GST ${quote.gstPercent}%`, amount: formatAud(total.gstCents) },
    { name: 'Total inc GST', amount: formatAud(total.totalCents) },
  ]
}

/** Sentences below the prices of a printed quote; '' without prices. */
export function termsText({ isPriced, gstPercent, priceAge, lines }: QuoteDocument): string {
  if (!isPriced) return ''
  const unpricedCount = lines.filter((line) => eachCentsOf(line) === null).length
  return [
    'Prices are in Australian dollars.',
    `${gstPercent}% GST is added to ex GST prices.`,
    ...(priceAge === '' ? [] : [`${priceAge}.`]),
    ...(unpricedCount > 0
      ? [
          `${withCount(unpricedCount, 'item is', 'items are')} price on request and not included in the total.`,
        ]
      : []),
  ].join(' ')
}

/** A link that opens a mail about the quote; the rep attaches the PDF manually. */
export function quoteMail(quote: QuoteDocument): string {
  const { number, to, from, madeAt } = quote
  const total = quoteTotal(quote)
  const message = [
    ...to.slice(-1).map((name) => `Dear ${name},\n`),
    `Please find attached our quote ${number} of ${quoteDay(madeAt)}.`,
    ...(total
      ? [`Total: ${formatAud(total.subtotalCents)} ex GST, ${formatAud(total.totalCents)} inc GST`]
      : []),
    `${validity(quote)}.`,
  ].join('\n')
  const [fullName = '', ...contactLines] = from
  const mailFields = { fullName, email: contactLines.join(', '), subject: `Quote ${number}`, message }
  return contactMail('', mailFields).href
}

/** The name of the quote's client. */
export const clientOf = ({ to }: Pick<QuoteDocument, 'to'>) => to[0] ?? 'Your client'
