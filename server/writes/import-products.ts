/** Stores the products of a file: all products, or none when one product contains a mistake. */
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { maxLoggedProducts } from '../../src/domain/desk/log-row'
import type { Executor, Transactor } from '../db/client'
import { timeSlices } from '../base/concurrency'
import { invalid } from '../base/errors'
import { rowsFromChunks } from '../base/process-pool'
import { type Actor, performAct, type ProductChange } from './audit'
import { columns } from './import-cells'
import { type References, mistakesIn, readReferences } from './import-references'
import {
  type CheckedRow,
  checkRow,
  type ImportRow,
  maxMistakes,
  type ProductImport,
  refuse,
} from './import-schema'
import { skuKey } from './import-values'
import { changesOf } from './product-changes'
import { refreshProductDocuments, refreshSearchWords } from './product-document'
import { storeProduct } from './product-import'
import type { ParsedProductFile } from './read-file'
import { lockProducts } from './stock'

type Progress = { step: 'checking' | 'storing' | 'finishing'; done: number; total: number }
type Report = (progress: Progress) => void
type ImportResult = { added: number; changed: number }

/** An act of `actor`. Calls `report` for each product that was checked or stored. */
export async function importFile(
  db: Transactor,
  actor: Actor,
  { head, chunks }: ParsedProductFile,
  report: Report = () => undefined,
): Promise<ImportResult> {
  await refuseUnknownColumns(head.unknownColumns, head.headingRow, db)
  if (head.count === 0) throw invalid(`No products found in ${head.file}.`)
  const rows = {
    rows: rowsFromChunks<CheckedRow>(chunks),
    total: head.count,
    replaced: new Set(head.replaced),
  }
  const act = {
    act: 'import',
    subject: `products of ${path.basename(head.file)}`,
    loggedResult: ({ added, changed }: LoggedImport) => ({ added, changed }),
    loggedProducts: ({ changes }: LoggedImport) => changes,
  }
  const { result } = await performAct(db, actor, act, (tx) => importRows(tx, rows, report, true))
  return { added: result.added, changed: result.changed }
}

/** Returns the numbers of products that the file would add and change. Throws when it contains mistakes. */
export async function previewFile(
  db: Transactor,
  { head, chunks }: ParsedProductFile,
): Promise<ImportResult> {
  await refuseUnknownColumns(head.unknownColumns, head.headingRow, db)
  if (head.count === 0) throw invalid(`No products found in ${head.file}.`)
  const references = await readReferences(db, new Set(head.replaced))
  const products = await requireValidProducts(
    { rows: rowsFromChunks<CheckedRow>(chunks) },
    references,
    () => undefined,
  )
  const added = products.filter(({ sku }) => !references.products.has(sku)).length
  return { added, changed: products.length - added }
}

/** Adds a product, or changes the existing product with its SKU. */
export async function importProduct(db: Transactor, row: ImportRow): Promise<void> {
  const checked = checkRow(row)
  const { sku, variations } = checked.product ?? {}
  const replaced = new Set(sku !== undefined && variations ? [sku] : [])
  const outcome = 'The product was not saved.'
  await importRows(db, { rows: [checked], total: 1, replaced, outcome }, () => undefined)
}

/** `outcome`: the first sentence of a refusal; default: "Nothing was imported." */
type Rows = {
  rows: Iterable<CheckedRow>
  total: number
  replaced: ReadonlySet<string>
  outcome?: string | undefined
}

type LoggedImport = ImportResult & { changes: ProductChange[] }
const batchLength = 500

/**
 * Throws an error that lists all mistakes; in that case nothing was changed. `isLogged`: the result has the changes of
 * the products.
 */
async function importRows(
  db: Transactor,
  { rows, total, replaced, outcome }: Rows,
  report: Report,
  isLogged = false,
): Promise<LoggedImport> {
  return db.transaction(async (tx) => {
    // A large file takes longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    const references = await readReferences(tx, replaced)
    const onChecked = (done: number) => report({ step: 'checking', done, total })
    const products = await requireValidProducts({ rows, outcome }, references, onChecked)
    await lockProducts(tx)
    const stored: { id: number; isNew: boolean }[] = []
    const changes: ProductChange[] = []
    for (let start = 0; start < products.length; start += batchLength) {
      const batch = products.slice(start, start + batchLength)
      const store = async () => {
        for (const product of batch) {
          stored.push(await storeProduct(tx, product, references))
          report({ step: 'storing', done: stored.length, total })
        }
        return stored.slice(start).flatMap(({ id, isNew }) => (isNew ? id : []))
      }
      // The log has no products of an act that changes too many.
      if (!isLogged || changes.length > maxLoggedProducts) await store()
      else {
        const ids = batch.flatMap(({ sku }) => references.products.get(sku) ?? [])
        changes.push(...(await changesOf(tx, ids, store, (added) => added)).changes)
      }
    }
    report({ step: 'finishing', done: total, total })
    // From here on every other change of the catalogue waits, so two imports never write search words at once.
    await refreshProductDocuments(
      tx,
      stored.map(({ id }) => id),
    )
    await refreshSearchWords(tx)
    const added = stored.filter(({ isNew }) => isNew).length
    return { added, changed: stored.length - added, changes }
  })
}

/** Returns the products. Throws an error that lists all mistakes, each with its row, SKU and field. */
async function requireValidProducts(
  { rows, outcome }: Pick<Rows, 'rows' | 'outcome'>,
  references: References,
  onChecked: (done: number) => void,
): Promise<ProductImport[]> {
  const pause = timeSlices()
  const allMistakes: string[] = []
  const products: ProductImport[] = []
  const firstRowBySku = new Map<string, string>()
  let done = 0
  for (const { name, product, unreadable, mistakes } of rows) {
    allMistakes.push(...mistakes)
    if (product) {
      const firstRow = firstRowBySku.get(skuKey(product.sku))
      const productMistakes = firstRow
        ? [`the SKU appears twice, first in ${firstRow}.`]
        : mistakesIn(product, references, unreadable)
      allMistakes.push(...productMistakes.map((mistake) => `${name}: ${mistake}`))
      firstRowBySku.set(skuKey(product.sku), firstRow ?? name)
      products.push(product)
    }
    if (allMistakes.length >= maxMistakes) break
    onChecked(++done)
    await pause()
  }
  refuse(allMistakes, outcome)
  return products
}

/** An unknown column is reported once, as a mistake of the heading and not of each row. */
async function refuseUnknownColumns(names: readonly string[], row: number, db: Executor): Promise<void> {
  const mistakes = []
  for (const name of names) {
    const [nearest] = (
      await db.execute<{ name: string }>(sql`
        select name from unnest(${sql.param([...columns])}::text[]) name
        where similarity(name, ${name}) > 0.2 order by similarity(name, ${name}) desc limit 1`)
    ).rows
    mistakes.push(`Row ${row}: unknown column "${name}".${nearest ? ` Did you mean "${nearest.name}"?` : ''}`)
  }
  refuse(mistakes)
}
