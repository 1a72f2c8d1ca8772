/** The order grid in the hand: a fold for each colour, in it a quantity for each size, with steps for fingers (req 3.13). */
import { useState } from 'react'
import { cellIndex } from '../../domain/cart/order-grid'
import { formatCount } from '../../domain/count'
import { Swatch } from '../../ui/swatch'
import { GridField, isOpen } from './order-grid-cell'
import type { GridViewProps } from './order-grid-table'
import foldStyles from '../../ui/fold.module.css'
import styles from './order-grid-folds.module.css'

export function OrderGridFolds({ grid, title, totals, fieldOf }: GridViewProps) {
  // From then on each is opened and closed by hand.
  const [opened] = useState(() => totals.rows.map((pieces, row) => row === 0 || pieces > 0))
  return (
    <div role="group" aria-label={title} className={styles.folds}>
      <p className={styles.title}>{title}</p>
      {grid.rows.map(({ id: valueId, value }, row) => {
        const pieces = totals.rows[row] ?? 0
        return (
          <details key={valueId} open={opened[row] ?? false} className={`${foldStyles.fold} ${styles.fold}`}>
            <summary>
              <Swatch name={value} className={styles.swatch} />
              <span className={styles.name}>{value || 'Quantity'}</span>
              {pieces > 0 && (
                <span className="note figures">
                  {formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
                </span>
              )}
            </summary>
            <ul className={styles.sizes}>
              {grid.columns.map((column, place) => {
                const field = fieldOf(cellIndex(row, place))
                return (
                  field &&
                  isOpen(field) && (
                    <li key={column.id}>
                      <span className={styles.size} aria-hidden="true">
                        {column.value}
                      </span>
                      <GridField {...field} hasSteps />
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
