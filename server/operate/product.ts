/**
 * Hides products from the shop, and exports all products as a table. Importing an unchanged export changes nothing.
 */
import { writeFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { withCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { product } from '../db/schema-product'
import { productTable } from '../writes/import-cells'
import { exportedProducts } from '../writes/product-export'
import { setHidden } from '../writes/product-import'
import { type Command, type CommandContext, csvFileOf } from './command'

export const productCommand: Command = {
  usage: [
    'product                        lists hidden products',
    'product hide SB-1002           removes it from lists, search and orders; placed orders keep it',
    'product show SB-1002           shows it again',
    'product export products.csv    exports all products, also hidden ones, in the format of "import"',
  ],
  run: async ([action, target], context) => {
    if (action === undefined) return listHidden(context)
    if (action === 'export') return exportTo(csvFileOf(target), context)
    if (action === 'hide') return setVisibility(target, true, context)
    if (action === 'show') return setVisibility(target, false, context)
    throw new Error(`Unknown action "${action}". Use hide, show or export.`)
  },
}

async function setVisibility(
  sku: string | undefined,
  isHidden: boolean,
  { db, print }: CommandContext,
): Promise<void> {
  if (!sku) throw new Error('Specify the SKU of a product.')
  const hidden = await db.transaction((tx) => setHidden(tx, sku, isHidden))
  if (!hidden) throw new Error(`There is no product ${sku}.`)
  print(`${sku} (${hidden.name}) is now ${isHidden ? 'hidden' : 'visible'}.`)
}

async function listHidden({ db, print }: CommandContext): Promise<void> {
  const rows = await db.select().from(product).where(eq(product.isHidden, true)).orderBy(asc(product.sku))
  if (rows.length === 0) print('No hidden products.')
  for (const { sku, name } of rows) print(`${sku}  ${name}`)
}

async function exportTo(file: string, { db, print }: CommandContext): Promise<void> {
  const products = await exportedProducts(db)
  await writeFile(file, writeCsv(productTable(products)))
  print(`Exported ${withCount(products.length, 'product')} to ${file}.`)
}
