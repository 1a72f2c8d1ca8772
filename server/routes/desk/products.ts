/** Products at the desk: search, pictures, import from a file and export to a file (req 22.12). */
import { Hono } from 'hono'
import type {
  DeskCategoryChoice,
  DeskPicture,
  DeskProduct,
  DeskProductSummary,
  DeskStock,
} from '../../../src/domain/desk/product-row'
import { deskProduct, productNotFound, stockRow } from '../../acts/products'
import { saveShopPicture } from '../../files/picture'
import { readCategoryChoices } from '../../reads/desk-categories'
import { readProductPage } from '../../reads/desk-products'
import { sendWithProgress } from '../../replies/progress-reply'
import { fileOf } from '../../requests/body'
import { withVersion } from '../../writes/audit'
import { productTable, templateTable } from '../../writes/import-cells'
import { importFile, previewFile } from '../../writes/import-products'
import { exportedProducts } from '../../writes/product-export'
import { readProductFile } from '../../writes/read-file'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, csv, parseIdParam, searchTextOf, sendPage, sendRow, sendRows } from './member'

export const maxImportBytes = 20 * 1024 * 1024

export function deskProductRoutes({ db, files }: ProviderContext): Hono<DeskEnv> {
  return (
    new Hono<DeskEnv>()
      .get('/products', allow('catalogue'), (c) => {
        const filter = {
          q: searchTextOf(c),
          hidden: c.req.query('hidden') === 'true',
          low: c.req.query('low') === 'true',
          category: searchTextOf(c, 'category'),
        }
        return sendPage<DeskProductSummary>(c, (request) => readProductPage(db, request, filter))
      })
      .get('/products.csv', allow('catalogue'), async (c) =>
        csv(c, 'products.csv', productTable(await exportedProducts(db))),
      )
      .get('/products-template.csv', allow('catalogue'), async (c) =>
        csv(c, 'products-template.csv', templateTable()),
      )
      // The request body is the file; the extension of its name is .csv, .xlsx or .json. Reading and storing a large file
      // takes minutes.
      .put('/products-file', allow('catalogue'), async (c) => {
        const name = searchTextOf(c, 'name') ?? 'products.csv'
        const bytes = await fileOf(c)
        return sendWithProgress(c, async (report) => {
          report({ step: 'reading', done: 0, total: 0 })
          // The file is read before the transaction starts, so that no connection is in use meanwhile.
          const file = await readProductFile(name, bytes)
          if (c.req.query('preview') === 'true') return previewFile(db, file)
          return importFile(db, c.get('member'), file, report)
        })
      })
      .get('/product-categories', allow('catalogue'), async (c) =>
        sendRows<DeskCategoryChoice>(c, await readCategoryChoices(db)),
      )
      // The body is the picture. A product shows it once its pictures contain the path.
      .post('/product-pictures', allow('catalogue'), async (c) =>
        sendRow<DeskPicture>(c, { path: await saveShopPicture(files, await fileOf(c)) }),
      )
      .get('/stock', allow('catalogue'), async (c) => sendRow<DeskStock>(c, withVersion(await stockRow(db))))
      .get('/products/:id', allow('catalogue'), async (c) => {
        const row = await deskProduct(db, parseIdParam(c))
        if (!row) throw productNotFound()
        return sendRow<DeskProduct>(c, withVersion(row))
      })
  )
}
