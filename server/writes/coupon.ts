/** Whether a coupon holds now, and taking its discount. */
import { eq, sql } from 'drizzle-orm'
import { couponCode } from '../../src/domain/price/quote'
import type { Executor } from '../db/client'
import { coupon } from '../db/schema-order'
import { invalid, Refusal } from '../floor/errors'

/** `percent` in percent points. */
export type HeldCoupon = { id: number; name: string; percent: number }

const refused = (message: string) => new Refusal(422, 'INVALIDCOUPON', message)
const longestCode = 100

/** Refuses with what is wrong with it. */
export async function holdingCoupon(db: Executor, typed: string): Promise<HeldCoupon> {
  const code = couponCode(typed)
  if (code === '') throw invalid('Please enter a coupon code.')
  const [found] = await db
    .select({
      id: coupon.id,
      name: coupon.name,
      percent: coupon.percent,
      isEarly: sql<boolean>`coalesce(${coupon.startsAt} > now(), false)`,
      isOver: sql<boolean>`coalesce(${coupon.endsAt} <= now(), false)`,
      isUsedUp: sql<boolean>`coalesce(${coupon.uses} >= ${coupon.mostUses}, false)`,
    })
    .from(coupon)
    .where(eq(coupon.name, code.slice(0, longestCode)))
  if (!found) throw refused('This coupon code is not valid.')
  if (found.isEarly) throw refused('This coupon is not valid yet.')
  if (found.isOver) throw refused('This coupon has expired.')
  if (found.isUsedUp) throw refused('This coupon has been used up.')
  return { id: found.id, name: found.name, percent: found.percent }
}

/** Counts a use. Orders with the same coupon wait for each other here, so that the last use is taken once. */
export async function takeCoupon(tx: Executor, typed: string): Promise<HeldCoupon> {
  await tx
    .select({ id: coupon.id })
    .from(coupon)
    .where(eq(coupon.name, couponCode(typed)))
    .for('update')
  const held = await holdingCoupon(tx, typed)
  await tx
    .update(coupon)
    .set({ uses: sql`${coupon.uses} + 1` })
    .where(eq(coupon.id, held.id))
  return held
}
