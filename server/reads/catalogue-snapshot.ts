/**
 * The public catalogue in one read, page by page, as lines of NDJSON: all of it, or the changes since a version. The
 * result is at least as new as `version`; a change made during the read may be missing, and is then among the changes
 * since `version`.
 */
import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type CatalogueState,
  versionNumberOf,
  readCatalogueState,
  versionName,
} from '../db/catalogue-version'
import type { Executor } from '../db/client'
import { category, subcategory } from '../db/schema-catalogue'
import type { Settings } from '../base/settings'
import { aboutReply } from './brand'
import {
  type CatalogueChoice,
  Choice,
  isChosen,
  invalidCursor,
  Slug,
  readCursor,
  WholeNumber,
  writeCursor,
} from './catalogue-choice'
import { shortHash } from './catalogue-lists'
import { categoriesReply, categoryGroupsReply, subcategoryReply } from './category-page'
import { homePageReply } from './content'
import { gstReply, pricesForRole } from './price-list'
import { firstReviews } from './product'
import { categoryReply, flagLists } from './category'

/** Approximate bytes of JSON around a product's texts, a review and a page of reviews. */
const overheadBytes = { product: 36, review: 140, reviews: 110 }

export type Snapshot = {
  version: CatalogueState
  /** Only changes after this version are read; 0: everything. */
  since: number
  choice: CatalogueChoice
  products: number
  bytes: number
}
/** A snapshot with the slug after which to continue; '' is the start. */
export type SnapshotPosition = { snapshot: Snapshot; after: string }

const Cursor = v.strictTuple([WholeNumber, v.string(), WholeNumber, Choice, WholeNumber, WholeNumber, Slug])
const Count = v.pipe(v.union([v.string(), v.number()]), v.toNumber())
const Sums = v.tuple([v.object({ products: Count, bytes: Count })])
const Rows = v.array(
  v.union([
    v.object({ slug: v.string(), id: v.number(), tile: v.string(), detail: v.string() }),
    v.object({ slug: v.string(), id: v.null() }),
  ]),
)

/** `otherBytes` are the bytes of everything but products and their reviews. */
export async function measureSnapshot(
  db: Executor,
  request: Pick<Snapshot, 'version' | 'since' | 'choice'>,
  otherBytes: number,
): Promise<Snapshot> {
  const result = await db.execute(sql`
    with counted as (
      select d.product_id, octet_length(d.tile) + octet_length(d.detail) + ${overheadBytes.product}::int as bytes
      from product_change c join product_document d on d.slug = c.slug join product p on p.id = d.product_id
      where c.version > ${request.since} and ${isChosen(request.choice)})
    select count(*) as products, coalesce(sum(bytes), 0) + (
      select coalesce(sum(octet_length(r.remarks) + octet_length(r.author) + ${overheadBytes.review}::int), 0)
        + count(distinct r.product_id) * ${overheadBytes.reviews}::int
      from review r where r.product_id in (select product_id from counted)) as bytes
    from counted`)
  const [{ products, bytes }] = v.parse(Sums, result.rows)
  return { ...request, products, bytes: bytes + otherBytes }
}

export async function readSnapshotCursor(
  db: Executor,
  cursor: string,
  current: CatalogueState,
): Promise<SnapshotPosition> {
  const [number, origin, since, choice, products, bytes, after] = await readCursor(db, Cursor, cursor)
  // A cursor from before the shop was emptied is refused, because its first pages do not match the remaining pages.
  if (origin !== current.origin || number > current.number) throw invalidCursor()
  return { snapshot: { version: { number, origin }, since, choice, products, bytes }, after }
}

/**
 * Hashes of the parts of a read's first page that are not products. A caller that sends the same hashes does not get
 * these parts again.
 */
export type Hashes = { Lists: string; Answers: string }

export function snapshotLine({ version, since, products, bytes }: Snapshot, hashes?: Hashes): string {
  const Version = versionName(version)
  const snapshot = { Version, Full: since === 0, Products: products, Bytes: bytes, ...hashes }
  return JSON.stringify({ Snapshot: snapshot })
}

export function doneLine(version: CatalogueState): string {
  return JSON.stringify({ Done: { Version: versionName(version) } })
}

/** Returns the lines of a page: products, removed products, reviews, and the cursor of the next page. */
export async function productLines(
  db: Executor,
  { snapshot, after }: SnapshotPosition,
  pageSize: number,
): Promise<string[]> {
  const { version, since, choice, products, bytes } = snapshot
  // A product that left the chosen categories is reported as gone, like a product that left the shop.
  const joinType = since === 0 ? sql`` : sql`left`
  const result = await db.execute(sql`
    select c.slug, d.product_id as id, d.tile, d.detail
    from product_change c ${joinType} join (
      product_document d join product p on p.id = d.product_id and ${isChosen(choice)}) on d.slug = c.slug
    where c.version > ${since} and c.slug > ${after}
    order by c.slug limit ${pageSize + 1}`)
  const rows = v.parse(Rows, result.rows)
  const pageRows = rows.slice(0, pageSize)
  const lines = pageRows.map((row) =>
    row.id === null
      ? JSON.stringify({ Gone: row.slug })
      : `{"Product":{"Tile":${row.tile},"Detail":${row.detail}}}`,
  )
  const reviews = await reviewLines(
    db,
    pageRows.flatMap(({ id }) => id ?? []),
  )
  const lastSlug = rows.length > pageSize ? pageRows.at(-1)?.slug : undefined
  if (lastSlug === undefined) return [...lines, ...reviews, doneLine(version)]
  const { number, origin } = version
  const Next = await writeCursor(db, [number, origin, since, choice, products, bytes, lastSlug])
  return [...lines, ...reviews, JSON.stringify({ Next })]
}

