/** Hides products from the shop, and exports all of them as a table; importing it unchanged changes nothing. */
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
  run: async ([action, target], context) => {
    if (action === undefined) return listHidden(context)
    if (action === 'export') return exportTo(csvFileOf(target), context)
    if (action === 'hide') return hide(target, true, context)
    if (action === 'show') return hide(target, false, context)
    throw new Error(`There is no "product ${action}": say hide, show or export.`)
  },
}

async function hide(
  sku: string | undefined,
  isHidden: boolean,
  { db, print }: CommandContext,
): Promise<void> {
  if (!sku) throw new Error('Say which product: its SKU.')
  const hidden = await db.transaction((tx) => setHidden(tx, sku, isHidden))
  if (!hidden) throw new Error(`There is no product ${sku}.`)
  print(`${sku} (${hidden.name}) is ${isHidden ? 'hidden' : 'in the shop'} now.`)
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
