/** A quote in words: as it is shared, and dated and limited as it is printed. */
import { optionsText } from '../cart/cart'
import { formatAud } from './money'
import { type PiecePrice, type Quote, quoteValidDays } from './price'
import type { Product } from '../product/product'
import { formatCount } from '../cart/quantity'

const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })

/** `12 May 2026`, by this device's calendar. `at` in epoch ms. */
export function quoteDay(at: number): string {
  return day.format(at)
}

/** 'Valid for 30 days, until 11 June 2026'. */
export function validityWords(now: number): string {
  const last = new Date(now)
  last.setDate(last.getDate() + quoteValidDays)
  return `Valid for ${quoteValidDays} days, until ${quoteDay(last.getTime())}`
}

type QuoteWords = {
  product: Pick<Product, 'name' | 'sku'>
  /** Null when the product has no price. */
  quote: Quote | null
  setups: string[]
  /** 'Prices as of …', when they did not come from the shop just now. */
  age: string | null
  now: number
}

/** The quote as plain lines of text. */
export function quoteText({ product, quote, setups, age, now }: QuoteWords): string {
  return [
    `${product.name} (SKU ${product.sku})`,
    ...(quote ? figures(quote, setups) : ['Price on request']),
    age ?? '',
    `Quote of ${quoteDay(now)}. ${validityWords(now)}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

function figures({ lines, pieces, price, total }: Quote, setups: string[]): string[] {
  return [
    ...lines.map(({ options, quantity }) =>
      [optionsText(options), lines.length > 1 && formatCount(quantity)].filter(Boolean).join(': '),
    ),
    `Quantity: ${formatCount(pieces)}`,
    setups.length > 0 ? `Set-ups: ${setups.join(', ')}` : '',
    ...quoteRows(price).map(({ name, cents }) => `${name}: ${formatAud(cents)} ex GST`),
    `Total: ${formatAud(total.subtotalCents)} ex GST, ${formatAud(total.totalCents)} inc GST`,
  ]
}

/** What a piece costs, in the parts that add up to it (req 4.13): a part that costs nothing is left out. */
export function quoteRows({ unitCents, setupCents, freightCents, eachCents }: PiecePrice) {
  return [
    { name: 'Unit price', cents: unitCents },
    { name: 'Set-up per piece', cents: setupCents },
    { name: 'Freight per piece', cents: freightCents },
    { name: 'Price each', cents: eachCents },
  ].filter(({ cents }) => cents > 0)
}
