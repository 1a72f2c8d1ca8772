/** The log's values of imports and of changes of several products, and undoing its entries (req 22.4, 22.61). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxLoggedProducts } from '../../src/domain/desk/log-row'
import { deskActProduct, deskAuditLog } from '../../server/db/schema-desk'
import { coupon } from '../../server/db/schema-order'
import { commandOf } from '../../server/operate/cli'
import { performAct, type ProductChange } from '../../server/writes/audit'
import { textWorkbook } from '../support/workbook'
import { addToCart } from './cart-calls'
import { deskOf, markups, mugOf, newStaffMember } from './desk-calls'
import { newFolder } from './file-resources'
import { newCustomer, openProvider, readRefusal, runCommand } from './provider'
import { expectCurrentDocuments } from './row-calls'

const provider = openProvider()
const { db } = provider
const { cookie, userId, email } = await newStaffMember(provider, ['all'])
const { callDesk, dataOf, read } = deskOf(provider, cookie)

let productCount = 0
const add = (fields: object = {}) => {
  const sku = `UNDO-${++productCount}`
  const prices = [{ from: 50, price: '4.50' }]
  return dataOf('POST products', mugOf(sku, { name: `Cup ${sku}`, prices, ...fields }))
}
type Row = { id: number; sku: string; slug: string }
const productOf = async ({ id }: Row) => {
  const { version: _, ...fields } = await read(`products/${id}`)
  return fields
}
const withoutVersion = ({ version: _, ...fields }: Row & { version: string }) => fields

/** The newest entry of the log, as its list shows it. */
const lastEntry = async () => (await read('acts?limit=1'))[0]
const productsOf = (entry: { id: number }) => read(`acts/${entry.id}/products`)
const preview = (entry: { id: number }) => read(`acts/${entry.id}/undo`)
const undo = (entry: { id: number }) => dataOf(`POST acts/${entry.id}/undo`)
const undoLast = async () => undo(await lastEntry())

const markupCell = 'retailer=60; wholesaler=30; portalUser=40; vipUser=25; saleAgent=20'
const importRows = async (rows: string[][], name = 'spring.csv') => {
  const heading = ['sku', 'name', 'categories', 'prices', 'markups']
  const table = [heading, ...rows]
  const file = name.endsWith('.csv')
    ? Buffer.from(table.map((row) => row.join(',')).join('\n'))
    : textWorkbook(table)
  return dataOf(`PUT products-file?name=${name}`, file)
}
const priceRow = (sku: string, price: string, name = `Cup ${sku}`) => [
  sku,
  name,
  'drinkware/mugs',
  `50=${price}`,
  markupCell,
]

