/** Products at the desk: search, changes, hiding, import from a file and export to a file (req 22.12). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import type { DeskImport, DeskProduct, DeskProductSummary } from '../../../src/domain/desk/product-row'
import type { Executor } from '../../db/client'
import { notFound } from '../../floor/errors'
import { findProductVisibility, readProductPage } from '../../reads/desk-products'
import { sendWithProgress } from '../../replies/progress-reply'
import { fileOf, jsonBodyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { productTable, templateTable } from '../../writes/import-cells'
import { importFile, importProduct } from '../../writes/import-products'
import { exportedProducts } from '../../writes/product-export'
import { setHidden } from '../../writes/product-import'
import { readProductFile } from '../../writes/read-file'
import type { ProviderContext } from '../context'
import {
  allow,
  csv,
  type DeskEnv,
  parseIdParam,
  sendRow,
  sendRows,
  readPage,
  pageRequestOf,
  searchTextOf,
} from './member'

export const Change = v.looseObject({ version: ReadVersion })
export const Hiding = v.object({
  version: ReadVersion,
  isHidden: v.boolean(),
})
export const maxImportBytes = 20 * 1024 * 1024
const productNotFound = () => notFound('This product')

/** Returns the product in the format of an import, with `isHidden`. */
async function deskProduct(db: Executor, id: number) {
  const visibility = await findProductVisibility(db, id)
  const [content] = visibility ? await exportedProducts(db, id) : []
  return visibility && content ? { id, ...content, isHidden: visibility.isHidden } : null
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
        const filter = { q: searchTextOf(c), hidden: c.req.query('hidden') === 'true' }
        const page = await readPage(pageRequestOf(c), (request) => readProductPage(db, request, filter))
        return sendRows<DeskProductSummary>(c, page)
      })
      .get('/products.csv', allow('catalogue'), async (c) =>
        csv(c, 'products.csv', productTable(await exportedProducts(db))),
      )
      .get('/products-template.csv', allow('catalogue'), async (c) =>
        csv(c, 'products-template.csv', templateTable()),
      )
      // The request body is the file; the extension of its name is .csv or .json. Reading and storing a large file
      // takes minutes.
      .put('/products-file', allow('catalogue'), async (c) => {
        const name = searchTextOf(c, 'name') ?? 'products.csv'
        const bytes = await fileOf(c)
        return sendWithProgress(c, async (report) => {
          report({ step: 'reading', done: 0, total: 0 })
          // The file is read before the transaction starts, so that no connection is in use meanwhile.
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
      .get('/products/:id', allow('catalogue'), async (c) =>
        sendProduct(c, await deskProduct(db, parseIdParam(c))),
      )
      // Missing fields do not change, as with an import.
      .put('/products/:id', allow('catalogue'), async (c) => {
        const { version, ...fields } = await jsonBodyOf(c, Change)
        const { id: _, isHidden: __, ...content } = fields
        const id = parseIdParam(c)
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
        const id = parseIdParam(c)
        const act = actOn(id, isHidden ? 'hide' : 'show', version)
        const { row } = await performAct(db, c.get('member'), act, async (tx, before) => {
          if (!before || !(await setHidden(tx, before.sku, isHidden))) throw productNotFound()
        })
        return sendProduct(c, row)
      })
  )
}
