/** Products at the desk: search, adding, changes, pictures, hiding, import from and export to a file (req 22.12). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import type {
  DeskCategoryChoice,
  DeskImport,
  DeskPicture,
  DeskChanged,
  DeskProduct,
  DeskProductSummary,
} from '../../../src/domain/desk/product-row'
import type { Executor } from '../../db/client'
import { saveShopPicture } from '../../files/picture'
import { notFound, Refusal } from '../../floor/errors'
import {
  findProductId,
  findProductVisibility,
  readCategoryChoices,
  readProductPage,
} from '../../reads/desk-products'
import { sendWithProgress } from '../../replies/progress-reply'
import { fileOf, jsonBodyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { productTable, templateTable } from '../../writes/import-cells'
import { importFile, importProduct, previewFile } from '../../writes/import-products'
import { changePrices, loggedPrices, loggedVisibility, setVisibility } from '../../writes/product-bulk'
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
/** In the fields of an import. */
export const NewProduct = v.looseObject({ sku: v.pipe(v.string(), v.trim(), v.nonEmpty()) })
const Ids = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(200))
export const PriceChange = v.object({
  ids: Ids,
  percent: v.pipe(
    v.number(),
    v.minValue(-90, 'Prices can be lowered by at most 90%.'),
    v.maxValue(900, 'Prices can be raised by at most 900%.'),
  ),
})
export const Visibility = v.object({ ids: Ids, isHidden: v.boolean() })
export const maxImportBytes = 20 * 1024 * 1024
const productNotFound = () => notFound('This product')

/** Returns the product in the format of an import, with `isHidden`. */
async function deskProduct(db: Executor, id: number) {
  const visibility = await findProductVisibility(db, id)
  const [content] = visibility ? await exportedProducts(db, id) : []
  return visibility && content ? { id, ...content, isHidden: visibility.isHidden } : null
}

export function deskProductRoutes({ db, files }: ProviderContext): Hono<DeskEnv> {
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
        const filter = {
          q: searchTextOf(c),
          hidden: c.req.query('hidden') === 'true',
          low: c.req.query('low') === 'true',
          category: searchTextOf(c, 'category'),
        }
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
          if (c.req.query('preview') === 'true') return previewFile(db, file)
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
      .get('/product-categories', allow('catalogue'), async (c) =>
        sendRows<DeskCategoryChoice>(c, { data: await readCategoryChoices(db), next: null }),
      )
      // The body is the picture. A product shows it once its pictures contain the path.
      .post('/product-pictures', allow('catalogue'), async (c) =>
        sendRow<DeskPicture>(c, { path: await saveShopPicture(files, await fileOf(c)) }),
      )
      .post('/products', allow('catalogue'), async (c) => {
        const content = await jsonBodyOf(c, NewProduct)
        const { sku } = content
        const read = async (tx: Executor) => {
          const id = await findProductId(tx, sku)
          return id === null ? null : deskProduct(tx, id)
        }
        const act = { act: 'add', subject: `product ${sku}`, version: null, read }
        const { row } = await performAct(db, c.get('member'), act, async (tx, before) => {
          if (before) throw new Refusal(409, 'EXISTS', `There is a product with the SKU ${sku} already.`)
          await importProduct(tx, { label: 'Product', content })
        })
        return sendProduct(c, row)
      })
      .post('/products/prices', allow('catalogue'), async (c) => {
        const { ids, percent } = await jsonBodyOf(c, PriceChange)
        const act = {
          act: `change prices by ${percent}%`,
          subject: `${ids.length} products`,
          version: null,
          read: (tx: Executor) => loggedPrices(tx, ids),
        }
        const { result } = await performAct(db, c.get('member'), act, (tx) => changePrices(tx, ids, percent))
        return sendRow<DeskChanged>(c, { products: result })
      })
      .post('/products/visibility', allow('catalogue'), async (c) => {
        const { ids, isHidden } = await jsonBodyOf(c, Visibility)
        const act = {
          act: isHidden ? 'hide' : 'show',
          subject: `${ids.length} products`,
          version: null,
          read: (tx: Executor) => loggedVisibility(tx, ids),
        }
        await performAct(db, c.get('member'), act, (tx) => setVisibility(tx, ids, isHidden))
        return sendRow<DeskChanged>(c, { products: ids.length })
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
