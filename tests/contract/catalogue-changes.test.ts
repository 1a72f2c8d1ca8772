/**
 * Catalogue changes since a version: a client that applies them has the same data as after a fresh read, whatever
 * changed between its reads.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as fc from '../support/fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { refreshProductDocuments } from '../../server/writes/product-document'
import { category } from '../../server/db/schema-catalogue'
import { product, review } from '../../server/db/schema-product'
import { loadCatalogue } from '../../demo/seed/load'
import { emptyShop } from '../../demo/seed/seed-shop'
import { importCommand } from '../../server/operate/import'
import { CatalogueCopy, type Query, readAll } from './bulk-calls'
import { newCustomer, openProvider, runCommand } from './provider'
import { completeOrder, reviewOf } from './order-calls'
import { copyTemplate, newFolder } from './file-resources'
import { smallCatalogue } from './small-catalogue'

const provider = openProvider()
const otherProvider = openProvider({}, await copyTemplate('seeded'))
const { db } = provider
const folder = newFolder()
let fileCounter = 0

async function importProducts(...products: object[]): Promise<void> {
  const file = path.join(folder, `${fileCounter++}.json`)
  writeFileSync(file, JSON.stringify(products))
  await runCommand(provider, importCommand, [file])
}
const markups = { retailer: 50, wholesaler: 20, portalUser: 30, vipUser: 15, saleAgent: 10 }
const newProduct = (sku: string, overrides: object = {}) => ({
  sku,
  name: `Thing ${sku}`,
  categories: ['drinkware/bottles'],
  prices: [{ from: 10, price: 4 }],
  markups,
  ...overrides,
})
async function addReview(productId: number, remarks: string): Promise<void> {
  await db.transaction(async (tx) => {
    const reviewRow = { productId, author: 'Somebody', rating: 4, remarks, createdAt: new Date() }
    await tx.insert(review).values(reviewRow)
    await refreshProductDocuments(tx, [productId])
  })
}

/** Compares a copy with a fresh read of the same catalogue. */
async function expectSameAsFreshRead(actual: CatalogueCopy, query: Query = {}): Promise<void> {
  const expected = new CatalogueCopy(provider, query)
  await expected.update()
  expect(actual.version).toBe(expected.version)
  expect(Object.fromEntries(actual.products)).toEqual(Object.fromEntries(expected.products))
  expect(Object.fromEntries(actual.lists)).toEqual(Object.fromEntries(expected.lists))
  // Reviews of a deleted product may remain, because no page requests them any more.
  expect(Object.fromEntries(actual.answers)).toMatchObject(Object.fromEntries(expected.answers))
}
const changesOf = (lines: Awaited<ReturnType<CatalogueCopy['update']>>) => ({
  isFull: lines[0]?.Snapshot?.Full,
  products: lines.flatMap(({ Product }) => Product?.Tile.Slug ?? []),
  gone: lines.flatMap(({ Gone }) => Gone ?? []),
})
const noChanges = { isFull: false, products: [], gone: [] }

let copy: CatalogueCopy
beforeEach(async () => {
  copy = new CatalogueCopy(provider)
  await copy.update()
})
const changes = async () => changesOf(await copy.update())

