/** Bringing products in from a file, new ones and changed ones: all of them, or none when one is wrong. */
import { writeFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { counted, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import type { Executor } from '../db/client'
import { refreshProductDocuments, refreshSearchWords } from '../writes/product-document'
import { checkedRows, type ImportRow, mistakesIn, readKnown, refuse } from '../writes/import-shape'
import { storeProduct } from '../writes/product-import'
import { contentOf, csvFileOf, type Command, type CommandContext, readWords } from './command'
import { columns, packed, unpacked } from './import-cells'

export const importCommand: Command = {
  usage: [
    'import products.csv            or products.json: adds products and changes those of the same SKU',
    'import --template products.csv    writes an empty table with one example to fill in',
  ],
  run: async (words, context) => {
    const { positionals, values } = readWords(words, { template: { type: 'string' } })
    if (values.template !== undefined) return writeTemplate(csvFileOf(values.template), context)
    const [file = ''] = positionals
    if (!/\.(csv|json)$/i.test(file)) throw new Error('Say which file: one that ends in .csv or .json.')
    await importFile(file, context)
  },
}

async function importFile(file: string, { db, print }: CommandContext): Promise<void> {
  const rows = await rowsOf(file, (await contentOf(file)).toString(), db)
  if (rows.length === 0) throw new Error(`There are no products in ${file}.`)
  const added = await db.transaction(async (tx) => {
    // A large file takes longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    const known = await readKnown(tx)
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
  print(`${counted(added, 'product')} added, ${formatCount(rows.length - added)} changed.`)
}

async function rowsOf(file: string, text: string, db: Executor): Promise<ImportRow[]> {
  if (/\.csv$/i.test(file)) {
    const rows = readCsv(text)
    await refuseUnknown(rows, db)
    return rows.map(({ row, cells }) => ({ place: `Row ${row}`, content: unpacked(withoutGuards(cells)) }))
  }
  const parsed = readJson(text)
  if (!Array.isArray(parsed)) throw new Error('The file is not a list of products.')
  return parsed.map((content: unknown, index) => ({ place: `Product ${index + 1}`, content }))
}

/** A column that is none is the heading's mistake, not that of each row. */
async function refuseUnknown(rows: CsvRow[], db: Executor): Promise<void> {
  const named = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  for (const name of ['', ...columns]) named.delete(name)
  const wrong = []
  for (const name of named) {
    const [nearest] = (
      await db.execute<{ name: string }>(sql`
        select name from unnest(${sql.param([...columns])}::text[]) name
        where similarity(name, ${name}) > 0.2 order by similarity(name, ${name}) desc limit 1`)
    ).rows
    wrong.push(`Row 1: there is no column "${name}"${nearest ? `, but "${nearest.name}"` : ''}.`)
  }
  refuse(wrong)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The file is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

/** `row` as spreadsheets count, the heading being the first. */
export type CsvRow = { row: number; cells: Record<string, string> }

/** As spreadsheets write it: with a byte order mark, `;` or tabs instead of commas, rows that are shorter or empty. */
export function readCsv(text: string): CsvRow[] {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (mark: string) => header.split(mark).length
  const records = parse<Record<string, string>>(text, {
    bom: true,
    trim: true,
    delimiter: [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most)),
    columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
  })
  return records
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
}

/** Without the apostrophe that writeCsv puts before what a spreadsheet would calculate. */
function withoutGuards(cells: Record<string, string>): Record<string, string> {
  const plain = Object.entries(cells).map(([name, cell]) => [
    name,
    cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, ''),
  ])
  return Object.fromEntries(plain)
}

/** Never over a file that is there: somebody may have filled it in. */
async function writeTemplate(file: string, { print }: CommandContext): Promise<void> {
  const cells = packed(example)
  const table = writeCsv([[...columns], columns.map((name) => cells[name] ?? '')])
  await writeFile(file, table, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} is there already.`) : error
  })
  print(`${file} has all columns and one example: put your products in its place.`)
}

const example = {
  sku: 'MG-9',
  name: 'Harbour Mug',
  slug: 'harbour-mug',
  description: '<p>A mug of stoneware.</p>',
  categories: ['drinkware/mugs'],
  minimum: 25,
  freight: true,
  prices: [
    { from: 25, price: 640 },
    { from: 250, price: 510 },
  ],
  markups: { admin: 0, retailer: 60, wholesaler: 30, portalUser: 40, vipUser: 25, saleAgent: 20 },
  setups: [{ name: 'Pad print', each: 55, once: 4500, times: 1 }],
  pictures: [],
  colours: ['#0f5b4f'],
  features: ['Dishwasher safe'],
  stock: [{ description: 'Navy, S', quantity: 120, next: '500 in March' }],
  attributes: [
    { name: 'Colour', values: ['Navy', 'White'] },
    { name: 'Size', values: ['S'] },
  ],
  variations: [
    { sku: 'MG-9-N', values: ['Navy', 'S'], stock: 120 },
    { sku: 'MG-9-W', values: ['White', 'S'], stock: 80 },
  ],
  isnew: true,
  issale: false,
}
