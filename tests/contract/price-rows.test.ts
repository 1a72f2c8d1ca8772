/**
 * Programs set the prices of thousands of products in one call: each row is answered by itself, and the shop has the
 * new prices at once (req 22.60). row-calls.test.ts has the limits.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { priceTier } from '../../server/db/schema-pricing'
import { commandOf } from '../../server/operate/cli'
import { bottle, productWithoutPrice } from './cart-calls'
import { newFolder } from './file-resources'
import { callerOfEachTest, openProvider, runCommand } from './provider'
import { expectCurrentDocuments, rowCallsOf } from './row-calls'
import { markups } from './small-catalogue'

const provider = openProvider()
const { db } = provider
const customer = callerOfEachTest(provider)
const { set: setPrices } = await rowCallsOf(provider, 'prices')
const tiersOf = async (id: number) =>
  (await db.select().from(priceTier).where(eq(priceTier.productId, id)).orderBy(asc(priceTier.quantity))).map(
    ({ quantity, priceCents, retailer }) => [quantity, priceCents, retailer],
  )
const usual = {
  sku: 'SB-1002',
  prices: [
    { from: 25, price: 10 },
    { from: 250, price: 8 },
  ],
  markups,
}

beforeEach(async () => {
  await setPrices(usual, { sku: 'SB-10025', prices: [], markups })
})

test('prices are set, and the shop has them at once', async () => {
  const row = {
    sku: 'SB-1002',
    prices: [
      { from: 100, price: '4.00' },
      { from: 25, price: 5 },
    ],
  }
  expect(await setPrices(row)).toEqual({
    changed: 1,
    unchanged: 0,
    unknown: 0,
    invalid: 0,
    rows: [{ sku: 'SB-1002', result: 'changed' }],
  })
  expect(await tiersOf(bottle.id)).toEqual([
    [25, 500, 61.11],
    [100, 400, 61.11],
  ])
  const { Data } = await (await customer.get('product/login/summit-steel-bottle')).json()
  expect(Data.ProductUnbrandedPrice).toMatchObject([
    { QTY: 25, Price: 5 },
    { QTY: 100, Price: 4 },
  ])
  const list = await (await customer.post('product/login', { RecordsPerPage: 100 })).json()
  // 4.00 + 61.11 %
  expect(list.data.find(({ SKU }: { SKU: string }) => SKU === 'SB-1002').FromPrice).toBe(6.44)
})

test('missing prices or markups stay as they are', async () => {
  await setPrices({ sku: 'SB-1002', markups: { ...markups, retailer: '50 %' } })
  expect(await tiersOf(bottle.id)).toEqual([
    [25, 1000, 50],
    [250, 800, 50],
  ])
  await setPrices({ sku: 'SB-1002', prices: [{ from: 1, price: 9 }] })
  expect(await tiersOf(bottle.id)).toEqual([[1, 900, 50]])
})

test.each<[string, unknown, result: string, reason?: string]>([
  ['known SKU', { ...usual, prices: [{ from: 1, price: 3 }] }, 'changed'],
  ['same prices in another order', { ...usual, prices: usual.prices.toReversed() }, 'unchanged'],
  [
    'SKU of a variation',
    { ...usual, sku: 'AP-2001-NAV-S' },
    'unknown',
    'sku: "AP-2001-NAV-S" is not in the shop.',
  ],
  ['row without prices', { sku: 'SB-1002' }, 'invalid', 'prices: is missing.'],
  [
    'product without markups',
    { sku: 'SB-10025', prices: [{ from: 1, price: 1 }] },
    'invalid',
    'markups: is missing, because the product has none yet.',
  ],
])('%s is answered by itself', async (_, row, result, reason) => {
  const { rows } = await setPrices(row, {
    sku: 'BG-3001',
    prices: [{ from: 25, price: Math.random() * 100 }],
  })
  expect(rows[0]).toMatchObject({ result, ...(reason !== undefined && { reason }) })
  expect(rows[1]?.result).toBe('changed')
})

test('second row for the same product is refused', async () => {
  const { rows } = await setPrices(usual, { ...usual, prices: [{ from: 1, price: 1 }] })
  expect(rows[1]?.reason).toBe('sku: an earlier row sets the same prices.')
})

test('refreshed prices equal those of documents made anew', async () => {
  const ids = [bottle.id, productWithoutPrice.id]
  await setPrices(
    { sku: 'SB-1002', prices: [] },
    {
      sku: 'SB-10025',
      prices: [
        { from: 5, price: 2 },
        { from: 10, price: 1 },
      ],
      markups,
    },
  )
  await expectCurrentDocuments(provider, ids)
})

test('command sets the prices of a CSV file with the cells of an import', async () => {
  const file = path.join(newFolder(), 'prices.csv')
  writeFileSync(file, 'sku,prices\nSB-1002,25=6.40; 250=5.10\n')
  const [, changed] = await runCommand(provider, commandOf('prices'), ['set', '--rows', `@${file}`])
  expect(changed).toBe('Changed: 1')
  expect(await tiersOf(bottle.id)).toEqual([
    [25, 640, 61.11],
    [250, 510, 61.11],
  ])
})