describe('single changes', () => {
  test('import reports new products and those that really changed', async () => {
    const bottle = { sku: 'SB-1002', features: ['Keeps warm'] }
    await importProducts(newProduct('NEW-1'), bottle, { sku: 'MG-4000', minimum: 25 })
    expect(await changes()).toEqual({ ...noChanges, products: ['summit-steel-bottle', 'thing-new-1'] })
    await expectSameAsFreshRead(copy)
    expect(await changes()).toEqual(noChanges)
  })

  test('price change alone changes no product of the snapshot', async () => {
    await importProducts({ sku: 'SB-1002', prices: [{ from: 25, price: 11 }] })
    expect(await changes()).toEqual(noChanges)
    await expectSameAsFreshRead(copy)
  })

  test('lists and other answers are sent only when they changed', async () => {
    const readState = async () => (await readAll(provider, { limit: '0' }))[0]?.Snapshot
    const update = async (before: Awaited<ReturnType<typeof readState>>) => {
      const { Version: since = '', Lists: lists = '', Answers: answers = '' } = before ?? {}
      const lines = await readAll(provider, { since, lists, answers })
      return {
        lists: lines.some(({ List }) => List),
        answers: lines.some(({ Answer }) => Answer && !Answer.Path.startsWith('product_review/')),
        bytes: JSON.stringify(lines).length,
      }
    }
    const first = await readState()
    expect(await update(first)).toMatchObject({ lists: false, answers: false })
    expect((await update(first)).bytes).toBeLessThan(500)
    await importProducts({ sku: 'SB-1002', features: ['Keeps cold'] })
    expect(await update(first)).toMatchObject({ lists: false, answers: false })
    await importProducts({ sku: 'MG-4006', slug: 'moved-mug' })
    expect(await update(first)).toMatchObject({ lists: true, answers: false })
    await db.update(category).set({ name: 'Bottles and mugs' }).where(eq(category.slug, 'drinkware'))
    await db.execute(sql`select raise_catalogue_version()`)
    expect(await update(first)).toMatchObject({ lists: true, answers: true })
  })

  test('changed slug reports the old slug as gone', async () => {
    await importProducts({ sku: 'MG-4001', slug: 'renamed-mug' })
    expect(await changes()).toEqual({ isFull: false, products: ['renamed-mug'], gone: ['filler-mug-01'] })
    await expectSameAsFreshRead(copy)
    await importProducts({ sku: 'MG-4002', slug: 'filler-mug-01' })
    expect(await changes()).toEqual({ isFull: false, products: ['filler-mug-01'], gone: ['filler-mug-02'] })
    await expectSameAsFreshRead(copy)
  })

  test('deleted product is gone and returns when it is imported again', async () => {
    await db.delete(product).where(eq(product.sku, 'MG-4003'))
    expect(await changes()).toEqual({ ...noChanges, gone: ['filler-mug-03'] })
    await importProducts(newProduct('MG-4003', { slug: 'filler-mug-03' }))
    expect(await changes()).toEqual({ ...noChanges, products: ['filler-mug-03'] })
    await expectSameAsFreshRead(copy)
  })

  test('new review adds its product and that product’s reviews to the changes', async () => {
    const customer = await newCustomer(provider)
    const order = await completeOrder(provider, customer, { ProductID: 4 })
    await copy.update()
    const sent = await provider.post('product_review', reviewOf(order), customer.headers)
    expect(sent.status).toBe(200)
    const lines = await copy.update()
    expect(changesOf(lines)).toEqual({ ...noChanges, products: ['cafe-tote'] })
    const reviews = lines.flatMap(({ Answer }) =>
      Answer?.Path.startsWith('product_review/') ? Answer.Path : [],
    )
    expect(reviews).toEqual(['product_review/4?page=1'])
    await expectSameAsFreshRead(copy)
  })

  test('product that leaves the chosen categories is gone', async () => {
    const query = { categories: 'bags,sale' }
    const partialCopy = new CatalogueCopy(provider, query)
    await partialCopy.update()
    await importProducts(
      { sku: 'BG-3001', categories: ['drinkware/mugs'] },
      { sku: 'SB-1002', issale: false },
      { sku: 'MG-4005', issale: true },
    )
    expect(changesOf(await partialCopy.update())).toEqual({
      isFull: false,
      products: ['filler-mug-05'],
      gone: ['cafe-tote', 'summit-steel-bottle'],
    })
    await expectSameAsFreshRead(partialCopy, query)
    await importProducts({ sku: 'BG-3001', categories: ['bags/totes'] })
    await partialCopy.update()
    await expectSameAsFreshRead(partialCopy, query)
  })
})

test('emptied and refilled shop has a new version and refuses old cursors', async () => {
  const otherCopy = new CatalogueCopy(otherProvider)
  const [first] = await otherCopy.update()
  const page = await (await otherProvider.get('catalogue/snapshot?limit=5')).text()
  await emptyShop(otherProvider.db)
  await loadCatalogue(otherProvider.db, { ...smallCatalogue, products: smallCatalogue.products.slice(3) })
  const { Next } = JSON.parse(page.trimEnd().split('\n').at(-1) ?? '')
  expect((await otherProvider.get(`catalogue/snapshot?after=${Next}`)).status).toBe(400)
  const [refilledLine] = await otherCopy.update()
  expect(refilledLine?.Snapshot).toMatchObject({ Full: true, Products: smallCatalogue.products.length - 3 })
  expect(refilledLine?.Snapshot?.Version).not.toBe(first?.Snapshot?.Version)
  expect([...otherCopy.products.keys()]).not.toContain('summit-steel-bottle')
})

