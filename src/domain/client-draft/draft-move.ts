/**
 * "Move to cart": a draft's cells as today's shop has them, and what becomes of each. It is marked as pending before it is
 * sent, and sent again after a crash: the provider refuses with ProductExit what it has, so nothing gets there twice.
 */
import type { CartGroup, CartLine, NewLine } from '../cart/cart'
import { lineAgain } from '../order/order-again'
import { formatAud } from '../price/money'
import { type OwnPrices, type PriceList, piecePrice, preselected } from '../price/price'
import { chosenSetups } from '../price/quote'
import type { Product } from '../product/product'
import { shortages } from '../product/stock'
import { cellKey, type DraftCell, type DraftEdit, type DraftLine, piecesOfLine } from './client-draft'

/** A cell of a draft, by its line and what tells it apart there. */
export type CellRef = { lineId: string; key: string }

export function refOf(line: DraftLine, cell: DraftCell): CellRef {
  return { lineId: line.id, key: cellKey(cell) }
}

/** A cell as today's shop has it: the line for the cart, still without its price, or why there is none. */
type CellToday = { ref: CellRef; cell: DraftCell; today: NewLine | string }

const noQuantity = 'The quantity is not chosen yet.'

/** `together`: all of this product in the draft and in the cart, as its minimum counts over them. */
export function cellsToday(
  line: DraftLine,
  together: readonly { quantity: number }[],
  product: Product,
  list: OwnPrices,
): CellToday[] | string {
  if (piecesOfLine(line) === 0) return noQuantity
  // Where it was a search that found it, its id was not known.
  const productId = line.product.id || product.id
  const lines = together.map(({ quantity }) => ({ productId, quantity }))
  const setups = setupsToday(line, product, list)
  return line.cells.map((cell) => {
    const { options, quantity } = cell
    const wanted = { productId, options, setups, quantity }
    return { ref: refOf(line, cell), cell, today: lineAgain(wanted, { lines }, product, list) }
  })
}

/** By the names that today's list has for them; one that it does not know any more keeps its own, and is refused by it. */
function setupsToday(
  { branding }: Pick<DraftLine, 'branding'>,
  { positions }: Product,
  list: PriceList,
): { name: string; count: number }[] {
  const nameOf = (id: string) => list.setups.find((setup) => setup.id === id)?.name
  const named = (setups: ReadonlyMap<string, number>) =>
    [...setups].flatMap(([id, count]) => (count > 0 ? { name: nameOf(id) ?? id, count } : []))
  if (branding === null) return named(preselected(list.setups))
  return branding.flatMap(({ id, name, count }) => {
    if (count === 0) return []
    const isListed = list.setups.some((setup) => setup.id === id || setup.name === name)
    // What was chosen without a price list is the name of a method, for which its first set-up stands.
    const byMethod = isListed
      ? new Map<string, number>()
      : chosenSetups(list, positions, new Map([[name, count]]))
    const chosen = named(byMethod).filter((setup) => setup.name.startsWith(name))
    return chosen.length > 0 ? chosen : { name: nameOf(id) ?? name, count }
  })
}

/** What the customer ought to know before a line goes, in words; prices apart, as no buyer who looks on is to see them. */
export type Changes = { prices: string[]; stock: string[] }

/** Price and stock of today, against what the draft showed and what it is to cost. */
export function changesOf(
  line: DraftLine,
  cells: readonly { cell: DraftCell; line: NewLine }[],
  product: Product,
  { list, shown }: { list: OwnPrices; shown: OwnPrices | null },
): Changes {
  const pieces = cells.reduce((sum, one) => sum + one.line.quantity, 0)
  const setups = cells[0]?.line.setups ?? new Map<string, number>()
  const each = (prices: OwnPrices) =>
    pieces === 0 ? null : (piecePrice(prices, prices.role, pieces, setups)?.eachCents ?? null)
  const [now, before, target] = [each(list), shown && each(shown), line.targetCents]
  const prices: string[] = []
  if (now !== null && before !== null && now !== before)
    prices.push(`The price is now ${formatAud(now)} each, it was ${formatAud(before)}.`)
  if (now !== null && target !== null && now > target)
    prices.push(`${formatAud(now)} each is above the target of ${formatAud(target)}.`)
  return {
    prices,
    stock: shortages(
      product,
      cells.map(({ cell }) => cell),
    ),
  }
}

