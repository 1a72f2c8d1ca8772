/**
 * A draft's line as its product is offered today: its cells, its branding, and the outcome of each cell that is moved
 * to the cart.
 */
import type { CartGroup, CartLine, NewLine } from '../../../src/domain/cart/cart'
import type { LineOption } from '../../../src/domain/product/variation'
import { cellIndex, type OrderGrid, valuesOfCell } from '../../../src/domain/cart/order-grid'
import { optionsOf } from '../../../src/domain/product/order-choice'
import type { Product, ProductAttribute } from '../../../src/domain/product/product'
import { type ShopDay, shortages } from '../../../src/domain/product/stock'
import { type CustomerPrices, piecePrice, preselected, type PriceList } from '../../../src/domain/price/price'
import { formatAud } from '../../../src/domain/price/money'
import { reorderLine } from '../../../src/domain/order/order-again'
import { type DraftCell, type DraftEdit, type DraftLine, piecesOfLine } from './client-draft'
import { cellKey } from '../../../src/domain/product/variation'
import { brandingCards, chosenSetups, setupTexts } from '../../../src/domain/price/quote'
import { displayText } from '../../../src/domain/text'

/** Attribute id → value id, for options that the product still offers. */
export function valuesOfOptions(
  attributes: readonly ProductAttribute[],
  options: readonly LineOption[],
): Map<string, string> {
  return new Map(
    options.flatMap(({ name, value }) => {
      const attribute = attributes.find((candidate) => isSameName(candidate.name, name))
      const offered = attribute?.values.find((candidate) => isSameName(candidate.value, value))
      return attribute && offered ? [[attribute.id, offered.id] as const] : []
    }),
  )
}

/**
 * Splits cells into quantities by index of the grid, and cells outside the grid, such as a colour that is no longer
 * made.
 */
export function splitByGrid(
  grid: OrderGrid,
  product: Product,
  cells: readonly DraftCell[],
  picked: ReadonlyMap<string, string>,
): { inGrid: Map<number, number>; outsideGrid: DraftCell[] } {
  const inGrid = new Map<number, number>()
  const outsideGrid: DraftCell[] = []
  for (const cell of cells) {
    const values = valuesOfOptions(product.attributes, cell.options)
    const row = axisIndex(grid.rowAttribute, grid.rows, values)
    const column = axisIndex(grid.columnAttribute, grid.columns, values)
    const isPicked = grid.otherAttributes.every(({ id }) => values.get(id) === picked.get(id))
    if (row < 0 || column < 0 || !isPicked) outsideGrid.push(cell)
    else inGrid.set(cellIndex(row, column), cell.quantity)
  }
  return { inGrid, outsideGrid }
}

function axisIndex(
  attribute: ProductAttribute | null,
  values: readonly { id: string }[],
  chosen: ReadonlyMap<string, string>,
): number {
  return attribute ? values.findIndex(({ id }) => id === chosen.get(attribute.id)) : 0
}

/** Values picked above the grid: from the first cell, or the only value of an attribute. */
export function pickedOfCells(
  grid: OrderGrid,
  product: Product,
  cells: readonly DraftCell[],
): Map<string, string> {
  const [first] = cells
  const values = first ? valuesOfOptions(product.attributes, first.options) : new Map<string, string>()
  return new Map(
    grid.otherAttributes.flatMap(({ id, values: offered }) => {
      const [only, ...more] = offered
      const value = values.get(id) ?? (more.length === 0 ? only?.id : undefined)
      return value === undefined ? [] : [[id, value] as const]
    }),
  )
}

/** Changes in the grid as quantities of the draft. Cells that are NaN stay as they were. */
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

/**
 * A cell with other options, as changes of quantities. The quantity of an existing cell with these options is added.
 */
