/**
 * Taking products out of the shop for a while, and all of them as a table that `import` reads: brought in again, it changes
 * nothing.
 */
import { writeFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { counted } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { product } from '../db/schema-product'
import { productTable } from '../writes/import-cells'
import { exportedProducts } from '../writes/product-export'
import { setHidden } from '../writes/product-import'
import { type Command, type CommandContext, csvFileOf } from './command'

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
    if (what === 'hide') return hide(which, true, context)
    if (what === 'show') return hide(which, false, context)
    throw new Error(`There is no "product ${what}": say hide, show or export.`)
  },
}

async function hide(
  sku: string | undefined,
  isHidden: boolean,
  { db, print }: CommandContext,
): Promise<void> {
  if (!sku) throw new Error('Say which product: its SKU.')
  const found = await db.transaction((tx) => setHidden(tx, sku, isHidden))
  if (!found) throw new Error(`There is no product ${sku}.`)
  print(`${sku} (${found.name}) is ${isHidden ? 'hidden' : 'in the shop'} now.`)
}

async function listHidden({ db, print }: CommandContext): Promise<void> {
  const rows = await db.select().from(product).where(eq(product.isHidden, true)).orderBy(asc(product.sku))
  if (rows.length === 0) print('No product is hidden.')
  for (const { sku, name } of rows) print(`${sku}  ${name}`)
}

async function exportTo(file: string, { db, print }: CommandContext): Promise<void> {
  const products = await exportedProducts(db)
  await writeFile(file, writeCsv(productTable(products)))
  print(`${counted(products.length, 'product')} written to ${file}.`)
}