/** Whether something of the line follows its cells into the cart, line by line. */
export function hasMore({ brief, mockUp }: DraftLine): boolean {
  return brief.trim() !== '' || mockUp !== undefined
}

/**
 * A cell of a move: `pending` was sent, and is not known to be anywhere but here; `inCart` leaves the draft, as many pieces
 * as were sent; `failed` is as if it had never been sent.
 */
export type Outcome = { ref: CellRef; quantity: number; state: 'pending' | 'inCart' | 'failed' }

/** One change of a draft for any number of its cells, with the reasons why lines, or parts of them, are still here. */
export const withOutcomes =
  (outcomes: readonly Outcome[], reasons: readonly { lineId: string; reason: string }[] = []): DraftEdit =>
  (draft) => ({
    ...draft,
    lines: outcomes.reduce(withOutcome, draft.lines).map((line) => {
      const own = reasons.flatMap(({ lineId, reason }) => (lineId === line.id ? reason : []))
      return own.length === 0 ? line : { ...line, missed: [...new Set(own)].filter(Boolean).join(' ') }
    }),
  })

/** A line of which nothing is left goes as well; one that is gone meanwhile stays gone. */
function withOutcome(lines: DraftLine[], { ref, quantity, state }: Outcome): DraftLine[] {
  return lines.flatMap((line) => {
    const index = line.id === ref.lineId ? line.cells.findIndex((cell) => cellKey(cell) === ref.key) : -1
    const cell = line.cells[index]
    if (!cell) return line
    // More of it may have been put to the draft meanwhile.
    const left = state === 'inCart' ? cell.quantity - quantity : cell.quantity
    const { options } = cell
    const after = { options, quantity: left, ...(state === 'pending' && { pending: true as const }) }
    const cells = line.cells.toSpliced(index, 1, ...(left > 0 ? [after] : []))
    return cells.length === 0 ? [] : { ...line, cells }
  })
}

export function isPending({ pending, moving }: DraftCell): boolean {
  return pending === true || moving !== undefined
}

export const pendingNotice =
  'The shop did not say whether this is in your cart. Move it again: nothing gets there twice.'

/** Why a line, or a part of it, is still here after a move, in words; '' where nothing was in the way. */
export function moveNotice({ missed, cells }: DraftLine): string {
  return missed === '' && cells.some(isPending) ? pendingNotice : missed
}

/** A provider refuses one of two lines alike with ProductExit: of one product, and chosen alike (req 5.2). */
function lineKey({ productId, options }: Pick<NewLine, 'productId' | 'options'>): string {
  return `${productId} ${cellKey({ options })}`
}

export function linesLike(line: NewLine, cart: readonly CartGroup[]): CartLine[] {
  return cart.flatMap(({ lines }) => lines).filter((one) => lineKey(one) === lineKey(line))
}

/**
 * Those of a move that are pending while they are sent: refused with ProductExit by the next move, they are in the cart
 * already. Not those that the cart had before, nor a second one alike: ProductExit would not say which of them it has.
 */
export function toBePending<S extends { line: NewLine }>(
  lines: readonly S[],
  cart: readonly CartGroup[],
): S[] {
  const others = new Set(cart.flatMap((group) => group.lines.map(lineKey)))
  return lines.filter(({ line }) => {
    const isAlone = !others.has(lineKey(line))
    others.add(lineKey(line))
    return isAlone
  })
}
