/** The product page: its data, the caller's prices, the reviews, and the options of a product. */
import { and, asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import type { CartOption } from '../db/schema-cart'
import {
  attribute,
  attributeValue,
  productAttributeValue,
  variation,
  variationValue,
} from '../db/schema-pricing'
import { productDocument } from '../db/schema-product'
import { notFound } from '../base/errors'
import { clampPage, type Page } from '../base/input'
import { pricesForRole } from './price-list'

const Details = v.array(v.object({ detail: v.string(), prices: v.string(), isOnWishlist: v.boolean() }))

/** Returns JSON text without any price. Throws a 404 for an unknown slug. */
export async function publicDetail(db: Executor, slug: string): Promise<string> {
  const [row] = await db
    .select({ detail: productDocument.detail })
    .from(productDocument)
    .where(eq(productDocument.slug, slug))
  if (!row) throw notFound('This product')
  return `{"Data":${row.detail}}`
}

/**
 * Returns JSON text with price tiers, set-up prices and the text next to the price. The tiers only contain the
 * markups of the caller's role.
 */
export async function detailFor(db: Executor, slug: string, caller: Caller): Promise<string> {
  const result = await db.execute(sql`
    select d.detail, (${pricesForRole(caller.roleId)})::text as prices, exists (
      select 1 from wishlist w where w.user_id = ${caller.userId} and w.product_id = p.id) as "isOnWishlist"
    from product_document d join product p on p.id = d.product_id
    where d.slug = ${slug}`)
  const [row] = v.parse(Details, result.rows)
  if (!row) throw notFound('This product')
  const { detail, prices, isOnWishlist } = row
  return `{"Data":${detail.slice(0, -1)}, ${prices.slice(1, -1)}, "UserProductWishlist": ${isOnWishlist}}}`
}

/** Maps attribute name to the values on offer; names and values are in the order in which pages show them. */
export async function offeredValues(db: Executor, productId: number): Promise<Map<string, string[]>> {
  const rows = await offeredRows(db).where(eq(productAttributeValue.productId, productId))
  const offered = new Map<string, string[]>()
  for (const { name, value } of rows) offered.set(name, [...(offered.get(name) ?? []), value])
  return offered
}

/** A row for each value that a product offers, in the order in which pages show them. */
export function offeredRows(db: Executor) {
  return db
    .select({
      productId: productAttributeValue.productId,
      valueId: attributeValue.id,
      name: attribute.name,
      value: attributeValue.value,
    })
    .from(productAttributeValue)
    .innerJoin(attributeValue, eq(attributeValue.id, productAttributeValue.attributeValueId))
    .innerJoin(attribute, eq(attribute.id, attributeValue.attributeId))
    .orderBy(asc(productAttributeValue.attributePosition), asc(productAttributeValue.valuePosition))
    .$dynamic()
}

/** The options of a variation. Returns null when the product has no such variation. */
export async function optionsOfVariation(
  db: Executor,
  productId: number,
  variationId: number,
): Promise<CartOption[] | null> {
  const [row] = await db
    .select({ id: variation.id })
    .from(variation)
    .where(and(eq(variation.id, variationId), eq(variation.productId, productId)))
  if (!row) return null
  const options = await db
    .select({ name: attribute.name, value: attributeValue.value })
    .from(variationValue)
    .innerJoin(attributeValue, eq(attributeValue.id, variationValue.attributeValueId))
    .innerJoin(attribute, eq(attribute.id, attributeValue.attributeId))
    .innerJoin(
      productAttributeValue,
      and(
        eq(productAttributeValue.attributeValueId, variationValue.attributeValueId),
        eq(productAttributeValue.productId, productId),
      ),
    )
    .where(eq(variationValue.variationId, variationId))
    .orderBy(asc(productAttributeValue.attributePosition))
  // A variation without values is discontinued.
  return options.length > 0 ? options : null
}

export const reviewsPerPage = 10

const Reviews = v.array(
  v.object({
    id: v.number(),
    reviews: v.string(),
    total: v.pipe(v.union([v.string(), v.number()]), v.toNumber()),
  }),
)

/** The reply of `product_review/{id}`, including for an unknown product. */
export async function reviewReply(db: Executor, productId: number, page: Page): Promise<string> {
  return (await readReviews(db, [productId], page)).get(productId) ?? replyOf('[]', 0, page)
}

/** Maps product id to the first page of its reviews; products without reviews are missing. */
export async function firstReviews(db: Executor, productIds: number[]): Promise<Map<number, string>> {
  return readReviews(db, productIds, clampPage(1, reviewsPerPage))
}

async function readReviews(db: Executor, productIds: number[], page: Page): Promise<Map<number, string>> {
  const result = await db.execute(sql`
    select reviewed.product_id as id, reviewed.total, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ProductReviewID', r.id, 'User', jsonb_build_object('FullName', r.author),
        'CreatedOn', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'Rating', r.rating, 'Remarks', r.remarks) order by r.created_at desc, r.id desc), '[]')::text
      from (
        select * from review where review.product_id = reviewed.product_id
        order by created_at desc, id desc limit ${page.limit} offset ${page.offset}) r) as reviews
    from (
      select product_id, count(*) as total from review
      where product_id = any (${sql.param(productIds)}::int[]) group by product_id) reviewed
    order by reviewed.product_id`)
  return new Map(
    v.parse(Reviews, result.rows).map(({ id, reviews, total }) => [id, replyOf(reviews, total, page)]),
  )
}

function replyOf(reviews: string, total: number, page: Page): string {
  return `{"Data":${reviews},"totalPages":${Math.ceil(total / page.limit)},"total":${total}}`
}
