/** Taking products out of the shop for a while, and all of them as a table that `import` reads. */
import { writeFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { counted } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { refreshProductDocuments } from '../writes/product-document'
import { product } from '../db/schema-product'
import { refreshSearchWords } from '../writes/search-words'
import { type Command, type CommandContext, csvFileOf } from './command'
import { columns, packed } from './import-cells'
import { exportedProducts } from './product-export'

export const productCommand: Command = {
  usage: [
    'product                        those that are hidden',
    'product hide SB-1002           takes it out of the shop: no list, search or order has it; what was ordered stays',
    'product show SB-1002           puts it back',
    'product export products.csv    all products, hidden ones as well, as "import" reads them',
  ],
  run: async ([what, which], context) => {
    if (what === undefined) return listHidden(context)
    if (what === 'export') return exportTo(csvFileOf(which), context)
    if (what === 'hide') return setHidden(which, true, context)
    if (what === 'show') return setHidden(which, false, context)
    throw new Error(`There is no "product ${what}": say hide, show or export.`)
  },
}

async function setHidden(
  sku: string | undefined,
  isHidden: boolean,
  { db, print }: CommandContext,
): Promise<void> {
  if (!sku) throw new Error('Say which product: its SKU.')
  const found = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(product)
      .set({ isHidden })
      .where(eq(product.sku, sku))
      .returning({ id: product.id, name: product.name })
    if (!changed) throw new Error(`There is no product ${sku}.`)
    await refreshProductDocuments(tx, [changed.id])
    await refreshSearchWords(tx)
    return changed
  })
  print(`${sku} (${found.name}) is ${isHidden ? 'hidden' : 'in the shop'} now.`)
}

async function listHidden({ db, print }: CommandContext): Promise<void> {
  const rows = await db.select().from(product).where(eq(product.isHidden, true)).orderBy(asc(product.sku))
  if (rows.length === 0) print('No product is hidden.')
  for (const { sku, name } of rows) print(`${sku}  ${name}`)
}

async function exportTo(file: string, { db, print }: CommandContext): Promise<void> {
  const rows = (await exportedProducts(db)).map(packed)
  await writeFile(
    file,
    writeCsv([[...columns], ...rows.map((row) => columns.map((name) => row[name] ?? ''))]),
  )
  print(`${counted(rows.length, 'product')} written to ${file}.`)
}
