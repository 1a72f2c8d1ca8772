/** A draft’s line as its product has it today: its cells, its branding, and what becomes of each cell on the way into the cart. */
import type { CartGroup, CartLine, LineOption, NewLine } from '../cart/cart'
import { cellIndex, type OrderGrid, valuesOfCell } from '../cart/order-grid'
import { optionsOf } from '../cart/order-choice'
import type { Product, ProductAttribute } from '../product/product'
import { type ShopDay, shortages } from '../product/stock'
import { type OwnPrices, piecePrice, preselected, type PriceList } from '../price/price'
import { formatAud } from '../price/money'
import { reorderLine } from '../order/order-again'
import { cellKey, type DraftCell, type DraftEdit, type DraftLine, piecesOfLine } from './client-draft'
import { brandingCards, chosenSetups, setupWords } from '../price/quote'
import { shownText } from '../text'

/** Attribute id → value id, as far as the product still offers them. */
export function valuesOfOptions(
  attributes: readonly ProductAttribute[],
  options: readonly LineOption[],
): Map<string, string> {
  return new Map(
    options.flatMap(({ name, value }) => {
      const attribute = attributes.find((one) => same(one.name, name))
      const found = attribute?.values.find((one) => same(one.value, value))
      return attribute && found ? [[attribute.id, found.id] as const] : []
    }),
  )
}

/** Which cells of the grid hold how many, and what stands in none of them, as where a colour is not made any more. */
export function griddedCells(
  grid: OrderGrid,
  product: Product,
  cells: readonly DraftCell[],
  picked: ReadonlyMap<string, string>,
): { inGrid: Map<number, number>; others: DraftCell[] } {
  const inGrid = new Map<number, number>()
  const others: DraftCell[] = []
  for (const cell of cells) {
    const values = valuesOfOptions(product.attributes, cell.options)
    const row = placeIn(grid.rowAttribute, grid.rows, values)
    const column = placeIn(grid.columnAttribute, grid.columns, values)
    const isPicked = grid.others.every(({ id }) => values.get(id) === picked.get(id))
    if (row < 0 || column < 0 || !isPicked) others.push(cell)
    else inGrid.set(cellIndex(row, column), cell.quantity)
  }
  return { inGrid, others }
}

function placeIn(
  attribute: ProductAttribute | null,
  values: readonly { id: string }[],
  chosen: ReadonlyMap<string, string>,
): number {
  return attribute ? values.findIndex(({ id }) => id === chosen.get(attribute.id)) : 0
}

/** What is picked above the grid: as most of what is there, or the only value that there is. */
export function pickedOfCells(
  grid: OrderGrid,
  product: Product,
  cells: readonly DraftCell[],
): Map<string, string> {
  const [first] = cells
  const values = first ? valuesOfOptions(product.attributes, first.options) : new Map<string, string>()
  return new Map(
    grid.others.flatMap(({ id, values: offered }) => {
      const [only, ...more] = offered
      const value = values.get(id) ?? (more.length === 0 ? only?.id : undefined)
      return value === undefined ? [] : [[id, value] as const]
    }),
  )
}

/** What changed in the grid, as quantities of the draft; what is no number is left as it was. */
export function changedCells(
  grid: OrderGrid,
  product: Product,
  picked: ReadonlyMap<string, string>,
  { before, after }: { before: ReadonlyMap<number, number>; after: ReadonlyMap<number, number> },
): { options: LineOption[]; quantity: number }[] {
  const indexes = new Set([...before.keys(), ...after.keys()])
  return [...indexes].flatMap((index) => {
    const quantity = after.get(index) ?? 0
    if (quantity === (before.get(index) ?? 0) || Number.isNaN(quantity)) return []
    return { options: optionsOf(product.attributes, valuesOfCell(grid, index, picked)), quantity }
  })
}

/** A cell with other options, as changes of quantities: what is there of those already is added up. */
export function withOtherOptions(
  cells: readonly DraftCell[],
  cell: DraftCell,
  options: LineOption[],
): { options: LineOption[]; quantity: number }[] {
  const there = cells.find((one) => one !== cell && cellKey(one) === cellKey({ options }))
  return [
    { options: cell.options, quantity: 0 },
    { options, quantity: cell.quantity + (there?.quantity ?? 0) },
  ]
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

// The branding of a draft's line, as its product has it today.

/** Set-up id → how often. */
export function chosenOfLine(
  { branding }: Pick<DraftLine, 'branding'>,
  product: Product | null,
  list: OwnPrices | null,
): ReadonlyMap<string, number> {
  const wanted = new Map(branding?.map(({ id, count }) => [id, count]))
  return chosenSetups(list, product?.positions ?? [], wanted)
}

/** 'Pad print × 2'. By the names that were chosen where the product is not known here. */
export function brandingWords(
  line: Pick<DraftLine, 'branding'>,
  product: Product | null,
  list: OwnPrices | null,
): string[] {
  const named = product ? brandingCards(product, list) : (line.branding ?? [])
  return setupWords(named, chosenOfLine(line, product, list))
}

// "Move to cart": a draft's cells as today's shop has them, and what becomes of each. It is marked as pending before it is
// sent, and sent again after a crash: the provider refuses with ProductExit what it has, so nothing gets there twice.

/** A cell of a draft, by its line and what tells it apart there. */
export type CellRef = { lineId: string; key: string }

export function refOf(line: DraftLine, cell: DraftCell): CellRef {
  return { lineId: line.id, key: cellKey(cell) }
}

/** A cell as today's shop has it: the line for the cart, still without its price, or why there is none. */
type CellToday = { ref: CellRef; cell: DraftCell; today: NewLine | string }

const noQuantity = 'Add a quantity.'

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
    return { ref: refOf(line, cell), cell, today: reorderLine(wanted, { lines }, product, list) }
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
  { list, shown, today }: { list: OwnPrices; shown: OwnPrices | null; today: ShopDay },
): Changes {
  const pieces = cells.reduce((sum, one) => sum + one.line.quantity, 0)
  const setups = cells[0]?.line.setups ?? new Map<string, number>()
  const each = (prices: OwnPrices) =>
    pieces === 0 ? null : (piecePrice(prices, prices.role, pieces, setups)?.eachCents ?? null)
  const [now, before, target] = [each(list), shown && each(shown), line.targetCents]
  const prices: string[] = []
  if (now !== null && before !== null && now !== before)
    prices.push(`The price has changed from ${formatAud(before)} to ${formatAud(now)} each.`)
  if (now !== null && target !== null && now > target)
    prices.push(`${formatAud(now)} each is over your target of ${formatAud(target)}.`)
  return {
    prices,
    stock: shortages(
      product,
      cells.map(({ cell }) => cell),
      today,
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
  'We don’t know yet whether this reached your cart. Move it again: it won’t be added twice.'

/** Why a line, or a part of it, is still here after a move, in words; '' where nothing was in the way. */
export function moveNotice({ missed, cells }: DraftLine): string {
  return missed === '' && cells.some(isPending) ? pendingNotice : shownText(missed)
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
