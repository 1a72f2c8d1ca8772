/** Imports new and changed products from a file: all products, or none when one product is wrong. */
import { writeFile } from 'node:fs/promises'
import { withCount, formatCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { templateTable } from '../writes/import-cells'
import { importFile } from '../writes/import-products'
import { readProductFile } from '../writes/read-file'
import { commandActor, contentOf, csvFileOf, type Command, type CommandContext, readArgs } from './command'

export const importCommand: Command = {
  usage: [
    'import products.csv            or .xlsx, .json: adds products, and updates those with the same SKU',
    'import --template products.csv    creates a table with all columns and one example',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, { template: { type: 'string' } })
    if (values.template !== undefined) return writeTemplate(csvFileOf(values.template), context)
    const [file = ''] = positionals
    if (!/\.(csv|xlsx|json)$/i.test(file))
      throw new Error('Specify a file that ends in .csv, .xlsx or .json.')
    const productFile = await readProductFile(file, await contentOf(file))
    const { added, changed } = await importFile(context.db, commandActor, productFile)
    context.print(`${withCount(added, 'product')} added, ${formatCount(changed)} updated.`)
  },
}

/** An existing file is never overwritten, because it may be filled in already. */
async function writeTemplate(file: string, { print }: CommandContext): Promise<void> {
  const table = writeCsv(templateTable())
  await writeFile(file, table, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} already exists.`) : error
  })
  print(`Created ${file} with all columns and one example. Replace the example with your products.`)
}
