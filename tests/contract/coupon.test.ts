/** Checks of a coupon code. The effect of a coupon on an order is tested with orders. */
import { describe, expect, test } from 'vitest'
import { newCoupon, requestCoupon } from './order-calls'
import { callerOfEachTest, openProvider } from './provider'

const provider = openProvider()
const { db } = provider
const customer = callerOfEachTest(provider)
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
const checkCoupon = async (code: string) => {
  const reply = await requestCoupon(provider, customer, code)
  return [reply.status, await reply.json()]
}

describe('POST CouponCode', () => {
  test('CouponCode returns the percentage, whatever case or blanks are typed', async () => {
    const code = await newCoupon(db, { percent: 12.5, startsAt: inDays(-1), endsAt: inDays(1), maxUses: 1 })
    for (const typedCode of [code, ` ${code.toLowerCase()} `]) {
      const reply = await requestCoupon(provider, customer, typedCode)
      expect(reply.status).toBe(200)
      expect(await reply.json()).toEqual({
        Message: 'Coupon Is Active!',
        Data: { Value: 12.5, CouponName: code },
      })
    }
  })

  test('CouponCode does not use the coupon up', async () => {
    const code = await newCoupon(db, { maxUses: 1 })
    for (const _ of Array.from({ length: 5 }))
      expect((await requestCoupon(provider, customer, code)).status).toBe(200)
  })

  test('CouponCode explains why a coupon is not valid', async () => {
    const early = await newCoupon(db, { startsAt: inDays(1) })
    const expired = await newCoupon(db, { endsAt: inDays(-1) })
    const usedUp = await newCoupon(db, { maxUses: 3, uses: 3 })
    for (const [code, ErrorMessage] of [
      [early, 'This coupon isn’t valid yet.'],
      [expired, 'This coupon has expired.'],
      [usedUp, 'This coupon has been used up.'],
      ['NOBODY-MADE-THIS', 'This coupon code isn’t valid.'],
    ] as const)
      expect(await checkCoupon(code)).toEqual([422, { ErrorCode: 'INVALIDCOUPON', ErrorMessage }])
    expect(await checkCoupon('  ')).toEqual([
      422,
      { ErrorCode: 'VALIDATION', ErrorMessage: 'Please enter a coupon code.' },
    ])
  })

  test('CouponCode refuses made-up codes', async () => {
    await newCoupon(db)
    for (const code of ["' or 1=1 --", '%', '_', '\0', '\ud800', 'x'.repeat(50_000), '__proto__', 'ß', 'İ'])
      expect([code, (await checkCoupon(code))[0]]).toEqual([code, 422])
  })

  test('coupon with an invalid percentage, name or use count cannot be stored', async () => {
    const uses = { maxUses: 1, uses: 2 }
    for (const wrong of [{ percent: 0 }, { percent: -5 }, { percent: 101 }, { name: 'lower' }, uses])
      await expect(newCoupon(db, wrong)).rejects.toThrow()
  })

  test('CouponCode answers 429 after ten guesses', async () => {
    const limited = openProvider({ rateLimits: true })
    const statuses = []
    for (const _ of Array.from({ length: 11 }))
      statuses.push((await requestCoupon(limited, customer, 'GUESS')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})