describe('change of one product', () => {
  test('change and hiding of a product are undone from their entries in the log', async () => {
    const added = await add({
      setups: [{ name: 'Pad print', each: '0.55', once: '45', times: '1' }],
      stock: [{ description: 'Navy', quantity: '120' }],
    })
    const { id, slug } = added
    await dataOf(`PUT products/${id}`, {
      prices: [{ from: 25, price: '640' }],
      setups: [],
      stock: [{ description: 'Navy', quantity: '0' }],
    })
    const entry = await lastEntry()
    expect((await preview(entry)).changes).toEqual([
      { name: added.sku, before: entry.after, after: entry.before },
    ])
    expect(await undo(entry)).toMatchObject({ changed: 1, left: [] })
    expect(await productOf(added)).toEqual(withoutVersion(added))
    await dataOf(`PUT products/${id}/hidden`, { isHidden: true })
    await undoLast()
    expect((await provider.get(`product/${slug}`)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ act: 'undo hide', subject: `product ${id}`, userId, email })
  })

  test('undoing leaves the field that was changed since, and names it', async () => {
    const added = await add()
    await dataOf(`PUT products/${added.id}`, { name: 'Beaker', minimum: 30 })
    const entry = await lastEntry()
    await dataOf(`PUT products/${added.id}`, { minimum: 40 })
    expect((await undo(entry)).left).toEqual([`${added.sku}: minimum changed since.`])
    expect(await productOf(added)).toMatchObject({ name: added.name, minimum: 40 })
  })

  test('undoing returns choices and variations together', async () => {
    const added = await add({
      attributes: [{ name: 'Colour', values: ['Navy', 'White'] }],
      variations: [{ sku: 'N', values: ['Navy'], stock: 8 }],
    })
    await dataOf(`PUT products/${added.id}`, {
      attributes: [{ name: 'Colour', values: ['Lime'] }],
      variations: [{ sku: 'L', values: ['Lime'] }],
    })
    const entry = await lastEntry()
    await undo(entry)
    expect(await productOf(added)).toEqual(withoutVersion(added))
    await undoLast()
    expect((await productOf(added)).attributes).toEqual([{ name: 'Colour', values: ['Lime'] }])
  })

  test('product on request has no prices again when its first prices are undone', async () => {
    const added = await add()
    await dataOf(`PUT products/${added.id}`, { prices: [] })
    await dataOf(`PUT products/${added.id}`, { prices: [{ from: 1, price: '2' }], markups })
    await undoLast()
    expect(await productOf(added)).not.toHaveProperty('prices')
    await undoLast()
    expect((await productOf(added)).prices).toEqual([{ from: 1, price: 200 }])
  })

  test('undoing leaves a product whose category is gone, with the reason', async () => {
    const added = await add()
    const category = await dataOf('POST categories', {
      name: 'Passing',
      subcategories: [{ id: null, name: 'By' }],
    })
    await dataOf(`PUT products/${added.id}`, { categories: ['passing/by'] })
    await dataOf(`PUT products/${added.id}`, { categories: ['drinkware/mugs'] })
    const entry = await lastEntry()
    await dataOf(`DELETE categories/${category.id}`)
    const [status, message] = await readRefusal(await callDesk(`POST acts/${entry.id}/undo`))
    expect([status, message]).toEqual([422, expect.stringContaining('there is no category "passing/by"')])
  })
})

describe.each(['spring.csv', 'spring.xlsx'])('import of %s', (name) => {
  test(`log has old and new values of the products that ${name} changed`, async () => {
    const [changed, same] = [await add(), await add()]
    await importRows(
      [priceRow(changed.sku, '4.95'), priceRow(same.sku, '4.50'), priceRow(`NEW-${name}`, '3')],
      name,
    )
    const entry = await lastEntry()
    expect(entry).toMatchObject({
      act: 'import',
      subject: `products of ${name}`,
      before: {},
      after: { added: 1, changed: 2 },
      hasProducts: true,
      canUndo: true,
    })
    expect(await productsOf(entry)).toMatchObject([
      {
        id: changed.id,
        sku: changed.sku,
        before: { prices: [{ from: 50, price: 450 }] },
        after: { prices: [{ from: 50, price: 495 }] },
      },
      { sku: `NEW-${name}`, before: {}, after: { prices: [{ from: 50, price: 300 }] } },
    ])
  })
})

