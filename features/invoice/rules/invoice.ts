/** The content of tax invoices and credit notes (req 28.1, 28.2). */
import { abnProblem } from '../../../src/domain/brand/abn'
import { withCount } from '../../../src/domain/count'
import { addDays } from '../../../src/domain/delivery/working-days'
import { formatAud } from '../../../src/domain/price/money'
import { readableDate } from '../../../src/domain/readable-date'

export const invoiceKinds = ['invoice', 'credit note'] as const
type InvoiceLine = { name: string; detail: string; quantity: number; eachCents: number }

/** A stored document never changes, except that an erased buyer is removed. Amounts are integer cents. */
export type InvoiceDocument = {
  kind: (typeof invoiceKinds)[number]
  /** ISO dates in the shop's time zone. */
  day: string
  dueOn: string
  /** null: none were agreed. */
  termsDays: number | null
  /** Number of the invoice that a credit note cancels; null: this is an invoice. */
  credits: number | null
  /** The first line is the name. An ABN without digits is ''. */
  seller: { lines: string[]; abn: string }
  /** null: no payment by bank transfer. */
  bank: { accountName: string; bsb: string; accountNumber: string } | null
  buyer: { lines: string[]; abn: string }
  orderId: number
  poNumber: string
  lines: InvoiceLine[]
  subtotalCents: number
  couponName: string
  couponCents: number
  gstPercent: number
  gstCents: number
  totalCents: number
}

/** From this total on, the law requires the buyer's identity or ABN on a tax invoice. */
const buyerRequiredCents = 100_000

export const lacksBuyerAbn = ({ buyer, totalCents }: InvoiceDocument) =>
  buyer.abn === '' && totalCents >= buyerRequiredCents

/** Returns the problem of a typed ABN, which may be empty; null: none. */
export function buyerAbnProblem(typed: string): string | null {
  const problem = typed.trim() === '' ? null : abnProblem(typed)
  return problem && `This ABN ${problem}`
}

/** The last day to pay: the day of the invoice itself without terms. */
export const dueDay = (day: string, termsDays: number | null) => addDays(day, termsDays ?? 0)

export const termsText = (days: number) => `Pay by invoice within ${withCount(days, 'day')}`

/** By law, an invoice without the seller's ABN is no tax invoice. */
export function invoiceTitle({ kind, seller }: InvoiceDocument): string {
  if (kind === 'credit note') return 'Credit note'
  return seller.abn === '' ? 'Invoice' : 'Tax Invoice'
}

const withAbn = ({ lines, abn }: InvoiceDocument['buyer']) => (abn === '' ? lines : [...lines, `ABN ${abn}`])

/** Blocks of lines at the head of the document. */
export function headBlocks(document: InvoiceDocument, number: number): { name: string; lines: string[] }[] {
  const { seller, buyer, day, dueOn, credits, orderId, poNumber } = document
  const facts = [
    String(number),
    `Date: ${readableDate(day)}`,
    credits === null ? `Due: ${readableDate(dueOn)}` : `Credits invoice ${credits}`,
    `Order ${orderId}`,
    ...(poNumber === '' ? [] : [`PO# ${poNumber}`]),
  ]
  return [
    { name: 'From', lines: withAbn(seller) },
    { name: 'To', lines: withAbn(buyer) },
    { name: 'Number', lines: facts },
  ]
}

/** Rows that add up. */
export function totalRows(document: InvoiceDocument): { name: string; amount: string }[] {
  const { couponName, couponCents, gstPercent, gstCents, subtotalCents, totalCents, kind } = document
  return [
    { name: 'Subtotal ex GST', amount: formatAud(subtotalCents) },
    ...(couponName === '' ? [] : [{ name: `Coupon ${couponName}`, amount: formatAud(-couponCents) }]),
    { name: `GST ${gstPercent}%`, amount: formatAud(gstCents) },
    { name: kind === 'invoice' ? 'Total inc GST' : 'Total credited inc GST', amount: formatAud(totalCents) },
  ]
}

/** The texts below the totals. */
export function paymentTexts({ kind, termsDays, bank }: InvoiceDocument, number: number): string[] {
  if (kind === 'credit note') return []
  const transfer = bank && [
    'Pay by bank transfer to:',
    `Account name: ${bank.accountName}`,
    `BSB: ${bank.bsb}`,
    `Account number: ${bank.accountNumber}`,
    `Reference: ${number}`,
  ]
  return [...(termsDays === null ? [] : [`${termsText(termsDays)}.`]), ...(transfer ?? [])]
}
