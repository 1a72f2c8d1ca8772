/** Makes tax invoices and credit notes with numbers without a gap (req 28.1 to 28.4), and reads them. */
import { asc, eq, sql } from 'drizzle-orm'
import { dayIn } from '../../../src/domain/delivery/time-zone'
import { htmlToText } from '../../../src/domain/rich-text'
import type { Executor } from '../../../server/db/client'
import { appUser } from '../../../server/db/schema-customer'
import { Refusal } from '../../../server/base/errors'
import type { Settings } from '../../../server/base/settings'
import { letter, pageOf, sellerOf } from '../../../server/mail/customer-mail'
import { type FeatureLetter, queueFeatureMail } from '../../../server/mail/mail-queue'
import { orderWithCustomer } from '../../../server/mail/order-mail'
import { readBrand } from '../../../server/reads/brand'
import type { OrderRow } from '../../../server/reads/order-lines'
import { brandedLines, formatOptions } from '../../../server/reads/order-table'
import type { OrderHooks } from '../../../server/writes/order-hooks'
import type { InvoiceBuyer, InvoiceSettings } from '../contract'
import { dueDay, type InvoiceDocument } from '../rules/invoice'
import { invoice, invoiceBuyer, invoiceSetting } from './tables'

export type InvoiceRow = typeof invoice.$inferSelect

export async function readBuyer(db: Executor, userId: number | null): Promise<InvoiceBuyer> {
  const { abn, termsDays } = invoiceBuyer
  const [row] = await db
    .select({ abn, termsDays })
    .from(invoiceBuyer)
    .where(eq(invoiceBuyer.userId, userId ?? 0))
  return row ?? { abn: '', termsDays: null }
}

export async function storeBuyer(tx: Executor, userId: number, change: Partial<InvoiceBuyer>): Promise<void> {
  const row = { userId, ...change }
  await tx.insert(invoiceBuyer).values(row).onConflictDoUpdate({ target: invoiceBuyer.userId, set: row })
}

export async function findInvoice(db: Executor, number: number): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoice).where(eq(invoice.number, number))
  return row ?? null
}

/** Returns the invoices and credit notes of an order, oldest first. */
export const invoicesOf = (db: Executor, orderId: number): Promise<InvoiceRow[]> =>
  db.select().from(invoice).where(eq(invoice.orderId, orderId)).orderBy(asc(invoice.number))

/** Returns the invoice that is valid now; null: there is none, or a credit note has cancelled it. */
async function validInvoice(db: Executor, orderId: number): Promise<InvoiceRow | null> {
  const last = (await invoicesOf(db, orderId)).at(-1)
  return last?.kind === 'invoice' ? last : null
}

/** The mail has no copy of the document, because it contains typed text (order-mail.ts). */
export const invoiceLetter: FeatureLetter<{ orderId: number }> = {
  name: 'tax invoice',
  title: 'Tax invoice',
  subjectOf: ({ orderId }) => `order ${orderId}`,
  write: async (shop, { orderId }) => {
    const result = await orderWithCustomer(shop.db, orderId)
    const row = await validInvoice(shop.db, orderId)
    if (!result || !row) return null
    const { name, url } = await sellerOf(shop)
    const link = pageOf(url, `order_detail/${orderId}`)
    return letter(
      result.customer.email,
      `Tax invoice ${row.number} for your ${name} order ${orderId}`,
      link,
      [`Tax invoice ${row.number} for order ${orderId} is ready. Download it here:`, link],
    )
  },
}

/**
 * Makes the invoice of an order in the transaction of the order, and mails a link to it. Returns false if the order has
 * a valid one. Throws while the settings are missing.
 */
export async function addInvoice(tx: Executor, order: OrderRow, settings: Settings): Promise<boolean> {
  const [stored] = await tx.select().from(invoiceSetting)
  if (!stored)
    throw new Refusal(409, 'NOSETTINGS', 'Set the first number of your invoices under “Invoices” first.')
  if (await validInvoice(tx, order.id)) return false
  const document = await documentOf(tx, order, { shop: stored.content, settings })
  await queueFeatureMail(tx, invoiceLetter, { orderId: order.id })
  await insertNumbered(tx, order.id, document)
  return true
}

async function documentOf(
  tx: Executor,
  order: OrderRow,
  { shop, settings }: { shop: InvoiceSettings; settings: Settings },
): Promise<InvoiceDocument> {
  const { words } = await readBrand(tx, settings)
  const [account] = await tx
    .select({ businessName: appUser.businessName })
    .from(appUser)
    .where(eq(appUser.id, order.userId ?? 0))
  const { abn, termsDays } = await readBuyer(tx, order.userId)
  const { customerName, line1, line2, city, state, postcode, country } = order.billing
  const town = [city, state, postcode].filter(Boolean).join(' ')
  const day = dayIn(settings.timeZone, Date.now())
  const { accountName, bsb, accountNumber } = shop
  const { id: orderId, poNumber, ...sums } = order
  return {
    kind: 'invoice',
    day,
    dueOn: dueDay(day, termsDays),
    termsDays,
    credits: null,
    seller: { lines: [words.name, ...shop.address.split('\n')].filter(Boolean), abn: words.abn },
    bank: bsb === '' ? null : { accountName, bsb, accountNumber },
    buyer: {
      lines: [account?.businessName || customerName, line1, line2, town, country].filter(Boolean),
      abn,
    },
    orderId,
    poNumber,
    lines: (await brandedLines(tx, orderId)).map((line) => ({
      name: htmlToText(line.productName),
      detail: [line.sku, formatOptions(line), ...line.branding].filter(Boolean).join(', '),
      quantity: line.quantity,
      eachCents: line.eachCents,
    })),
    subtotalCents: sums.subtotalCents,
    couponName: sums.couponName,
    couponCents: sums.couponCents,
    gstPercent: sums.gstPercent,
    gstCents: sums.gstCents,
    totalCents: sums.totalCents,
  }
}

/** The counter stays locked until the transaction ends, so this is the last statement of its caller. */
async function insertNumbered(tx: Executor, orderId: number, document: InvoiceDocument): Promise<void> {
  await tx.execute(sql`
    with taken as (update ${invoiceSetting} set next_number = next_number + 1 returning next_number - 1 as number)
    insert into ${invoice} (number, kind, order_id, document)
    select number, ${document.kind}::text, ${orderId}::int, ${JSON.stringify(document)}::jsonb from taken`)
}

/** Returns false if the order has no valid invoice. */
async function addCreditNote(tx: Executor, { id }: OrderRow, { timeZone }: Settings): Promise<boolean> {
  const row = await validInvoice(tx, id)
  if (!row) return false
  const day = dayIn(timeZone, Date.now())
  const credit = { kind: 'credit note', day, dueOn: day, credits: row.number } as const
  await insertNumbered(tx, id, { ...row.document, ...credit })
  return true
}

export const invoiceHooks: OrderHooks = {
  placed: async (tx, order, settings) => {
    const [stored] = await tx.select().from(invoiceSetting)
    if (stored?.content.isMadeWhenPlaced) await addInvoice(tx, order, settings)
  },
  changed: async (tx, order, settings) => {
    if (await addCreditNote(tx, order, settings)) await addInvoice(tx, order, settings)
  },
  cancelled: async (tx, order, settings) => void (await addCreditNote(tx, order, settings)),
}
