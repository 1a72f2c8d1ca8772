/**
 * Lists hidden products, and exports all products as a table. Importing an unchanged export changes nothing.
 * server/acts/products.ts hides products and shows them again.
 */
import { writeFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { withCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { product } from '../db/schema-product'
import { productTable } from '../writes/import-cells'
import { exportedProducts } from '../writes/product-export'
import { type Command, type CommandContext, csvFileOf } from './command'

export const productCommand: Command = {
  usage: [
    'products                       lists hidden products',
    'products export products.csv   exports all products, including hidden ones, in the format that "import" reads',
  ],
  run: async ([action, target], context) => {
    if (action === undefined) return listHidden(context)
    if (action === 'export') return exportTo(csvFileOf(target), context)
    throw new Error(`Unknown action "${action}". See "products --help".`)
  },
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
