/** One quantity of an order grid: its field, what is wrong with it, and what there is of it (req 3.13). */
import { stockNote } from '../../domain/product/stock'
import { memo, useId } from 'react'
import type { GridCell } from '../../domain/cart/grid-cells'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './order-grid.module.css'
import type { CellHandlers } from './use-grid-entry'

export type GridFieldProps = {
  cell: GridCell
  text: string
  quantity: number
  fault: string | null
  /** Id of what is wrong with the grid as a whole. */
  problemId: string | undefined
  onEntry: CellHandlers
  /** With a button on either side, for fingers. */
  hasSteps?: boolean
}

/** Whether anything can stand in it: what was typed is not taken away when the choice above makes it impossible. */
export function isOpen({ cell, text, fault }: Pick<GridFieldProps, 'cell' | 'text' | 'fault'>): boolean {
  return cell.isMade || text !== '' || fault !== null
}

/** Drawn again only when something of its own changes: a grid can have hundreds. */
export const GridField = memo(function GridField(props: GridFieldProps) {
  const { cell, text, quantity, fault, problemId, onEntry, hasSteps = false } = props
  const id = useId()
  if (!isOpen(props))
    return (
      <span className={styles.notMade}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Not made</VisuallyHidden>
      </span>
    )
  const stock = stockNote(cell, quantity)
  const notes = [fault && `${id}-fault`, stock && `${id}-stock`, problemId].filter(Boolean).join(' ')
  const name = cell.name || 'Quantity'
  const field = (
    <input
      value={text}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      data-cell={cell.index}
      aria-label={name}
      aria-invalid={fault !== null}
      aria-describedby={notes || undefined}
      onChange={(event) => onEntry.onType(cell.index, event.target.value)}
      onKeyDown={(event) => onEntry.onKey(cell.index, event)}
      onPaste={(event) => onEntry.onPaste(cell.index, event)}
      onFocus={(event) => {
        event.target.select()
        onEntry.onFocus(cell.index)
      }}
    />
  )
  return (
    <>
      {hasSteps ? (
        <span className={styles.stepper}>
          <button
            type="button"
            aria-label={`Fewer of ${name}`}
            onClick={() => onEntry.onStep(cell.index, -1)}
          >
            −
          </button>
          {field}
          <button type="button" aria-label={`More of ${name}`} onClick={() => onEntry.onStep(cell.index, 1)}>
            +
          </button>
        </span>
      ) : (
        field
      )}
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
    </>
  )
})
