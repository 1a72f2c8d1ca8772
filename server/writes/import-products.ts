/** Stores products of a file: all of them, or none when one is wrong. */
import { sql } from 'drizzle-orm'
import type { Executor, Transactor } from '../db/client'
import { timeSlices } from '../floor/concurrency'
import { invalid } from '../floor/errors'
import { rowsIn } from '../floor/worker-pool'
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
import { refreshProductDocuments, refreshSearchWords } from './product-document'
import { storeProduct } from './product-import'
import type { ReadProductFile } from './read-file'

type Progress = { step: 'checking' | 'storing' | 'finishing'; done: number; total: number }
type Report = (progress: Progress) => void
type Imported = { added: number; changed: number }

/** `report` hears of each product. */
export async function importFile(
  db: Transactor,
  { head, pieces }: ReadProductFile,
  report: Report = () => undefined,
): Promise<Imported> {
  await refuseUnknown(head.unknownColumns, head.headingRow, db)
  if (head.count === 0) throw invalid(`No products found in ${head.file}.`)
  const replaced = new Set(head.replaced)
  return importRows(db, { rows: rowsIn<CheckedRow>(pieces), total: head.count, replaced }, report)
}

/** Changes one product. */
export async function importProduct(db: Transactor, row: ImportRow): Promise<Imported> {
  const checked = checkRow(row)
  const { sku, variations } = checked.product ?? {}
  const replaced = new Set(sku !== undefined && variations ? [sku] : [])
  const outcome = 'The product was not saved.'
  return importRows(db, { rows: [checked], total: 1, replaced, outcome }, () => undefined)
}

/** `outcome`: the first sentence of a refusal, if it is not an import. */
type Rows = {
  rows: Iterable<CheckedRow>
  total: number
  replaced: ReadonlySet<string>
  outcome?: string | undefined
}

/** Throws with all that is wrong; then nothing was changed. */
async function importRows(
  db: Transactor,
  { rows, total, replaced, outcome }: Rows,
  report: Report,
): Promise<Imported> {
  return db.transaction(async (tx) => {
    // A large file takes longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    const known = await readReferences(tx, replaced)
    const onChecked = (done: number) => report({ step: 'checking', done, total })
    const products = await withoutMistakes({ rows, outcome }, known, onChecked)
    const stored: { id: number; isNew: boolean }[] = []
    for (const product of products) {
      stored.push(await storeProduct(tx, product, known))
      report({ step: 'storing', done: stored.length, total })
    }
    report({ step: 'finishing', done: total, total })
    // From here on every other change of the catalogue waits, so two imports never meet in the search words.
    await refreshProductDocuments(
      tx,
      stored.map(({ id }) => id),
    )
    await refreshSearchWords(tx)
    const added = stored.filter(({ isNew }) => isNew).length
    return { added, changed: stored.length - added }
  })
}

/** Throws with all that is wrong, each with its row, SKU and field. */
async function withoutMistakes(
  { rows, outcome }: Pick<Rows, 'rows' | 'outcome'>,
  known: References,
  onChecked: (done: number) => void,
): Promise<ProductImport[]> {
  const pause = timeSlices()
  const wrong: string[] = []
  const products: ProductImport[] = []
  const seen = new Map<string, string>()
  let done = 0
  for (const { name, product, unreadable, mistakes } of rows) {
    wrong.push(...mistakes)
    if (product) {
      const first = seen.get(skuKey(product.sku))
      const productMistakes = first
        ? [`the SKU appears twice, first in ${first}.`]
        : mistakesIn(product, known, unreadable)
      wrong.push(...productMistakes.map((mistake) => `${name}: ${mistake}`))
      seen.set(skuKey(product.sku), first ?? name)
      products.push(product)
    }
    if (wrong.length >= maxMistakes) break
    onChecked(++done)
    await pause()
  }
  refuse(wrong, outcome)
  return products
}

/** A column that is none is the heading's mistake, not that of each row. */
async function refuseUnknown(names: readonly string[], row: number, db: Executor): Promise<void> {
  const wrong = []
  for (const name of names) {
    const [nearest] = (
      await db.execute<{ name: string }>(sql`
        select name from unnest(${sql.param([...columns])}::text[]) name
        where similarity(name, ${name}) > 0.2 order by similarity(name, ${name}) desc limit 1`)
    ).rows
    wrong.push(`Row ${row}: unknown column "${name}".${nearest ? ` Did you mean "${nearest.name}"?` : ''}`)
  }
  refuse(wrong)
}