const PricesCursor = v.strictTuple([Choice, WholeNumber, WholeNumber, Slug])
const ProductCount = v.tuple([
  v.object({ products: v.pipe(v.union([v.string(), v.number()]), v.toNumber()) }),
])
const PriceRows = v.array(v.object({ slug: v.string(), line: v.string() }))

/** `since` 0: all prices. `after` '' is the start. */
type PricesPosition = { choice: CatalogueChoice; since: number; products: number; after: string }

/** The version contains the role, because a change of role changes the prices that a customer sees. */
const pricesVersion = (current: CatalogueState, roleId: number) => `${versionName(current)}-${roleId}`

export async function startPrices(
  db: Executor,
  { choice, since, roleId }: { choice: CatalogueChoice; since: string; roleId: number },
): Promise<PricesPosition> {
  const current = await readCatalogueState(db)
  const [number, origin] = since.split('-')
  const knownNumber = versionNumberOf(`${number}-${origin}`, current)
  const isKnown = knownNumber !== null && since === pricesVersion({ ...current, number: knownNumber }, roleId)
  const position = { choice, since: isKnown ? knownNumber : 0, after: '' }
  const result = await db.execute(sql`select count(*) as products ${changedPrices(position)}`)
  return { ...position, products: v.parse(ProductCount, result.rows)[0].products }
}

export async function readPricesCursor(db: Executor, cursor: string): Promise<PricesPosition> {
  const [choice, since, products, after] = await readCursor(db, PricesCursor, cursor)
  return { choice, since, products, after }
}

const changedPrices = ({ choice, since }: Pick<PricesPosition, 'choice' | 'since'>) => sql`
  from product_document d join product p on p.id = d.product_id join product_change c on c.slug = d.slug
  where greatest(c.version, c.prices_version) > ${since} and ${isChosen(choice)}`

export async function priceLines(
  db: Executor,
  position: PricesPosition,
  { roleId, pageSize }: { roleId: number; pageSize: number },
): Promise<string[]> {
  // The version is read before the rows: a change in between makes the rows newer than this version, never older.
  const current = await readCatalogueState(db)
  const { choice, since, products, after } = position
  const Version = pricesVersion(current, roleId)
  const first = JSON.stringify({ PriceList: { Version, Full: since === 0, Products: products } })
  const done = doneLine(current)
  if (pageSize === 0) return [first, done]
  const result = await db.execute(sql`
    select p.slug, '{"Prices":' || (
      jsonb_build_object('Slug', p.slug, 'add_freight', p.add_freight::int) || ${pricesForRole(roleId)})::text || '}' as line
    ${changedPrices(position)} and d.slug > ${after}
    order by d.slug limit ${pageSize + 1}`)
  const rows = v.parse(PriceRows, result.rows)
  const pageRows = rows.slice(0, pageSize)
  const lastSlug = rows.length > pageSize ? pageRows.at(-1)?.slug : undefined
  const end =
    lastSlug === undefined
      ? done
      : JSON.stringify({ Next: await writeCursor(db, [choice, since, products, lastSlug]) })
  return [first, ...pageRows.map(({ line }) => line), end]
}

/**
 * Returns lines of NDJSON with the replies for the menu, the home page, the shop's brand, GST, and every category and
 * subcategory. `hash` is equal for equal lines. `featureNames`: optional calls that the shop supports.
 */
export async function replyLines(
  db: Executor,
  settings: Pick<Settings, 'brand' | 'smtpUrl'>,
  featureNames: readonly string[],
): Promise<{ lines: string[]; hash: string }> {
  const lines = [
    replyLine('GET', 'category/', await categoriesReply(db)),
    replyLine('POST', 'category/AllUnMapcategory', await categoryGroupsReply(db)),
    replyLine('GET', 'HomePageSetting/', await homePageReply(db)),
    replyLine('GET', 'shop/about', await aboutReply(db, settings, featureNames)),
    replyLine('GET', 'cart/getgst', await gstReply(db)),
  ]
  const categories = await db.select({ slug: category.slug }).from(category).orderBy(asc(category.position))
  for (const slug of new Set([...categories.map((row) => row.slug), ...flagLists.keys()]))
    lines.push(
      replyLine('GET', `category/getcategory/${encodeURIComponent(slug)}`, await categoryReply(db, slug)),
    )
  const subcategories = await db
    .select({ parent: category.slug, slug: subcategory.slug })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .orderBy(asc(category.position), asc(subcategory.position))
  for (const { parent, slug } of subcategories) {
    const path = `category/getsubcategory/${encodeURIComponent(parent)}/${encodeURIComponent(slug)}`
    lines.push(replyLine('GET', path, await subcategoryReply(db, parent, slug)))
  }
  return { lines, hash: shortHash(createHash('sha256').update(lines.join('\n'))) }
}

/** Returns lines of NDJSON: for each of these products that has reviews, the first page of its reviews. */
async function reviewLines(db: Executor, productIds: number[]): Promise<string[]> {
  return [...(await firstReviews(db, productIds))].map(([id, reply]) =>
    replyLine('GET', `product_review/${id}?page=1`, reply),
  )
}

/** `reply` is JSON text. */
function replyLine(method: 'GET' | 'POST', path: string, reply: string): string {
  return `{"Answer":{"Method":"${method}","Path":${JSON.stringify(path)},"Reply":${reply}}}`
}
