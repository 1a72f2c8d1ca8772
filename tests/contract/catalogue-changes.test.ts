/** What changed since: whoever applies it has what a fresh read gives, whatever happened and whenever. */
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
import { Keeper, type Query, readAll } from './bulk-calls'
import { newCustomer, openProvider, typed } from './provider'
import { completeOrder, reviewOf } from './order-calls'
import { copyOf, newFolder } from './own-database'
import { smallCatalogue } from './small-catalogue'

const provider = openProvider()
const other = openProvider({}, await copyOf('seeded'))
const { db } = provider
const folder = newFolder()
let files = 0

async function bring(...products: object[]): Promise<void> {
  const file = path.join(folder, `${files++}.json`)
  writeFileSync(file, JSON.stringify(products))
  await typed(provider, importCommand, [file])
}
const markups = { retailer: 50, wholesaler: 20, portalUser: 30, vipUser: 15, saleAgent: 10 }
const fresh = (sku: string, more: object = {}) => ({
  sku,
  name: `Thing ${sku}`,
  categories: ['drinkware/bottles'],
  prices: [{ from: 10, price: 4 }],
  markups,
  ...more,
})
async function addReview(productId: number, remarks: string): Promise<void> {
  await db.transaction(async (tx) => {
    const said = { productId, author: 'Somebody', rating: 4, remarks, createdAt: new Date() }
    await tx.insert(review).values(said)
    await refreshProductDocuments(tx, [productId])
  })
}

/** A keeper's state against a fresh read of the same. */
async function expectWhole(keeper: Keeper, query: Query = {}): Promise<void> {
  const whole = new Keeper(provider, query)
  await whole.update()
  expect(keeper.version).toBe(whole.version)
  expect(Object.fromEntries(keeper.products)).toEqual(Object.fromEntries(whole.products))
  expect(Object.fromEntries(keeper.lists)).toEqual(Object.fromEntries(whole.lists))
  // Reviews of a product that is gone may stay: nobody asks for them any more.
  expect(Object.fromEntries(keeper.answers)).toMatchObject(Object.fromEntries(whole.answers))
}
const changesOf = (lines: Awaited<ReturnType<Keeper['update']>>) => ({
  isFull: lines[0]?.Snapshot?.Full,
  products: lines.flatMap(({ Product }) => Product?.Tile.Slug ?? []),
  gone: lines.flatMap(({ Gone }) => Gone ?? []),
})
const nothing = { isFull: false, products: [], gone: [] }

let keeper: Keeper
beforeEach(async () => {
  keeper = new Keeper(provider)
  await keeper.update()
})
const changes = async () => changesOf(await keeper.update())

