/** Acts on tax invoices: making them, payments, settings, and the ABN and terms of a customer (req 28.3, 28.6, 28.8). */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { formatAbn } from '../../../src/domain/brand/abn'
import { isStopped } from '../../../src/domain/order/order-status'
import { ReadVersion, Whole } from '../../../src/domain/desk/row'
import { act, idParam } from '../../../server/acts/act'
import { customerIdOf, customerNotFound } from '../../../server/acts/customers'
import type { Executor } from '../../../server/db/client'
import { appUser } from '../../../server/db/schema-customer'
import { invalid, notFound, Refusal } from '../../../server/base/errors'
import { Line, LongText, PlainText } from '../../../server/base/input'
import { dayIn } from '../../../server/writes/delivery'
import { lockOrder } from '../../../server/writes/order'
import { DeskInvoice, DeskInvoiceSettings, DeskInvoicing } from '../contract'
import { buyerAbnProblem } from '../rules/invoice'
import { invoice, invoiceSetting } from './tables'
import { addInvoice, findInvoice, type InvoiceRow, invoicesOf, readBuyer, storeBuyer } from './write-invoice'

export const invoiceFields = ({ number, kind, document, paidOn }: InvoiceRow) => {
  const { day, dueOn, totalCents } = document
  return { id: number, kind, day, dueOn, paidOn, totalCents }
}

export const invoiceNotFound = () => notFound('This invoice')

export function abnIn(typed: string): string {
  const problem = buyerAbnProblem(typed)
  if (problem !== null) throw invalid(`${problem}.`)
  return formatAbn(typed)
}

const ShortText = v.pipe(PlainText, v.trim(), v.maxLength(100))
const blankSettings = { isMadeWhenPlaced: true, address: '', accountName: '', bsb: '', accountNumber: '' }

export async function deskSettings(db: Executor) {
  const [stored] = await db.select().from(invoiceSetting)
  const { firstNumber = null, content = blankSettings } = stored ?? {}
  return { id: 'invoice-settings' as const, firstNumber, ...content }
}

/** Returns null when there is no such account. */
export async function deskInvoicing(db: Executor, id: number) {
  const [account] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id))
  return account ? { ...account, ...(await readBuyer(db, id)) } : null
}

export const invoiceActs = [
  act({
    name: 'invoices make',
    help: 'Makes the tax invoice of an order, and mails its customer a link to it.',
    call: ['POST', '/orders/:id/invoices'],
    rights: ['orders'],
    params: { id: idParam },
    subject: ({ id }) => `order ${id}`,
    log: () => 'make invoice',
    read: async (tx, { id }) => (await invoicesOf(tx, id)).map(invoiceFields).at(-1) ?? null,
    write: async (tx, { id }, { settings }) => {
      const order = await lockOrder(tx, id)
      if (isStopped(order.status)) throw new Refusal(409, 'CANCELLED', `Order ${id} will not be made.`)
      if (!(await addInvoice(tx, order, settings)))
        throw new Refusal(409, 'INVOICED', `Order ${id} has an invoice already.`)
      return { isMailed: true }
    },
    reply: DeskInvoice,
  }),
  act({
    name: 'invoices mark-paid',
    help: 'Sets the day on which an invoice was paid; an empty day: not paid.',
    call: ['PUT', '/invoices/:id/paid'],
    rights: ['orders'],
    params: { id: idParam },
    body: v.object({ version: ReadVersion, day: PlainText }),
    subject: ({ id }) => `invoice ${id}`,
    read: async (tx, { id }) => {
      const row = await findInvoice(tx, id)
      return row?.kind === 'invoice' ? invoiceFields(row) : null
    },
    missing: invoiceNotFound,
    write: (tx, { id, day }) =>
      tx
        .update(invoice)
        .set({ paidOn: day === '' ? null : dayIn(day) })
        .where(eq(invoice.number, id)),
    reply: DeskInvoice,
  }),
  act({
    name: 'invoices change-settings',
    help: 'Sets when invoices are made, and their address and bank details; `firstNumber` can be set once.',
    call: ['PUT', '/invoice-settings'],
    rights: ['all'],
    body: v.object({
      version: ReadVersion,
      firstNumber: v.optional(v.nullable(v.pipe(Whole, v.minValue(1), v.maxValue(99_999_999))), null),
      isMadeWhenPlaced: v.boolean(),
      address: v.pipe(LongText, v.maxLength(300)),
      accountName: ShortText,
      bsb: ShortText,
      accountNumber: ShortText,
    }),
    subject: () => 'invoice settings',
    read: deskSettings,
    write: async (tx, { version: _, firstNumber, ...texts }, { before }) => {
      const number = before?.firstNumber ?? firstNumber
      if (number === null) throw invalid('First number is required.')
      if (firstNumber !== null && firstNumber !== number)
        throw new Refusal(409, 'NUMBERED', `The first number is ${number}, and can’t be changed any more.`)
      const bsb = texts.bsb.replaceAll(/[\s-]/g, '')
      if (!/^(\d{6})?$/.test(bsb)) throw invalid('A BSB has 6 digits, such as 062-000.')
      const content = { ...texts, bsb: bsb.replace(/(?<=^...)/, '-') }
      await tx
        .insert(invoiceSetting)
        .values({ content, firstNumber: number, nextNumber: number })
        .onConflictDoUpdate({ target: invoiceSetting.id, set: { content } })
    },
    reply: DeskInvoiceSettings,
  }),
  act({
    name: 'invoices change-buyer',
    help: 'Sets the ABN of a customer, and the days to pay an invoice (0: none are agreed); missing fields stay.',
    call: ['PUT', '/customers/:id/invoicing'],
    rights: ['customers'],
    params: { id: customerIdOf },
    body: v.object({
      version: ReadVersion,
      abn: v.optional(Line),
      termsDays: v.optional(v.pipe(Whole, v.minValue(0), v.maxValue(365))),
    }),
    subject: ({ id }) => `customer ${id}`,
    read: (tx, { id }) => deskInvoicing(tx, id),
    missing: customerNotFound,
    write: (tx, { id, abn, termsDays }) =>
      storeBuyer(tx, id, {
        ...(abn !== undefined && { abn: abnIn(abn) }),
        ...(termsDays !== undefined && { termsDays: termsDays || null }),
      }),
    reply: DeskInvoicing,
  }),
]
