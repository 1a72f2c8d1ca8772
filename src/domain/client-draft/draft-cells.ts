/** The cells of a draft's line as its product has them: in the order grid, or as rows of their own. */
import type { LineOption } from '../cart/cart'
import { cellIndex, type OrderGrid, valuesOfCell } from '../cart/order-grid'
import { optionsOf } from '../cart/order-choice'
import type { Product, ProductAttribute } from '../product/product'
import { cellKey, type DraftCell } from './client-draft'

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