export function withOtherOptions(
  cells: readonly DraftCell[],
  cell: DraftCell,
  options: LineOption[],
): { options: LineOption[]; quantity: number }[] {
  const existing = cells.find(
    (candidate) => candidate !== cell && cellKey(candidate) === cellKey({ options }),
  )
  return [
    { options: cell.options, quantity: 0 },
    { options, quantity: cell.quantity + (existing?.quantity ?? 0) },
  ]
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

// The branding of a draft's line, as its product is offered today.

/** The count of each chosen set-up, by the set-up's id. */
export function chosenOfLine(
  { branding }: Pick<DraftLine, 'branding'>,
  product: Product | null,
  list: CustomerPrices | null,
): ReadonlyMap<string, number> {
  const countById = new Map(branding?.map(({ id, count }) => [id, count]))
  return chosenSetups(list, product?.positions ?? [], countById)
}

/** 'Pad print × 2'. Uses the stored names when the product is not known on this device. */
export function brandingTexts(
  line: Pick<DraftLine, 'branding'>,
  product: Product | null,
  list: CustomerPrices | null,
): string[] {
  const namedSetups = product ? brandingCards(product, list) : (line.branding ?? [])
  return setupTexts(namedSetups, chosenOfLine(line, product, list))
}

// "Move to cart": a draft's cells as the shop offers them today, and the outcome of each. A cell is marked as pending
// before it is sent, and sent again after a crash. The provider refuses duplicates with ProductExit, so nothing is
// added twice.

/** Identifies a cell of a draft by its line, and by its key within the line. */
export type CellRef = { lineId: string; key: string }

export function refOf(line: DraftLine, cell: DraftCell): CellRef {
  return { lineId: line.id, key: cellKey(cell) }
}

/** A cell as the shop offers it today: the line for the cart without its price, or the reason why there is none. */
type CellToday = { ref: CellRef; cell: DraftCell; lineOrReason: NewLine | string }

const noQuantity = 'Add a quantity.'

/**
 * `productLines`: all lines of this product in the draft and in the cart, because its minimum applies to all of them
 * together.
 */
export function cellsToday(
  line: DraftLine,
  productLines: readonly { quantity: number }[],
  product: Product,
  list: CustomerPrices,
): CellToday[] | string {
  if (piecesOfLine(line) === 0) return noQuantity
  // The id of a product that was added from a search is not known in the draft.
  const productId = line.product.id || product.id
  const lines = productLines.map(({ quantity }) => ({ productId, quantity }))
  const setups = setupsToday(line, product, list)
  return line.cells.map((cell) => {
    const { options, quantity } = cell
    const requestedLine = { productId, options, setups, quantity }
    return {
      ref: refOf(line, cell),
      cell,
      lineOrReason: reorderLine(requestedLine, { lines }, product, list),
    }
  })
}

/**
 * Set-ups by their names in today's list. A set-up that is no longer listed is passed with its stored name, so that
 * the list refuses it.
 */
function setupsToday(
  { branding }: Pick<DraftLine, 'branding'>,
  { positions }: Product,
  list: PriceList,
): { name: string; count: number }[] {
  const nameOf = (id: string) => list.setups.find((setup) => setup.id === id)?.name
  const withNames = (setups: ReadonlyMap<string, number>) =>
    [...setups].flatMap(([id, count]) => (count > 0 ? { name: nameOf(id) ?? id, count } : []))
  if (branding === null) return withNames(preselected(list.setups))
  return branding.flatMap(({ id, name, count }) => {
    if (count === 0) return []
    const isListed = list.setups.some((setup) => setup.id === id || setup.name === name)
    // A set-up that was chosen without a price list has the name of a method, so the first set-up of the method is
    // used.
    const byMethod = isListed
      ? new Map<string, number>()
      : chosenSetups(list, positions, new Map([[name, count]]))
    const chosen = withNames(byMethod).filter((setup) => setup.name.startsWith(name))
    return chosen.length > 0 ? chosen : { name: nameOf(id) ?? name, count }
  })
}

/**
 * Notices for the customer before a line is moved. Prices are separate, because a buyer who is looking on must not
 * see them.
 */
export type ChangeNotices = { prices: string[]; stock: string[] }

/**
 * Compares today's price and stock with the price that the draft showed (`shownPrices`) and with the target price.
 */
export function changeNotices(
  line: DraftLine,
  cells: readonly { cell: DraftCell; line: NewLine }[],
  product: Product,
  { list, shownPrices, today }: { list: CustomerPrices; shownPrices: CustomerPrices | null; today: ShopDay },
): ChangeNotices {
  const pieces = cells.reduce((sum, entry) => sum + entry.line.quantity, 0)
  const setups = cells[0]?.line.setups ?? new Map<string, number>()
  const priceEach = (prices: CustomerPrices) =>
    pieces === 0 ? null : (piecePrice(prices, prices.role, pieces, setups)?.eachCents ?? null)
  const [currentCents, shownCents, target] = [
    priceEach(list),
    shownPrices && priceEach(shownPrices),
    line.targetCents,
  ]
  const prices: string[] = []
  if (currentCents !== null && shownCents !== null && currentCents !== shownCents)
    prices.push(`The price has changed from ${formatAud(shownCents)} to ${formatAud(currentCents)} each.`)
  if (currentCents !== null && target !== null && currentCents > target)
    prices.push(`${formatAud(currentCents)} each is over your target of ${formatAud(target)}.`)
  return {
    prices,
    stock: shortages(
      product,
      cells.map(({ cell }) => cell),
      today,
    ),
  }
}

/** The line has a brief or a logo, which has to be sent for each line of the cart. */
export function hasBriefOrLogo({ brief, mockUp }: DraftLine): boolean {
  return brief.trim() !== '' || mockUp !== undefined
}

/**
 * The outcome of a cell in a move. `pending`: it was sent or is being sent, and it is not known whether it reached
 * the cart. `inCart`: as many pieces as were sent are removed from the draft. `failed`: the cell stays as if it had
 * never been sent.
 */
export type CellOutcome = { ref: CellRef; quantity: number; state: 'pending' | 'inCart' | 'failed' }

/**
 * Applies the outcomes of any number of cells in one change, with the reasons why lines, or parts of them, are still
 * in the draft.
 */
export const withOutcomes =
  (
    outcomes: readonly CellOutcome[],
    reasons: readonly { lineId: string; reason: string }[] = [],
  ): DraftEdit =>
  (draft) => ({
    ...draft,
    lines: outcomes.reduce(withOutcome, draft.lines).map((line) => {
      const lineReasons = reasons.flatMap(({ lineId, reason }) => (lineId === line.id ? reason : []))
      return lineReasons.length === 0
        ? line
        : { ...line, missed: [...new Set(lineReasons)].filter(Boolean).join(' ') }
    }),
  })

/** A line without any cells left is removed as well. A line that was removed meanwhile stays removed. */
function withOutcome(lines: DraftLine[], { ref, quantity, state }: CellOutcome): DraftLine[] {
  return lines.flatMap((line) => {
    const index = line.id === ref.lineId ? line.cells.findIndex((cell) => cellKey(cell) === ref.key) : -1
    const cell = line.cells[index]
    if (!cell) return line
    // Pieces may have been added to the cell meanwhile.
    const remaining = state === 'inCart' ? cell.quantity - quantity : cell.quantity
    const { options } = cell
    const after = { options, quantity: remaining, ...(state === 'pending' && { pending: true as const }) }
    const cells = line.cells.toSpliced(index, 1, ...(remaining > 0 ? [after] : []))
    return cells.length === 0 ? [] : { ...line, cells }
  })
}

export function isPending({ pending }: DraftCell): boolean {
  return pending === true
}

export const pendingNotice =
  'We don’t know yet whether this reached your cart. Move it again: it won’t be added twice.'

/** The reason why a line, or a part of it, is still in the draft after a move; '' without a reason. */
export function moveNotice({ missed, cells }: DraftLine): string {
  return missed === '' && cells.some(isPending) ? pendingNotice : displayText(missed)
}

/** The provider refuses a second line with the same key (product and options) with ProductExit (req 5.2). */
function lineKey({ productId, options }: Pick<NewLine, 'productId' | 'options'>): string {
  return `${productId} ${cellKey({ options })}`
}

export function equalCartLines(line: NewLine, cart: readonly CartGroup[]): CartLine[] {
  return cart.flatMap(({ lines }) => lines).filter((candidate) => lineKey(candidate) === lineKey(line))
}

/**
 * Lines that are marked as pending while they are sent: if the next move is refused with ProductExit, the line is in
 * the cart already. Lines equal to a line that was in the cart before, or to an earlier line, are left out, because
 * ProductExit does not state which of the equal lines is in the cart.
 */
export function pendingLines<S extends { line: NewLine }>(
  lines: readonly S[],
  cart: readonly CartGroup[],
): S[] {
  const existingKeys = new Set(cart.flatMap((group) => group.lines.map(lineKey)))
  return lines.filter(({ line }) => {
    const isUnique = !existingKeys.has(lineKey(line))
    existingKeys.add(lineKey(line))
    return isUnique
  })
}
