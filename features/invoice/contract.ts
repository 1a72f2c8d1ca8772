/**
 * The calls of tax invoices (req 28): of the storefront, whose payload is in `Data`, and of the desk. Days are ISO dates,
 * amounts are integer cents.
 */
import * as v from 'valibot'
import { Day, Version, Whole } from '../../src/domain/desk/row'
import { invoiceKinds } from './rules/invoice'

/** Optional calls that a provider with tax invoices announces (req 14.19). */
export const invoiceCallNames = ['invoice'] as const

const invoiceFields = {
  id: v.pipe(Whole, v.description('The number')),
  kind: v.picklist(invoiceKinds),
  day: Day,
  dueOn: Day,
  paidOn: v.pipe(v.nullable(Day), v.description('null: not paid, or a credit note')),
  totalCents: v.pipe(Whole, v.description('Including GST')),
}

/** `needsAbn`: the buyer has no ABN, and the amount is so high that the buyer’s ABN should be on the invoice. */
export const OrderInvoices = v.object({
  invoices: v.array(v.object(invoiceFields)),
  needsAbn: v.boolean(),
})
export type OrderInvoices = v.InferOutput<typeof OrderInvoices>

const buyerFields = {
  abn: v.pipe(v.string(), v.description('As "51 824 753 556"; empty: none')),
  termsDays: v.pipe(v.nullable(Whole), v.description('Days to pay an invoice; null: none are agreed')),
}
export const InvoiceBuyer = v.object(buyerFields)
export type InvoiceBuyer = v.InferOutput<typeof InvoiceBuyer>

export const DeskInvoice = v.object({ ...invoiceFields, version: Version })
export type DeskInvoice = v.InferOutput<typeof DeskInvoice>

export const DeskInvoicing = v.object({ id: Whole, version: Version, ...buyerFields })
export type DeskInvoicing = v.InferOutput<typeof DeskInvoicing>

/** Settings of the shop. The bank details are private, so they are not part of the brand. */
export const InvoiceSettings = v.object({
  isMadeWhenPlaced: v.boolean(),
  address: v.string(),
  accountName: v.string(),
  bsb: v.pipe(v.string(), v.description('As "062-000"; empty: no payment by bank transfer')),
  accountNumber: v.string(),
})
export type InvoiceSettings = v.InferOutput<typeof InvoiceSettings>

export const DeskInvoiceSettings = v.object({
  id: v.literal('invoice-settings'),
  version: Version,
  firstNumber: v.pipe(v.nullable(Whole), v.description('null: not set yet, so no invoice can be made')),
  ...InvoiceSettings.entries,
})
export type DeskInvoiceSettings = v.InferOutput<typeof DeskInvoiceSettings>
