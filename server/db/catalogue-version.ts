/**
 * The number that says which state of the public catalogue a copy was made from, and the origin: which catalogue it
 * is that counts, because a shop that was emptied or a new data folder counts anew.
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
  const found = await db.execute(sql`select value from setting where name = 'catalogue_version'`)
  return v.parse(Rows, found.rows)[0]?.value ?? '0'
}

export async function readCatalogueState(db: Executor): Promise<CatalogueState> {
  const found = await db.execute(sql`
    select origin.value as origin, coalesce(version.value, '0') as number
    from setting origin left join setting version on version.name = 'catalogue_version'
    where origin.name = 'catalogue_origin'`)
  return v.parse(States, found.rows)[0] ?? { number: 0, origin: '' }
}

/** As storefronts keep it and send it back. */
export function versionName({ number, origin }: CatalogueState): string {
  return `${number}-${origin}`
}

/** The number that this name stands for in the catalogue as it is now; null when it never was one of its states. */
export function numberOf(name: string, now: CatalogueState): number | null {
  const [, digits, origin] = /^(\d{1,15})-(\w+)$/.exec(name) ?? []
  const number = Number(digits)
  return origin === now.origin && number <= now.number ? number : null
}

/**
 * Call in the transaction that changes the catalogue, so that no instance copies new rows under an old number.
 * Other transactions that change it wait from here on until that one is over.
 */
export async function raiseCatalogueVersion(db: Executor): Promise<void> {
  await db.execute(sql`select raise_catalogue_version()`)
}

/** Call in the transaction that empties the shop. */
export async function beginCatalogue(db: Executor): Promise<void> {
  await raiseCatalogueVersion(db)
  await db.execute(sql`
    insert into setting (name, value) values ('catalogue_origin', left(gen_random_uuid()::text, 8))
    on conflict (name) do update set value = excluded.value`)
}
