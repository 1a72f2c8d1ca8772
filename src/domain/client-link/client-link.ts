/**
 * A private link: a quote as its client reads and answers it, without an account (req 23.1). It is drawn up by the provider and
 * never changes: what a rep sends anew is another version. Integer cents ex GST.
 */
import type { PlaceFields } from '../account/address'
import { orderTotal, type OrderTotal } from '../price/quote'
import type { PriceChoice } from '../price/shown-price'

/** What a client may do besides reading. */
export const clientRights = ['choose', 'comment', 'logo', 'approve'] as const
export type ClientRight = (typeof clientRights)[number]

/** A quantity that is offered, and what a piece costs then; null without a price. */
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
  /** The same as stock counts them; absent in links of earlier builds. */
  parts?: LinePart[]
  /** '' without any. */
  branding: string
  /** As promises count it; absent in links of earlier builds. */
  isBranded?: boolean
  /** As quoted. */
  pieces: number
  /** Rising, and the quoted one among them. */
  quantities: OfferedQuantity[]
}

/** One version. */
export type Offer = {
  number: string
  /** Lines of text. */
  to: string[]
  from: string[]
  message: string
  notes: string
  /** ISO date; '' where the day is open. */
  neededBy: string
  shows: PriceChoice['shows']
  rights: ClientRight[]
  gstPercent: number
  lines: OfferedLine[]
}

export const choices = ['yes', 'maybe', 'no'] as const
export type Choice = (typeof choices)[number]

/** What a client says of one line; null: nothing yet. */
export type LineAnswer = {
  choice: Choice | null
  quantity: number | null
  comment: string
  logo: { name: string; sha256: string } | null
}
export type Answers = ReadonlyMap<string, LineAnswer>

/** Of one version, which is what is ordered from then on. */
export type Approval = {
  /** ISO text. */
  at: string
  name: string
  purchaseOrder: string
  /** ISO date; '' where it is open. */
  neededBy: string
  lines: { id: string; quantity: number }[]
  /** Null where no prices are shown. */
  total: OrderTotal | null
  /** Where the client wants it sent; absent where the rep decides. */
  deliverTo?: PlaceFields
  /** Number of the order that it became; '' where the provider names none. Absent until it is ordered. */
  orderId?: string
}

/** Characters. */
export const maxClientText = 2000

export function quantityOf(line: OfferedLine, answer: LineAnswer | undefined): number {
  return answer?.quantity ?? line.pieces
}

/** Any quantity is ordered at the price of the largest one offered that it reaches. */
export function eachCentsOf(line: OfferedLine, answer: LineAnswer | undefined): number | null {
  const quantity = quantityOf(line, answer)
  return line.quantities.findLast((one) => one.quantity <= quantity)?.eachCents ?? null
}

export const maxClientQuantity = 1_000_000

export function minQuantityOf({ quantities, pieces }: OfferedLine): number {
  return Math.min(pieces, ...quantities.map(({ quantity }) => quantity))
}

/** Whether a client may ask for so many of it. */
export function isOfferedQuantity(line: OfferedLine, quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantityOf(line) && quantity <= maxClientQuantity
}

/** What an approval orders: all that was not answered with no or maybe. */
export function wantedLines({ lines }: Pick<Offer, 'lines'>, answers: Answers): OfferedLine[] {
  return lines.filter(({ id }) => (answers.get(id)?.choice ?? 'yes') === 'yes')
}

/** Null where no prices are shown. Lines without a price add nothing. */
export function offerTotal(offer: Offer, answers: Answers): OrderTotal | null {
  if (offer.shows === 'none') return null
  const cents = wantedLines(offer, answers).map((line) => {
    const answer = answers.get(line.id)
    return quantityOf(line, answer) * (eachCentsOf(line, answer) ?? 0)
  })
  return orderTotal(cents, 0, offer.gstPercent)
}

/** Breaks at which the price changes, from the minimum on, and what was quoted. */
export function offeredQuantities(breaks: readonly number[], minimum: number, quoted: number): number[] {
  const offered = breaks.map((quantity) => Math.max(quantity, minimum, 1))
  return [...new Set([...offered, quoted])].toSorted((a, b) => a - b)
}
