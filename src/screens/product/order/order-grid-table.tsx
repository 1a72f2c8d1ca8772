/** The order grid: colours down, sizes across, a quantity in each cell, totals as one types (req 3.13). */
import { memo, useId, useMemo } from 'react'
import { type GridCell, gridCells } from '../../../domain/cart/grid-cells'
import type { Choice } from '../../../domain/cart/order-choice'
import { cellFault, cellIndex, gridTotals, type OrderGrid } from '../../../domain/cart/order-grid'
import { formatCount } from '../../../domain/cart/quantity'
import type { Product } from '../../../domain/product/product'
import { Button } from '../../../ui/button'
import { Swatch } from '../../../ui/swatch'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import styles from '../order-grid.module.css'
import { type CellHandlers, type GridEntry, stockNote, useGridEntry } from './use-grid-entry'

type OrderGridTableProps = {
  product: Product
  grid: OrderGrid
  choice: Choice
  onCells: (cells: Map<number, number>) => void
  /** What keeps all of it from being ordered; the cells refer to it. */
  problem: string | null
}

export function OrderGridTable({ product, grid, choice, onCells, problem }: OrderGridTableProps) {
  const id = useId()
  const known = useMemo(() => gridCells(product, grid, choice.values), [product, grid, choice.values])
  const entry = useGridEntry(grid, known, choice.cells, onCells)
  const totals = gridTotals(grid, choice.cells)
  const hasUnread = [...choice.cells.values()].some(Number.isNaN)
  const title = ['Quantities', ...titleParts(grid)].join(' ')
  const hasRowTotals = grid.columns.length > 1
  const hasColumnTotals = grid.rows.length > 1

  return (
    <div data-invalid={problem !== null && !hasUnread}>
      {/* The box scrolls, by keyboard too, so that the page never does sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={title} tabIndex={0} className={styles.box}>
        <table className={hasRowTotals ? `${styles.grid} ${styles.totalled}` : styles.grid}>
          <caption>
            <span>{title}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{(grid.rowAttribute ?? grid.columnAttribute)?.name}</th>
              {grid.columns.map(({ id: valueId, value }) => (
                <th key={valueId} scope="col">
                  {value || 'Quantity'}
                </th>
              ))}
              {hasRowTotals && <th scope="col">Total</th>}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ id: valueId, value }, row) => (
              <tr key={valueId}>
                <th scope="row">
                  <span className={styles.name}>
                    <Swatch name={value} /> <span>{value || 'Quantity'}</span>
                  </span>
                </th>
                {grid.columns.map((column, place) => {
                  const cell = known.get(cellIndex(row, place))
                  return cell && <OrderGridCell key={column.id} {...cellProps(cell)} />
                })}
                {hasRowTotals && <td className={styles.total}>{formatCount(totals.rows[row] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
          {hasColumnTotals && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {totals.columns.map((total, column) => (
                  <td key={column} className={styles.total}>
                    {formatCount(total)}
                  </td>
                ))}
                {hasRowTotals && <td className={styles.all}>{formatCount(totals.all)}</td>}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <OrderGridBar entry={entry} pieces={totals.all} />
    </div>
  )

  function cellProps(cell: GridCell) {
    const quantity = choice.cells.get(cell.index) ?? 0
    const text = entry.textOf(cell.index, quantity)
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

function titleParts({ rowAttribute, columnAttribute }: OrderGrid): string[] {
  const names = [rowAttribute, columnAttribute].flatMap((attribute) => attribute?.name.toLowerCase() ?? [])
  return names.length > 0 ? ['by', names.join(' and ')] : []
}

type OrderGridCellProps = {
  cell: GridCell
  text: string
  quantity: number
  fault: string | null
  /** Id of what is wrong with the grid as a whole. */
  problemId: string | undefined
  onEntry: CellHandlers
}

/** Drawn again only when something of its own changes: a grid can have hundreds. */
const OrderGridCell = memo(function OrderGridCell(props: OrderGridCellProps) {
  const { cell, text, quantity, fault, problemId, onEntry } = props
  const id = useId()
  const stock = stockNote(cell, quantity)
  // What was typed is not taken away when the choice above the grid makes it impossible.
  if (!cell.isMade && text === '' && fault === null)
    return (
      <td className={styles.notMade}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Not made</VisuallyHidden>
      </td>
    )
  const notes = [fault && `${id}-fault`, stock && `${id}-stock`, problemId].filter(Boolean).join(' ')
  return (
    <td>
      <input
        value={text}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        data-cell={cell.index}
        aria-label={cell.name || 'Quantity'}
        aria-invalid={fault !== null}
        aria-describedby={notes || undefined}
        onChange={(event) => onEntry.onType(cell.index, event.target.value)}
        onKeyDown={(event) => onEntry.onKey(cell.index, event)}
        onPaste={(event) => onEntry.onPaste(cell.index, event)}
        onFocus={(event) => event.target.select()}
      />
      {fault !== null && (
        <small id={`${id}-fault`} className={styles.fault}>
          {fault}
        </small>
      )}
      {stock && (
        <small id={`${id}-stock`} className={stock.isShort ? styles.short : undefined}>
          {stock.text}
        </small>
      )}
    </td>
  )
})

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
