/**
 * "Move to cart": what becomes of a draft's cells on their way. Each is marked before it is sent, so that after a crash the
 * cart is looked at before anything is sent again: nothing gets there twice, nothing is lost.
 */
import type { CartGroup, CartLine, NewLine } from '../cart/cart'
import { lineAgain } from '../order/order-again'
import { formatAud } from '../price/money'
import { type OwnPrices, type PriceList, piecePrice, preselected } from '../price/price'
import { chosenSetups } from '../price/setup-choice'
import type { Product } from '../product/product'
import { shortages } from '../product/stock'
import {
  cellKey,
  type ClientDraft,
  type DraftCell,
  type DraftEdit,
  type DraftLine,
  piecesOfLine,
  withMore,
} from './client-draft'

/** A cell of a draft, by its line and what tells it apart there. */
export type CellRef = { lineId: string; key: string }

export function refOf(line: DraftLine, cell: DraftCell): CellRef {
  return { lineId: line.id, key: cellKey(cell) }
}

function isRef({ lineId, key }: CellRef, line: DraftLine, cell: DraftCell): boolean {
  return line.id === lineId && cellKey(cell) === key
}

/** A cell as today's shop has it: the line for the cart, still without its price, or why there is none. */
type CellToday = { ref: CellRef; cell: DraftCell; today: NewLine | string }

const noQuantity = 'The quantity is not chosen yet.'

/** `together`: all lines of this product in the draft, as its minimum counts over them. */
export function cellsToday(
  line: DraftLine,
  together: readonly DraftLine[],
  product: Product,
  list: OwnPrices,
): CellToday[] | string {
  if (piecesOfLine(line) === 0) return noQuantity
  // Where it was a search that found it, its id was not known.
  const productId = line.product.id || product.id
  const lines = together.flatMap((one) => one.cells.map(({ quantity }) => ({ productId, quantity })))
  const setups = setupsToday(line, product, list)
  return line.cells
    .filter(({ moving }) => moving === undefined)
    .map((cell) => {
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

/** Before anything is sent. `cartBefore`: ids of what the cart has just now. */
export const withSending =
  (refs: readonly CellRef[], cartBefore: readonly string[]): DraftEdit =>
  (draft) => ({
    ...withMarks(refs, 'sent')(draft),
    cartBefore: [...new Set([...(draft.cartBefore ?? []), ...cartBefore])],
  })

/** The provider has taken it. */
export const withAdded = (ref: CellRef): DraftEdit => withMarks([ref], 'added')

const withMarks =
  (refs: readonly CellRef[], moving: 'sent' | 'added'): DraftEdit =>
  (draft) => ({
    ...draft,
    lines: draft.lines.map((line) => ({
      ...line,
      cells: line.cells.map((cell) =>
        refs.some((ref) => isRef(ref, line, cell)) ? { ...cell, moving } : cell,
      ),
    })),
  })

/** Whether something of the line follows its cells into the cart, line by line. */
export function hasMore({ brief, mockUp }: DraftLine): boolean {
  return brief.trim() !== '' || mockUp !== undefined
}

/** They are in the cart, with all that belongs to them: a line of which nothing is left goes as well. */
export const withArrived =
  (refs: readonly CellRef[]): DraftEdit =>
  (draft) =>
    settled({
      ...draft,
      lines: draft.lines.flatMap((line) => {
        const cells = line.cells.filter(
          (cell) => cell.moving === undefined || !refs.some((ref) => isRef(ref, line, cell)),
        )
        if (cells.length === line.cells.length) return line
        return cells.length === 0 ? [] : { ...line, cells }
      }),
    })

/** They are not in the cart: they are as if they had never been sent. */
export const withReturned =
  (refs: readonly CellRef[]): DraftEdit =>
  (draft) =>
    settled({
      ...draft,
      lines: draft.lines.map((line) => {
        if (!refs.some(({ lineId }) => lineId === line.id)) return line
        const isBack = (cell: DraftCell) => refs.some((ref) => isRef(ref, line, cell))
        const isMarked = ({ moving }: DraftCell) => moving !== undefined
        const back = line.cells.filter((cell) => isMarked(cell) && isBack(cell))
        const others = line.cells.filter((cell) => !back.includes(cell))
        // More of it may have been put to the draft meanwhile.
        const unmarked = back.map(({ options, quantity }) => ({ options, quantity }))
        return { ...line, cells: unmarked.reduce(withMore, others) }
      }),
    })

/** Why lines, or parts of them, are still here: each reason once. */
export const withMissed =
  (reasons: readonly { lineId: string; reason: string }[]): DraftEdit =>
  (draft) => ({
    ...draft,
    lines: draft.lines.map((line) => {
      const own = reasons.flatMap(({ lineId, reason }) => (lineId === line.id ? reason : []))
      return own.length === 0 ? line : { ...line, missed: [...new Set(own)].filter(Boolean).join(' ') }
    }),
  })

function settled(draft: ClientDraft): ClientDraft {
  return isMoving(draft) ? draft : { ...draft, cartBefore: null }
}

export function isMoving({ lines }: Pick<ClientDraft, 'lines'>): boolean {
  return lines.some(({ cells }) => cells.some(({ moving }) => moving !== undefined))
}

/** A cell that is on its way, and the line of the cart that it has become; null where the cart has none of it. */
export type Arrival = { ref: CellRef; line: DraftLine; moving: 'sent' | 'added'; cartLine: CartLine | null }

/**
 * What of a draft is in the cart by now. What was there before counts only for cells of which the provider said that it took
 * them, as it may have put them in the place of those; each line of the cart stands for one cell.
 */
export function arrivals(draft: ClientDraft, cart: readonly CartGroup[]): Arrival[] {
  const free = new Map(cart.flatMap(({ slug, lines }) => lines.map((line) => [line, slug])))
  const before = new Set(draft.cartBefore)
  return draft.lines.flatMap((line) =>
    line.cells.flatMap((cell): Arrival[] => {
      const { moving } = cell
      if (moving === undefined) return []
      const key = cellKey(cell)
      const same = [...free].filter(
        ([one, slug]) =>
          (slug === line.product.slug || one.productId === line.product.id) &&
          cellKey(one) === key &&
          one.quantity === cell.quantity,
      )
      const fresh = same.find(([{ id }]) => !before.has(id))
      const [cartLine = null] = fresh ?? (moving === 'added' ? same[0] : undefined) ?? []
      if (cartLine) free.delete(cartLine)
      return [{ ref: refOf(line, cell), line, moving, cartLine }]
    }),
  )
}
