/** Requests for quotes and samples (enquiries) as staff read them. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { phoneCell } from '../../src/domain/csv'
import { dateTimeIn } from '../../src/domain/delivery/time-zone'
import { splitRemarks } from '../../src/domain/enquiry/enquiry'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { appUser } from '../db/schema-customer'
import { shopOrder } from '../db/schema-order'
import { variation } from '../db/schema-pricing'
import { product } from '../db/schema-product'
import { containing } from '../base/input'
import { skuOfLine } from './cart'
import { optionsOfVariation } from './product'

export type EnquiryRow = Awaited<ReturnType<typeof listEnquiries>>[number]

/** Returns the newest enquiries first; `open`: only unanswered enquiries. */
export function listEnquiries(db: Executor, { open, limit }: { open: boolean; limit: number }) {
  return selectEnquiries(db)
    .where(open ? isNull(enquiry.answeredAt) : undefined)
    .orderBy(desc(enquiry.id))
    .limit(limit)
}

/** Returns one page of the enquiries below the id `after`, newest first; null: the first page. */
export function readEnquiryPage(
  db: Executor,
  { after, limit }: { after: number | null; limit: number },
  { open, q, customer }: { open: boolean; q?: string | undefined; customer?: number | undefined },
) {
  const like = q ? containing(q) : null
  return selectEnquiries(db)
    .where(
      and(
        after === null ? undefined : lt(enquiry.id, after),
        open ? isNull(enquiry.answeredAt) : undefined,
        customer === undefined ? undefined : isOfCustomer(customer),
        like ? sql`(${enquiry.fullName} ilike ${like} or ${enquiry.email} ilike ${like})` : undefined,
      ),
    )
    .orderBy(desc(enquiry.id))
    .limit(limit)
}

/** Condition: the customer sent the request while signed in, or as a visitor with the account's email. */
const isOfCustomer = (id: number) =>
  sql`(${enquiry.userId} = ${id} or ${enquiry.email} = (select email from app_user where id = ${id}))`

export async function findEnquiry(db: Executor, id: number): Promise<EnquiryRow | null> {
  const [row] = await selectEnquiries(db).where(eq(enquiry.id, id))
  return row ?? null
}

/** Returns a text such as "Colour: Navy, Size: M"; '' when no variation was chosen or it is not offered any more. */
export async function variationText(db: Executor, { request }: EnquiryRow): Promise<string> {
  if (request.variationId === null) return ''
  const options = await optionsOfVariation(db, request.productId, request.variationId)
  return (options ?? []).map(({ name, value }) => `${name}: ${value}`).join(', ')
}

/** Returns the chosen options and the customer's text (`typed`). The shop's pages send both in the remarks. */
export async function readEnquiryTexts(db: Executor, row: EnquiryRow) {
  const { typed: customerText, options, branding } = splitRemarks(row.request.remarks)
  return { options: options.join('; ') || (await variationText(db, row)), branding, typed: customerText }
}

const tableColumns = [
  'Request',
  'Received',
  'Kind',
  'Quantity',
  'Needed by',
  'SKU',
  'Product',
  'Options',
  'Branding',
  'Full name',
  'Email',
  'Mobile number',
  'Account',
  'Remarks',
  'Answered',
  'Quote accepted',
  'Order',
]

/** Returns a heading row, then a row for each request. */
export async function enquiryTable(
  db: Executor,
  enquiries: readonly EnquiryRow[],
  timeZone: string,
): Promise<string[][]> {
  const timeOf = (moment: Date | null) => (moment ? dateTimeIn(timeZone, moment.getTime()) : '')
  const lines: string[][] = []
  for (const row of enquiries) {
    const { request } = row
    const { options, branding, typed: customerText } = await readEnquiryTexts(db, row)
    lines.push([
      String(request.id),
      timeOf(request.createdAt),
      request.kind,
      String(request.quantity),
      request.neededBy ?? '',
      row.sku,
      htmlToText(row.productName),
      options,
      branding,
      request.fullName,
      request.email,
      phoneCell(request.mobileNumber),
      row.account ?? '',
      customerText,
      timeOf(request.answeredAt),
      timeOf(request.acceptedAt),
      row.orderId === null ? '' : String(row.orderId),
    ])
  }
  return [tableColumns, ...lines]
}

/** Customers also send requests without signing in, and a visitor may get an account later. */
const accountOfRequest = sql`coalesce(${enquiry.userId}, (
  select account.id from app_user account where account.email = ${enquiry.email}))`

function selectEnquiries(db: Executor) {
  return db
    .select({
      request: enquiry,
      productName: product.name,
      slug: product.slug,
      sku: skuOfLine,
      /** The customer's account; null: the request was sent by a visitor whose email has no account. */
      account: appUser.email,
      accountId: appUser.id,
      roleId: appUser.roleId,
      /** The order of the accepted quote; null: none. */
      orderId: shopOrder.id,
    })
    .from(enquiry)
    .innerJoin(product, eq(product.id, enquiry.productId))
    .leftJoin(variation, eq(variation.id, enquiry.variationId))
    .leftJoin(appUser, eq(appUser.id, accountOfRequest))
    .leftJoin(shopOrder, eq(shopOrder.requestId, enquiry.id))
    .$dynamic()
}
