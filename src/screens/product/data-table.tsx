/** A table under its heading, each row with a name of its own. */
import type { ReactNode } from 'react'

type DataTableProps = {
  title: string
  columns: readonly string[]
  /** Name first. */
  rows: readonly (readonly ReactNode[])[]
  /** Rows that are marked, by their place. */
  current?: readonly boolean[]
  className: string | undefined
  captionClassName?: string | undefined
  /** Of the row of column names. */
  headClassName?: string | undefined
}

export function DataTable(props: DataTableProps) {
  const { title, columns, rows, current, className, captionClassName, headClassName } = props
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
        {rows.map(([name, ...cells], place) => (
          <tr key={place} aria-current={current?.[place] ? 'true' : undefined}>
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