describe('one change at a time', () => {
  test('an import brings what is new and what really changed', async () => {
    await bring(fresh('NEW-1'), { sku: 'SB-1002', features: ['Keeps warm'] }, { sku: 'MG-4000', minimum: 25 })
    expect(await changes()).toEqual({
      isFull: false,
      products: ['summit-steel-bottle', 'thing-new-1'],
      gone: [],
    })
    await expectWhole(keeper)
    expect(await changes()).toEqual(nothing)
  })

  test('a price is none of it', async () => {
    await bring({ sku: 'SB-1002', prices: [{ from: 25, price: 11 }] })
    expect(await changes()).toEqual(nothing)
    await expectWhole(keeper)
  })

  test('lists and other answers come only where they are others', async () => {
    const held = async () => (await readAll(provider, { limit: '0' }))[0]?.Snapshot
    const update = async (before: Awaited<ReturnType<typeof held>>) => {
      const { Version: since = '', Lists: lists = '', Answers: answers = '' } = before ?? {}
      const lines = await readAll(provider, { since, lists, answers })
      return {
        lists: lines.some(({ List }) => List),
        answers: lines.some(({ Answer }) => Answer && !Answer.Path.startsWith('product_review/')),
        bytes: JSON.stringify(lines).length,
      }
    }
    const first = await held()
    expect(await update(first)).toMatchObject({ lists: false, answers: false })
    expect((await update(first)).bytes).toBeLessThan(500)
    await bring({ sku: 'SB-1002', features: ['Keeps cold'] })
    expect(await update(first)).toMatchObject({ lists: false, answers: false })
    await bring({ sku: 'MG-4006', slug: 'moved-mug' })
    expect(await update(first)).toMatchObject({ lists: true, answers: false })
    await db.update(category).set({ name: 'Bottles and mugs' }).where(eq(category.slug, 'drinkware'))
    await db.execute(sql`select raise_catalogue_version()`)
    expect(await update(first)).toMatchObject({ lists: true, answers: true })
  })

  test('a new slug leaves the old one behind', async () => {
    await bring({ sku: 'MG-4001', slug: 'renamed-mug' })
    expect(await changes()).toEqual({ isFull: false, products: ['renamed-mug'], gone: ['filler-mug-01'] })
    await expectWhole(keeper)
    await bring({ sku: 'MG-4002', slug: 'filler-mug-01' })
    expect(await changes()).toEqual({ isFull: false, products: ['filler-mug-01'], gone: ['filler-mug-02'] })
    await expectWhole(keeper)
  })

  test('a product that is deleted is gone, and comes back when it is brought again', async () => {
    await db.delete(product).where(eq(product.sku, 'MG-4003'))
    expect(await changes()).toEqual({ isFull: false, products: [], gone: ['filler-mug-03'] })
    await bring(fresh('MG-4003', { slug: 'filler-mug-03' }))
    expect(await changes()).toEqual({ isFull: false, products: ['filler-mug-03'], gone: [] })
    await expectWhole(keeper)
  })

  test('a review comes with its product', async () => {
    const customer = await newCustomer(provider)
    const order = await completeOrder(provider, customer, { ProductID: 4 })
    await keeper.update()
    const sent = await provider.post('product_review', reviewOf(order), customer.headers)
    expect(sent.status).toBe(200)
    const lines = await keeper.update()
    expect(changesOf(lines)).toEqual({ isFull: false, products: ['cafe-tote'], gone: [] })
    const reviews = lines.flatMap(({ Answer }) =>
      Answer?.Path.startsWith('product_review/') ? Answer.Path : [],
    )
    expect(reviews).toEqual(['product_review/4?page=1'])
    await expectWhole(keeper)
  })

  test('what leaves the chosen categories is gone', async () => {
    const query = { categories: 'bags,sale' }
    const part = new Keeper(provider, query)
    await part.update()
    await bring(
      { sku: 'BG-3001', categories: ['drinkware/mugs'] },
      { sku: 'SB-1002', issale: false },
      { sku: 'MG-4005', issale: true },
    )
    expect(changesOf(await part.update())).toEqual({
      isFull: false,
      products: ['filler-mug-05'],
      gone: ['cafe-tote', 'summit-steel-bottle'],
    })
    await expectWhole(part, query)
    await bring({ sku: 'BG-3001', categories: ['bags/totes'] })
    await part.update()
    await expectWhole(part, query)
  })

  test('a refusal changes nothing', async () => {
    await expect(
      bring({ sku: 'SB-1002', name: 'Other' }, fresh('NEW-2', { categories: ['no/where'] })),
    ).rejects.toThrow()
    expect(await changes()).toEqual(nothing)
  })
})

test('a shop that was emptied and filled again is another one', async () => {
  const there = new Keeper(other)
  const [first] = await there.update()
  const page = await (await other.get('catalogue/snapshot?limit=5')).text()
  await emptyShop(other.db)
  await loadCatalogue(other.db, { ...smallCatalogue, products: smallCatalogue.products.slice(3) })
  const { Next } = JSON.parse(page.trimEnd().split('\n').at(-1) ?? '')
  expect((await other.get(`catalogue/snapshot?after=${Next}`)).status).toBe(400)
  const [again] = await there.update()
  expect(again?.Snapshot).toMatchObject({ Full: true, Products: smallCatalogue.products.length - 3 })
  expect(again?.Snapshot?.Version).not.toBe(first?.Snapshot?.Version)
  expect([...there.products.keys()]).not.toContain('summit-steel-bottle')
})

