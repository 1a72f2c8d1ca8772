/** Coupons (S §4, §5): a code for a percentage of the subtotal. */

/** A code counts only when the provider's message is exactly this. */
export const couponActive = 'Coupon Is Active!'

/** As providers keep it: upper case or lower, blanks around it or not, is the same code. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}
