/** Requests for quotes and samples as the shop's people read them. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { roleOf } from '../../src/domain/account/role'
import { splitChosen } from '../../src/domain/cart/enquiry'
import { offeredQuantities } from '../../src/domain/client-link/client-link'
import { piecePrice } from '../../src/domain/price/price'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { appUser } from '../db/schema-customer'
import { variation } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { clientLink, clientLinkAnswer } from '../db/schema-link'
import { invalid } from '../floor/errors'
import { containing } from '../floor/input'
import { skuOfLine } from './cart'
import { readPriceList } from './price-list'
import { optionsOfVariation } from './product'

export type EnquiryRow = Awaited<ReturnType<typeof listEnquiries>>[number]

/** Newest first; only the unanswered ones where it is asked for. */
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
  const like = q ? containing(q) : null
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

export type QuoteChoice = { quantity: number; setups: string[] }

/** Set-ups that can be quoted, by name. */
export async function quotedSetups(db: Executor, { asked }: EnquiryRow) {
  const { setups } = await readPriceList(db, asked.productId)
  return setups.map(({ id, name }) => ({ id, name: htmlToText(name) }))
}

/** At each price break, to the role of the caller; a visitor's is the retailer's. */
export async function quotedPrices(db: Executor, row: EnquiryRow, { quantity, setups }: QuoteChoice) {
  const [sold] = await db
    .select({ minimum: product.minimumQuantity, gallery: product.gallery })
    .from(product)
    .where(and(eq(product.id, row.asked.productId), eq(product.isHidden, false)))
  if (!sold) throw invalid('This product isn’t in the shop any more.')
  const role = row.roleId === null ? 'retailer' : roleOf(row.roleId)
  const list = await readPriceList(db, row.asked.productId)
  const chosen = list.setups.filter(({ id }) => setups.includes(id))
  const counts = new Map(chosen.map(({ id }) => [id, 1]))
  const breaks = list.tiers.map((tier) => tier.quantity)
  return {
    branding: chosen.map(({ name }) => htmlToText(name)).join(', '),
    image: sold.gallery[0] ?? '',
    quantities: offeredQuantities(breaks, sold.minimum, quantity).map((each) => ({
      quantity: each,
      eachCents: piecePrice(list, role, each, counts)?.eachCents ?? null,
    })),
  }
}

/** What became of the quote; null without one. */
export async function quoteOf(db: Executor, { asked }: EnquiryRow) {
  const [link] = await db.select().from(clientLink).where(sql`${clientLink.id} = ${asked.linkId}`)
  if (!link) return null
  const answers = await db.select().from(clientLinkAnswer).where(eq(clientLinkAnswer.linkId, link.id))
  const { createdAt, expiresAt, openedAt, revokedAt, approval } = link
  return {
    createdAt,
    expiresAt,
    openedAt,
    revokedAt,
    comments: answers.flatMap(({ comment }) => (comment === '' ? [] : [comment])),
    approval: approval && {
      at: approval.at,
      name: approval.name,
      purchaseOrder: approval.purchaseOrder,
      quantity: approval.lines[0]?.quantity ?? 0,
      totalCents: approval.total?.totalCents ?? null,
    },
  }
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
      roleId: appUser.roleId,
    })
    .from(enquiry)
    .innerJoin(product, eq(product.id, enquiry.productId))
    .leftJoin(variation, eq(variation.id, enquiry.variationId))
    .leftJoin(appUser, eq(appUser.id, enquiry.userId))
    .$dynamic()
}
