/**
 * Filters, counts, sorts and prices a list (req 16.2, 16.3): in SQL what src/domain/find/find.ts does on
 * a device. A test over random catalogues says that both come to the same.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { knowsRetail, roleOf, roles } from '../../src/domain/account/role'
import { type FindQuery, noFilters, steps } from '../../src/domain/find/find-query'
import type { Caller } from '../auth/session'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import { versionCache } from '../floor/version-cache'
import type { Page } from '../floor/input'
import type { FilteredList } from './product-list'
import {
  Count,
  type DaysByTime,
  Names,
  promisedColumns,
  promiseTimes,
  withDispatch,
  withSteps,
} from './promised-days'
import {
  heavyRead,
  idsIn,
  idsOnPage,
  largeListKey,
  listed,
  minLarge,
  readTiles,
  storedList,
  storeList,
  tileMeta,
  tileText,
} from './tile'

/** Pieces that `product_facts p` is priced at, as `needPrice` counts them, and that have to be in stock. */
const pieces = (needed: number | null) => sql`
  greatest(coalesce(${needed}::integer, p.tier_quantities[cardinality(p.tier_quantities)], 1), p.minimum_quantity) as pieces,
  greatest(coalesce(${needed}::integer, 1), p.minimum_quantity) as stocked`

/** Null also where there are fewer in stock than are needed: the time that is named is not meant for those. */
const productionTime = sql`case when p.stock < p.stocked then null else p.production_time end`

/** Cents of one piece at `p.pieces`: of the tier that counts, set-ups, and its share of each charge of the job. */
const each = (roleId: number) => sql`
  p.unit_cents[${roleId + 1}][greatest(width_bucket(p.pieces, p.tier_quantities), 1)]::bigint + p.setup_cents
  + coalesce(${share(sql`p.job_cents[1]`)}, 0) + coalesce(${share(sql`p.job_cents[2]`)}, 0)
  + case when cardinality(p.job_cents) > 2
    then (select sum(${share(sql`cents`)})::bigint from unnest(p.job_cents[3:]) cents) else 0 end`
/** Rounded up. */
const share = (cents: SQL) => sql`(${cents}::bigint + p.pieces - 1) / p.pieces`

/** Each group of filters is a bit of `against`: which of them keep a product out. */
const bits = {
  price: 1,
  colour: 2,
  branding: 4,
  material: 8,
  dispatch: 16,
  stock: 32,
  minimum: 64,
  rating: 128,
}
type Group = keyof typeof bits

const fits = {
  price: (cents: number) => sql`p.each_cents <= ${cents}::bigint`,
  dispatch: (days: number) => sql`p.promised_days <= ${days}::float8`,
  stock: sql`p.stock >= p.stocked`,
  minimum: (quantity: number) => sql`p.minimum_quantity <= ${quantity}::float8`,
  rating: (stars: number) => sql`p.rating >= ${stars}::float8`,
}

function filtersOf({ filters }: FindQuery): [Group, SQL][] {
  const { priceUpTo, colours, branding, materials, dispatchWithin, minimumUpTo, ratingFrom } = filters
  const oneOf = (column: SQL, names: string[]) =>
    names.length > 0 &&
    sql`${column} in (select id from product_name_set where names && ${sql.param(names)}::text[])`
  const all: [Group, SQL | false][] = [
    ['price', priceUpTo !== null && fits.price(priceUpTo)],
    ['colour', oneOf(sql`p.colours`, colours)],
    ['branding', oneOf(sql`p.branding`, branding)],
    ['material', oneOf(sql`p.materials`, materials)],
    ['dispatch', dispatchWithin !== null && fits.dispatch(dispatchWithin)],
    ['stock', filters.inStock && fits.stock],
    ['minimum', minimumUpTo !== null && fits.minimum(minimumUpTo)],
    ['rating', ratingFrom !== null && fits.rating(ratingFrom)],
  ]
  return all.flatMap(([group, fit]) => (fit ? [[group, fit] as [Group, SQL]] : []))
}

/** Before the recommended order; what is unknown comes last. */
const orders: Record<FindQuery['sort'], SQL> = {
  recommended: sql``,
  price: sql`p.each_cents nulls last,`,
  newest: sql`p.added_on collate "C" desc,`,
  'name-asc': sql`p.name_key collate "C",`,
  'name-desc': sql`p.name_key collate "C" desc,`,
  rating: sql`p.rating desc nulls last,`,
  fastest: sql`p.promised_days nulls last,`,
}

/** By all filters but those of this group. */
const counted = (group: Group) => sql`p.against & ${sql.raw(String(255 & ~bits[group]))} = 0`
const stepped = (group: Group, offered: readonly number[], fit: (step: number) => SQL) =>
  sql`jsonb_build_array(${sql.join(
    offered.map((step) => sql`count(*) filter (where ${counted(group)} and ${fit(step)})`),
    sql`, `,
  )})`
