/**
 * Filters, counts, sorts and prices a list (req 16.2, 16.3): the SQL version of src/domain/find/find.ts, which runs
 * on devices. A test over random catalogues checks that both give the same result.
 */
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { receivesRetailPrices, roleOf, roles } from '../../src/domain/account/role'
import { type FindQuery, noFilters, steps } from '../../src/domain/find/find-query'
import type { Caller } from '../auth/session'
import { readCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import { versionCache } from '../base/version-cache'
import type { Page } from '../base/input'
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
  limitListReads,
  parseIds,
  idsOnPage,
  largeListKey,
  listedProducts,
  minLarge,
  readTiles,
  readStoredList,
  storeList,
  tileMeta,
  tileText,
} from './tile'

/**
 * The number of pieces for which `product_facts p` is priced, as in `priceAtNeededQuantity`, and the number that has
 * to be in stock.
 */
const pieces = (needed: number | null) => sql`
  greatest(coalesce(${needed}::integer, p.tier_quantities[cardinality(p.tier_quantities)], 1), p.minimum_quantity) as pieces,
  greatest(coalesce(${needed}::integer, 1), p.minimum_quantity) as stocked`

/**
 * The production time is also null when there are fewer pieces in stock than needed, because production times are for
 * pieces in stock.
 */
const productionTime = sql`case when p.stock < p.stocked then null else p.production_time end`

/**
 * Cents of one piece at `p.pieces`: its price in the matching tier, its set-ups, and its share of each charge of the
 * job.
 */
const eachCents = (roleId: number) => sql`
  p.unit_cents[${roleId + 1}][greatest(width_bucket(p.pieces, p.tier_quantities), 1)]::bigint + p.setup_cents
  + coalesce(${share(sql`p.job_cents[1]`)}, 0) + coalesce(${share(sql`p.job_cents[2]`)}, 0)
  + case when cardinality(p.job_cents) > 2
    then (select sum(${share(sql`cents`)})::bigint from unnest(p.job_cents[3:]) cents) else 0 end`
/** Returns the share of one piece in a charge of the job, rounded up. */
const share = (cents: SQL) => sql`(${cents}::bigint + p.pieces - 1) / p.pieces`

/** Each group of filters has a bit in `against`; a set bit means that the group excludes the product. */
const groupBits = {
  price: 1,
  colour: 2,
  branding: 4,
  material: 8,
  dispatch: 16,
  stock: 32,
  minimum: 64,
  rating: 128,
}
type Group = keyof typeof groupBits

const conditions = {
  price: (cents: number) => sql`p.each_cents <= ${cents}::bigint`,
  dispatch: (days: number) => sql`p.promised_days <= ${days}::float8`,
  stock: sql`p.stock >= p.stocked`,
  minimum: (quantity: number) => sql`p.minimum_quantity <= ${quantity}::float8`,
  rating: (stars: number) => sql`p.rating >= ${stars}::float8`,
}

function filtersOf({ filters }: FindQuery): [Group, SQL][] {
  const { priceUpTo, colours, branding, materials, dispatchWithin, minimumUpTo, ratingFrom } = filters
  const hasAnyOf = (column: SQL, names: string[]) =>
    names.length > 0 &&
    sql`${column} in (select id from product_name_set where names && ${sql.param(names)}::text[])`
  const allFilters: [Group, SQL | false][] = [
    ['price', priceUpTo !== null && conditions.price(priceUpTo)],
    ['colour', hasAnyOf(sql`p.colours`, colours)],
    ['branding', hasAnyOf(sql`p.branding`, branding)],
    ['material', hasAnyOf(sql`p.materials`, materials)],
    ['dispatch', dispatchWithin !== null && conditions.dispatch(dispatchWithin)],
    ['stock', filters.inStock && conditions.stock],
    ['minimum', minimumUpTo !== null && conditions.minimum(minimumUpTo)],
    ['rating', ratingFrom !== null && conditions.rating(ratingFrom)],
  ]
  return allFilters.flatMap(([group, condition]) => (condition ? [[group, condition] as [Group, SQL]] : []))
}

/** Sort keys before the recommended order; unknown values come last. */
const sortKeys: Record<FindQuery['sort'], SQL> = {
  recommended: sql``,
  price: sql`p.each_cents nulls last,`,
  newest: sql`p.added_on collate "C" desc,`,
  'name-asc': sql`p.name_key collate "C",`,
  'name-desc': sql`p.name_key collate "C" desc,`,
  rating: sql`p.rating desc nulls last,`,
  fastest: sql`p.promised_days nulls last,`,
}

/** Condition: the filters of all other groups match. */
const passesOtherGroups = (group: Group) => sql`p.against & ${sql.raw(String(255 & ~groupBits[group]))} = 0`
const countsBySteps = (group: Group, offered: readonly number[], condition: (step: number) => SQL) =>
  sql`jsonb_build_array(${sql.join(
    offered.map((step) => sql`count(*) filter (where ${passesOtherGroups(group)} and ${condition(step)})`),
    sql`, `,
  )})`
