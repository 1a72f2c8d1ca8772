/**
 * Input of the order grid (quantities by colour and size): typed text, Enter and arrow keys, a block pasted from a
 * spreadsheet, Clear and Undo.
 */
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '../../domain/count'
import { stockNote } from '../../domain/product/stock'
import {
  cellProblem,
  cellIndex,
  cellPosition,
  type OrderGrid,
  readCell,
  withTypedCell,
} from '../../domain/cart/order-grid'
import type { GridCell } from '../../domain/cart/grid-cells'
import { pasteBlock, pasteMessage } from '../../domain/cart/grid-paste'
import { steppedQuantity } from '../../domain/quantity'
import { VisuallyHidden } from '../../ui/page'
import styles from './order-grid.module.css'

/** Handlers of a cell, called with its index in the grid. */
type CellHandlers = {
  onType: (index: number, text: string) => void
  onKey: (index: number, event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (index: number, event: ClipboardEvent<HTMLInputElement>) => void
  onStep: (index: number, direction: 1 | -1) => void
  onFocus: (index: number) => void
}

type Cells = ReadonlyMap<number, number>
type TypedTexts = ReadonlyMap<number, string>

/** `isVisuallyHidden`: the text is only announced to screen readers, because the cell shows it. */
type StatusMessage = { text: string; isVisuallyHidden: boolean }

export type GridEntry = {
  /** The handlers never change, so that they re-render no cell. */
  handlers: CellHandlers
  textOf: (index: number, quantity: number) => string
  message: StatusMessage
  clear: (() => void) | null
  undoClear: (() => void) | null
}

const noMessage: StatusMessage = { text: '', isVisuallyHidden: true }
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

type GridEntryOptions = {
  grid: OrderGrid
  gridCells: ReadonlyMap<number, GridCell>
  cells: Cells
  onCells: (cells: Map<number, number>) => void
  /** Called when a cell of this row gets the focus. */
  onRow: (row: number) => void
}

export function useGridEntry({ grid, gridCells, cells, onCells, onRow }: GridEntryOptions): GridEntry {
  const [typedTexts, setTypedTexts] = useState<TypedTexts>(new Map())
  const [message, setMessage] = useState(noMessage)
  const [beforeClear, setBeforeClear] = useState<{ cells: Cells; typedTexts: TypedTexts } | null>(null)

  const change = (next: Map<number, number>, nextTyped: TypedTexts, nextMessage: StatusMessage) => {
    setTypedTexts(nextTyped)
    setMessage(nextMessage)
    setBeforeClear(null)
    onCells(next)
  }
  const typeInto = (index: number, text: string) =>
    change(
      withTypedCell(cells, index, text),
      new Map(typedTexts).set(index, text),
      warning(gridCells.get(index), text),
    )
  const currentHandlers: CellHandlers = {
    onType: typeInto,
    onStep: (index, direction) => {
      const next = steppedQuantity(cells.get(index) || 0, direction, 0)
      typeInto(index, next === 0 ? '' : String(next))
    },
    onFocus: (index) => onRow(cellPosition(index).row),
    onPaste: (index, event) => {
      const text = event.clipboardData.getData('text/plain')
      const pasted = pasteBlock(grid, text, index, (target) => gridCells.get(target)?.isMade === true)
      if (!pasted) return
      event.preventDefault()
      const next = new Map([...cells, ...pasted.cells].filter(([, quantity]) => quantity !== 0))
      for (const [target, quantity] of pasted.cells) if (quantity === 0) next.delete(target)
      const remainingTyped = new Map([...typedTexts].filter(([target]) => !pasted.cells.has(target)))
      change(next, remainingTyped, { text: pasteMessage(pasted), isVisuallyHidden: false })
    },
    onKey: (index, event) => {
      const step = stepOf(event)
      if (step === 0) return
      event.preventDefault()
      const next = event.currentTarget.closest('table')
        ? nextInColumn(event.currentTarget, index, step, event.key === 'Enter')
        : nextInAccordion(event.currentTarget, step)
      next?.focus()
    },
  }
  const latest = useRef(currentHandlers)
  useEffect(() => {
    latest.current = currentHandlers
  })
  const [handlers] = useState<CellHandlers>(() => ({
    onType: (...args) => latest.current.onType(...args),
    onPaste: (...args) => latest.current.onPaste(...args),
    onKey: (...args) => latest.current.onKey(...args),
    onStep: (...args) => latest.current.onStep(...args),
    onFocus: (...args) => latest.current.onFocus(...args),
  }))

  return {
    handlers,
    textOf: (index, quantity) => textOf(typedTexts.get(index), quantity),
    message,
    clear: cells.size === 0 ? null : clear,
    undoClear: beforeClear && cells.size === 0 ? undoClear : null,
  }

  /**
   * Returns the next cell up or down that can be filled. Enter continues in the next column, so that a block can be
   * typed without a break.
   */
  function nextInColumn(field: HTMLElement, index: number, step: number, wraps: boolean): HTMLElement | null {
    const table = field.closest('table')
    const rows = grid.rows.length
    const start = cellPosition(index)
    const columns = wraps ? grid.columns.length : start.column + 1
    const first = start.column * rows + start.row + step
    for (let position = first; position >= 0 && position < columns * rows; position += step) {
      const column = Math.floor(position / rows)
      if (!wraps && column !== start.column) return null
      const next = table?.querySelector<HTMLElement>(`[data-cell="${cellIndex(position % rows, column)}"]`)
      if (next) return next
    }
    return null
  }

  function clear() {
    change(new Map(), new Map(), { text: 'All quantities cleared.', isVisuallyHidden: false })
    setBeforeClear({ cells, typedTexts })
  }
  function undoClear() {
    if (beforeClear)
      change(new Map(beforeClear.cells), beforeClear.typedTexts, {
        text: 'Quantities are back.',
        isVisuallyHidden: false,
      })
  }
}

/**
 * Returns the typed text while it stands for the quantity, else the quantity: a cell can also be filled and cleared
 * without typing into it.
 */
function textOf(typedText: string | undefined, quantity: number): string {
  if (typedText !== undefined && Object.is(readCell(typedText) ?? Number.NaN, quantity)) return typedText
  return quantity > 0 ? String(quantity) : ''
}

function warning(cell: GridCell | undefined, text: string): StatusMessage {
  const fault = cellProblem(text)
  const stock = cell ? stockNote(cell, readCell(text) ?? 0) : null
  const warningText = fault ?? (stock?.isShort ? stock.text : null)
  return warningText === null
    ? noMessage
    : { text: [cell?.name, warningText].filter(Boolean).join(': '), isVisuallyHidden: true }
}

/**
 * Returns the field of the next size in the accordion. After the last size of a colour, this is the first size of the
 * next colour, whose section is opened.
 */
function nextInAccordion(field: HTMLElement, step: number): HTMLElement | null {
  const fields = [...(field.closest('[role="group"]')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const next = fields[fields.indexOf(field) + step] ?? null
  next?.closest('details')?.setAttribute('open', '')
  return next
}

/** Number of rows that a key moves down. Keys of an unfinished IME composition are ignored. */
function stepOf(event: KeyboardEvent): number {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return 0
  if (event.key === 'Enter') return event.shiftKey ? -1 : 1
  return event.shiftKey ? 0 : (steps[event.key] ?? 0)
}

// One quantity of the order grid: its field, error message and stock (req 3.13).

export type GridFieldProps = {
  cell: GridCell
  text: string
  quantity: number
  error: string | null
  /** id of the error message for the whole grid. */
  problemId: string | undefined
  handlers: CellHandlers
  /** Adds a button on either side, for touch. */
  hasStepButtons?: boolean
}

/**
 * Returns true if the cell can be filled. A cell with typed text stays, even when a choice above the grid rules out
 * its colour or size.
 */
export function isFillable({ cell, text, error }: Pick<GridFieldProps, 'cell' | 'text' | 'error'>): boolean {
  return cell.isMade || text !== '' || error !== null
}

/** The field re-renders for its own changes only (memo), because a grid can have hundreds of fields. */
export const GridField = memo(function GridField(props: GridFieldProps) {
  const { cell, text, quantity, error, problemId, handlers, hasStepButtons = false } = props
  const id = useId()
  if (!isFillable(props))
    return (
      <span className={styles.notMade}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Not made</VisuallyHidden>
      </span>
    )
  const stock = stockNote(cell, quantity)
  const notes = [error && `${id}-fault`, stock && `${id}-stock`, problemId].filter(Boolean).join(' ')
  const name = cell.name || 'Quantity'
  const field = (
    <input
      value={text}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      data-cell={cell.index}
      aria-label={name}
      aria-invalid={error !== null}
      aria-describedby={notes || undefined}
      onChange={(event) => handlers.onType(cell.index, event.target.value)}
      onKeyDown={(event) => handlers.onKey(cell.index, event)}
      onPaste={(event) => handlers.onPaste(cell.index, event)}
      onFocus={(event) => {
        event.target.select()
        handlers.onFocus(cell.index)
      }}
    />
  )
  return (
    <>
      {hasStepButtons ? (
        <span className={styles.stepper}>
          <button
            type="button"
            aria-label={`Fewer of ${name}`}
            onClick={() => handlers.onStep(cell.index, -1)}
          >
            −
          </button>
          {field}
          <button type="button" aria-label={`More of ${name}`} onClick={() => handlers.onStep(cell.index, 1)}>
            +
          </button>
        </span>
      ) : (
        field
      )}
      {error !== null && (
        <small id={`${id}-fault`} className={styles.error}>
          {error}
        </small>
      )}
      {stock && (
        <small id={`${id}-stock`} className={stock.isShort ? styles.short : undefined}>
          {stock.isShort || cell.pieces === 0 ? (
            stock.text
          ) : (
            <>
              {formatCount(cell.pieces ?? 0)}
              <VisuallyHidden> in stock</VisuallyHidden>
            </>
          )}
        </small>
      )}
    </>
  )
})
