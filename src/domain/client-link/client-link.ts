/**
 * A private link: a quote that a client reads and answers without an account (req 23.1). The provider creates it, and
 * it never changes: sending it again creates another version. Amounts are integer cents ex GST.
 */
import type { PostalFields } from '../account/address'
import { orderTotal, type OrderTotal } from '../price/quote'
import type { PriceChoice } from '../price/shown-price'

/** Actions that a client can be allowed in addition to reading. */
export const clientRights = ['choose', 'comment', 'logo', 'approve'] as const
export type ClientRight = (typeof clientRights)[number]

/** A quantity that is offered, with its price per piece; null without a price. */
type OfferedQuantity = { quantity: number; eachCents: number | null }

/** Pieces of one colour and size, by the values that were chosen. */
export type LinePart = { values: string[]; quantity: number }

export type OfferedLine = {
  id: string
  slug: string
  name: string
  sku: string
  /** Path of the product's picture, relative to the image host; '' without one. */
  image: string
  /** SHA-256 of the picture with the client's logo on it; null without one. */
  picture: string | null
  cells: string[]
  /** The same cells as stock counts them; absent in links of earlier builds. */
  parts?: LinePart[]
  /** '' without branding. */
  branding: string
  /** Decides the promised day; absent in links of earlier builds. */
  isBranded?: boolean
  /** Quantity as quoted. */
  pieces: number
  /** In ascending order, including the quoted quantity. */
  quantities: OfferedQuantity[]
}

/** One version of a quote. */
export type Offer = {
  number: string
  /** Lines of text. */
  to: string[]
  from: string[]
  message: string
  notes: string
  /** ISO date; '' when the day is open. */
  neededBy: string
  shows: PriceChoice['shows']
  rights: ClientRight[]
  gstPercent: number
  lines: OfferedLine[]
}

export const choices = ['yes', 'maybe', 'no'] as const
export type LineChoice = (typeof choices)[number]

/** A client's answer about one line; null: not answered yet. */
export type LineAnswer = {
  choice: LineChoice | null
  quantity: number | null
  comment: string
  logo: { name: string; sha256: string } | null
}
export type Answers = ReadonlyMap<string, LineAnswer>

/** The approval of one version. That version is ordered from then on. */
export type Approval = {
  /** ISO text. */
  at: string
  name: string
  purchaseOrder: string
  /** ISO date; '' when it is open. */
  neededBy: string
  lines: { id: string; quantity: number }[]
  /** null: no prices are shown. */
  total: OrderTotal | null
  /** Delivery address that the client entered; absent when the rep decides. */
  deliverTo?: PostalFields
  /** Number of the resulting order; '' when the provider states none. Absent until it is ordered. */
  orderId?: string
}

/** In characters. */
export const maxClientTextLength = 2000

export function quantityOf(line: OfferedLine, answer: LineAnswer | undefined): number {
  return answer?.quantity ?? line.pieces
}

/** Any quantity is ordered at the price of the largest offered quantity that it reaches. */
export function eachCentsOf(line: OfferedLine, answer: LineAnswer | undefined): number | null {
  const quantity = quantityOf(line, answer)
  return line.quantities.findLast((offered) => offered.quantity <= quantity)?.eachCents ?? null
}

export const maxClientQuantity = 1_000_000

export function minQuantityOf({ quantities, pieces }: OfferedLine): number {
  return Math.min(pieces, ...quantities.map(({ quantity }) => quantity))
}

/** A client may request this quantity of the line. */
export function isOfferedQuantity(line: OfferedLine, quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantityOf(line) && quantity <= maxClientQuantity
}

/** Lines that an approval orders: all lines except the ones answered with no or maybe. */
export function linesToOrder({ lines }: Pick<Offer, 'lines'>, answers: Answers): OfferedLine[] {
  return lines.filter(({ id }) => (answers.get(id)?.choice ?? 'yes') === 'yes')
}

/** Returns null when no prices are shown. Lines without a price add nothing. */
export function offerTotal(offer: Offer, answers: Answers): OrderTotal | null {
  if (offer.shows === 'none') return null
  const cents = linesToOrder(offer, answers).map((line) => {
    const answer = answers.get(line.id)
    return quantityOf(line, answer) * (eachCentsOf(line, answer) ?? 0)
  })
  return orderTotal(cents, 0, offer.gstPercent)
}

/** Quantities at which the price changes, from the minimum on, and the quoted quantity. */
export function offeredQuantities(breaks: readonly number[], minimum: number, quoted: number): number[] {
  const offered = breaks.map((quantity) => Math.max(quantity, minimum, 1))
  return [...new Set([...offered, quoted])].toSorted((a, b) => a - b)
}
