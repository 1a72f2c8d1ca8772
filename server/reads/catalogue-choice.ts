/** Which products a bulk read is about: all, or those of some categories. */
import { or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { signerOf } from '../auth/signing'
import type { Executor } from '../db/client'
import { category } from '../db/schema-catalogue'
import { Refusal } from '../floor/errors'
import { keyOfText } from '../floor/input'
import { flagLists } from './section'

/** Slugs of categories, or names of flag lists; null is everything. */
export type CatalogueChoice = string[] | null

/** They travel in every cursor, and an address has its limits. */
const longest = 4000

/** What `categories=` says. What is no category chooses nothing: it may have been one yesterday. */
export function choiceOf(text: string | undefined): CatalogueChoice {
  if (!text?.trim()) return null
  if (text.length > longest) throw new Refusal(400, 'VALIDATION', 'Too many categories: read everything.')
  const slugs = text.split(',').map((slug) => keyOfText(slug.trim()))
  return [...new Set(slugs.filter(Boolean))].toSorted()
}

/** Slugs that choose anything. */
export async function knownSlugs(db: Executor): Promise<Set<string>> {
  const categories = await db.select({ slug: category.slug }).from(category)
  return new Set([...categories.map(({ slug }) => slug), ...flagLists.keys()])
}

/** Few sizes, as the size is part of a page's cache key. */
const pageSizes = [1000, 300, 100, 30, 10, 3, 1, 0]

/** What `limit=` says, or the next smaller size: products on a page at most; 0 asks only how many there are. */
export function pageSizeOf(limit: string | undefined): number {
  const most = /^\d{1,3}$/.test(limit ?? '') ? Number(limit) : Number.POSITIVE_INFINITY
  return pageSizes.find((size) => size <= most) ?? 0
}

/** Condition on `product p`. */
export function isChosen(choice: CatalogueChoice): SQL {
  if (choice === null) return sql`true`
  const flags = choice.flatMap((slug) => flagLists.get(slug)?.products ?? [])
  const inCategories = sql`exists (
    select 1 from product_subcategory ps
    join subcategory s on s.id = ps.subcategory_id join category c on c.id = s.category_id
    where ps.product_id = p.id and c.slug = any (${sql.param(choice)}::text[]))`
  return sql`(${or(inCategories, ...flags) ?? inCategories})`
}

/** ms for which a read may be left alone before it goes on. */
const cursorLifetime = 30 * 24 * 3600_000
/** The same for a day, so that all instances write the same page and its validator holds. */
const cursorGrain = 24 * 3600_000

/**
 * Where a bulk read goes on, as text that only we understand and write. It says all that the read was asked for, so that
 * a client cannot mix two of them up.
 */
export async function writeCursor(db: Executor, place: unknown[]): Promise<string> {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url')
  const until = Math.ceil((Date.now() + cursorLifetime) / cursorGrain) * cursorGrain
  return `${text}.${(await signerOf(db)).sign(`cursor ${text}`, until)}`
}

export async function readCursor<T extends v.GenericSchema>(
  db: Executor,
  schema: T,
  cursor: string,
): Promise<v.InferOutput<T>> {
  const [text = '', ...signed] = cursor.split('.')
  if (!(await signerOf(db)).holds(`cursor ${text}`, signed.join('.'))) throw noSuchSlot()
  try {
    return v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw noSuchSlot()
  }
}

export const noSuchSlot = () =>
  new Refusal(400, 'CURSOR', 'There is nothing to go on with here. Please begin again without `after`.')

/** A slug that a page ended with. */
export const Place = v.pipe(
  v.string(),
  v.check((slug) => keyOfText(slug) === slug),
)
export const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const Choice = v.nullable(v.pipe(v.array(Place), v.maxLength(longest)))