describe('two at once', () => {
  test('the later one waits for the earlier one', async () => {
    let commit = () => {}
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    let isChanged = () => {}
    const changed = new Promise<void>((resolve) => {
      isChanged = resolve
    })
    const first = db.transaction(async (tx) => {
      await tx.update(product).set({ name: 'First' }).where(eq(product.id, 1))
      await refreshProductDocuments(tx, [1])
      isChanged()
      await held
    })
    await changed
    let isSecondDone = false
    const second = addReview(2, 'Second').then(() => {
      isSecondDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isSecondDone).toBe(false)
    expect(await changes()).toEqual(nothing)
    commit()
    await first
    await second
    expect((await changes()).products).toEqual(['ridge-steel-bottle', 'summit-steel-bottle'])
    await expectWhole(keeper)
  })

  test('twenty reviews of one product at once are all counted', async () => {
    const before = await db.select().from(review).where(eq(review.productId, 3))
    await Promise.all(Array.from({ length: 20 }, (_, index) => addReview(3, `At once ${index}`)))
    await keeper.update()
    expect(keeper.products.get('harbour-polo')?.Detail['NumberRating']).toBe(before.length + 20)
  })

  test('a storefront that reads all the while misses nothing', async () => {
    const query = { limit: '3' }
    const busy = new Keeper(provider, query)
    const progress = { isOver: false }
    const changing = Promise.all(
      [0, 1, 2].map(async (row) => {
        for (let index = 0; index < 12; index++) {
          const at = 6 + row * 8 + (index % 8)
          if (index % 3 === 0) await addReview(at, `While reading ${index}`)
          else await bring({ sku: `MG-${4000 + at - 5}`, features: [`${row} ${index}`] })
        }
      }),
    ).finally(() => {
      progress.isOver = true
    })
    while (!progress.isOver) await busy.update()
    await changing
    await busy.update()
    await expectWhole(busy)
  }, 60_000)
})

/** What may happen to a shop, by the number of the product that it happens to. */
const happening = fc.record({
  at: fc.nat(33),
  what: fc.constantFrom('say', 'price', 'rename', 'swap', 'move', 'flag', 'review', 'delete', 'add', 'read'),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never
let names = 0

async function happen({ at, what }: Happening, read: () => Promise<void>): Promise<void> {
  const [one, next] = await db
    .select({ id: product.id, sku: product.sku, slug: product.slug, isSale: product.isSale })
    .from(product)
    .orderBy(product.id)
    .offset(at)
    .limit(2)
  if (what === 'read') return read()
  if (what === 'add' || !one) return bring(fresh(`ADD-${names++}`))
  const { id, sku, slug } = one
  if (what === 'say') await bring({ sku, features: [`Said ${names++}`] })
  // Some have no prices yet, and so no markups.
  if (what === 'price') await bring({ sku, prices: [{ from: 1, price: 1 + (names++ % 9) }], markups })
  if (what === 'rename') await bring({ sku, slug: `renamed-${names++}` })
  if (what === 'swap' && next)
    await bring({ sku, slug: `between-${names++}` }).then(async () => {
      await bring({ sku: next.sku, slug })
      await bring({ sku, slug: next.slug })
    })
  if (what === 'move') await bring({ sku, categories: [names++ % 2 ? 'bags/totes' : 'drinkware/mugs'] })
  if (what === 'flag') await bring({ sku, issale: !one.isSale, isnew: one.isSale })
  if (what === 'review') await addReview(id, `Said ${names++}`)
  if (what === 'delete') await db.execute(sql`delete from product where id = ${id}`)
}

test('changes lead to what a fresh read gives, whatever happens in between', async () => {
  const queries: Query[] = [{}, { limit: '7' }, { categories: 'drinkware,sale', limit: '4' }]
  const keepers = queries.map((query) => new Keeper(provider, query))
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 6 }),
      fc.array(happening, { maxLength: 3 }),
      async (before, within) => {
        const read = async () => {
          for (const one of keepers) await one.update()
        }
        for (const one of before) await happen(one, read)
        const left = [...within]
        for (const one of keepers)
          await one.update(async () => {
            const next = left.shift()
            if (next) await happen(next, async () => {})
          })
        for (const [index, one] of keepers.entries()) {
          await one.update()
          await expectWhole(one, queries[index])
        }
      },
    ),
    { numRuns: Number(process.env['CHANGE_RUNS'] ?? 3), endOnFailure: true },
  )
}, 240_000)