describe('undoing an import', () => {
  test('import is undone as one act, and the undo is undone', async () => {
    const [first, second] = [await add(), await add()]
    const rows = [priceRow(first.sku, '4.95', 'Beaker'), priceRow(second.sku, '5'), priceRow('ADDED-1', '3')]
    await importRows(rows)
    const entry = await lastEntry()
    await dataOf(`PUT products/${first.id}`, { name: 'Tumbler' })
    const expected = { changed: 2, hidden: 0, removed: 1, left: [`${first.sku}: name changed since.`] }
    expect(await preview(entry)).toMatchObject(expected)
    expect(await undo(entry)).toMatchObject(expected)
    expect(await productOf(first)).toEqual({ ...withoutVersion(first), name: 'Tumbler' })
    expect(await productOf(second)).toEqual(withoutVersion(second))
    expect(await read('products?q=ADDED-1')).toEqual([])
    expect((await provider.get('product/cup-added-1')).status).toBe(404)
    await expectCurrentDocuments(provider, [first.id, second.id])
    const undone = await lastEntry()
    expect(undone).toMatchObject({
      act: 'undo import',
      subject: 'products of spring.csv',
      after: { changed: 2, hidden: 0, removed: 1 },
      canUndo: true,
    })
    expect(await undo(undone)).toMatchObject({ changed: 2, left: ['ADDED-1 is not in the shop any more.'] })
    expect(await productOf(first)).toMatchObject({ name: 'Tumbler', prices: [{ from: 50, price: 495 }] })
    expect(await lastEntry()).toMatchObject({ act: 'redo import' })
    // A corrected file adds the product again.
    expect(await importRows([priceRow('ADDED-1', '3.10')])).toEqual({ added: 1, changed: 0 })
  })

  test('added product that a customer has in the cart is hidden', async () => {
    await importRows([priceRow('CART-1', '3')])
    const entry = await lastEntry()
    const [{ id }] = await read('products?q=CART-1')
    const customer = await newCustomer(provider)
    await addToCart(provider, customer, { ProductID: id, QTY: 50 })
    expect(await undo(entry)).toMatchObject({ changed: 0, hidden: 1, removed: 0 })
    expect((await read(`products/${id}`)).isHidden).toBe(true)
    expect(await undoLast()).toMatchObject({ changed: 1 })
    expect((await provider.get('product/cup-cart-1')).status).toBe(200)
  })

  test('added product that staff have changed since stays', async () => {
    await importRows([priceRow('STAYS-1', '3')])
    const entry = await lastEntry()
    const [{ id }] = await read('products?q=STAYS-1')
    await dataOf(`PUT products/${id}`, { name: 'Jug' })
    expect(await readRefusal(await callDesk(`POST acts/${entry.id}/undo`))).toEqual([
      422,
      'Nothing was undone. STAYS-1: name changed since.',
    ])
    expect((await read(`products/${id}`)).name).toBe('Jug')
  })

  test('import is undone once', async () => {
    const added = await add()
    await importRows([priceRow(added.sku, '4.95')])
    const entry = await lastEntry()
    await undo(entry)
    expect(await readRefusal(await callDesk(`POST acts/${entry.id}/undo`))).toEqual([
      422,
      `Nothing was undone. ${added.sku}: prices changed since.`,
    ])
  })

  test('import by command is logged, listed and undone by command', async () => {
    const added = await add()
    const file = path.join(newFolder(), 'command.csv')
    const rows = [
      ['sku', 'prices'],
      [added.sku, '50=9.90'],
    ]
    writeFileSync(file, rows.map((row) => row.join(',')).join('\n'))
    await runCommand(provider, commandOf('import'), [file])
    const entry = await lastEntry()
    expect(entry).toMatchObject({ email: 'command', subject: 'products of command.csv' })
    const [listed] = await runCommand(provider, commandOf('log'), [])
    expect(listed).toMatch(
      new RegExp(`^${entry.id} .*by command.*subject products of command.csv  can undo$`),
    )
    expect(await runCommand(provider, commandOf('log'), ['undo', String(entry.id)])).toEqual([
      'Products of command.csv: undo import.',
      'Changed: 1',
      'Hidden: 0',
      'Removed: 0',
    ])
    expect(await productOf(added)).toEqual(withoutVersion(added))
  })
})

describe('undoing a change of several products', () => {
  let rows: Row[] = []
  beforeEach(async () => {
    rows = [await add({ stock: [{ description: 'Plain', quantity: '80' }] }), await add()]
  })
  const ids = () => rows.map(({ id }) => id)

  test.each([
    ['hiding', 'POST products/visibility', () => ({ ids: ids(), isHidden: true }), 'isHidden', 2],
    ['prices by a percentage', 'POST products/prices', () => ({ ids: ids(), percent: 10 }), 'prices', 2],
    ['stock by SKU', 'PATCH stock', () => ({ rows: [{ sku: rows[0]?.sku, quantity: 5 }] }), 'stock', 1],
    [
      'prices by SKU',
      'PATCH prices',
      () => ({ rows: rows.map(({ sku }) => ({ sku, prices: [{ from: 1, price: '9' }] })) }),
      'prices',
      2,
    ],
  ] as const)('%s of several products is undone', async (_, call, body, field, count) => {
    const before = await Promise.all(rows.map(productOf))
    await dataOf(call, body())
    const entry = await lastEntry()
    const changes: ProductChange[] = await productsOf(entry)
    expect(changes.map((change) => [change.before[field], change.after[field] === undefined])).toEqual(
      before.slice(0, count).map((row) => [row[field], false]),
    )
    expect(await undo(entry)).toMatchObject({ changed: count, left: [] })
    expect(await Promise.all(rows.map(productOf))).toEqual(before)
    await expectCurrentDocuments(provider, ids())
  })

  test('undoing a price rise leaves the product whose price was changed since', async () => {
    const [first, second] = rows
    await dataOf('POST products/prices', { ids: ids(), percent: 10 })
    const entry = await lastEntry()
    await dataOf(`PUT products/${first?.id}`, { prices: [{ from: 50, price: '7' }] })
    expect(await undo(entry)).toMatchObject({ changed: 1, left: [`${first?.sku}: prices changed since.`] })
    expect((await productOf(second ?? { id: 0, sku: '', slug: '' })).prices).toEqual([
      { from: 50, price: 450 },
    ])
  })
})

