/** The order grid at a desk: colours down, sizes across, a quantity in each cell, totals as one types (req 3.13). */
import { cellIndex, type GridTotals, type OrderGrid } from '../../domain/cart/order-grid'
import { formatCount } from '../../domain/count'
import { Swatch } from '../../ui/swatch'
import styles from './order-grid.module.css'
import { GridField, type GridFieldProps } from './order-grid-cell'

export type GridViewProps = {
  grid: OrderGrid
  /** 'Quantities by colour and size'. */
  title: string
  totals: GridTotals
  fieldOf: (index: number) => GridFieldProps | null
}

export function OrderGridTable({ grid, title, totals, fieldOf }: GridViewProps) {
  const hasRowTotals = grid.columns.length > 1
  const hasColumnTotals = grid.rows.length > 1
  return (
    // The box scrolls, by keyboard too, so that the page never does sideways.
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
              {grid.columns.map((column, place) => {
                const field = fieldOf(cellIndex(row, place))
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
              {hasRowTotals && <td className={styles.all}>{formatCount(totals.all)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
