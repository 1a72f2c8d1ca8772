/**
 * The quantities of a job: a row for each colour, a column for each size. Each cell is saved separately (req 5.7,
 * 5.15).
 */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { choiceName, type JobTable as Table } from '../../domain/cart/job'
import { formatCount } from '../../domain/count'
import { Picture } from '../../ui/picture'
import { Swatch } from '../../ui/swatch'
import { useMedia } from '../../ui/viewport'
import { VisuallyHidden } from '../../ui/page'
import { onEnter, useLineQuantity } from './line-quantity'
import styles from './job-table.module.css'

type JobTableProps = {
  table: Table
  slug: string
  productLines: CartLine[]
  canChange: (line: CartLine) => boolean
  /** Returns null when all lines show the same picture. */
  pictureOf: (line: CartLine) => string | null
  confirmRemoval: (line: CartLine) => void
  /** Id of the text that explains why nothing can be changed now. */
  reasonId: string | undefined
}

export function JobTable({ table, pictureOf, canChange, ...rest }: JobTableProps) {
  const id = useId()
  const { rows, columns, rowName, columnName } = table
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = rows.flatMap((row) => row.lines.flatMap((line) => line ?? []))
  const names = [rowName, columnName].filter(Boolean).join(' and ').toLowerCase()
  const title = names ? `Quantities by ${names}` : 'Quantities'
  // On a phone, many sizes need the width that the colour's name would take.
  const isWide = useMedia('(min-width: 601px)', true) || columns.length < 5
  const onProblem = (lineId: string, message: string | undefined) =>
    setProblems((current) => {
      const next = new Map(current)
      if (message === undefined) next.delete(lineId)
      else next.set(lineId, message)
      return next
    })
  return (
    <>
      {/* The box scrolls, including by keyboard, so that the page never scrolls sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={title} tabIndex={0} className={styles.box}>
        <table className={styles.table}>
          <thead>
            <tr>
              {isWide && (
                <th scope="col" className={styles.corner}>
                  {rowName || columnName}
                </th>
              )}
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column || 'Quantity'}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map((row, index) => {
            const [firstLine] = row.lines.flatMap((line) => line ?? [])
            const picture = firstLine ? pictureOf(firstLine) : null
            const name = (
              <span className={styles.name}>
                {picture === null ? (
                  <Swatch name={row.name} />
                ) : (
                  <Picture url={picture} alt="" sizes="40px" className={styles.picture} />
                )}
                {row.name || 'Quantity'}
              </span>
            )
            return (
              <tbody key={`${row.name} ${index}`}>
                {!isWide && (
                  <tr>
                    <th scope="rowgroup" colSpan={columns.length}>
                      {name}
                    </th>
                  </tr>
                )}
                <tr>
                  {isWide && <th scope="row">{name}</th>}
                  {row.lines.map((line, column) => (
                    <td key={columns[column]}>
                      {line && (
                        <Cell
                          line={line}
                          isFixed={rest.slug === '' || !canChange(line)}
                          problemId={`${id}-${line.id}`}
                          onProblem={onProblem}
                          {...rest}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              </tbody>
            )
          })}
        </table>
      </div>
      {lines.map((line) => {
        const message = problems.get(line.id)
        return (
          message !== undefined && (
            <p key={line.id} id={`${id}-${line.id}`} role="alert" className={styles.problem}>
              {choiceName(line)}: {message}
            </p>
          )
        )
      })}
    </>
  )
}

type CellProps = Omit<JobTableProps, 'table' | 'pictureOf' | 'canChange'> & {
  line: CartLine
  isFixed: boolean
  problemId: string
  onProblem: (lineId: string, message: string | undefined) => void
}

function Cell({ isFixed, ...props }: CellProps) {
  return isFixed ? (
    <span className={styles.fixed}>{formatCount(props.line.quantity)}</span>
  ) : (
    <CellInput {...props} />
  )
}

function CellInput({
  line,
  slug,
  productLines,
  reasonId,
  confirmRemoval,
  problemId,
  onProblem,
}: Omit<CellProps, 'isFixed'>) {
  const input = useRef<HTMLInputElement>(null)
  const askForRemoval = () => {
    // The dialog returns the focus to the element that had it.
    input.current?.focus()
    confirmRemoval(line)
  }
  const { text, problem, isSaving, statusMessage, setText, applyQuantity } = useLineQuantity(line, {
    slug,
    productLines,
    confirmRemoval: askForRemoval,
  })
  const reportProblem = useEffectEvent((message: string | undefined) => onProblem(line.id, message))
  useEffect(() => reportProblem(problem), [problem])
  return (
    <>
      <input
        ref={input}
        value={text}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={choiceName(line) || 'Quantity'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? reasonId : problemId}
        readOnly={reasonId !== undefined}
        aria-disabled={reasonId !== undefined}
        data-saving={isSaving}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={applyQuantity}
        onKeyDown={onEnter(applyQuantity)}
      />
      <VisuallyHidden role="status">{isSaving ? 'Saving…' : statusMessage}</VisuallyHidden>
    </>
  )
}
