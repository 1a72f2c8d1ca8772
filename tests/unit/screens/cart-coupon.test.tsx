/** The discount code of the cart when the server refuses, fails, or answers too late. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveCoupon, savedCoupon } from '../../../src/session/cart'
import { endIdentity } from '../../../src/session/identity'
import { closeCart, openCart, openShop, type Shop } from './open-cart'
import { field, pendingReply, textOf, press, type Reply, type } from './open-shop'

const active: Reply = { body: { Message: 'Coupon Is Active!', Data: { Value: '12.5' } } }
const refused = (ErrorMessage: string, status = 422): Reply => ({
  status,
  body: { ErrorCode: 'INVALIDCOUPON', ErrorMessage },
})
const couponCall = 'POST CouponCode'

let shop: Shop
beforeEach(() => {
  shop = openShop()
})
afterEach(() => closeCart(shop))

const summary = () => textOf(screen.getByRole('region', { name: 'Order summary' }))
const sentCodes = () =>
  shop
    .writes()
    .filter(({ call }) => call === couponCall)
    .map(({ body }) => body['CouponName'])
const apply = (code: string) => {
  type('Coupon code', code)
  press('Apply')
}

test('valid coupon is deducted before GST', async () => {
  const { reply, arrive } = pendingReply()
  shop.answers[couponCall] = () => reply
  await openCart()
  for (let times = 0; times < 10; times += 1) apply('  Fair26 ')
  await waitFor(() => expect(sentCodes()).toEqual(['Fair26']))
  await arrive(active)
  // 12.5 % of 205.00 is 25.625; 10 % of 179.37 is 17.937.
  await waitFor(() => expect(summary()).toContain('Coupon Fair26 (12.5%)Remove−$25.63'))
  expect(summary()).toContain('GST (10%)$17.94')
  expect(summary()).toContain('Total$197.31 inc GST')
  expect({ ...localStorage }).toMatchObject({ coupon: 'Fair26' })
  press('Remove coupon Fair26')
  expect(summary()).toContain('Total$225.50 inc GST')
  expect(savedCoupon()).toBeNull()
})

const coupon = (Message: string, Value: number): Reply => ({ body: { Message, Data: { Value } } })
test.each<[string, Reply, string]>([
  ['another message with 200', coupon('Coupon is active!', 10), 'Coupon is active!'],
  ['a value above 100 percent', coupon('Coupon Is Active!', 150), 'An error occurred'],
  ['no answer', undefined, 'The shop could not be reached. The code wasn’t applied.'],
])('coupon check that ends with %s shows one error toast and marks the field', async (_, reply, message) => {
  shop.answers[couponCall] = reply
  await openCart()
  apply('SAVE')
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe(message)
  expect(within(toast.closest('div') ?? toast).getByRole('button', { name: 'Dismiss' })).toBeTruthy()
  expect(field('Coupon code').getAttribute('aria-invalid')).toBe('true')
  expect([field('Coupon code').value, savedCoupon()]).toEqual(['SAVE', null])
})

test('accepted code removes the toast of the refused one', async () => {
  shop.answers[couponCall] = refused('Not yet.')
  await openCart()
  apply('FAIR')
  await screen.findByRole('alert')
  shop.answers[couponCall] = active
  apply('FAIR26')
  expect(await screen.findByText('Coupon Is Applied')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Not yet.')).toBeNull())
})

test.each<[string, Reply]>([
  ['failing', refused('We are restocking.', 503)],
  ['limiting requests', refused('Please wait.', 429)],
  ['silent', undefined],
])('stored coupon stays in the cart when the server is %s', async (_, reply) => {
  saveCoupon('FAIR')
  shop.answers[couponCall] = reply
  await openCart()
  await waitFor(() => expect(summary()).toContain('Coupon FAIRRemoveNot known just now'))
  expect(summary()).toContain('Total$225.50 inc GST')
  expect(savedCoupon()).toBe('FAIR')
})

test.each([
  ['the end of the session', () => endIdentity()],
  // This tab has not been notified of the sign-in yet.
  ['another user’s sign-in in another tab', async () => {}],
])('coupon reply after %s stores nothing', async (_, endSession) => {
  const { reply, arrive } = pendingReply()
  shop.answers[couponCall] = () => reply
  await openCart()
  apply('FAIR')
  await waitFor(() => expect(sentCodes()).toHaveLength(1))
  await act(endSession)
  localStorage.setItem('token', 'of another')
  await arrive(active)
  expect(localStorage.getItem('coupon')).toBeNull()
  expect(screen.queryByText('Coupon Is Applied')).toBeNull()
})
