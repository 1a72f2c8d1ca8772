/** Creates and changes coupons. */
import { couponCode } from '../../src/domain/price/quote'
import type { Executor } from '../db/client'
import { coupon } from '../db/schema-order'
import { invalid } from '../base/errors'

export type CouponTerms = {
  percent: number
  /** `startsAt` and `endsAt` are null without a limit in time. */
  startsAt: Date | null
  endsAt: Date | null
  /** null: unlimited. */
  maxUses: number | null
}

/** Returns the code in its stored form; throws when it is invalid. */
export function couponNameOf(text: string): string {
  const name = couponCode(text)
  if (!/^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(name))
    throw invalid('A coupon code must have 2 to 40 letters, digits, - or _.')
  return name
}

export function couponPercentOf(text: string): number {
  const percent = Number(text)
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text) || percent <= 0 || percent > 100)
    throw invalid('Percent must be above 0 and at most 100.')
  return percent
}

/** Creates the coupon or changes its terms. */
export async function setCoupon(tx: Executor, name: string, terms: CouponTerms): Promise<void> {
  await tx
    .insert(coupon)
    .values({ name, ...terms })
    .onConflictDoUpdate({ target: coupon.name, set: terms })
}
