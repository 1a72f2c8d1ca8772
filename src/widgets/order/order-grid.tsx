/** The order grid: a quantity for each colour and size. All quantities together are one job (req 3.13, 4.5). */
import { useId, useMemo, useState } from 'react'
import {
  cellProblem,
  cellIndex,
  gridTotals,
  type GridTotals,
  type OrderGrid as Grid,
} from '../../domain/cart/order-grid'
import { type GridCell, gridCells } from '../../domain/cart/grid-cells'
import type { Choice } from '../../domain/product/order-choice'
import { formatCount, withCount } from '../../domain/count'
import { isColour } from '../../domain/product/colour'
import type { Product } from '../../domain/product/product'
import { Button } from '../../ui/button'
import { useMedia } from '../../ui/viewport'
import { VisuallyHidden } from '../../ui/page'
import { Swatch } from '../../ui/swatch'
import { useShopDay } from '../delivery/shop-day'
import { type GridEntry, GridField, type GridFieldProps, isFillable, useGridEntry } from './order-grid-field'
import foldStyles from '../../ui/fold.module.css'
import styles from './order-grid.module.css'
import orderGridFoldsStyles from './order-grid-folds.module.css'

type OrderGridProps = {
  product: Product
  grid: Grid
  choice: Choice
  onCells: (cells: Map<number, number>) => void
  /** Called with the colour of the row that has the focus. */
  onColour: (colour: string) => void
  /** Error message for the whole grid; the cells refer to it. */
  problem: string | null
}

export function OrderGrid({ product, grid, choice, onCells, onColour, problem }: OrderGridProps) {
  const id = useId()
  const today = useShopDay()
  const cellsByIndex = useMemo(
    () => gridCells(product, grid, choice.values, today),
    [product, grid, choice.values, today],
  )
  const onRow = (row: number) => {
    const value = grid.rows[row]
    if (value && grid.rowAttribute && isColour(grid.rowAttribute)) onColour(value.value)
  }
  const entry = useGridEntry({ grid, gridCells: cellsByIndex, cells: choice.cells, onCells, onRow })
  const totals = gridTotals(grid, choice.cells)
  const hasInvalidCell = [...choice.cells.values()].some(Number.isNaN)
  // A phone has no room for a table.
  const isTable = useMedia('(min-width: 601px)', true)
  const View = isTable ? OrderGridTable : OrderGridAccordion
  return (
    <div data-invalid={problem !== null && !hasInvalidCell}>
      <View grid={grid} title={titleOf(grid)} totals={totals} fieldOf={fieldOf} />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <OrderGridBar entry={entry} pieces={totals.total} acceptsPaste={isTable} />
    </div>
  )

  function fieldOf(index: number): GridFieldProps | null {
    const cell = cellsByIndex.get(index)
    if (!cell) return null
    const quantity = choice.cells.get(index) ?? 0
    const text = entry.textOf(index, quantity)
    return {
      cell,
      text,
      quantity: Number.isNaN(quantity) ? 0 : quantity,
      error: cellError(cell, text, quantity),
      problemId: problem === null ? undefined : `${id}-problem`,
      handlers: entry.handlers,
    }
  }
}

function cellError(cell: GridCell, text: string, quantity: number): string | null {
  if (Number.isNaN(quantity)) return cellProblem(text) ?? 'Not a whole number'
  return !cell.isMade && quantity > 0 ? 'Not made' : null
}

function titleOf({ rowAttribute, columnAttribute }: Grid): string {
  const names = [rowAttribute, columnAttribute].flatMap((attribute) => attribute?.name.toLowerCase() ?? [])
  return names.length > 0 ? `Quantities by ${names.join(' and ')}` : 'Quantities'
}

type OrderGridBarProps = {
  entry: GridEntry
  pieces: number
  /** Set to false on phones, which have no spreadsheet to copy cells from. */
  acceptsPaste: boolean
}

/** Bar below the order grid: number of pieces, status message, and Clear or Undo. */
function OrderGridBar({ entry: { message, clear, undoClear }, pieces, acceptsPaste }: OrderGridBarProps) {
  const clearOrUndo = clear ?? undoClear
  const isMessageVisible = message.text !== '' && !message.isVisuallyHidden
  const hint = 'You can paste quantities straight from a spreadsheet.'
  return (
    <div className={styles.bar}>
      {pieces > 0 && <p className={styles.pieces}>{withCount(pieces, 'piece')}</p>}
      {acceptsPaste && pieces === 0 && !isMessageVisible && <p className={styles.hint}>{hint}</p>}
      <p role="status">{isMessageVisible ? message.text : <VisuallyHidden>{message.text}</VisuallyHidden>}</p>
      {/* One button for both actions, so that it retains the focus. */}
      {clearOrUndo && (
        <Button variant="quiet" onClick={clearOrUndo}>
          {clear ? 'Clear' : 'Undo'}
        </Button>
      )}
    </div>
  )
}

/**
 * Order grid for phones: an accordion with a section for each colour, and in it a quantity and buttons for each size
 * (req 3.13).
 */
function OrderGridAccordion({ grid, title, totals, fieldOf }: GridViewProps) {
  // This is the initial state; afterwards each section is opened and closed by hand.
  const [isInitiallyOpen] = useState(() => totals.rows.map((pieces, row) => row === 0 || pieces > 0))
  return (
    <div role="group" aria-label={title} className={orderGridFoldsStyles.folds}>
      <p className={orderGridFoldsStyles.title}>{title}</p>
      {grid.rows.map(({ id: valueId, value }, row) => {
        const pieces = totals.rows[row] ?? 0
        return (
          <details
            key={valueId}
            open={isInitiallyOpen[row] ?? false}
            className={`${foldStyles.fold} ${orderGridFoldsStyles.fold}`}
          >
            <summary>
              <Swatch name={value} className={orderGridFoldsStyles.swatch} />
              <span className={orderGridFoldsStyles.name}>{value || 'Quantity'}</span>
              {pieces > 0 && <span className="note figures">{withCount(pieces, 'piece')}</span>}
            </summary>
            <ul className={orderGridFoldsStyles.sizes}>
              {grid.columns.map((column, columnIndex) => {
                const field = fieldOf(cellIndex(row, columnIndex))
                return (
                  field &&
                  isFillable(field) && (
                    <li key={column.id}>
                      <span className={orderGridFoldsStyles.size} aria-hidden="true">
                        {column.value}
                      </span>
                      <GridField {...field} hasStepButtons />
                    </li>
                  )
                )
              })}
            </ul>
          </details>
        )
      })}
    </div>
  )
}

type GridViewProps = {
  grid: Grid
  /** 'Quantities by colour and size'. */
  title: string
  totals: GridTotals
  fieldOf: (index: number) => GridFieldProps | null
}

/**
 * Order grid as a table: colours as rows, sizes as columns, a quantity in each cell, and totals during typing (req
 * 3.13).
 */
function OrderGridTable({ grid, title, totals, fieldOf }: GridViewProps) {
  const hasRowTotals = grid.columns.length > 1
  const hasColumnTotals = grid.rows.length > 1
  return (
    // The box scrolls sideways, including by keyboard, so that the page does not.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
              {grid.columns.map((column, columnIndex) => {
                const field = fieldOf(cellIndex(row, columnIndex))
                return (
                  field && (
                    <td key={column.id}>
                      <GridField {...field} />
                    </td>
                  )
                )
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
              {hasRowTotals && <td className={styles.all}>{formatCount(totals.total)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
