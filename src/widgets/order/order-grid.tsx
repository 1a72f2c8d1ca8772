/** The order grid: a quantity for each colour and size, which are one job (req 3.13, 4.5). */
import { useId, useMemo } from 'react'
import { type GridCell, gridCells } from '../../domain/cart/grid-cells'
import type { Choice } from '../../domain/cart/order-choice'
import { cellFault, gridTotals, type OrderGrid as Grid } from '../../domain/cart/order-grid'
import { formatCount } from '../../domain/count'
import { isColour } from '../../domain/product/colour'
import type { Product } from '../../domain/product/product'
import { Button } from '../../ui/button'
import { useMedia } from '../../ui/viewport/use-media'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './order-grid.module.css'
import type { GridFieldProps } from './order-grid-cell'
import { OrderGridFolds } from './order-grid-folds'
import { OrderGridTable } from './order-grid-table'
import { type GridEntry, useGridEntry } from './use-grid-entry'

type OrderGridProps = {
  product: Product
  grid: Grid
  choice: Choice
  onCells: (cells: Map<number, number>) => void
  /** A row is worked on: its colour. */
  onColour: (colour: string) => void
  /** What keeps all of it from being ordered; the cells refer to it. */
  problem: string | null
}

export function OrderGrid({ product, grid, choice, onCells, onColour, problem }: OrderGridProps) {
  const id = useId()
  const known = useMemo(() => gridCells(product, grid, choice.values), [product, grid, choice.values])
  const onRow = (row: number) => {
    const value = grid.rows[row]
    if (value && grid.rowAttribute && isColour(grid.rowAttribute)) onColour(value.value)
  }
  const entry = useGridEntry({ grid, known, cells: choice.cells, onCells, onRow })
  const totals = gridTotals(grid, choice.cells)
  const hasUnread = [...choice.cells.values()].some(Number.isNaN)
  // A table needs the width of a desk (req 1.2).
  const View = useMedia('(min-width: 901px)', true) ? OrderGridTable : OrderGridFolds
  return (
    <div data-invalid={problem !== null && !hasUnread}>
      <View grid={grid} title={titleOf(grid)} totals={totals} fieldOf={fieldOf} />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <OrderGridBar entry={entry} pieces={totals.all} />
    </div>
  )

  function fieldOf(index: number): GridFieldProps | null {
    const cell = known.get(index)
    if (!cell) return null
    const quantity = choice.cells.get(index) ?? 0
    const text = entry.textOf(index, quantity)
    return {
      cell,
      text,
      quantity: Number.isNaN(quantity) ? 0 : quantity,
      fault: faultOf(cell, text, quantity),
      problemId: problem === null ? undefined : `${id}-problem`,
      onEntry: entry.handlers,
    }
  }
}

function faultOf(cell: GridCell, text: string, quantity: number): string | null {
  if (Number.isNaN(quantity)) return cellFault(text) ?? 'Not a whole number'
  return !cell.isMade && quantity > 0 ? 'Not made' : null
}

function titleOf({ rowAttribute, columnAttribute }: Grid): string {
  const names = [rowAttribute, columnAttribute].flatMap((attribute) => attribute?.name.toLowerCase() ?? [])
  return names.length > 0 ? `Quantities by ${names.join(' and ')}` : 'Quantities'
}

type OrderGridBarProps = { entry: GridEntry; pieces: number }

/** Below the order grid: how much is in it, what just happened, and the way to empty it and back. */
function OrderGridBar({ entry: { said, clear, undoClear }, pieces }: OrderGridBarProps) {
  const press = clear ?? undoClear
  const isSeen = said.text !== '' && !said.quiet
  const hint = 'A block copied from a spreadsheet can be pasted into the grid.'
  return (
    <div className={styles.bar}>
      {pieces > 0 && (
        <p className={styles.pieces}>
          {formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
        </p>
      )}
      {pieces === 0 && !isSeen && <p className={styles.hint}>{hint}</p>}
      <p role="status">{isSeen ? said.text : <VisuallyHidden>{said.text}</VisuallyHidden>}</p>
      {/* One button for both, so that the focus stays where it is. */}
      {press && (
        <Button look="quiet" onClick={press}>
          {clear ? 'Clear' : 'Undo'}
        </Button>
      )}
    </div>
  )
}
