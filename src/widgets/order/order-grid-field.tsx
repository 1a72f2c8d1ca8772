/** Typing into the order grid: text as typed, Enter and arrows, a block from a spreadsheet, Clear and Undo. */
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '../../domain/count'
import { stockNote } from '../../domain/product/stock'
import {
  cellFault,
  cellIndex,
  cellPlace,
  type OrderGrid,
  readCell,
  withTyped,
} from '../../domain/cart/order-grid'
import type { GridCell } from '../../domain/cart/grid-cells'
import { pasteBlock, pasteMessage } from '../../domain/cart/grid-paste'
import { steppedQuantity } from '../../domain/cart/quantity'
import { VisuallyHidden } from '../../ui/page'
import styles from './order-grid.module.css'

/** Of one cell, by its index in the grid. */
type CellHandlers = {
  onType: (index: number, text: string) => void
  onKey: (index: number, event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (index: number, event: ClipboardEvent<HTMLInputElement>) => void
  onStep: (index: number, direction: 1 | -1) => void
  onFocus: (index: number) => void
}

type Cells = ReadonlyMap<number, number>
type Typed = ReadonlyMap<number, string>

/** `quiet`: for people who listen only, because it is seen in the cell. */
type Said = { text: string; quiet: boolean }

export type GridEntry = {
  /** The same for ever, so that a cell is not drawn again because of them. */
  handlers: CellHandlers
  textOf: (index: number, quantity: number) => string
  said: Said
  clear: (() => void) | null
  undoClear: (() => void) | null
}

const nothing: Said = { text: '', quiet: true }
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

type GridEntryOptions = {
  grid: OrderGrid
  known: ReadonlyMap<number, GridCell>
  cells: Cells
  onCells: (cells: Map<number, number>) => void
  /** A cell of this row has the focus. */
  onRow: (row: number) => void
}

export function useGridEntry({ grid, known, cells, onCells, onRow }: GridEntryOptions): GridEntry {
  const [typed, setTyped] = useState<Typed>(new Map())
  const [said, setSaid] = useState(nothing)
  const [cleared, setCleared] = useState<{ cells: Cells; typed: Typed } | null>(null)

  const change = (next: Map<number, number>, nextTyped: Typed, nextSaid: Said) => {
    setTyped(nextTyped)
    setSaid(nextSaid)
    setCleared(null)
    onCells(next)
  }
  const typeInto = (index: number, text: string) =>
    change(withTyped(cells, index, text), new Map(typed).set(index, text), warning(known.get(index), text))
  const now: CellHandlers = {
    onType: typeInto,
    onStep: (index, direction) => {
      const next = steppedQuantity(cells.get(index) || 0, direction, 0)
      typeInto(index, next === 0 ? '' : String(next))
    },
    onFocus: (index) => onRow(cellPlace(index).row),
    onPaste: (index, event) => {
      const text = event.clipboardData.getData('text/plain')
      const pasted = pasteBlock(grid, text, index, (at) => known.get(at)?.isMade === true)
      if (!pasted) return
      event.preventDefault()
      const next = new Map([...cells, ...pasted.cells].filter(([, quantity]) => quantity !== 0))
      for (const [at, quantity] of pasted.cells) if (quantity === 0) next.delete(at)
      const kept = new Map([...typed].filter(([at]) => !pasted.cells.has(at)))
      change(next, kept, { text: pasteMessage(pasted), quiet: false })
    },
    onKey: (index, event) => {
      const step = stepOf(event)
      if (step === 0) return
      event.preventDefault()
      const next = event.currentTarget.closest('table')
        ? inColumn(event.currentTarget, index, step, event.key === 'Enter')
        : inOrder(event.currentTarget, step)
      next?.focus()
    },
  }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const [handlers] = useState<CellHandlers>(() => ({
    onType: (...given) => latest.current.onType(...given),
    onPaste: (...given) => latest.current.onPaste(...given),
    onKey: (...given) => latest.current.onKey(...given),
    onStep: (...given) => latest.current.onStep(...given),
    onFocus: (...given) => latest.current.onFocus(...given),
  }))

  return {
    handlers,
    textOf: (index, quantity) => textOf(typed.get(index), quantity),
    said,
    clear: cells.size === 0 ? null : clear,
    undoClear: cleared && cells.size === 0 ? undoClear : null,
  }

  /** The next cell up or down that can be filled. Enter goes on in the next column, so that a block is typed in one go. */
  function inColumn(field: HTMLElement, index: number, step: number, wraps: boolean): HTMLElement | null {
    const table = field.closest('table')
    const rows = grid.rows.length
    const start = cellPlace(index)
    const columns = wraps ? grid.columns.length : start.column + 1
    for (let at = start.column * rows + start.row + step; at >= 0 && at < columns * rows; at += step) {
      const column = Math.floor(at / rows)
      if (!wraps && column !== start.column) return null
      const next = table?.querySelector<HTMLElement>(`[data-cell="${cellIndex(at % rows, column)}"]`)
      if (next) return next
    }
    return null
  }

  function clear() {
    change(new Map(), new Map(), { text: 'All quantities cleared.', quiet: false })
    setCleared({ cells, typed })
  }
  function undoClear() {
    if (cleared) change(new Map(cleared.cells), cleared.typed, { text: 'Quantities are back.', quiet: false })
  }
}

/** As typed, as long as it means what is chosen: cells can also be filled and emptied from elsewhere. */
function textOf(typed: string | undefined, quantity: number): string {
  if (typed !== undefined && Object.is(readCell(typed) ?? Number.NaN, quantity)) return typed
  return quantity > 0 ? String(quantity) : ''
}

function warning(cell: GridCell | undefined, text: string): Said {
  const fault = cellFault(text)
  const stock = cell ? stockNote(cell, readCell(text) ?? 0) : null
  const told = fault ?? (stock?.isShort ? stock.text : null)
  return told === null ? nothing : { text: [cell?.name, told].filter(Boolean).join(': '), quiet: true }
}

/** In folds: the next size, and from the last one of a colour the first of the next, whose fold opens. */
function inOrder(field: HTMLElement, step: number): HTMLElement | null {
  const fields = [...(field.closest('[role="group"]')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const next = fields[fields.indexOf(field) + step] ?? null
  next?.closest('details')?.setAttribute('open', '')
  return next
}

/** How many rows down a key goes. Half-composed text keeps its keys. */
function stepOf(event: KeyboardEvent): number {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return 0
  if (event.key === 'Enter') return event.shiftKey ? -1 : 1
  return event.shiftKey ? 0 : (steps[event.key] ?? 0)
}

// One quantity of an order grid: its field, what is wrong with it, and what there is of it (req 3.13).

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
