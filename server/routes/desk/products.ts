/** Products at the desk: search, changes, hiding, import from a file and export to a file (req 22.12). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import type { DeskImport, DeskProduct, DeskProductSummary } from '../../../src/domain/desk/product-row'
import type { Executor } from '../../db/client'
import { notFound } from '../../floor/errors'
import { productHead, productSlice } from '../../reads/desk-products'
import { sendWithProgress } from '../../replies/progress-reply'
import { fileOf, jsonBodyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { productTable, templateTable } from '../../writes/import-cells'
import { importFile, importProduct } from '../../writes/import-products'
import { exportedProducts } from '../../writes/product-export'
import { setHidden } from '../../writes/product-import'
import { readProductFile } from '../../writes/read-file'
import type { ProviderContext } from '../context'
import { allow, csv, type DeskEnv, idIn, sendRow, sendRows, sliced, sliceOf, wordsIn } from './member'

export const Change = v.looseObject({ version: ReadVersion })
export const Hiding = v.object({
  version: ReadVersion,
  isHidden: v.boolean(),
})
export const maxImportBytes = 20 * 1024 * 1024
const productNotFound = () => notFound('This product')

/** The product in the fields of an import, with the flag that hides it from the shop. */
async function deskProduct(db: Executor, id: number) {
  const head = await productHead(db, id)
  const [content] = head ? await exportedProducts(db, id) : []
  return head && content ? { id, ...content, isHidden: head.isHidden } : null
}

export function deskProductRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: number, act: string, version: string | null) => ({
    act,
    subject: `product ${id}`,
    version,
    read: (tx: Executor) => deskProduct(tx, id),
  })
  const sendProduct = (c: Context, row: Awaited<ReturnType<typeof deskProduct>>) => {
    if (!row) throw productNotFound()
    return sendRow<DeskProduct>(c, withVersion(row))
  }
  return (
    new Hono<DeskEnv>()
      .get('/products', allow('catalogue'), async (c) => {
        const filter = { q: wordsIn(c), hidden: c.req.query('hidden') === 'true' }
        const page = await sliced(sliceOf(c), (slice) => productSlice(db, slice, filter))
        return sendRows<DeskProductSummary>(c, page)
      })
      .get('/products.csv', allow('catalogue'), async (c) =>
        csv(c, 'products.csv', productTable(await exportedProducts(db))),
      )
      .get('/products-template.csv', allow('catalogue'), async (c) =>
        csv(c, 'products-template.csv', templateTable()),
      )
      // The body is the file, .csv or .json by its name. Reading and storing a large one takes minutes.
      .put('/products-file', allow('catalogue'), async (c) => {
        const name = wordsIn(c, 'name') ?? 'products.csv'
        const bytes = await fileOf(c)
        return sendWithProgress(c, async (report) => {
          report({ step: 'reading', done: 0, total: 0 })
          // Before the transaction, which would hold a connection meanwhile.
          const file = await readProductFile(name, bytes)
          const logged = { row: null as DeskImport | null }
          const act = {
            act: 'import',
            subject: `products of ${name}`,
            version: null,
            read: async () => logged.row,
          }
          await performAct(db, c.get('member'), act, async (tx) => {
            logged.row = await importFile(tx, file, report)
          })
          return logged.row
        })
      })
      .get('/products/:id', allow('catalogue'), async (c) => sendProduct(c, await deskProduct(db, idIn(c))))
      // Missing fields do not change, as with an import.
      .put('/products/:id', allow('catalogue'), async (c) => {
        const { version, ...wanted } = await jsonBodyOf(c, Change)
        const { id: _, isHidden: __, ...content } = wanted
        const id = idIn(c)
        const { row } = await performAct(
          db,
          c.get('member'),
          actOn(id, 'change', version),
          async (tx, before) => {
            if (!before) throw productNotFound()
            await importProduct(tx, { label: 'Product', content: { ...content, sku: before.sku } })
          },
        )
        return sendProduct(c, row)
      })
      .put('/products/:id/hidden', allow('catalogue'), async (c) => {
        const { version, isHidden } = await jsonBodyOf(c, Hiding)
        const id = idIn(c)
        const act = actOn(id, isHidden ? 'hide' : 'show', version)
        const { row } = await performAct(db, c.get('member'), act, async (tx, before) => {
          if (!before || !(await setHidden(tx, before.sku, isHidden))) throw productNotFound()
        })
        return sendProduct(c, row)
      })
  )
}
