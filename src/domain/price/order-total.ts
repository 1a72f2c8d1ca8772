/** From lines to what is paid (req 4.6): the coupon (req 5.11) first, then GST on what is left. Integer cents. */
import { percentOf } from './money'

export type OrderTotal = {
  /** Ex GST, before the coupon. */
  subtotalCents: number
  couponCents: number
  gstCents: number
  /** Inc GST. */
  totalCents: number
}

/** `couponPercent` and `gstPercent` are percent points, e.g. 10. */
export function orderTotal(lineCents: number[], couponPercent: number, gstPercent: number): OrderTotal {
  const subtotal = lineCents.reduce((sum, cents) => sum + cents, 0)
  const coupon = percentOf(subtotal, couponPercent)
  const gst = percentOf(subtotal - coupon, gstPercent)
  return { subtotalCents: subtotal, couponCents: coupon, gstCents: gst, totalCents: subtotal - coupon + gst }
}

/** A code counts only when the provider's message is exactly this. */
export const couponActive = 'Coupon Is Active!'

/** As providers keep it: upper case or lower, blanks around it or not, is the same code. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}