describe('concurrent changes', () => {
  test('later change waits for the commit of the earlier one', async () => {
    const steps = { changed: () => {}, commit: () => {} }
    const changed = new Promise<void>((resolve) => (steps.changed = resolve))
    const commit = new Promise<void>((resolve) => (steps.commit = resolve))
    const first = db.transaction(async (tx) => {
      await tx.update(product).set({ name: 'First' }).where(eq(product.id, 1))
      await refreshProductDocuments(tx, [1])
      steps.changed()
      await commit
    })
    await changed
    let isSecondDone = false
    const second = addReview(2, 'Second').then(() => (isSecondDone = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isSecondDone).toBe(false)
    expect(await changes()).toEqual(noChanges)
    steps.commit()
    await first
    await second
    expect((await changes()).products).toEqual(['ridge-steel-bottle', 'summit-steel-bottle'])
    await expectSameAsFreshRead(copy)
  })

  test('twenty concurrent reviews of one product are all counted', async () => {
    const before = await db.select().from(review).where(eq(review.productId, 3))
    await Promise.all(Array.from({ length: 20 }, (_, index) => addReview(3, `At once ${index}`)))
    await copy.update()
    expect(copy.products.get('harbour-polo')?.Detail['NumberRating']).toBe(before.length + 20)
  })

  test('storefront that reads while the shop changes misses no change', async () => {
    const query = { limit: '3' }
    const pagedCopy = new CatalogueCopy(provider, query)
    const progress = { isOver: false }
    const changing = Promise.all(
      [0, 1, 2].map(async (row) => {
        for (let index = 0; index < 9; index++) {
          const productId = 6 + row * 8 + (index % 8)
          if (index % 3 === 0) await addReview(productId, `While reading ${index}`)
          else await importProducts({ sku: `MG-${4000 + productId - 5}`, features: [`${row} ${index}`] })
        }
      }),
    ).finally(() => (progress.isOver = true))
    while (!progress.isOver) await pagedCopy.update()
    await changing
    await pagedCopy.update()
    await expectSameAsFreshRead(pagedCopy)
  }, 60_000)
})

/** A random change of the shop. `productIndex` is the product that changes. */
const randomChange = fc.record({
  productIndex: fc.nat(33),
  kind: fc.constantFrom(
    ...(['features', 'price', 'rename', 'swap', 'move', 'flag', 'review', 'delete', 'add', 'read'] as const),
  ),
})
type Change = typeof randomChange extends fc.Arbitrary<infer T> ? T : never
let nameCounter = 0

async function applyChange({ productIndex, kind }: Change, read: () => Promise<void>): Promise<void> {
  const [current, next] = await db
    .select({ id: product.id, sku: product.sku, slug: product.slug, isSale: product.isSale })
    .from(product)
    .orderBy(product.id)
    .offset(productIndex)
    .limit(2)
  if (kind === 'read') return read()
  if (kind === 'add' || !current) return importProducts(newProduct(`ADD-${nameCounter++}`))
  const { id, sku, slug } = current
  if (kind === 'features') await importProducts({ sku, features: [`Said ${nameCounter++}`] })
  // Some products have no prices yet, and so no markups.
  if (kind === 'price')
    await importProducts({ sku, prices: [{ from: 1, price: 1 + (nameCounter++ % 9) }], markups })
  if (kind === 'rename') await importProducts({ sku, slug: `renamed-${nameCounter++}` })
  if (kind === 'swap' && next)
    await importProducts({ sku, slug: `between-${nameCounter++}` }).then(async () => {
      await importProducts({ sku: next.sku, slug })
      await importProducts({ sku, slug: next.slug })
    })
  if (kind === 'move')
    await importProducts({ sku, categories: [nameCounter++ % 2 ? 'bags/totes' : 'drinkware/mugs'] })
  if (kind === 'flag') await importProducts({ sku, issale: !current.isSale, isnew: current.isSale })
  if (kind === 'review') await addReview(id, `Said ${nameCounter++}`)
  if (kind === 'delete') await db.execute(sql`delete from product where id = ${id}`)
}

test('copy with all changes applied equals a fresh read, whatever changes in between', async () => {
  const queries: Query[] = [{}, { limit: '7' }, { categories: 'drinkware,sale', limit: '4' }]
  const copies = queries.map((query) => new CatalogueCopy(provider, query))
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomChange, { minLength: 1, maxLength: 6 }),
      fc.array(randomChange, { maxLength: 3 }),
      async (before, duringRead) => {
        const read = async () => {
          for (const candidate of copies) await candidate.update()
        }
        for (const change of before) await applyChange(change, read)
        const remaining = [...duringRead]
        for (const candidate of copies)
          await candidate.update(async () => {
            const next = remaining.shift()
            if (next) await applyChange(next, async () => {})
          })
        for (const [index, candidate] of copies.entries()) {
          await candidate.update()
          await expectSameAsFreshRead(candidate, queries[index])
        }
      },
    ),
    { numRuns: Number(process.env['CHANGE_RUNS'] ?? 3), endOnFailure: true },
  )
}, 240_000)
