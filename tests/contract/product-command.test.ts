/** Products that the operator hides and shows again, and the export of all products that an import reads back. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from '../support/fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { product, productChange, productDocument } from '../../server/db/schema-product'
import { importCommand } from '../../server/operate/import'
import { readCsv } from '../../server/writes/import-file'
import { rowOfProduct, fieldsOfRow } from '../../server/writes/import-cells'
import { checkRow } from '../../server/writes/import-schema'
import { commandOf } from '../../server/operate/cli'
import { addToCart, readCartLines, tote, cartBody } from './cart-calls'
import { orderBody } from './order-calls'
import { formatCount } from '../../src/domain/count'
import { callerOfEachTest, openProvider, readRefusal, readSearchReply, runCommand } from './provider'
import { newFolder } from './file-resources'

const provider = openProvider()
const { db, get, post, fetch } = provider
const folder = newFolder()
const runProductCommand = (args: string) => runCommand(provider, commandOf('products'), args)
const customer = callerOfEachTest(provider)
const addToWishlist = () => customer.get(`product/addwishlist/${tote.id}`)
const order = () => customer.post('order', orderBody())

describe('command that hides and shows products', () => {
  test('hidden product is absent everywhere, and unchanged when it is shown again', async () => {
    const page = 'product/cafe-tote'
    const before = await (await get(page)).text()
    const { ProductID } = JSON.parse(before).Data as { ProductID: number }
    expect(ProductID).toBe(tote.id)
    const list = { of: 'category', slug: 'bags' }
    const visibility = async () => {
      const search = await readSearchReply(await post('product/search', { Search: 'BG-3001' }))
      const replies = [
        await get('category/categoryProduct/bags?page=1&limit=100'),
        await post('product/find', { list, limit: 100 }),
        await fetch('/sitemap.xml'),
        await get('catalogue/snapshot'),
        await customer.get('myaccount/getwishlist'),
      ]
      const texts = await Promise.all(replies.map((reply) => reply.text()))
      return [search.Data.Product.length === 1, ...texts.map((text) => text.includes('cafe-tote'))]
    }
    await addToWishlist()
    await addToCart(provider, customer, { ProductID: tote.id })
    const initialVisibility = await visibility()
    expect(initialVisibility).toEqual([true, true, true, true, true, true])

    expect(await runProductCommand('set-visibility BG-3001 --hidden')).toEqual([
      `Product ${tote.id}: hide.`,
      'Is hidden: true',
    ])
    expect(await runProductCommand('')).toEqual([expect.stringMatching(/^BG-3001 {2}/)])
    expect(await visibility()).toEqual([false, false, false, false, false, false])
    expect((await get(page)).status).toBe(404)
    expect((await customer.get('product/login/cafe-tote')).status).toBe(404)
    expect((await addToWishlist()).status).toBe(404)
    const line = cartBody({ ProductID: tote.id, QTY: 100 })
    expect((await readRefusal(await customer.post('cart/cart2', line)))[1]).toBe('Product Not found')
    const message = /isn’t sold at the moment\. Please remove it from your cart\.$/
    expect((await readRefusal(await order()))[1]).toMatch(message)
    expect(await readCartLines(provider, customer)).toHaveLength(1)

    await runProductCommand('set-visibility BG-3001 --no-hidden')
    expect(await visibility()).toEqual(initialVisibility)
    expect(await (await get(page)).text()).toBe(before)
    expect((await order()).status).toBe(200)
  })

  test('hidden product stays hidden when it is imported', async () => {
    await runProductCommand('set-visibility BG-3001 --hidden')
    const file = path.join(folder, 'hidden.csv')
    await runProductCommand(`export ${file}`)
    await runCommand(provider, importCommand, [file])
    expect(await db.select().from(productDocument).where(eq(productDocument.slug, 'cafe-tote'))).toEqual([])
    await runProductCommand('set-visibility BG-3001 --no-hidden')
    expect((await get('product/cafe-tote')).status).toBe(200)
  })

  test.each([
    'set-visibility --hidden',
    'set-visibility BG-3001',
    'set-visibility NOBODYS --hidden',
    'change BG-3001 --minimum none',
    'export',
    'export a.txt',
    'remove BG-3001',
  ])('product command refuses %s', async (args) => {
    await expect(runProductCommand(args)).rejects.toThrow()
  })
})

test('importing an export changes no page, price, choice or version', async () => {
  const state = async () => ({
    documents: await db.select().from(productDocument).orderBy(productDocument.productId),
    products: await db.select().from(product).orderBy(product.id),
    changes: await db.select().from(productChange).orderBy(productChange.slug),
    // The import recreates the rows of tiers, which get other numbers.
    prices: (await (await customer.get('catalogue/prices')).text())
      .split('\n')
      .filter((line) => line.startsWith('{"Prices"'))
      .map((line) => line.replaceAll(/"ProductUnbrandedPriceID": ?\d+/g, '')),
  })
  const before = await state()
  expect(before.prices.length).toBeGreaterThan(20)
  const file = path.join(folder, 'products.csv')
  const [message] = await runProductCommand(`export ${file}`)
  expect(message).toBe(`Exported ${before.products.length} products to ${file}.`)
  expect(await runCommand(provider, importCommand, [file])).toEqual([
    `0 products added, ${formatCount(before.products.length)} updated.`,
  ])
  expect(await state()).toEqual(before)
  const secondFile = path.join(folder, 'again.csv')
  await runProductCommand(`export ${secondFile}`)
  expect(readFileSync(secondFile, 'utf8')).toBe(readFileSync(file, 'utf8'))
  expect(readCsv(readFileSync(file, 'utf8'))).toHaveLength(before.products.length)
})

test('cells of any product are read back as the same product', () => {
  const characters = fc.constantFrom(...';=|:\\', 'a', 'Ü', ' ', "'", '"', '\n')
  const texts = fc
    .array(characters, { minLength: 1, maxLength: 20 })
    .map((parts) => `x${parts.join('')}x`.replaceAll('\n', ' '))
  const uniqueTexts = fc.uniqueArray(texts, { minLength: 1, maxLength: 3 })
  const products = fc.record({
    name: texts,
    features: uniqueTexts,
    pictures: uniqueTexts.map((alts) => alts.map((alt) => ({ path: 'media/mug.webp', alt, blank: true }))),
    setups: uniqueTexts.map((names) => names.map((name) => ({ name, each: 55, once: 4500, times: 1 }))),
    stock: uniqueTexts.map((parts) =>
      parts.map((description) => ({ description, quantity: 5, next: description })),
    ),
    attributes: uniqueTexts.map((names) => names.map((name) => ({ name, values: names }))),
    variations: uniqueTexts.map((skus) => skus.map((sku) => ({ sku, values: skus, stock: 7 }))),
  })
  fc.assert(
    fc.property(products, (fields) => {
      const expectedProduct = { sku: 'A', ...fields }
      const result = checkRow({ label: 'Row 2', content: fieldsOfRow(rowOfProduct(expectedProduct)) })
      expect(result.product).toEqual(expectedProduct)
    }),
  )
})
