/** Bringing products in from a file, new ones and changed ones: all of them, or none when one is wrong. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { refreshProductDocuments } from '../db/product-document'
import { refreshSearchWords } from '../db/search-words'
import { storeProduct } from '../writes/product-import'
import type { Command } from './command'
import { checkedProducts, unpacked } from './import-shape'

export const importCommand: Command = {
  usage: ['import products.csv            or products.json: adds products and changes those of the same SKU'],
  run: async ([file = ''], { db, print }) => {
    if (!/\.(csv|json)$/i.test(file)) throw new Error('Say which file: one that ends in .csv or .json.')
    const products = checkedProducts(rowsOf(file, await readFile(file, 'utf8')))
    const added = await db.transaction(async (tx) => {
      // A large file takes longer than any request may.
      await tx.execute(sql`set local statement_timeout = 0`)
      const stored = []
      for (const product of products) stored.push(await storeProduct(tx, product))
      // From here on every other change of the catalogue waits, so two imports never meet in the search words.
      await refreshProductDocuments(
        tx,
        stored.map(({ id }) => id),
      )
      await refreshSearchWords(tx)
      return stored.filter(({ isNew }) => isNew).length
    })
    print(`${added} products added, ${products.length - added} changed.`)
  },
}

function rowsOf(file: string, text: string): unknown[] {
  if (/\.csv$/i.test(file)) return readCsv(text).map(unpacked)
  const parsed: unknown = JSON.parse(text)
  if (!Array.isArray(parsed)) throw new Error('The file is not a list of products.')
  return parsed
}

/** As spreadsheets write it: with a byte order mark, `;` or tabs instead of commas, rows that are shorter or empty. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (mark: string) => header.split(mark).length
  return parse<Record<string, string>>(text, {
    bom: true,
    trim: true,
    delimiter: [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most)),
    columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  })
}
