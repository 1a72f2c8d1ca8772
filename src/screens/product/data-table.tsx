/** A table with a heading as its caption. The first cell of each row is the row header. */
import type { ReactNode } from 'react'

type DataTableProps = {
  title: string
  columns: readonly string[]
  /** Cells by row; the first cell is the row's name. */
  rows: readonly (readonly ReactNode[])[]
  /** Contains true at the index of each row that is current. */
  currentRows?: readonly boolean[]
  className: string | undefined
  captionClassName?: string | undefined
  headClassName?: string | undefined
}

export function DataTable(props: DataTableProps) {
  const { title, columns, rows, currentRows, className, captionClassName, headClassName } = props
  return (
    <table className={className}>
      <caption className={captionClassName}>
        <h2>{title}</h2>
      </caption>
      <thead className={headClassName}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], rowIndex) => (
          <tr key={rowIndex} aria-current={currentRows?.[rowIndex] ? 'true' : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
