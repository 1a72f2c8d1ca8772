/** One cell of the order grid: its quantity as typed, and what there is in stock. It warns and never blocks. */
import { type ClipboardEvent, type KeyboardEvent, memo, useId } from 'react'
import type { GridCell } from '../../../domain/cart/grid-cells'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import { stockNote } from '../stock-note'
import styles from '../order-grid.module.css'

export type CellHandlers = {
  onType: (index: number, text: string) => void
  onKey: (index: number, event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (index: number, event: ClipboardEvent<HTMLInputElement>) => void
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
export const OrderGridCell = memo(function OrderGridCell(props: OrderGridCellProps) {
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
