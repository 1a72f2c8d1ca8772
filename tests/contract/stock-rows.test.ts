/**
 * Programs set the stock of thousands of products in one call: each row is answered by itself, and the shop shows the
 * new figures (req 22.59). row-calls.test.ts has the limits.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCatalogueVersion, readListVersion } from '../../server/db/catalogue-version'
import { variation } from '../../server/db/schema-pricing'
import { product } from '../../server/db/schema-product'
import { commandOf } from '../../server/operate/cli'
import { refreshProductDocuments } from '../../server/writes/product-document'
import { addToCart, bottle, polo, tote } from './cart-calls'
import { deskOf, newStaffMember } from './desk-calls'
import { newFolder } from './file-resources'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider, runCommand } from './provider'
import { expectCurrentDocuments, rowCallsOf, runJobsNow } from './row-calls'

const provider = openProvider()
const { db } = provider
const { callDesk } = deskOf(provider, (await newStaffMember(provider, ['orders'])).cookie)
const { set: setStock } = await rowCallsOf(provider, 'stock')
const folder = newFolder()

const resultsOf = async (...rows: unknown[]) => (await setStock(...rows)).rows.map(({ result }) => result)
const rowOf = async (id: number) => (await db.select().from(product).where(eq(product.id, id)))[0]
const readLines = async (id: number) =>
  (await rowOf(id))?.stock.map(({ description, quantity, next_shipment: next }) => [
    description,
    quantity,
    next,
  ])
const line = (description: string, quantity: number, next: string | null = null) => ({
  description,
  quantity,
  next_shipment: next,
})
const giveLines = (id: number, ...stock: ReturnType<typeof line>[]) =>
  db.update(product).set({ stock, isDemo: true }).where(eq(product.id, id))
const readVariations = async () =>
  (await db.select().from(variation).where(eq(variation.productId, polo.id)).orderBy(variation.id)).map(
    ({ stock }) => stock,
  )
const pageOf = async (slug: string) => (await (await provider.get(`product/${slug}`)).json()).Data

beforeEach(async () => {
  await giveLines(bottle.id, line('Summit Steel Bottle', 120))
  await giveLines(tote.id, line('Navy', 10), line('Black &amp; White', 20, '2027-01-14'))
  await giveLines(polo.id, line('Navy, S', 4), line('White, M', 0))
  for (const [index, stock] of [4, 0].entries())
    await db
      .update(variation)
      .set({ stock })
      .where(eq(variation.id, polo.variations[index] ?? 0))
  await runJobsNow(provider)
})

describe('figures', () => {
  test('quantity and next shipment are set by the SKU of a product', async () => {
    const row = { sku: 'SB-1002', quantity: 7, next: '2027-02-01' }
    expect(await setStock(row)).toEqual({
      changed: 1,
      unchanged: 0,
      unknown: 0,
      invalid: 0,
      rows: [{ sku: 'SB-1002', result: 'changed' }],
    })
    expect(await readLines(bottle.id)).toEqual([['Summit Steel Bottle', 7, '2027-02-01']])
  })

  test('missing next shipment stays, and null removes it', async () => {
    await setStock({ sku: 'SB-1002', quantity: 7, next: '2027-02-01' })
    await setStock({ sku: 'SB-1002', quantity: 8 })
    expect(await readLines(bottle.id)).toEqual([['Summit Steel Bottle', 8, '2027-02-01']])
    await setStock({ sku: 'SB-1002', quantity: 8, next: null })
    expect(await readLines(bottle.id)).toEqual([['Summit Steel Bottle', 8, null]])
  })

  test('variation is set in its own number and in its line', async () => {
    await setStock({ sku: 'AP-2001-WHI-M', quantity: '1,250', next: '7 Feb 2027' })
    expect(await readVariations()).toEqual([4, 1250])
    expect(await readLines(polo.id)).toEqual([
      ['Navy, S', 4, null],
      ['White, M', 1250, '7 Feb 2027'],
    ])
  })

  test('line is named by its description, also when it is the line of a variation', async () => {
    const rows = [
      { sku: 'BG-3001', description: 'Black & White', quantity: 21 },
      { sku: 'AP-2001', description: 'Navy, S', quantity: 5 },
    ]
    expect(await resultsOf(...rows)).toEqual(['changed', 'changed'])
    expect(await readLines(tote.id)).toEqual([
      ['Navy', 10, null],
      ['Black &amp; White', 21, '2027-01-14'],
    ])
    expect(await readVariations()).toEqual([5, 0])
  })

  test('product or variation without a line gets one', async () => {
    await giveLines(bottle.id)
    await giveLines(polo.id)
    const rows = ['SB-1002', 'AP-2001-WHI-M', 'AP-2001-NAV-S'].map((sku) => ({ sku, quantity: 9 }))
    expect(await resultsOf(...rows)).toEqual(['changed', 'changed', 'changed'])
    expect(await readLines(bottle.id)).toEqual([['', 9, null]])
    expect(await readLines(polo.id)).toEqual([
      ['White, M', 9, null],
      ['Navy, S', 9, null],
    ])
  })

  test('figure is absolute, and a cancelled order returns its pieces to it', async () => {
    const customer = await newCustomer(provider)
    await addToCart(provider, customer, { QTY: 25 })
    const id = await placeOrder(provider, customer, {}, true)
    expect(await readLines(bottle.id)).toEqual([['Summit Steel Bottle', 95, null]])
    await setStock({ sku: 'SB-1002', quantity: 500 })
    expect(await readLines(bottle.id)).toEqual([['Summit Steel Bottle', 500, null]])
    await callDesk(`POST orders/${id}/cancel`, { reason: 'Recalled.', mail: false })
    expect(await readLines(bottle.id)).toEqual([['Summit Steel Bottle', 525, null]])
  })
})

describe('answers', () => {
  test.each<[string, unknown, result: string, reason?: string]>([
    ['known SKU', { sku: ' SB-1002 ', quantity: 3 }, 'changed'],
    ['same figure', { sku: 'SB-1002', quantity: 120 }, 'unchanged'],
    ['unknown SKU', { sku: 'SB-1', quantity: 3 }, 'unknown', 'sku: "SB-1" is not in the shop.'],
    [
      'SKU in other capitals',
      { sku: 'sb-1002', quantity: 3 },
      'unknown',
      'sku: "sb-1002" is not in the shop.',
    ],
    ['row without a SKU', { quantity: 3 }, 'invalid', 'sku: sku is missing.'],
    ['SKU that is a number', { sku: 1002, quantity: 3 }, 'invalid', 'sku: "1002" is not text.'],
    ['row without a quantity', { sku: 'SB-1002' }, 'invalid', 'quantity: quantity is missing.'],
    [
      'negative quantity',
      { sku: 'SB-1002', quantity: -1 },
      'invalid',
      'quantity: "-1" is not a whole number from 0 to 1,000,000,000.',
    ],
    ['unknown field', { sku: 'SB-1002', qty: 3, quantity: 3 }, 'invalid', 'unknown field "qty".'],
    ['row that is no object', 'SB-1002', 'invalid', 'this is not a row.'],
    [
      'several lines',
      { sku: 'BG-3001', quantity: 3 },
      'invalid',
      'description: is missing, because BG-3001 has a stock for each of Navy; Black & White.',
    ],
    [
      'unknown line',
      { sku: 'BG-3001', description: 'Teal', quantity: 3 },
      'invalid',
      'description: the stock of BG-3001 has no line "Teal".',
    ],
    [
      'line of a variation',
      { sku: 'AP-2001-NAV-S', description: 'Navy, S', quantity: 3 },
      'invalid',
      'description: leave it out with the SKU of a variation.',
    ],
  ])('%s is answered by itself', async (_, row, result, reason) => {
    const { rows } = await setStock(row, { sku: 'BG-3001', description: 'Navy', quantity: 11 })
    expect(rows[0]).toMatchObject({ result, ...(reason !== undefined && { reason }) })
    expect(rows[1]).toEqual({ sku: 'BG-3001', result: 'changed' })
    expect((await readLines(tote.id))?.[0]).toEqual(['Navy', 11, null])
  })

  test('variation that shares a line with others is refused', async () => {
    await giveLines(polo.id, line('Navy', 4))
    const { rows } = await setStock({ sku: 'AP-2001-NAV-S', quantity: 3 })
    expect(rows[0]?.reason).toBe('sku: the stock of AP-2001 has no line for "Navy, S" alone.')
    await giveLines(polo.id)
    const answer = await setStock({ sku: 'AP-2001', quantity: 3 })
    expect(answer.rows[0]?.reason).toBe('sku: AP-2001 has variations. Send their SKUs.')
  })

  test('second row for the same stock is refused', async () => {
    const { rows } = await setStock(
      { sku: 'AP-2001-NAV-S', quantity: 3 },
      { sku: 'AP-2001', description: 'Navy, S', quantity: 5 },
    )
    expect(rows[1]).toEqual({
      sku: 'AP-2001',
      result: 'invalid',
      reason: 'sku: an earlier row sets the same stock.',
    })
    expect((await readLines(polo.id))?.[0]).toEqual(['Navy, S', 3, null])
  })

  test('SKU of variations of several products is refused', async () => {
    const ids = polo.variations
    await db.update(variation).set({ sku: 'S', productId: tote.id }).where(eq(variation.id, ids[0]))
    await db.execute(sql`insert into product_attribute_value select ${tote.id}, attribute_value_id, attribute_position,
      value_position from product_attribute_value where product_id = ${polo.id}`)
    await db.update(variation).set({ sku: 'S' }).where(eq(variation.id, ids[1]))
    const { rows } = await setStock({ sku: 'S', quantity: 3 })
    expect(rows[0]?.reason).toBe('sku: "S" belongs to variations of several products.')
    await db.execute(sql`delete from product_attribute_value where product_id = ${tote.id}`)
    await db
      .update(variation)
      .set({ sku: 'AP-2001-NAV-S', productId: polo.id })
      .where(eq(variation.id, ids[0]))
    await db.update(variation).set({ sku: 'AP-2001-WHI-M' }).where(eq(variation.id, ids[1]))
  })
})

describe('the shop', () => {
  const inStock = async (quantity: number) => {
    const body = {
      list: { of: 'category', slug: 'drinkware' },
      filters: { inStock: true },
      quantity,
      limit: 100,
    }
    const { Data } = await (await provider.post('product/find', body)).json()
    return Data.map(({ SKU }: { SKU: string }) => SKU)
  }
  const tileOf = async (category: string, sku: string) => {
    const { Data } = await (
      await provider.get(`category/categoryProduct/${category}?page=1&limit=100`)
    ).json()
    return (Data.Product ?? Data).find(({ SKU }: { SKU: string }) => SKU === sku)
  }

  test('product page, list and filter show the new figures after one job', async () => {
    await setStock({ sku: 'SB-1002', quantity: 9_999, next: '2027-03-01' })
    const version = await readCatalogueVersion(db)
    await setStock({ sku: 'AP-2001-WHI-M', quantity: 77 })
    expect(await readCatalogueVersion(db)).toBe(version)
    await runJobsNow(provider)
    expect(await pageOf('summit-steel-bottle')).toMatchObject({
      productstock: 9999,
      stockDescription: [{ description: 'Summit Steel Bottle', quantity: 9999, next_shipment: '2027-03-01' }],
    })
    expect(await tileOf('drinkware', 'SB-1002')).toMatchObject({
      productstock: 9999,
      ColourStock: 9999,
      NextShipment: '2027-03-01',
    })
    expect(await tileOf('apparel', 'AP-2001')).toMatchObject({ productstock: 81, ColourStock: 77 })
    expect(await inStock(5000)).toEqual(['SB-1002'])
  })

  test('version of lists changes with anything but stock', async () => {
    const change = async (quantity: number) => {
      await setStock({ sku: 'SB-1002', quantity })
      await runJobsNow(provider)
    }
    await change(1)
    const before = await readListVersion(db)
    await change(2)
    await change(3)
    expect(await readListVersion(db)).toBe(before)
    await db.transaction((tx) => refreshProductDocuments(tx, [bottle.id]))
    const after = await readCatalogueVersion(db)
    expect(await readListVersion(db)).toBe(after)
    await change(4)
    expect(await readListVersion(db)).toBe(after)
  })

  test('hidden product is set, and shows the figure once it is shown again', async () => {
    const hide = (isHidden: boolean) =>
      runCommand(provider, commandOf('products'), `set-visibility BG-3001 --${isHidden ? '' : 'no-'}hidden`)
    await hide(true)
    await setStock({ sku: 'BG-3001', description: 'Navy', quantity: 41 })
    await runJobsNow(provider)
    expect((await provider.get('product/cafe-tote')).status).toBe(404)
    await hide(false)
    expect((await pageOf('cafe-tote')).productstock).toBe(61)
  })

  test('refreshed stock equals that of documents made anew', async () => {
    const ids = [bottle.id, polo.id, tote.id]
    await db.update(product).set({ availability: 'Made to order' }).where(eq(product.id, tote.id))
    await db.transaction((tx) => refreshProductDocuments(tx, ids))
    await setStock(
      { sku: 'SB-1002', quantity: 2_000_000_000 / 2, next: 'soon' },
      { sku: 'AP-2001-NAV-S', quantity: 0 },
      { sku: 'BG-3001', description: 'Navy', quantity: 5, next: '2027-01-01' },
    )
    await runJobsNow(provider)
    await expectCurrentDocuments(provider, ids)
    await db.update(product).set({ availability: 'In stock' }).where(eq(product.id, tote.id))
  })
})

test('command sets the stock of a CSV file, and names the refused rows', async () => {
  const file = path.join(folder, 'stock.csv')
  writeFileSync(
    file,
    'SKU;Quantity;Next\nSB-1002;1 250;2027-02-01\nNONE;5;\nAP-2001-NAV-S;many;\nAP-2001-WHI-M;3;\n',
  )
  expect(await runCommand(provider, commandOf('stock'), ['set', '--rows', `@${file}`])).toEqual([
    'Stock: set.',
    'Changed: 2',
    'Unchanged: 0',
    'Unknown: 1',
    'Invalid: 1',
    'Refused:',
    '  Entry 2 (NONE), sku: "NONE" is not in the shop.',
    '  Entry 3 (AP-2001-NAV-S), quantity: "many" is not a whole number from 0 to 1,000,000,000.',
  ])
  expect(await readLines(bottle.id)).toEqual([['Summit Steel Bottle', 1250, '2027-02-01']])
})
