/**
 * The version number of the public catalogue, and its origin: the id of the catalogue that the number counts, because
 * an emptied shop or a new data folder starts a new count.
 */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from './client'

const Rows = v.array(v.object({ value: v.string() }))
const States = v.array(
  v.object({ number: v.pipe(v.union([v.string(), v.number()]), v.toNumber()), origin: v.string() }),
)

export type CatalogueState = { number: number; origin: string }

export async function readCatalogueVersion(db: Executor): Promise<string> {
  const result = await db.execute(sql`select value from setting where name = 'catalogue_version'`)
  return v.parse(Rows, result.rows)[0]?.value ?? '0'
}

/**
 * The version at which something other than stock changed last. Lists that neither filter, sort nor count by stock are
 * the same since then.
 */
export async function readListVersion(db: Executor): Promise<string> {
  const result = await db.execute(sql`
    select case version.value when split_part(stock.value, '-', 2) then split_part(stock.value, '-', 1)
      else version.value end as value
    from setting version left join setting stock on stock.name = 'stock_versions'
    where version.name = 'catalogue_version'`)
  return v.parse(Rows, result.rows)[0]?.value ?? '0'
}

export async function readCatalogueState(db: Executor): Promise<CatalogueState> {
  const result = await db.execute(sql`
    select origin.value as origin, coalesce(version.value, '0') as number
    from setting origin left join setting version on version.name = 'catalogue_version'
    where origin.name = 'catalogue_origin'`)
  return v.parse(States, result.rows)[0] ?? { number: 0, origin: '' }
}

/** The version as storefronts store it and send it back. */
export function versionName({ number, origin }: CatalogueState): string {
  return `${number}-${origin}`
}

/** Returns the number in this name; null when it is not a version of the current catalogue. */
export function versionNumberOf(name: string, current: CatalogueState): number | null {
  const [, digits, origin] = /^(\d{1,15})-(\w+)$/.exec(name) ?? []
  const number = Number(digits)
  return origin === current.origin && number <= current.number ? number : null
}

/**
 * Call this function in the transaction that changes the catalogue, so that no instance copies new rows under an old
 * number. Other transactions that change the catalogue wait until this one is over.
 */
export async function raiseCatalogueVersion(db: Executor): Promise<void> {
  await db.execute(sql`select raise_catalogue_version()`)
}

/**
 * Raises the version for a change of nothing but stock. The first and the last of successive versions of that kind are
 * stored, so that the caches of lists stay valid (readListVersion).
 */
export async function raiseStockVersion(db: Executor, change: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute(sql`select (raise_catalogue_version() - 1)::text as value`)
  const before = v.parse(Rows, rows)[0]?.value ?? '0'
  await change()
  await db.execute(sql`
    insert into setting (name, value)
    select 'stock_versions', concat(
      case ${before}::text when split_part(stock.value, '-', 2) then split_part(stock.value, '-', 1) else ${before} end,
      '-', version.value)
    from setting version left join setting stock on stock.name = 'stock_versions'
    where version.name = 'catalogue_version'
    on conflict (name) do update set value = excluded.value`)
}

/** Starts a new origin of the catalogue. Call this function in the transaction that empties the shop. */
export async function startCatalogue(db: Executor): Promise<void> {
  await raiseCatalogueVersion(db)
  await db.execute(sql`
    insert into setting (name, value) values ('catalogue_origin', left(gen_random_uuid()::text, 8))
    on conflict (name) do update set value = excluded.value`)
}
