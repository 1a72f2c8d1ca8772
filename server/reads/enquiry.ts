/** Requests for quotes and samples as the shop's people read them. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { splitChosen } from '../../src/domain/cart/enquiry'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { appUser } from '../db/schema-customer'
import { variation } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { skuOfLine } from './cart'
import { optionsOfVariation } from './product'

export type EnquiryRow = Awaited<ReturnType<typeof listEnquiries>>[number]

/** Newest first; only those that nobody has answered where it is asked for. */
export function listEnquiries(db: Executor, { open, most }: { open: boolean; most: number }) {
  return enquiries(db)
    .where(open ? isNull(enquiry.answeredAt) : undefined)
    .orderBy(desc(enquiry.id))
    .limit(most)
}

/** A slice of the same by the number of the last one that is known; null for the first. */
export function enquirySlice(
  db: Executor,
  { after, limit }: { after: number | null; limit: number },
  { open, q }: { open: boolean; q?: string | undefined },
) {
  const like = q ? `%${q.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%` : null
  return enquiries(db)
    .where(
      and(
        after === null ? undefined : lt(enquiry.id, after),
        open ? isNull(enquiry.answeredAt) : undefined,
        like ? sql`(${enquiry.fullName} ilike ${like} or ${enquiry.email} ilike ${like})` : undefined,
      ),
    )
    .orderBy(desc(enquiry.id))
    .limit(limit)
}

export async function findEnquiry(db: Executor, id: number): Promise<EnquiryRow | null> {
  const [found] = await enquiries(db).where(eq(enquiry.id, id))
  return found ?? null
}

/** "Colour: Navy, Size: M"; '' where no variation was chosen, or it is not offered any more. */
export async function variationWords(db: Executor, { asked }: EnquiryRow): Promise<string> {
  if (asked.variationId === null) return ''
  const options = await optionsOfVariation(db, asked.productId, asked.variationId)
  return (options ?? []).map(({ name, value }) => `${name}: ${value}`).join(', ')
}

/** What was chosen and what was typed: our own pages send both in the remarks. */
export async function wordsOf(db: Executor, row: EnquiryRow) {
  const { typed, options, branding } = splitChosen(row.asked.remarks)
  return { options: options.join('; ') || (await variationWords(db, row)), branding, typed }
}

function enquiries(db: Executor) {
  return db
    .select({
      asked: enquiry,
      productName: product.name,
      slug: product.slug,
      sku: skuOfLine,
      /** Of the customer who asked signed in; null for a visitor. */
      account: appUser.email,
    })
    .from(enquiry)
    .innerJoin(product, eq(product.id, enquiry.productId))
    .leftJoin(variation, eq(variation.id, enquiry.variationId))
    .leftJoin(appUser, eq(appUser.id, enquiry.userId))
    .$dynamic()
}
