/**
 * A saved catalogue that lies on a page's device at once, made of the shop's own replies: for tests of what is read out
 * of it. The saving itself has tests of its own.
 */
import type { Page } from '@playwright/test'
import { ownPrices, publicAnswer, publicDetail, publicTile } from '../../src/api/catalogue/catalogue-wire'
import { catalogueChannel, databases } from '../../src/device/storage-names'
import type { Bundle } from '../../src/domain/catalogue/bundle'
import { partitionOf } from '../../src/domain/account/identity'
import { roleOf } from '../../src/domain/account/role'
import { callName, catalogueKeys, lists, bundleKeys, pricesMarkKey } from '../../src/saved/catalogue/layout'
import { askAs } from './sign-in'

type Raw = Record<string, unknown>
type Puts = [key: IDBValidKey, value: unknown][]
type Tile = Raw & { Slug: string; Rating?: number; ProductID: number }
type Menu = { Data: { Slug: string; SubCategory: { SubCategoryID: number; Slug: string }[] }[] }

const perPart = 50
const atOnce = 8

export type Planted = { slugs: string[]; startedAt: number }

/** `categories`: slugs, or null for everything. The page must be on the shop's origin. */
export async function plantBundle(
  page: Page,
  origin: string,
  { categories = null, startedAt = Date.now() }: { categories?: string[] | null; startedAt?: number } = {},
): Promise<Planted> {
  const { answers, puts, slugs } = await gather(origin, categories)
  const bundle: Bundle = {
    generation: 1,
    choice: { categories, pictures: 'none' },
    startedAt,
    finishedAt: startedAt + 1,
    products: slugs.length,
    pictures: { done: 0, of: 0 },
    categories: {},
    bytes: 0,
    missing: [],
    version: null,
  }
  const dated = [...answers].map(([name, reply]): Puts[number] => [
    bundleKeys.answer(name),
    { at: startedAt, reply },
  ])
  await write(page, databases.catalogueGeneration(1), [...puts, ...dated])
  await write(page, databases.catalogue, [
    [catalogueKeys.generations, [1]],
    [catalogueKeys.bundle, bundle],
  ])
  await page.evaluate((name) => new BroadcastChannel(name).postMessage('changed'), catalogueChannel)
  return { slugs, startedAt }
}

type Gathered = { answers: Map<string, unknown>; puts: Puts; slugs: string[] }
/** Asked for once by all tests of a run: they look at one shop. */
const gathered = new Map<string, Promise<Gathered>>()

function gather(origin: string, categories: string[] | null): Promise<Gathered> {
  const key = JSON.stringify(categories)
  const known = gathered.get(key) ?? askShop(origin, categories)
  gathered.set(key, known)
  return known
}

async function askShop(origin: string, categories: string[] | null): Promise<Gathered> {
  const shop = (path: string, body?: object) => read(`${origin}/frontend/api/${path}`, body)
  const puts: Puts = []
  const answers = new Map<string, unknown>()
  const tiles = new Map<string, Tile>()
  const keep = async (path: string, method = 'GET') => {
    const reply = await shop(path, method === 'POST' ? {} : undefined)
    if (reply) answers.set(callName(method, path), publicAnswer(reply))
    return reply
  }
  const keepList = async (name: string, pageOf: (number: number) => Promise<unknown>) => {
    const slugs: string[] = []
    for (let number = 1, last = 1; number <= last; number += 1) {
      const reply = (await pageOf(number)) as { Data?: Tile[]; data?: Tile[]; totalPages: number } | null
      last = reply?.totalPages ?? 0
      for (const tile of reply?.Data ?? reply?.data ?? []) {
        tiles.set(tile.Slug, tile)
        slugs.push(tile.Slug)
      }
    }
    puts.push([bundleKeys.list(name, 0), slugs])
  }
  const keepCategory = (slug: string) =>
    keepList(lists.category(slug), (number) =>
      shop(`category/categoryProduct/${slug}?page=${number}&limit=100`),
    )
  const keepSubcategory = (SubCategoryID: number, Sort: '' | 'newest') =>
    keepList(lists.subcategory(String(SubCategoryID), Sort), (PageNo) =>
      shop('product/', { SubCategoryID, Sort, RecordsPerPage: 100, PageNo }),
    )

  const menu = (await keep('category/')) as Menu
  const groups = (await keep('category/AllUnMapcategory', 'POST')) as Menu
  const all = [...new Map([...menu.Data, ...groups.Data].map((one) => [one.Slug, one])).values()]
  const chosen = all.filter(({ Slug }) => categories === null || categories.includes(Slug))
  await Promise.all([keep('HomePageSetting/'), keep('cart/getgst')])
  await keepList(lists.newArrivals, (number) => shop(`product/NewArrivals?page=${number}&limit=100`, {}))
  for (const special of categories === null ? ['indent', 'sale'] : []) await keepCategory(special)
  for (const { Slug, SubCategory } of chosen) {
    await Promise.all([keep(`category/getcategory/${Slug}`), keepCategory(Slug)])
    await inTurns(SubCategory, async ({ SubCategoryID, Slug: own }) => {
      await keep(`category/getsubcategory/${Slug}/${own}`)
      await keepSubcategory(SubCategoryID, '')
      await keepSubcategory(SubCategoryID, 'newest')
    })
  }

  const kept = [...tiles.values()]
  const details = new Map<string, unknown>()
  await inTurns(kept, async ({ Slug, ProductID, Rating }) => {
    const reply = (await shop(`product/${Slug}`)) as { Data: unknown } | null
    details.set(Slug, reply && publicDetail(reply.Data))
    if (Rating) await keep(`product_review/${ProductID}?page=1`)
  })
  for (let part = 0; part * perPart < kept.length; part += 1) {
    const some = kept.slice(part * perPart, (part + 1) * perPart)
    puts.push([bundleKeys.tiles(part), some.map(publicTile)])
    puts.push([bundleKeys.details(part), some.map(({ Slug }) => details.get(Slug) ?? null)])
  }
  return { answers, puts, slugs: [...tiles.keys()] }
}

export type Customer = { token: string; userId: string; roleId: number }

/** The own prices of these products, as of `at`. */
export async function plantPrices(
  page: Page,
  origin: string,
  { token, userId, roleId }: Customer,
  slugs: string[],
  at = Date.now(),
): Promise<void> {
  const puts: Puts = []
  await inTurns(slugs, async (slug) => {
    const { Data } = await askAs<{ Data: unknown }>(origin, token, `product/login/${slug}`)
    puts.push([slug, { at, prices: ownPrices(Data, roleOf(roleId)) }])
  })
  puts.push([pricesMarkKey, { at, products: slugs.length }])
  await write(page, databases.cataloguePrices(partitionOf({ userId, roleId })), puts)
}

async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Null for what the shop refuses. */
async function read(url: string, body?: object): Promise<unknown> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(url, body ? post : {})
  return answer.ok ? answer.json() : null
}

async function write(page: Page, database: string, puts: Puts): Promise<void> {
  await page.evaluate(
    ({ name, text }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onupgradeneeded = () => opening.result.createObjectStore('records')
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB refused'))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('records', 'readwrite')
          const records = JSON.parse(text) as [IDBValidKey, unknown][]
          for (const [key, value] of records) transaction.objectStore('records').put(value, key)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB refused'))
        }
      }),
    { name: database, text: JSON.stringify(puts) },
  )
}
