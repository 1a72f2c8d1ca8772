/** Checks of a coupon code. The effect of a coupon on an order is tested with orders. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newCoupon, requestCoupon } from './order-calls'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, fetch } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})
const dayMs = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const checkCoupon = async (code: string) => {
  const reply = await requestCoupon(provider, customer, code)
  return [reply.status, await reply.json()]
}

describe('POST CouponCode', () => {
  test('CouponCode returns the percentage, whatever case or blanks are typed', async () => {
    const code = await newCoupon(db, { percent: 12.5, startsAt: inDays(-1), endsAt: inDays(1), maxUses: 1 })
    for (const typed of [code, ` ${code.toLowerCase()} `]) {
      const reply = await requestCoupon(provider, customer, typed)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
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

  test.each(["' or 1=1 --", '%', '_', '\0', '\ud800', 'x'.repeat(50_000), '__proto__', 'ß', 'İ'])(
    'CouponCode refuses a made-up code: %s',
    async (code) => {
      await newCoupon(db)
      const [status] = await checkCoupon(code)
      expect(status).toBe(422)
    },
  )

  test('coupon with an invalid percentage, name or use count cannot be created', async () => {
    for (const percent of [0, -5, 101]) await expect(newCoupon(db, { percent })).rejects.toThrow()
    await expect(newCoupon(db, { name: 'lower' })).rejects.toThrow()
    await expect(newCoupon(db, { maxUses: 1, uses: 2 })).rejects.toThrow()
  })

  test('CouponCode reads the first CouponName of the form', async () => {
    const code = await newCoupon(db)
    const body = new URLSearchParams([
      ['CouponName', 'WRONG'],
      ['CouponName', code],
      ['Value', '100'],
    ])
    const init = { method: 'POST', headers: customer.headers, body }
    expect((await fetch('/frontend/api/CouponCode', init)).status).toBe(422)
  })

  test('CouponCode answers 429 after ten guesses', async () => {
    const limited = openProvider({ rateLimits: true })
    const statuses = []
    for (const _ of Array.from({ length: 11 }))
      statuses.push((await requestCoupon(limited, customer, 'GUESS')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})
