/**
 * A file with one table: finds the table below any other lines, and checks its structure before its cells are read.
 */
import { formatCount } from '../count'
import { readRows, type Separator, separatorOf, separators, withoutSeparatorLine } from '../csv'

/** `row` counts from 1, as spreadsheets do. */
type TableRow = { row: number; cells: string[] }

/** `problems`: sentences, each with its row. `names`: cells of the heading in lower case. Blank rows are left out. */
export type TableFile = { heading: TableRow & { names: string[] }; rows: TableRow[]; problems: string[] }

/** Number of lines in which the heading is searched for: a title, a date and blank lines may come before it. */
const maxLinesAbove = 20
/** Limits far above a shop's products, the visitors of a trade fair or the columns of a table. */
export const maxTableRows = 200_000
const maxColumns = 200
/** Maximum number of reported problems, because no person reads a longer list. */
export const maxTableProblems = 1000
const maxHeadingLength = 100_000

const lowerCased = (cells: readonly string[]) => cells.map((cell) => cell.trim().toLowerCase())

/** Receives the cells of a line in lower case. If no line matches, the first line that is not blank is the heading. */
type IsHeading = (names: readonly string[]) => boolean

export function readTableFile(text: string, isHeading: IsHeading): TableFile {
  const separator = separatorIn(text, isHeading)
  const unclosedRows = new Set<number>()
  const rows = readRows(text, separator, (row) => unclosedRows.add(row))
  const advice = ` Put quotes around a cell that contains a ${separatorNames[separator]}.`
  return tableIn(rows, isHeading, { unclosedRows, advice })
}

/** Like readTableFile, for the rows of a spreadsheet. */
export const readTableRows = (rows: Iterable<string[]>, isHeading: IsHeading): TableFile =>
  tableIn(rows, isHeading, { unclosedRows: new Set(), advice: '' })

/** `unclosedRows`: rows whose quotes are not closed, as far as they are read; `advice` about a row that is too long. */
type Reading = { unclosedRows: ReadonlySet<number>; advice: string }

function tableIn(
  rowsOfCells: Iterable<string[]>,
  isHeading: IsHeading,
  { unclosedRows, advice }: Reading,
): TableFile {
  const problems: string[] = []
  const lines: TableRow[] = []
  for (const cells of rowsOfCells) {
    const row = lines.length + 1
    // The heading is a row, too.
    if (row > maxTableRows + 1)
      return rejectedFile(
        `The file has more than ${formatCount(maxTableRows)} rows. Please split it into several.`,
      )
    if (cells.length > maxColumns) return rejectedFile(`Row ${row}: more than ${maxColumns} cells.`)
    // Exports preserve the zeros of "0400…" by a formula that returns a text.
    lines.push({ row, cells: cells.map((cell) => cell.trim().replace(/^="([^"]*)"$/, '$1')) })
    if (unclosedRows.size >= maxTableProblems) break
  }
  for (const row of unclosedRows) problems.push(`Row ${row}: a quotation mark is not closed.`)
  const nonBlankLines = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const firstLines = nonBlankLines.filter(({ row }) => row <= maxLinesAbove)
  const heading = firstLines.find(({ cells }) => isHeading(lowerCased(cells))) ?? nonBlankLines[0]
  if (!heading) return { ...rejectedFile(), problems }
  const names = lowerCased(heading.cells)
  const width = lastFilled(names) + 1
  const duplicates = new Set(names.filter((name, at) => name !== '' && names.indexOf(name) !== at))
  for (const name of duplicates) problems.push(`Row ${heading.row}: the column "${name}" appears twice.`)
  const rows = nonBlankLines.slice(nonBlankLines.indexOf(heading) + 1)
  for (const { row, cells } of rows) {
    if (problems.length >= maxTableProblems) break
    if (unclosedRows.has(row)) continue
    const count = lastFilled(cells) + 1
    const nameless = cells.findIndex((cell, at) => cell !== '' && at < width && names[at] === '')
    if (count > width)
      problems.push(`Row ${row}: it has ${count} cells, but the heading has ${width}.${advice}`)
    else if (nameless >= 0)
      problems.push(`Row ${row}: cell ${nameless + 1} is in a column without a heading.`)
  }
  return { heading: { ...heading, names }, rows, problems }
}

const rejectedFile = (...problems: string[]): TableFile => ({
  heading: { row: 1, cells: [], names: [] },
  rows: [],
  problems,
})

const separatorNames: Record<Separator, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '')

/** The separator with which a line is recognized as the heading. Of several such separators, the most cells decide. */
function separatorIn(text: string, isHeading: IsHeading): Separator {
  const { separator, body } = withoutSeparatorLine(text)
  if (separator) return separator
  for (const line of body.split(/\r\n?|\n/, maxLinesAbove)) {
    const [best] = separators
      .map((candidate) => ({
        separator: candidate,
        names: lowerCased(readRows(line.slice(0, maxHeadingLength), candidate).next().value ?? []),
      }))
      .filter(({ names }) => isHeading(names))
      .toSorted((a, b) => b.names.length - a.names.length)
    if (best) return best.separator
  }
  return separatorOf(body.trimStart())
}
