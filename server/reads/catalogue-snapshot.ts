/**
 * The public catalogue in one read, page by page, as lines of NDJSON: all of it, or what changed since a version. It is
 * the catalogue of `version` at least: what changes while it is read may be there or not, and is among the changes since
 * `version`.
 */
import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type CatalogueState, numberOf, readCatalogueState, versionName } from '../db/catalogue-version'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import type { Settings } from '../floor/settings'
import { aboutReply } from './brand'
import {
  type CatalogueChoice,
  Choice,
  isChosen,
  noSuchSlot,
  Place,
  readCursor,
  Whole,
  writeCursor,
} from './catalogue-choice'
import { shortHash } from './catalogue-lists'
import { categoriesReply, categoryGroupsReply, subcategoryReply } from './category-page'
import { frontPage } from './content'
import { gstReply, ownPrices } from './price-list'
import { firstReviews } from './product'
import { categoryReply, flagLists } from './section'

/** Bytes of JSON around a product's texts, and roughly around a review's and a page of reviews. */
const around = { product: 36, review: 140, reviews: 110 }

export type Snapshot = {
  version: CatalogueState
  /** 0: everything. */
  since: number
  choice: CatalogueChoice
  products: number
  bytes: number
}
/** A snapshot with the slug after which to go on; '' is the beginning. */
export type SnapshotSlot = { snapshot: Snapshot; after: string }

const Cursor = v.strictTuple([Whole, v.string(), Whole, Choice, Whole, Whole, Place])
const Count = v.pipe(v.union([v.string(), v.number()]), v.toNumber())
const Sums = v.tuple([v.object({ products: Count, bytes: Count })])
const Rows = v.array(
  v.union([
    v.object({ slug: v.string(), id: v.number(), tile: v.string(), detail: v.string() }),
    v.object({ slug: v.string(), id: v.null() }),
  ]),
)

/** `aroundBytes` are those of everything but products and their reviews. */
export async function measureSnapshot(
  db: Executor,
  wanted: Pick<Snapshot, 'version' | 'since' | 'choice'>,
  aroundBytes: number,
): Promise<Snapshot> {
  const found = await db.execute(sql`
    with counted as (
      select d.product_id, octet_length(d.tile) + octet_length(d.detail) + ${around.product}::int as bytes
      from product_change c join product_document d on d.slug = c.slug join product p on p.id = d.product_id
      where c.version > ${wanted.since} and ${isChosen(wanted.choice)})
    select count(*) as products, coalesce(sum(bytes), 0) + (
      select coalesce(sum(octet_length(r.remarks) + octet_length(r.author) + ${around.review}::int), 0)
        + count(distinct r.product_id) * ${around.reviews}::int
      from review r where r.product_id in (select product_id from counted)) as bytes
    from counted`)
  const [{ products, bytes }] = v.parse(Sums, found.rows)
  return { ...wanted, products, bytes: bytes + aroundBytes }
}

export async function snapshotSlot(db: Executor, cursor: string, now: CatalogueState): Promise<SnapshotSlot> {
  const [number, origin, since, choice, products, bytes, after] = await readCursor(db, Cursor, cursor)
  // Of a shop that was emptied meanwhile: the first pages would not go with the rest.
  if (origin !== now.origin || number > now.number) throw noSuchSlot()
  return { snapshot: { version: { number, origin }, since, choice, products, bytes }, after }
}

/** Hashes of what a read's first page has besides products: a caller that sends the same hashes does not get it again. */
export type Hashes = { Lists: string; Answers: string }

export function snapshotLine({ version, since, products, bytes }: Snapshot, hashes?: Hashes): string {
  const Version = versionName(version)
  const said = { Version, Full: since === 0, Products: products, Bytes: bytes, ...hashes }
  return JSON.stringify({ Snapshot: said })
}

export function doneLine(version: CatalogueState): string {
  return JSON.stringify({ Done: { Version: versionName(version) } })
}

/** A page's products, those that are gone, reviews, and where to go on. */
export async function productLines(
  db: Executor,
  { snapshot, after }: SnapshotSlot,
  pageSize: number,
): Promise<string[]> {
  const { version, since, choice, products, bytes } = snapshot
  // What left the chosen categories is as gone as what left the shop.
  const withGone = since === 0 ? sql`` : sql`left`
  const found = await db.execute(sql`
    select c.slug, d.product_id as id, d.tile, d.detail
    from product_change c ${withGone} join (
      product_document d join product p on p.id = d.product_id and ${isChosen(choice)}) on d.slug = c.slug
    where c.version > ${since} and c.slug > ${after}
    order by c.slug limit ${pageSize + 1}`)
  const rows = v.parse(Rows, found.rows)
  const shown = rows.slice(0, pageSize)
  const lines = shown.map((row) =>
    row.id === null
      ? JSON.stringify({ Gone: row.slug })
      : `{"Product":{"Tile":${row.tile},"Detail":${row.detail}}}`,
  )
  const reviews = await reviewLines(
    db,
    shown.flatMap(({ id }) => id ?? []),
  )
  const last = rows.length > pageSize ? shown.at(-1)?.slug : undefined
  if (last === undefined) return [...lines, ...reviews, doneLine(version)]
  const { number, origin } = version
  const Next = await writeCursor(db, [number, origin, since, choice, products, bytes, last])
  return [...lines, ...reviews, JSON.stringify({ Next })]
}

