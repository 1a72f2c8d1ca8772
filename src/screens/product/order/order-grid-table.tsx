/** The order grid: colours down, sizes across, a quantity in each cell, totals as one types (req 3.13). */
import { useId, useMemo } from 'react'
import { type GridCell, gridCells } from '../../../domain/cart/grid-cells'
import type { Choice } from '../../../domain/cart/order-choice'
import { cellFault, cellIndex, gridTotals, type OrderGrid } from '../../../domain/cart/order-grid'
import type { Product } from '../../../domain/product/product'
import { formatCount } from '../../../domain/cart/quantity'
import { Swatch } from '../../../ui/swatch'
import { OrderGridBar } from './order-grid-bar'
import { OrderGridCell } from './order-grid-cell'
import { useGridEntry } from './use-grid-entry'
import styles from '../order-grid.module.css'

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
