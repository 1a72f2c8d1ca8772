/** The discount code of the cart with a shop that refuses, is in trouble, or answers too late. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveCoupon, savedCoupon } from '../../../src/session/cart'
import { endIdentity } from '../../../src/session/identity'
import { closeCart, openCart, openShop, type Shop } from './cart-stage'
import { field, later, plain, press, type Reply, type } from './shop-stage'

const active: Reply = { body: { Message: 'Coupon Is Active!', Data: { Value: '12.5' } } }
const refused = (ErrorMessage: string, status = 422): Reply => ({
  status,
  body: { ErrorCode: 'INVALIDCOUPON', ErrorMessage },
})
const ask = 'POST CouponCode'

let shop: Shop
beforeEach(() => {
  shop = openShop()
})
afterEach(() => closeCart(shop))

const summary = () => plain(screen.getByRole('region', { name: 'Order summary' }))
const asked = () =>
  shop
    .writes()
    .filter(({ call }) => call === ask)
    .map(({ body }) => body['CouponName'])
const apply = (code: string) => {
  type('Coupon code', code)
  press('Apply')
}

test('a code that holds is taken off before GST', async () => {
  const { reply, arrive } = later()
  shop.answers[ask] = () => reply
  await openCart()
  for (let times = 0; times < 10; times += 1) apply('  Fair26 ')
  await waitFor(() => expect(asked()).toEqual(['Fair26']))
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

test.each<[string, Reply, string]>([
  [
    'other words with 200',
    { body: { Message: 'Coupon is active!', Data: { Value: 10 } } },
    'Coupon is active!',
  ],
  [
    'a value beyond all',
    { body: { Message: 'Coupon Is Active!', Data: { Value: 150 } } },
    'An error occurred',
  ],
  ['no answer', undefined, 'The shop could not be reached. The code wasn’t applied.'],
])('%s is an error toast, said aloud once, and marks the field', async (_, reply, words) => {
  shop.answers[ask] = reply
  await openCart()
  apply('SAVE')
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe(words)
  expect(within(toast.closest('div') ?? toast).getByRole('button', { name: 'Dismiss' })).toBeTruthy()
  expect(field('Coupon code').getAttribute('aria-invalid')).toBe('true')
  expect([field('Coupon code').value, savedCoupon()]).toEqual(['SAVE', null])
})

test('a code that holds takes the toast of the refused one away', async () => {
  shop.answers[ask] = refused('Not yet.')
  await openCart()
  apply('FAIR')
  await screen.findByRole('alert')
  shop.answers[ask] = active
  apply('FAIR26')
  expect(await screen.findByText('Coupon Is Applied')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Not yet.')).toBeNull())
})

test.each<[string, Reply]>([
  ['in trouble', refused('We are restocking.', 503)],
  ['asking for a pause', refused('Please wait.', 429)],
  ['silent', undefined],
])('a shop that is %s takes no kept code off', async (_, reply) => {
  saveCoupon('FAIR')
  shop.answers[ask] = reply
  await openCart()
  await waitFor(() => expect(summary()).toContain('Coupon FAIRRemoveNot known just now'))
  expect(summary()).toContain('Total$225.50 inc GST')
  expect(savedCoupon()).toBe('FAIR')
})

test.each([
  ['the end of the session', () => endIdentity()],
  // This tab has not heard of it yet.
  ['somebody else’s sign-in in another tab', async () => {}],
])('an answer that comes after %s keeps nothing', async (_, happens) => {
  const { reply, arrive } = later()
  shop.answers[ask] = () => reply
  await openCart()
  apply('FAIR')
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(happens)
  localStorage.setItem('token', 'of another')
  await arrive(active)
  expect(localStorage.getItem('coupon')).toBeNull()
  expect(screen.queryByText('Coupon Is Applied')).toBeNull()
})
