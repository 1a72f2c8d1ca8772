/** The selection of products in a bulk read: all, or the products of some categories. */
import { or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { signerOf } from '../auth/signing'
import type { Executor } from '../db/client'
import { category } from '../db/schema-catalogue'
import { Refusal } from '../base/errors'
import { keyOfText } from '../base/input'
import { flagLists } from './category'

/** Slugs of categories, or names of lists by a flag of the product, such as "sale"; null: everything. */
export type CatalogueChoice = string[] | null

/** Characters of `categories=`: its slugs are part of every cursor, and the length of a URL is limited. */
const maxChoiceLength = 4000

/**
 * Parses `categories=`. An unknown slug selects nothing and is not an error, because it may have been a category
 * yesterday.
 */
export function parseChoice(text: string | undefined): CatalogueChoice {
  if (!text?.trim()) return null
  if (text.length > maxChoiceLength)
    throw new Refusal(400, 'VALIDATION', 'Too many categories: read everything.')
  const slugs = text.split(',').map((slug) => keyOfText(slug.trim()))
  return [...new Set(slugs.filter(Boolean))].toSorted()
}

/** Returns all slugs that select products: categories and flag lists. */
export async function knownSlugs(db: Executor): Promise<Set<string>> {
  const categories = await db.select({ slug: category.slug }).from(category)
  return new Set([...categories.map(({ slug }) => slug), ...flagLists.keys()])
}

/** The sizes are few, because the size is part of a page's cache key. */
const pageSizes = [1000, 300, 100, 30, 10, 3, 1, 0]

/**
 * Parses `limit=`, the maximum number of products on a page, and rounds it down to one of the page sizes. 0 requests
 * only the total.
 */
export function parsePageSize(limit: string | undefined): number {
  const maxSize = /^\d{1,3}$/.test(limit ?? '') ? Number(limit) : Number.POSITIVE_INFINITY
  return pageSizes.find((size) => size <= maxSize) ?? 0
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

/** Milliseconds during which a cursor stays valid. */
const cursorLifetimeMs = 30 * 24 * 3600_000
/**
 * Expiry is rounded up to days in ms, so that during a day all instances write the same cursor and the validator of a
 * page does not change.
 */
const cursorExpiryStepMs = 24 * 3600_000

/**
 * Returns the position at which a bulk read continues, as signed text. The text contains all parameters of the read, so
 * that a client cannot mix two reads.
 */
export async function writeCursor(db: Executor, position: unknown[]): Promise<string> {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url')
  const until = Math.ceil((Date.now() + cursorLifetimeMs) / cursorExpiryStepMs) * cursorExpiryStepMs
  return `${text}.${(await signerOf(db)).sign(`cursor ${text}`, until)}`
}

export async function readCursor<T extends v.GenericSchema>(
  db: Executor,
  schema: T,
  cursor: string,
): Promise<v.InferOutput<T>> {
  const [text = '', ...signed] = cursor.split('.')
  if (!(await signerOf(db)).verify(`cursor ${text}`, signed.join('.'))) throw invalidCursor()
  try {
    return v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw invalidCursor()
  }
}

export const invalidCursor = () =>
  new Refusal(400, 'CURSOR', 'This cursor is not valid. Please start again without `after`.')

/** Schema of a normalized slug. */
export const Slug = v.pipe(
  v.string(),
  v.check((slug) => keyOfText(slug) === slug),
)
export const WholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const Choice = v.nullable(v.pipe(v.array(Slug), v.maxLength(maxChoiceLength)))
