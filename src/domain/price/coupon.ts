/** Coupons: a code for a percentage of the subtotal (req 5.11). */

/** A code counts only when the provider's message is exactly this. */
export const couponActive = 'Coupon Is Active!'

/** As providers keep it: upper case or lower, blanks around it or not, is the same code. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}
