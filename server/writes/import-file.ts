/** A file of products, read and stored: all of them, or none when one is wrong. */
import { sql } from 'drizzle-orm'
import { readTableFile } from '../../src/domain/table/table-file'
import type { Executor, Transactor } from '../db/client'
import { invalid } from '../floor/errors'
import { columns, unpacked } from './import-cells'
import { checkedRows, type ImportRow, mistakesIn, readKnown, refuse } from './import-shape'
import { freeReplaced } from './import-skus'
import { refreshProductDocuments, refreshSearchWords } from './product-document'
import { storeProduct } from './product-import'

/** `file` is its name, which says what kind it is. */
export async function importFile(
  db: Transactor,
  { file, text }: { file: string; text: string },
): Promise<{ added: number; changed: number }> {
  const rows = await rowsOf(file, text, db)
  if (rows.length === 0) throw invalid(`There are no products in ${file}.`)
  return importRows(db, rows)
}

/** Throws with all that is wrong; then nothing was changed. */
export async function importRows(
  db: Transactor,
  rows: ImportRow[],
): Promise<{ added: number; changed: number }> {
  const added = await db.transaction(async (tx) => {
    // A large file takes longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    const known = await readKnown(tx)
    freeReplaced(
      known.owners,
      rows.map(({ content }) => content),
    )
    const stored = []
    for (const product of checkedRows(rows, (one, unreadable) => mistakesIn(one, known, unreadable)))
      stored.push(await storeProduct(tx, product, known))
    // From here on every other change of the catalogue waits, so two imports never meet in the search words.
    await refreshProductDocuments(
      tx,
      stored.map(({ id }) => id),
    )
    await refreshSearchWords(tx)
    return stored.filter(({ isNew }) => isNew).length
  })
  return { added, changed: rows.length - added }
}

async function rowsOf(file: string, text: string, db: Executor): Promise<ImportRow[]> {
  if (/\.csv$/i.test(file)) {
    const { headingRow, names, rows } = tableIn(text)
    await refuseUnknown(names, headingRow, db)
    return rows.map(({ row, cells }) => ({ place: `Row ${row}`, content: unpacked(withoutGuards(cells)) }))
  }
  const parsed = readJson(text)
  if (!Array.isArray(parsed)) throw invalid('The file is not a list of products.')
  return parsed.map((content: unknown, index) => ({ place: `Product ${index + 1}`, content }))
}

/** A column that is none is the heading's mistake, not that of each row. */
async function refuseUnknown(names: string[], row: number, db: Executor): Promise<void> {
  const named = new Set(names)
  for (const name of ['', ...columns]) named.delete(name)
  const wrong = []
  for (const name of named) {
    const [nearest] = (
      await db.execute<{ name: string }>(sql`
        select name from unnest(${sql.param([...columns])}::text[]) name
        where similarity(name, ${name}) > 0.2 order by similarity(name, ${name}) desc limit 1`)
    ).rows
    wrong.push(`Row ${row}: there is no column "${name}"${nearest ? `, but "${nearest.name}"` : ''}.`)
  }
  refuse(wrong)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(`The file is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** `row` as spreadsheets count. */
export type CsvRow = { row: number; cells: Record<string, string> }

/** By the names of the columns. Refuses a table of which cells would be lost. */
export function readCsv(text: string): CsvRow[] {
  return tableIn(text).rows
}

function tableIn(text: string): { headingRow: number; names: string[]; rows: CsvRow[] } {
  const { heading, rows, problems } = readTableFile(text, (names) => names.includes('sku'))
  refuse(problems)
  const columnsOf = (cells: string[]) => heading.names.map((name, at) => [name, cells[at] ?? ''])
  return {
    headingRow: heading.row,
    names: heading.names,
    rows: rows.map(({ row, cells }) => ({ row, cells: Object.fromEntries(columnsOf(cells)) })),
  }
}

/** Without the apostrophe that writeCsv puts before what a spreadsheet would calculate. */
function withoutGuards(cells: Record<string, string>): Record<string, string> {
  const plain = Object.entries(cells).map(([name, cell]) => [
    name,
    cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, ''),
  ])
  return Object.fromEntries(plain)
}
