/**
 * Checks what a customer says about an order (req 6.2, 6.6). Of its money only the total is looked
 * at, to know whether the customer has seen today's; IpAddress, PaymentMethod and the rest of it are not read.
 */
import * as v from 'valibot'
import type { AddressFields } from '../../src/domain/account/address'
import { type CheckoutErrors, checkoutErrors } from '../../src/domain/order/checkout'
import { centsOf } from '../../src/domain/price/money'
import { invalid } from '../floor/errors'
import { isYes, Line, refuseFirst } from '../floor/input'
import { BillingFields, billingOf, ShippingFields, shippingOf } from './address-request'

export const OrderRequest = v.object({
  ...BillingFields.entries,
  ...ShippingFields.entries,
  ponumber: Line,
  CouponName: Line,
  Totalprice: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  SpliteOrder: v.optional(v.unknown()),
})
type Request = v.InferOutput<typeof OrderRequest>

export type WantedOrder = {
  billing: AddressFields
  shipping: AddressFields
  poNumber: string
  /** Empty without one. */
  couponName: string
  /** Inc GST, as the customer saw it; null when it was not sent. */
  seenTotalCents: number | null
}

/** Refuses with the first thing that is wrong, in the order of the form. */
export function wantedOrder(request: Request): WantedOrder {
  const billing = { ...billingOf(request), email: request.BEmail.toLowerCase() }
  const given = shippingOf(request)
  const isGiven = Object.values(given).some((text) => text !== '')
  const shipping = isGiven ? given : { ...billing, email: '', mobileNumber: '' }
  const errors = checkoutErrors({ billing, shipping, purchaseOrder: request.ponumber })
  refuseFirst(inWords(errors))
  // Split delivery costs more and needs somebody to talk to (req 4.15): nothing that may be passed over in silence.
  if (isYes(request.SpliteOrder)) throw invalid('An order cannot be split here. Please call us.')
  return {
    billing,
    shipping,
    poNumber: request.ponumber,
    couponName: request.CouponName,
    seenTotalCents: seenTotal(request.Totalprice),
  }
}

function inWords({ billing, shipping, purchaseOrder }: CheckoutErrors): Record<string, string | undefined> {
  const forShipping = Object.entries(shipping).map(([field, message]) => [
    `s-${field}`,
    `Shipping ${message}`,
  ])
  return { ...billing, ...Object.fromEntries(forShipping), poNumber: purchaseOrder ?? undefined }
}

function seenTotal(sent: number | string | null): number | null {
  if (sent === null || sent === '') return null
  const cents = centsOf(sent)
  if (cents === null) throw invalid('Totalprice has a wrong value.')
  return cents
}
