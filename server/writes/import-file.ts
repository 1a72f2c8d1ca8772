/**
 * Reads a file of products in a separate process, and checks it row by row as far as is possible without the shop's own
 * data.
 */
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { maxTableRows, readTableFile, readTableRows } from '../../src/domain/table/table-file'
import { invalid } from '../base/errors'
import { exceedsDepth } from '../base/input'
import { columns, fieldsOfRow } from './import-cells'
import { type CheckedRow, checkRow, type ImportRow, maxMistakes, refuse } from './import-schema'

/** `replaced`: SKUs of products whose variations the file replaces. `replaced` and `count` grow while rows are read. */
export type ProductFile = {
  file: string
  headingRow: number
  unknownColumns: string[]
  replaced: string[]
  count: number
}

/** Maximum length of an unknown column's name. */
const maxNameLength = 100

/**
 * `file` is the name. Its content is a text, whose format follows from the ending of the name, or the rows of a
 * spreadsheet.
 */
export function productsIn(
  file: string,
  content: string | string[][],
): { head: ProductFile; rows: Iterable<CheckedRow> } {
  const head: ProductFile = { file, headingRow: 1, unknownColumns: [], replaced: [], count: 0 }
  if (typeof content === 'string' && !/\.csv$/i.test(file))
    return { head, rows: checkRows(listIn(content), head) }
  const { heading, rows } = tableIn(content)
  const knownColumns = new Set<string>(['', ...columns])
  head.headingRow = heading.row
  head.unknownColumns = [...new Set(heading.names)]
    .filter((name) => !knownColumns.has(name))
    .map((name) => name.slice(0, maxNameLength))
  return { head, rows: head.unknownColumns.length > 0 ? [] : checkRows(rowsOf(heading.names, rows), head) }
}

/** Checks rows until the maximal number of mistakes is reached; later rows are only counted. */
function* checkRows(rows: Iterable<ImportRow>, head: ProductFile): Generator<CheckedRow, void> {
  let mistakes = 0
  for (const row of rows) {
    head.count += 1
    if (v.is(RowWithVariations, row.content)) head.replaced.push(row.content.sku.trim())
    if (mistakes >= maxMistakes) continue
    const checkedRow = checkRow(row)
    mistakes += checkedRow.mistakes.length
    yield checkedRow
  }
}

const RowWithVariations = v.object({ sku: v.string(), variations: v.array(v.unknown()) })

function* rowsOf(
  names: string[],
  rows: Iterable<{ row: number; cells: string[] }>,
): Generator<ImportRow, void> {
  for (const { row, cells } of rows)
    yield { label: `Row ${row}`, content: fieldsOfRow(withoutGuards(recordOf(names, cells))) }
}

/** Returns the rows of a table in the shape of the JSON format. */
export function csvContents(text: string): unknown[] {
  const { heading, rows } = tableIn(text)
  return [...rowsOf(heading.names, rows)].map(({ content }) => content)
}

const maxDepth = 20

function* listIn(text: string): Generator<ImportRow, void> {
  const parsed = readJson(text)
  if (!Array.isArray(parsed)) throw invalid('The file is not a list of products.')
  if (parsed.length > maxTableRows)
    throw invalid(
      `The file has more than ${formatCount(maxTableRows)} products. Please split it into several.`,
    )
  if (exceedsDepth(parsed, maxDepth)) throw invalid('The file is nested too deeply.')
  for (const [index, content] of parsed.entries()) yield { label: `Product ${index + 1}`, content }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(`The file is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** `row` is the row number in a spreadsheet. */
type CsvRow = { row: number; cells: Record<string, string> }

/** Returns the rows with their cells by column name. Refuses a table from which cells would be lost. */
export function readCsv(text: string): CsvRow[] {
  const { heading, rows } = tableIn(text)
  return rows.map(({ row, cells }) => ({ row, cells: recordOf(heading.names, cells) }))
}

function tableIn(content: string | string[][]) {
  const isHeading = (names: readonly string[]) => names.includes('sku')
  const table =
    typeof content === 'string' ? readTableFile(content, isHeading) : readTableRows(content, isHeading)
  refuse(table.problems)
  return table
}

const recordOf = (names: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))

/** Removes the apostrophe that writeCsv puts before a cell that a spreadsheet would calculate. */
function withoutGuards(cells: Record<string, string>): Record<string, string> {
  const unguarded = Object.entries(cells).map(([name, cell]) => [
    name,
    cell.replace(/^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/u, ''),
  ])
  return Object.fromEntries(unguarded)
}