const countsByName = (group: Group, column: SQL) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) order by count desc, value collate "C"), '[]')
  from (
    select value, sum(products)::int as count
    from (select ${column} as id, count(*) as products from judged p where ${passesOtherGroups(group)} group by 1) p
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
const PageRow = v.tuple([v.object({ tiles: v.string(), prices: v.string() })])

type FindRequest = { list: FilteredList; query: FindQuery; caller: Pick<Caller, 'roleId'> | null }
type DatedFindRequest = FindRequest & { days: DaysByTime | null }
/**
 * Ids of all matches in their order, and the counts as JSON text. Dispatch is counted by production time, because the
 * days of a production time depend on today and on the destination.
 */
type FindResult = { ids: Int32Array; facets: string }
export type Finder = (request: FindRequest & { caller: Caller | null; page: Page }) => Promise<string>

const maxCacheBytes = 32 * 1024 * 1024

/**
 * Results are cached for all callers of a role until the catalogue changes, so that a page only reads its own tiles
 * and prices. A visitor's `query` contains no price (`withoutPrice`). `primary` stores large lists.
 */
export function finder(db: Database, primary: Database): Finder {
  const cache = versionCache<FindResult>(
    maxCacheBytes,
    ({ ids, facets }) => ids.byteLength + 2 * facets.length,
  )
  const readPromisedDays = promiseTimes(db)
  return async ({ page, ...request }) => {
    const { list, caller } = request
    const { filters, sort, quantity, atRetail } = request.query
    const query = { filters, sort, quantity }
    const roleId =
      atRetail && caller && receivesRetailPrices(roleOf(caller.roleId)) ? roles.retailer : caller?.roleId
    const priceRole = roleId === undefined ? null : { roleId }
    const version = await readCatalogueVersion(db)
    const promisedDays = await readPromisedDays(version, request.query, Date.now())
    const isByDay = filters.dispatchWithin !== null || sort === 'fastest'
    const days = isByDay ? promisedDays.daysByTime : null
    const key = JSON.stringify([list.key, query, roleId, days])
    const { ids, facets } = await cache(version, key, () =>
      loadOrFindMatches({ db, primary }, version, { list, query, caller: priceRole, days }),
    )
    const pageReply = await readPage(db, idsOnPage(ids, page), { query, caller, priceRole })
    const isRetail = priceRole?.roleId !== caller?.roleId
    const prices = pageReply.prices === null ? '' : `,"prices":${pageReply.prices}`
    return `{"Data":${pageReply.tiles},${tileMeta(ids.length, page)},"facets":${withDispatch(facets, promisedDays.daysOf)}${prices}${isRetail ? ',"priceFor":"retail"' : ''}}`
  }
}

/** The query of a list without filters, order and quantity. */
const unfilteredQuery: FindQuery = { filters: noFilters, sort: 'recommended', quantity: null }
const unfilteredKey = JSON.stringify(unfilteredQuery)

/**
 * Finds all matches of a list in this version of the catalogue. A large unfiltered list is stored for all instances.
 */
async function loadOrFindMatches(
  { db, primary }: { db: Database; primary: Database },
  version: string,
  request: DatedFindRequest,
): Promise<FindResult> {
  const { list, query, caller } = request
  const find = () => limitListReads(db)(() => findMatches(db, request))
  if (JSON.stringify(query) !== unfilteredKey) return find()
  const key = largeListKey(list.key, caller && caller.roleId)
  const stored = await readStoredList(db, version, key)
  if (stored) return stored
  const result = await find()
  if (result.ids.length >= minLarge) await storeList(primary, version, key, result)
  return result
}

const roleIds = Object.values(roles)
/** Keys under which a large list is stored, for visitors and for each role. */
export const largeListKeys = ({ key }: FilteredList) =>
  [null, ...roleIds].map((roleId) => largeListKey(key, roleId))

/**
 * Stores a large list for visitors and all roles. The roles only differ in the counts of products up to each price.
 */
export async function storeForAll(db: Database, version: string, list: FilteredList): Promise<void> {
  const { ids, facets } = await loadOrFindMatches({ db, primary: db }, version, {
    list,
    query: unfilteredQuery,
    caller: null,
    days: null,
  })
  const byRole = await limitListReads(db)(() => priceCounts(db, list))
  await storeList(db, version, largeListKey(list.key, null), { ids, facets })
  for (const [index, roleId] of roleIds.entries()) {
    const roleFacets = { ...(JSON.parse(facets) as object), price: pricesOf(byRole[index] ?? []) }
    await storeList(db, version, largeListKey(list.key, roleId), { ids, facets: JSON.stringify(roleFacets) })
  }
}

/** Counts of products up to each price step, by role. */
async function priceCounts(db: Executor, list: FilteredList): Promise<number[][]> {
  const column = (roleId: number) => sql.raw(`each_${roleId}`)
  const priceColumns = roleIds.map((roleId) => sql`${eachCents(roleId)} as ${column(roleId)}`)
  const counts = roleIds.map((roleId) => {
    const countColumns = steps.price.map(
      (cents) => sql`count(*) filter (where ${column(roleId)} <= ${cents}::bigint)`,
    )
    return sql`jsonb_build_array(${sql.join(countColumns, sql`, `)})`
  })
  const result = await db.execute(sql`
    select jsonb_build_array(${sql.join(counts, sql`, `)}) as counts from (
      select ${sql.join(priceColumns, sql`, `)} from (
        select p.*, ${pieces(unfilteredQuery.quantity)} from ${listedProducts} p ${list.from} where ${list.where}) p) p`)
  return v.parse(v.tuple([v.object({ counts: v.array(Counts) })]), result.rows)[0].counts
}

async function findMatches(
  db: Executor,
  { list, query, caller, days }: DatedFindRequest,
): Promise<FindResult> {
  const against = filtersOf(query).map(
    ([group, condition]) => sql`case when ${condition} then 0 else ${sql.raw(String(groupBits[group]))} end`,
  )
  const result = await db.execute(sql`
    with listed as (
      select p.*, ${pieces(query.quantity)}, ${list.position} as place
      from ${listedProducts} p ${list.from} where ${list.where}),
    priced as (
      select p.*, ${productionTime} as time, ${caller ? eachCents(caller.roleId) : sql`null::bigint`} as each_cents
      from listed p),
    timed as (select p.*, promised.days as promised_days from priced p left join ${promisedColumns(days)} on promised.time = p.time),
    judged as materialized (
      select p.id, p.place, p.popularity, p.created_at, p.name_key, p.added_on, p.colours, p.branding, p.materials,
        p.time, p.promised_days, p.stock, p.minimum_quantity, p.rating, p.stocked, p.each_cents,
        ${against.length > 0 ? sql.join(against, sql` | `) : sql`0`} as against
      from timed p)
    select
      array_to_string(array(
        select p.id from judged p where p.against = 0 order by ${sortKeys[query.sort]} ${list.order}), ',') as ids,
      (select jsonb_build_object(
        'stock', count(*) filter (where ${passesOtherGroups('stock')} and ${conditions.stock}),
        'price', ${countsBySteps('price', steps.price, conditions.price)},
        'minimum', ${countsBySteps('minimum', steps.minimum, conditions.minimum)},
        'rating', ${countsBySteps('rating', steps.rating, conditions.rating)}) from judged p) as counts,
      ${countsByName('colour', sql`p.colours`)} as colour,
      ${countsByName('branding', sql`p.branding`)} as branding,
      ${countsByName('material', sql`p.materials`)} as material,
      (select coalesce(jsonb_agg(jsonb_build_object('value', time, 'count', count) order by time collate "C"), '[]')
        from (
          select p.time, count(*)::int as count from judged p
          where ${passesOtherGroups('dispatch')} and p.time is not null group by 1) found) as dispatch`)
  const { ids, ...counts } = v.parse(v.tuple([Row]), result.rows)[0]
  return { ids: parseIds(ids), facets: JSON.stringify(facetsOf(counts)) }
}

/** `priceRole` is the role whose prices are requested: the caller's own role or the retailer. */
type PageRequest = { query: FindQuery; caller: Caller | null; priceRole: { roleId: number } | null }

async function readPage(db: Executor, ids: Int32Array, { query, caller, priceRole }: PageRequest) {
  if (caller === null || priceRole === null) return { tiles: await readTiles(db, ids, null), prices: null }
  const result = await db.execute(sql`
    select coalesce('[' || string_agg(${tileText(caller)}, ',' order by p.place) || ']', '[]') as tiles,
      ${pricesBySlug(query.quantity, priceRole.roleId !== caller.roleId)} as prices
    from (
      select p.*, ${eachCents(priceRole.roleId)} as each_cents, ${eachCents(caller.roleId)} as own_cents
      from (
        select p.*, shown.place, ${pieces(query.quantity)}
        from unnest(${sql.param([...ids])}::int[]) with ordinality shown (id, place)
        join product_facts p on p.product_id = shown.id) p) p
    join product_document d on d.product_id = p.product_id`)
  return v.parse(PageRow, result.rows)[0]
}

const dollars = (cents: SQL) => sql`trim_scale(${cents} / 100.0)`
/**
 * JSON object of prices by slug; null: the product has no price. `quantity` is null when no quantity was requested.
 */
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

/** Values are in dollars. */
const pricesOf = (counts: number[]) =>
  withSteps(steps.price, counts).map(({ value, count }) => ({ value: value / 100, count }))