describe('undoing a change of the shop', () => {
  const couponOf = async (name: string) => {
    const [row] = await db.select().from(coupon).where(eq(coupon.name, name))
    return row ?? null
  }
  const terms = { percent: 10, startsAt: '2026-12-01', endsAt: null, maxUses: 100 }

  test('change and end of a coupon are undone', async () => {
    await dataOf('PUT coupons/UNDO10', terms)
    const added = await couponOf('UNDO10')
    await dataOf('PUT coupons/UNDO10', { ...terms, percent: 20, maxUses: 5 })
    const changed = await lastEntry()
    await dataOf('PUT coupons/UNDO10', { ...terms, percent: 20, maxUses: 5, endsAt: '2026-12-24' })
    await undoLast()
    await undo(changed)
    expect(await couponOf('UNDO10')).toEqual(added)
  })

  test('undoing leaves the maximum below the uses of a coupon', async () => {
    await dataOf('PUT coupons/USED10', { ...terms, maxUses: 2 })
    await dataOf('PUT coupons/USED10', terms)
    const entry = await lastEntry()
    await db.update(coupon).set({ uses: 3 }).where(eq(coupon.name, 'USED10'))
    const [, message] = await readRefusal(await callDesk(`POST acts/${entry.id}/undo`))
    expect(message).toContain('coupon USED10 was used 3 times already')
  })

  test('removed coupon returns with its terms and uses', async () => {
    await dataOf('PUT coupons/GONE10', terms)
    await db.update(coupon).set({ uses: 7 }).where(eq(coupon.name, 'GONE10'))
    const stored = await couponOf('GONE10')
    expect(await dataOf('DELETE coupons/gone10')).toEqual({ id: 'GONE10' })
    expect(await couponOf('GONE10')).toBeNull()
    expect((await callDesk('DELETE coupons/GONE10')).status).toBe(404)
    await undoLast()
    expect(await couponOf('GONE10')).toEqual({ ...stored, id: expect.any(Number) })
  })

  test('addition of a coupon is undone, and undone again', async () => {
    await dataOf('PUT coupons/ADDED10', terms)
    const added = await couponOf('ADDED10')
    await undoLast()
    expect(await couponOf('ADDED10')).toBeNull()
    await undoLast()
    expect(await couponOf('ADDED10')).toEqual({ ...added, id: expect.any(Number) })
  })

  test('undoing the removal leaves a coupon of the same code that was added since', async () => {
    await dataOf('PUT coupons/AGAIN10', terms)
    await dataOf('DELETE coupons/AGAIN10')
    const entry = await lastEntry()
    await dataOf('PUT coupons/AGAIN10', { ...terms, percent: 30 })
    const [, message] = await readRefusal(await callDesk(`POST acts/${entry.id}/undo`))
    expect(message).toContain('coupon AGAIN10 is in the shop again')
    expect((await couponOf('AGAIN10'))?.percent).toBe(30)
  })

  test('used coupon is not removed by undoing its addition', async () => {
    await dataOf('PUT coupons/BOUGHT10', terms)
    const entry = await lastEntry()
    await db.update(coupon).set({ uses: 1 }).where(eq(coupon.name, 'BOUGHT10'))
    const [, message] = await readRefusal(await callDesk(`POST acts/${entry.id}/undo`))
    expect(message).toContain('was used 1 time, and you can end it')
  })

  test('undoing words of the brand leaves later changes of other words', async () => {
    await dataOf('PUT brand', { words: { claim: 'First' } })
    await dataOf('PUT brand', { words: { claim: 'Second', phone: '02 5550 0001' } })
    const entry = await lastEntry()
    await dataOf('PUT brand', { words: { phone: '02 5550 0002', strapline: 'Later' } })
    expect((await undo(entry)).left).toEqual(['brand: phone changed since.'])
    expect((await read('brand')).words).toMatchObject({
      claim: 'First',
      phone: '02 5550 0002',
      strapline: 'Later',
    })
  })

  test('texts are undone', async () => {
    const text = (title: string) => ({ texts: [{ title, description: '<p>Yes.</p>' }] })
    await dataOf('PUT texts/faq', text('First?'))
    await dataOf('PUT texts/faq', text('Second?'))
    await undoLast()
    expect((await read('texts/faq')).texts).toMatchObject([{ title: 'First?' }])
  })
})

