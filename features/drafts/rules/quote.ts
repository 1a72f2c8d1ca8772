/**
 * A quote for a client as one document (req 18.8, 23.1), so that sheet, PDF, private link, the client's page and mails
 * cannot differ. Amounts are integer cents ex GST, moments are epoch ms, and days are ISO dates.
 */
import * as v from 'valibot'
import { Instant } from '../../../src/domain/instant'
import { type OrderTotal, orderTotal } from '../../../src/domain/price/quote'
import { cleanLine, cleanText } from '../../../src/domain/text'

/** A line of text, and text with line breaks, both as people typed them. */
export const Line = v.pipe(v.string(), v.transform(cleanLine), v.trim())
export const Text = v.pipe(v.string(), v.transform(cleanText), v.trim())
const Lines = v.pipe(
  v.array(Line),
  v.transform((lines) => lines.filter(Boolean)),
)

export const Id = v.pipe(Line, v.nonEmpty(), v.maxLength(64))
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
export const Cents = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Actions that a client can be allowed in addition to reading. */
export const clientRights = ['choose', 'comment', 'logo', 'approve'] as const
export type ClientRight = (typeof clientRights)[number]

export const QuoteLine = v.object({
  id: Id,
  slug: Line,
  name: Line,
  sku: Line,
  /** Path of the product's picture, relative to the image host; '' without one. */
  image: Line,
  /** The picture shows the client's logo on the product, and is displayed large. */
  hasMockUp: v.boolean(),
  /** SHA-256 of the picture with the logo, a file of the draft; null without one, and before the quote is sent. */
  picture: v.nullable(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))),
  /** The quoted pieces by their options, such as colour and size. */
  cells: v.array(v.object({ options: v.array(v.object({ name: Line, value: Line })), quantity: Count })),
  /** '' without branding. */
  branding: Line,
  /** Chosen set-ups and how often each is chosen. */
  setups: v.array(v.object({ id: Line, count: Count })),
  /** Lead time or shortage; '' when not stated. */
  lead: Line,
  /** Quantity as quoted; 0 when it is not chosen yet. */
  pieces: Count,
  /** In ascending order, including the quoted quantity. `eachCents` null: no price is shown, or no price exists. */
  quantities: v.array(v.object({ quantity: Count, eachCents: v.nullable(Cents) })),
  /** Parts of the price of one piece at the quoted quantity; null without a price. The remainder is the product. */
  charges: v.nullable(v.object({ brandingCents: Cents, setupCents: Cents, handlingCents: Cents })),
})
export type QuoteLine = v.InferOutput<typeof QuoteLine>

export const QuoteDocument = v.object({
  number: Line,
  /** Lines of text, the first one a name; may be empty. */
  to: Lines,
  from: Lines,
  /** Above the quote on the client's page, and in the mail with the link. */
  message: Text,
  notes: Text,
  madeAt: Instant,
  /** The last moment at which the quote is valid: the end of a day by the clock of its sender. */
  until: Instant,
  /** '' when the day is open. */
  neededBy: Line,
  /** false: the quote contains no prices and no total. */
  isPriced: v.boolean(),
  /** 'Prices as of …' when the prices did not come from the shop just now, else ''. */
  priceAge: Line,
  gstPercent: v.number(),
  /** Actions of the client on a private link. */
  rights: v.array(v.picklist(clientRights)),
  lines: v.array(QuoteLine),
})
export type QuoteDocument = v.InferOutput<typeof QuoteDocument>

export const choices = ['yes', 'maybe', 'no'] as const
type LineChoice = (typeof choices)[number]
export const choiceLabels: Record<LineChoice, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }

/** A client's answer about one line; null: not answered yet. */
export const LineAnswer = v.object({
  choice: v.nullable(v.picklist(choices)),
  quantity: v.nullable(Count),
  comment: Text,
  /** A file of the rep's drafts. */
  logo: v.nullable(v.object({ name: v.pipe(Line, v.nonEmpty()), sha256: Line })),
})
export type LineAnswer = v.InferOutput<typeof LineAnswer>
/** By line id. */
export type LineAnswers = ReadonlyMap<string, LineAnswer>

export const noAnswer: LineAnswer = { choice: null, quantity: null, comment: '', logo: null }
const noAnswers: LineAnswers = new Map()

export function quantityOf(line: Pick<QuoteLine, 'pieces'>, answer?: LineAnswer): number {
  return answer?.quantity ?? line.pieces
}

/** Any quantity is ordered at the price of the largest offered quantity that it reaches. */
export function eachCentsOf(
  line: Pick<QuoteLine, 'pieces' | 'quantities'>,
  answer?: LineAnswer,
): number | null {
  const quantity = quantityOf(line, answer)
  return line.quantities.findLast((offered) => offered.quantity <= quantity)?.eachCents ?? null
}

export const maxClientQuantity = 1_000_000
/** Maximum of a client’s comment, in characters. */
export const maxClientTextLength = 2000

export function minQuantityOf({ quantities, pieces }: Pick<QuoteLine, 'pieces' | 'quantities'>): number {
  return Math.min(pieces, ...quantities.map(({ quantity }) => quantity))
}

/** A client may request this quantity of the line. */
export function isOfferedQuantity(line: QuoteLine, quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= minQuantityOf(line) && quantity <= maxClientQuantity
}

/** Quantities at which the price changes, from the minimum on, and the quoted quantity. */
export function offeredQuantities(breaks: readonly number[], minimum: number, quoted: number): number[] {
  const offered = breaks.map((quantity) => Math.max(quantity, minimum, 1))
  return [...new Set([...offered, quoted])].toSorted((a, b) => a - b)
}

/** Lines that an approval orders: all lines except the ones answered with no or maybe. */
export function linesToOrder({ lines }: Pick<QuoteDocument, 'lines'>, answers: LineAnswers): QuoteLine[] {
  return lines.filter(({ id }) => (answers.get(id)?.choice ?? 'yes') === 'yes')
}

/** Returns null when no prices are shown. Lines without a price add nothing. */
export function quoteTotal(quote: QuoteDocument, answers = noAnswers): OrderTotal | null {
  if (!quote.isPriced) return null
  const cents = linesToOrder(quote, answers).map((line) => {
    const answer = answers.get(line.id)
    return quantityOf(line, answer) * (eachCentsOf(line, answer) ?? 0)
  })
  return orderTotal(cents, 0, quote.gstPercent)
}

/**
 * Distributes pieces over the same colours and sizes in the same shares as before. Pieces that do not divide go to
 * the largest remainders.
 */
export function distributePieces<Cell extends { quantity: number }>(
  cells: readonly Cell[],
  pieces: number,
): Cell[] {
  const before = cells.reduce((sum, { quantity }) => sum + quantity, 0)
  if (before === 0) return [...cells]
  const shares = cells.map(({ quantity }, index) => {
    const exact = quantity * pieces
    return { index, whole: Math.floor(exact / before), remainder: exact % before }
  })
  let undistributed = pieces - shares.reduce((sum, { whole }) => sum + whole, 0)
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  const extraPieceIndexes = new Set(byRemainder.flatMap(({ index }) => (undistributed-- > 0 ? [index] : [])))
  return cells.flatMap((cell, index) => {
    const quantity = (shares[index]?.whole ?? 0) + (extraPieceIndexes.has(index) ? 1 : 0)
    return quantity > 0 ? { ...cell, quantity } : []
  })
}
