/** Asking whether a coupon holds. What it does to an order is tested with orders. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newCoupon, askCoupon } from './order-calls'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, fetch } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})
const day = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * day)
const said = async (code: string) => {
  const reply = await askCoupon(provider, customer, code)
  return [reply.status, await reply.json()]
}

describe('POST CouponCode', () => {
  test('says what a coupon is worth, however its code is typed', async () => {
    const code = await newCoupon(db, { percent: 12.5, startsAt: inDays(-1), endsAt: inDays(1), maxUses: 1 })
    for (const typed of [code, ` ${code.toLowerCase()} `]) {
      const reply = await askCoupon(provider, customer, typed)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(await reply.json()).toEqual({
        Message: 'Coupon Is Active!',
        Data: { Value: 12.5, CouponName: code },
      })
    }
  })

  test('asking takes nothing from it', async () => {
    const code = await newCoupon(db, { maxUses: 1 })
    for (const _ of Array.from({ length: 5 }))
      expect((await askCoupon(provider, customer, code)).status).toBe(200)
  })

  test('says why one does not hold', async () => {
    const early = await newCoupon(db, { startsAt: inDays(1) })
    const over = await newCoupon(db, { endsAt: inDays(-1) })
    const usedUp = await newCoupon(db, { maxUses: 3, uses: 3 })
    for (const [code, ErrorMessage] of [
      [early, 'This coupon isn’t valid yet.'],
      [over, 'This coupon has expired.'],
      [usedUp, 'This coupon has been used up.'],
      ['NOBODY-MADE-THIS', 'This coupon code isn’t valid.'],
    ] as const)
      expect(await said(code)).toEqual([422, { ErrorCode: 'INVALIDCOUPON', ErrorMessage }])
    expect(await said('  ')).toEqual([
      422,
      { ErrorCode: 'VALIDATION', ErrorMessage: 'Please enter a coupon code.' },
    ])
  })

  test.each(["' or 1=1 --", '%', '_', '\0', '\ud800', 'x'.repeat(50_000), '__proto__', 'ß', 'İ'])(
    'a made-up code is refused: %s',
    async (code) => {
      await newCoupon(db)
      const [status] = await said(code)
      expect(status).toBe(422)
    },
  )

  test('a percentage that is none cannot be made', async () => {
    for (const percent of [0, -5, 101]) await expect(newCoupon(db, { percent })).rejects.toThrow()
    await expect(newCoupon(db, { name: 'lower' })).rejects.toThrow()
    await expect(newCoupon(db, { maxUses: 1, uses: 2 })).rejects.toThrow()
  })

  test('is what the form says last of it', async () => {
    const code = await newCoupon(db)
    const body = new URLSearchParams([
      ['CouponName', 'WRONG'],
      ['CouponName', code],
      ['Value', '100'],
    ])
    const init = { method: 'POST', headers: customer.headers, body }
    expect((await fetch('/frontend/api/CouponCode', init)).status).toBe(422)
  })

  test('guessing is slow', async () => {
    const limited = openProvider({ rateLimits: true })
    const statuses = []
    for (const _ of Array.from({ length: 11 }))
      statuses.push((await askCoupon(limited, customer, 'GUESS')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})