const PricesCursor = v.strictTuple([Choice, Whole, Whole, Place])
const Counted = v.tuple([v.object({ products: v.pipe(v.union([v.string(), v.number()]), v.toNumber()) })])
const PriceRows = v.array(v.object({ slug: v.string(), line: v.string() }))

/** `since` 0: all of them. `after` '' is the beginning. */
type PricesSlot = { choice: CatalogueChoice; since: number; products: number; after: string }

/** A role sees other prices than the one before, whatever the catalogue's version. */
const pricesVersion = (now: CatalogueState, roleId: number) => `${versionName(now)}-${roleId}`

export async function beginPrices(
  db: Executor,
  { choice, since, roleId }: { choice: CatalogueChoice; since: string; roleId: number },
): Promise<PricesSlot> {
  const now = await readCatalogueState(db)
  const [number, origin] = since.split('-')
  const known = numberOf(`${number}-${origin}`, now)
  const isKnown = known !== null && since === pricesVersion({ ...now, number: known }, roleId)
  const slot = { choice, since: isKnown ? known : 0, after: '' }
  const found = await db.execute(sql`select count(*) as products ${pricedIn(slot)}`)
  return { ...slot, products: v.parse(Counted, found.rows)[0].products }
}

export async function pricesSlot(db: Executor, cursor: string): Promise<PricesSlot> {
  const [choice, since, products, after] = await readCursor(db, PricesCursor, cursor)
  return { choice, since, products, after }
}

const pricedIn = ({ choice, since }: Pick<PricesSlot, 'choice' | 'since'>) => sql`
  from product_document d join product p on p.id = d.product_id join product_change c on c.slug = d.slug
  where greatest(c.version, c.prices_version) > ${since} and ${isChosen(choice)}`

export async function priceLines(
  db: Executor,
  slot: PricesSlot,
  { roleId, pageSize }: { roleId: number; pageSize: number },
): Promise<string[]> {
  // Read before the rows: a change in between makes them newer than this version, never older.
  const now = await readCatalogueState(db)
  const { choice, since, products, after } = slot
  const Version = pricesVersion(now, roleId)
  const first = JSON.stringify({ PriceList: { Version, Full: since === 0, Products: products } })
  const done = doneLine(now)
  if (pageSize === 0) return [first, done]
  const found = await db.execute(sql`
    select p.slug, '{"Prices":' || (
      jsonb_build_object('Slug', p.slug, 'add_freight', p.add_freight::int) || ${ownPrices(roleId)})::text || '}' as line
    ${pricedIn(slot)} and d.slug > ${after}
    order by d.slug limit ${pageSize + 1}`)
  const rows = v.parse(PriceRows, found.rows)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1)?.slug : undefined
  const end =
    last === undefined
      ? done
      : JSON.stringify({ Next: await writeCursor(db, [choice, since, products, last]) })
  return [first, ...shown.map(({ line }) => line), end]
}

/** Lines of NDJSON: menu, home page, GST, and the head of every category and subcategory. `hash`: the same for the same lines. */
export async function answerLines(
  db: Executor,
  settings: Pick<Settings, 'brand'>,
): Promise<{ lines: string[]; hash: string }> {
  const lines = [
    answer('GET', 'category/', await categoriesReply(db)),
    answer('POST', 'category/AllUnMapcategory', await categoryGroupsReply(db)),
    answer('GET', 'HomePageSetting/', await frontPage(db)),
    answer('GET', 'shop/about', await aboutReply(db, settings)),
    answer('GET', 'cart/getgst', await gstReply(db)),
  ]
  const categories = await db.select({ slug: category.slug }).from(category).orderBy(asc(category.position))
  for (const slug of new Set([...categories.map((one) => one.slug), ...flagLists.keys()]))
    lines.push(
      answer('GET', `category/getcategory/${encodeURIComponent(slug)}`, await categoryReply(db, slug)),
    )
  const subcategories = await db
    .select({ parent: category.slug, slug: subcategory.slug })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .orderBy(asc(category.position), asc(subcategory.position))
  for (const { parent, slug } of subcategories) {
    const path = `category/getsubcategory/${encodeURIComponent(parent)}/${encodeURIComponent(slug)}`
    lines.push(answer('GET', path, await subcategoryReply(db, parent, slug)))
  }
  return { lines, hash: shortHash(createHash('sha256').update(lines.join('\n'))) }
}

/** Lines of NDJSON: the first page of reviews of those of these products that have any. */
async function reviewLines(db: Executor, productIds: number[]): Promise<string[]> {
  return [...(await firstReviews(db, productIds))].map(([id, reply]) =>
    answer('GET', `product_review/${id}?page=1`, reply),
  )
}

/** `reply` is JSON text. */
function answer(method: 'GET' | 'POST', path: string, reply: string): string {
  return `{"Answer":{"Method":"${method}","Path":${JSON.stringify(path)},"Reply":${reply}}}`
}
