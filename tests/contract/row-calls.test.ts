/** Limits, rights, log and repetition of the calls that set the stock or the prices of many products (req 22.59, 22.60). */
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { deskAuditLog } from '../../server/db/schema-desk'
import { product } from '../../server/db/schema-product'
import { bottle } from './cart-calls'
import { openProvider, readRefusal } from './provider'
import { rowCallsOf, runJobsNow } from './row-calls'
import { markups } from './small-catalogue'

const provider = openProvider()
const { db } = provider

const prices = [{ from: 25, price: 3 }]
const otherPrices = [{ from: 25, price: 4 }]
describe.each([
  ['stock', { quantity: 3 }, { quantity: 4 }],
  ['prices', { prices, markups }, { prices: otherPrices }],
] as const)('%s', async (path, figure, otherFigure) => {
  const { email, patch, set } = await rowCallsOf(provider, path)

  test(`call for ${path} has 1 to 10,000 rows, and at most 8 MB`, async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ sku: 'X', ...figure }))
    expect(await readRefusal(await patch([]))).toEqual([422, 'Rows is required'])
    expect(await readRefusal(await patch(rows(10_001)))).toEqual([422, 'Rows can have at most 10000 entries'])
    expect(await readRefusal(await patch('all'))).toEqual([422, 'Rows must be a list'])
    const large = [{ sku: 'X'.repeat(9 * 1024 * 1024), ...figure }]
    expect(await readRefusal(await patch(large))).toEqual([413, 'A call can have at most 8 MB.'])
  })

  test(`repeated call for ${path} writes nothing`, async () => {
    const rows = [
      { sku: 'SB-1002', ...figure },
      { sku: 'NONE', ...figure },
    ]
    await set(...rows)
    await runJobsNow(provider)
    const state = async () => [
      (
        await db.execute(sql`
        select id, xmin from product union all select id, xmin from variation union all select id, xmin from price_tier`)
      ).rows,
      await readCatalogueVersion(db),
    ]
    const before = await state()
    expect(await set(...rows)).toMatchObject({ changed: 0, unchanged: 1, unknown: 1 })
    await runJobsNow(provider)
    expect(await state()).toEqual(before)
  })

  test(`log names a call for ${path} once, with its counts and the caller`, async () => {
    await set({ sku: 'SB-1002', ...figure })
    await db.delete(deskAuditLog)
    await set({ sku: 'SB-1002', ...otherFigure }, { sku: 'NONE', ...figure }, { sku: 'SB-1002' })
    expect(await db.select().from(deskAuditLog)).toMatchObject([
      {
        email,
        act: 'set',
        subject: path,
        before: {},
        after: { changed: 1, unchanged: 0, unknown: 1, invalid: 1 },
      },
    ])
  })

  test(`only a product whose ${path} changed stops being a demo product`, async () => {
    await set({ sku: 'SB-1002', ...figure })
    await db.update(product).set({ isDemo: true })
    const isDemo = async () => (await db.select().from(product).where(eq(product.id, bottle.id)))[0]?.isDemo
    await set({ sku: 'SB-1002', ...figure })
    expect(await isDemo()).toBe(true)
    await set({ sku: 'SB-1002', ...otherFigure })
    expect(await isDemo()).toBe(false)
  })

  test(`hostile SKUs are unknown to a call for ${path}, or refused`, async () => {
    const skus = ["'; drop table product; --", '{"SB-1002"}', '__proto__', '%', '\u0000SB', '😀'.repeat(30)]
    const answers = await set(...skus.map((sku) => ({ sku, ...figure })))
    expect(answers).toMatchObject({ changed: 0, unchanged: 0 })
  })

  test(`10,000 products are changed by one call for ${path}`, async () => {
    await addCopies(10_000)
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ sku: `BULK-${index + 1}`, ...figure }))
    const { rows: answers, ...counts } = await set(...rows)
    expect(counts).toEqual({ changed: 10_000, unchanged: 0, unknown: 0, invalid: 0 })
    expect(answers.at(-1)).toEqual({ sku: 'BULK-10000', result: 'changed' })
    expect(await set(...rows)).toMatchObject({ changed: 0, unchanged: 10_000 })
    await db.delete(product).where(like(product.sku, 'BULK-%'))
  }, 60_000)
})

/** Copies a product without its prices. */
async function addCopies(count: number): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'product' and table_schema = 'public' and column_name not in ('id', 'sku', 'slug', 'stock')`)
  const columns = rows.map(({ name }) => name).join(', ')
  await db.execute(
    sql.raw(`
    insert into product (sku, slug, stock, ${columns}) select 'BULK-' || n, 'bulk-' || n, '[]', ${columns}
    from product, generate_series(1, ${count}) n where product.id = ${bottle.id}`),
  )
}