const named = (group: Group, column: SQL) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) order by count desc, value collate "C"), '[]')
  from (
    select value, sum(products)::int as count
    from (select ${column} as id, count(*) as products from judged p where ${counted(group)} group by 1) p
    join product_name_set on product_name_set.id = p.id, unnest(names) as value
    group by value) found)`

const Counts = v.array(Count)
const Row = v.object({
  ids: v.string(),
  counts: v.object({
    stock: Count,
    price: Counts,
    minimum: Counts,
    rating: Counts,
  }),
  colour: Names,
  branding: Names,
  material: Names,
  dispatch: Names,
})
const Shown = v.tuple([v.object({ tiles: v.string(), prices: v.string() })])

type Question = { list: FilteredList; query: FindQuery; caller: Pick<Caller, 'roleId'> | null }
type DatedQuestion = Question & { days: DaysByTime | null }
/**
 * Ids of all that was found, in their order, and the counts as JSON text. Those of dispatch are by production time, as the days
 * that these mean depend on today and on where it is sent.
 */
type Found = { ids: Int32Array; facets: string }
export type Finder = (question: Question & { caller: Caller | null; page: Page }) => Promise<string>

const storedBytes = 32 * 1024 * 1024

/**
 * What was found is kept for all callers of one role as long as the catalogue stays as it is: a page reads no more than its
 * own tiles and prices. `query` of a visitor asks for no price (`withoutPrice`).
 */
export function finder(db: Database, now = Date.now): Finder {
  const kept = versionCache<Found>(storedBytes, ({ ids, facets }) => ids.byteLength + 2 * facets.length)
  const daysFor = promiseTimes(db)
  return async ({ page, ...question }) => {
    const { list, caller } = question
    const { filters, sort, quantity, atRetail } = question.query
    const query = { filters, sort, quantity }
    const roleId = atRetail && caller && knowsRetail(roleOf(caller.roleId)) ? roles.retailer : caller?.roleId
    const priced = roleId === undefined ? null : { roleId }
    const version = await readCatalogueVersion(db)
    const daysOf = await daysFor(version, question.query, now())
    const isByDay = filters.dispatchWithin !== null || sort === 'fastest'
    const days = isByDay ? daysOf.all : null
    const key = JSON.stringify([list.key, query, roleId, days])
    const { ids, facets } = await kept(version, key, () =>
      findWhole(db, version, { list, query, caller: priced, days }),
    )
    const shown = await readPage(db, idsOnPage(ids, page), { query, caller, priced })
    const isRetail = priced?.roleId !== caller?.roleId
    const prices = shown.prices === null ? '' : `,"prices":${shown.prices}`
    return `{"Data":${shown.tiles},${tileMeta(ids.length, page)},"facets":${withDispatch(facets, daysOf.each)}${prices}${isRetail ? ',"priceFor":"retail"' : ''}}`
  }
}

/** The question of a list without filters, order and quantity. */
const unfiltered: FindQuery = { filters: noFilters, sort: 'recommended', quantity: null }
const unfilteredKey = JSON.stringify(unfiltered)

/** All of a list, of this version of the catalogue. One that is large and not filtered is stored for all instances. */
async function findWhole(db: Database, version: string, question: DatedQuestion): Promise<Found> {
  const { list, query, caller } = question
  const find = () => heavyRead(() => found(db, question))
  if (JSON.stringify(query) !== unfilteredKey) return find()
  const key = largeListKey(list.key, caller && caller.roleId)
  const stored = await storedList(db, version, key)
  if (stored) return stored
  const made = await find()
  if (made.ids.length >= minLarge) await storeList(db, version, key, made)
  return made
}

const roleIds = Object.values(roles)
/** Under which a large list is stored, for visitors and for each role. */
export const largeListKeys = ({ key }: FilteredList) =>
  [null, ...roleIds].map((roleId) => largeListKey(key, roleId))

/** Stores a large list for all who may ask for it: roles differ in nothing but how many products are below a price. */
export async function storeForAll(db: Database, version: string, list: FilteredList): Promise<void> {
  const { ids, facets } = await findWhole(db, version, { list, query: unfiltered, caller: null, days: null })
  const byRole = await heavyRead(() => priceCounts(db, list))
  await storeList(db, version, largeListKey(list.key, null), { ids, facets })
  for (const [place, roleId] of roleIds.entries()) {
    const own = { ...(JSON.parse(facets) as object), price: pricesOf(byRole[place] ?? []) }
    await storeList(db, version, largeListKey(list.key, roleId), { ids, facets: JSON.stringify(own) })
  }
}

/** How many of a list are below each step, by role. */
async function priceCounts(db: Executor, list: FilteredList): Promise<number[][]> {
  const column = (roleId: number) => sql.raw(`each_${roleId}`)
  const priced = roleIds.map((roleId) => sql`${each(roleId)} as ${column(roleId)}`)
  const counts = roleIds.map((roleId) => {
    const below = steps.price.map(
      (cents) => sql`count(*) filter (where ${column(roleId)} <= ${cents}::bigint)`,
    )
    return sql`jsonb_build_array(${sql.join(below, sql`, `)})`
  })
  const read = await db.execute(sql`
    select jsonb_build_array(${sql.join(counts, sql`, `)}) as counts from (
      select ${sql.join(priced, sql`, `)} from (
        select p.*, ${pieces(unfiltered.quantity)} from ${listed} p ${list.from} where ${list.where}) p) p`)
  return v.parse(v.tuple([v.object({ counts: v.array(Counts) })]), read.rows)[0].counts
}

async function found(db: Executor, { list, query, caller, days }: DatedQuestion): Promise<Found> {
  const against = filtersOf(query).map(
    ([group, fit]) => sql`case when ${fit} then 0 else ${sql.raw(String(bits[group]))} end`,
  )
  const read = await db.execute(sql`
    with listed as (
      select p.*, ${pieces(query.quantity)}, ${list.place} as place
      from ${listed} p ${list.from} where ${list.where}),
    priced as (
      select p.*, ${productionTime} as time, ${caller ? each(caller.roleId) : sql`null::bigint`} as each_cents
      from listed p),
    timed as (select p.*, promised.days as promised_days from priced p left join ${promisedColumns(days)} on promised.time = p.time),
    judged as materialized (
      select p.id, p.place, p.popularity, p.created_at, p.name_key, p.added_on, p.colours, p.branding, p.materials,
        p.time, p.promised_days, p.stock, p.minimum_quantity, p.rating, p.stocked, p.each_cents,
        ${against.length > 0 ? sql.join(against, sql` | `) : sql`0`} as against
      from timed p)
    select
      array_to_string(array(
        select p.id from judged p where p.against = 0 order by ${orders[query.sort]} ${list.order}), ',') as ids,
      (select jsonb_build_object(
        'stock', count(*) filter (where ${counted('stock')} and ${fits.stock}),
        'price', ${stepped('price', steps.price, fits.price)},
        'minimum', ${stepped('minimum', steps.minimum, fits.minimum)},
        'rating', ${stepped('rating', steps.rating, fits.rating)}) from judged p) as counts,
      ${named('colour', sql`p.colours`)} as colour,
      ${named('branding', sql`p.branding`)} as branding,
      ${named('material', sql`p.materials`)} as material,
      (select coalesce(jsonb_agg(jsonb_build_object('value', time, 'count', count) order by time collate "C"), '[]')
        from (
          select p.time, count(*)::int as count from judged p
          where ${counted('dispatch')} and p.time is not null group by 1) found) as dispatch`)
  const { ids, ...counts } = v.parse(v.tuple([Row]), read.rows)[0]
  return { ids: idsIn(ids), facets: JSON.stringify(facetsOf(counts)) }
}

/** `priced`: whose prices are asked for, the caller's own or a retailer's. */
type PageQuestion = { query: FindQuery; caller: Caller | null; priced: { roleId: number } | null }

async function readPage(db: Executor, ids: Int32Array, { query, caller, priced }: PageQuestion) {
  if (caller === null || priced === null) return { tiles: await readTiles(db, ids, null), prices: null }
  const read = await db.execute(sql`
    select coalesce('[' || string_agg(${tileText(caller)}, ',' order by p.place) || ']', '[]') as tiles,
      ${pricesBySlug(query.quantity, priced.roleId !== caller.roleId)} as prices
    from (
      select p.*, ${each(priced.roleId)} as each_cents, ${each(caller.roleId)} as own_cents
      from (
        select p.*, shown.place, ${pieces(query.quantity)}
        from unnest(${sql.param([...ids])}::int[]) with ordinality shown (id, place)
        join product_facts p on p.product_id = shown.id) p) p
    join product_document d on d.product_id = p.product_id`)
  return v.parse(Shown, read.rows)[0]
}

const dollars = (cents: SQL) => sql`trim_scale(${cents} / 100.0)`
/** By slug; null where there is none. The quantity is null where none is needed. */
const pricesBySlug = (needed: number | null, isRetail: boolean) => sql`coalesce(jsonb_object_agg(d.slug,
  case when p.each_cents is not null then jsonb_build_object(
    'each', ${dollars(sql`p.each_cents`)}${isRetail ? sql`, 'own', ${dollars(sql`p.own_cents`)}` : sql``},
    'quantity', ${needed === null ? sql`null` : sql`p.pieces`}, 'branded', p.is_branded) end), '{}')::text`

function facetsOf({ counts, ...names }: Omit<v.InferOutput<typeof Row>, 'ids'>): object {
  const { stock, price, minimum, rating } = counts
  return {
    ...names,
    stock,
    price: pricesOf(price),
    minimum: withSteps(steps.minimum, minimum),
    rating: withSteps(steps.rating, rating),
  }
}

/** In dollars. */
const pricesOf = (counts: number[]) =>
  withSteps(steps.price, counts).map(({ value, count }) => ({ value: value / 100, count }))