describe('refusals and limits', () => {
  test('entries about orders and customers cannot be undone', async () => {
    const customer = await newCustomer(provider)
    await dataOf(`PUT customers/${customer.userId}/details`, { fullName: 'Dana Undone' })
    const entry = await lastEntry()
    expect(entry.canUndo).toBe(false)
    for (const call of ['GET', 'POST'])
      expect(await readRefusal(await callDesk(`${call} acts/${entry.id}/undo`))).toEqual([
        422,
        'This entry of the log can’t be undone.',
      ])
  })

  const actOn = (count: number, subject = `${count} products`) =>
    performAct(
      db,
      { userId: null, email: 'test' },
      {
        act: 'test',
        subject,
        loggedProducts: () =>
          Array.from(
            { length: count },
            (_, index): ProductChange => ({
              id: 500_000 + index,
              sku: `MANY-${index}`,
              before: { description: 'x'.repeat(500) },
              after: { description: 'y'.repeat(500) },
            }),
          ),
      },
      async () => undefined,
    )

  test('log lists an act on 10,000 products in short, and its products by page', async () => {
    await actOn(maxLoggedProducts)
    const reply = await callDesk('GET acts?limit=1')
    expect((await reply.clone().text()).length).toBeLessThan(500)
    const entry = (await reply.json()).data[0]
    expect(entry.hasProducts).toBe(true)
    const page = await (await callDesk(`GET acts/${entry.id}/products?limit=200`)).json()
    expect([page.data.length, page.data.at(-1).sku, page.next]).toEqual([200, 'MANY-199', 500_199])
    const next = await read(`acts/${entry.id}/products?limit=200&after=${page.next}`)
    expect(next[0].sku).toBe('MANY-200')
  })

  test('act on more than 10,000 products has no values, and the log states it', async () => {
    await actOn(maxLoggedProducts + 1)
    expect(await lastEntry()).toMatchObject({
      hasProducts: false,
      canUndo: false,
      after: { undo: 'not possible for more than 10,000 products' },
    })
  })

  test('only the last 100 acts of a kind have the values of products', async () => {
    for (let count = 0; count < 102; count++) await actOn(1, 'sync')
    const logged = await db
      .selectDistinct({ id: deskActProduct.actId })
      .from(deskActProduct)
      .innerJoin(deskAuditLog, eq(deskAuditLog.id, deskActProduct.actId))
      .where(eq(deskAuditLog.subject, 'sync'))
    expect(logged).toHaveLength(100)
    const [newest] = await db.select().from(deskAuditLog).orderBy(desc(deskAuditLog.id)).limit(1)
    expect(logged.map(({ id }) => id)).toContain(newest?.id)
  })

  test('values of products are deleted with their entry', async () => {
    await actOn(1, 'old')
    await db.execute(sql`delete from desk_act`)
    expect(await db.$count(deskActProduct)).toBe(0)
  })
})
