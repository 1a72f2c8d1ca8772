/** The acts that add, change, hide and show products, and that change stock (req 22.12, 22.48). */
import * as v from 'valibot'
import { withCount } from '../../src/domain/count'
import { DeskChanged, DeskProduct, DeskStock } from '../../src/domain/desk/product-row'
import { ReadVersion } from '../../src/domain/desk/row'
import type { Executor } from '../db/client'
import { notFound, Refusal } from '../base/errors'
import { idOf } from '../base/input'
import { findProductId } from '../reads/desk-products'
import { importProduct } from '../writes/import-products'
import { ProductImport } from '../writes/import-schema'
import type { ProductChange } from '../writes/audit'
import { changePrices, setVisibility } from '../writes/product-bulk'
import { changesOf } from '../writes/product-changes'
import { deskProducts } from '../writes/product-export'
import { isStockCounted, setStockCounted } from '../writes/stock'
import { act, type ActContext } from './act'

export const productNotFound = () => notFound('This product')

/** Returns the product in the format of an import, with `isHidden`. */
export async function deskProduct(db: Executor, id: number) {
  const [row] = await deskProducts(db, [id])
  return row ?? null
}

export const stockRow = async (db: Executor) => ({
  id: 'stock' as const,
  isCounted: await isStockCounted(db),
})

/** Products are named by their id or their SKU. */
async function productIdOf(text: string, { db }: ActContext): Promise<number> {
  const id = idOf(text) ?? (await findProductId(db, text))
  if (id === null) throw productNotFound()
  return id
}

const productActFields = {
  rights: ['catalogue'],
  params: { id: productIdOf },
  subject: ({ id }: { id: number }) => `product ${id}`,
  read: (tx: Executor, { id }: { id: number }) => deskProduct(tx, id),
  missing: productNotFound,
  reply: DeskProduct,
} as const

/** The import checks the fields, which it also accepts as text. */
const { sku: _sku, ...importFields } = ProductImport.entries
const anyFields = Object.fromEntries(
  Object.keys(importFields).map((name) => [name, v.optional(v.unknown())] as const),
)

const ids = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(200))
/** `products`: their number. */
type SeveralChanged = { products: number; changes: ProductChange[] }
const severalProductsActFields = {
  rights: ['catalogue'],
  subject: (input: { ids: number[] }) => withCount(input.ids.length, 'product'),
  loggedResult: ({ products }: SeveralChanged) => ({ products }),
  loggedProducts: ({ changes }: SeveralChanged) => changes,
  send: ({ products }: SeveralChanged) => ({ products }),
  reply: DeskChanged,
} as const

export const productActs = [
  act({
    name: 'products add',
    help: 'Adds a product in the fields of an import; it needs a name, categories, prices and markups.',
    call: ['POST', '/products'],
    rights: ['catalogue'],
    body: v.looseObject({ ...anyFields, sku: v.pipe(v.string(), v.trim(), v.nonEmpty()) }),
    subject: ({ sku }) => `product ${sku}`,
    read: async (tx, { sku }) => {
      const id = await findProductId(tx, sku)
      return id === null ? null : deskProduct(tx, id)
    },
    write: async (tx, content, { before }) => {
      if (before) throw new Refusal(409, 'EXISTS', `There is a product with the SKU ${content.sku} already.`)
      await importProduct(tx, { label: 'Product', content })
    },
    reply: DeskProduct,
  }),
  act({
    name: 'products change-prices',
    help: 'Changes all prices of products by a percentage, rounded to cents.',
    call: ['POST', '/products/prices'],
    ...severalProductsActFields,
    body: v.object({
      ids,
      percent: v.pipe(
        v.number(),
        v.minValue(-90, 'Prices can be lowered by at most 90%.'),
        v.maxValue(900, 'Prices can be raised by at most 900%.'),
      ),
    }),
    log: ({ percent }) => `change prices by ${percent}%`,
    write: async (tx, input) => {
      const write = () => changePrices(tx, input.ids, input.percent)
      const { result: products, changes } = await changesOf(tx, input.ids, write)
      return { products, changes }
    },
  }),
  act({
    name: 'products set-visibility-of-several',
    help: 'Hides products from the shop, or shows them.',
    call: ['POST', '/products/visibility'],
    ...severalProductsActFields,
    body: v.object({ ids, isHidden: v.boolean() }),
    log: ({ isHidden }) => (isHidden ? 'hide' : 'show'),
    write: async (tx, input) => {
      const write = () => setVisibility(tx, input.ids, input.isHidden)
      const { changes } = await changesOf(tx, input.ids, write)
      return { products: input.ids.length, changes }
    },
  }),
  act({
    name: 'products change',
    help: 'Changes a product; missing fields stay, and lists are replaced as a whole.',
    call: ['PUT', '/products/:id'],
    ...productActFields,
    body: v.looseObject({ ...anyFields, version: ReadVersion }),
    write: async (tx, { version: _version, id: _id, isHidden: _isHidden, ...content }, { before }) => {
      const sku = before?.sku ?? ''
      await importProduct(tx, { label: 'Product', content: { ...content, sku } })
    },
  }),
  act({
    name: 'products set-visibility',
    help: 'Hides a product from the shop, or shows it.',
    call: ['PUT', '/products/:id/hidden'],
    ...productActFields,
    body: v.object({ version: ReadVersion, isHidden: v.boolean() }),
    log: ({ isHidden }) => (isHidden ? 'hide' : 'show'),
    write: (tx, { id, isHidden }) => setVisibility(tx, [id], isHidden),
  }),
  act({
    name: 'stock change',
    help: 'Sets whether an order takes its pieces from the stock, and returns them when it is cancelled or rejected.',
    call: ['PUT', '/stock'],
    rights: ['catalogue'],
    body: v.object({ version: ReadVersion, isCounted: v.boolean() }),
    subject: () => 'stock',
    read: stockRow,
    reply: DeskStock,
    write: (tx, { isCounted }) => setStockCounted(tx, isCounted),
  }),
]
