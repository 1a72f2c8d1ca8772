// @vitest-environment happy-dom
/** The discount code of the cart: applied, refused, asked about again, taken off (req 5.11, 5.12). */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkNow } from '../../../src/session/connectivity'
import { keepCoupon, keptCoupon } from '../../../src/session/coupon'
import { endIdentity } from '../../../src/session/identity'
import { openFilled, openShop, plain, type Reply, type Shop } from './cart-stage'

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
afterEach(async () => {
  cleanup()
  toast.remove()
  shop.answers = {}
  await checkNow()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Coupon code')
const summary = () => plain(screen.getByRole('region', { name: 'Order summary' }))
const asked = () => shop.sent.filter(({ call }) => call === ask).map(({ body }) => body['CouponName'])

function apply(code: string) {
  fireEvent.change(field(), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

test('a code that holds: the message, its line, GST on what is left, and only its name is kept', async () => {
  shop.answers[ask] = active
  await openFilled()
  apply('  Fair26 ')
  expect(await screen.findByText('Coupon Is Applied')).toBeTruthy()
  // 12.5 % of 205.00 is 25.625; 10 % of 179.37 is 17.937.
  await waitFor(() => expect(summary()).toContain('Coupon Fair26 (12.5%)Remove−$25.63'))
  expect(summary()).toContain('GST (10%)$17.94')
  expect(summary()).toContain('Total$197.31 inc GST')
  expect(asked()).toEqual(['Fair26'])
  expect(localStorage.getItem('coupon')).toBe('Fair26')
  expect(field().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Remove coupon Fair26' }))
  expect(summary()).toContain('Total$225.50 inc GST')
  expect(localStorage.getItem('coupon')).toBeNull()
})

test.each<[string, Reply, string]>([
  ['a refusal', refused('This coupon has expired.'), 'This coupon has expired.'],
  [
    'other words with 200',
    { body: { Message: 'Coupon is active!', Data: { Value: 10 } } },
    'Coupon is active!',
  ],
  [
    'a value beyond all',
    { body: { Message: 'Coupon Is Active!', Data: { Value: 150 } } },
    'The shop could not do that just now.',
  ],
  ['no answer', 'nothing', 'The shop could not be reached. The code was not applied.'],
])('%s is told beside the field and aloud, and what was typed stays', async (_, reply, words) => {
  shop.answers[ask] = reply
  await openFilled()
  apply('SAVE')
  expect(await screen.findAllByText(words)).toHaveLength(2)
  expect(field().value).toBe('SAVE')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(keptCoupon()).toBeNull()
  fireEvent.change(field(), { target: { value: 'SAVE2' } })
  expect(field().getAttribute('aria-invalid')).toBe('false')
})

test('nothing typed is not asked about', async () => {
  await openFilled()
  apply('  ')
  expect(screen.getByText('Please enter a coupon code.')).toBeTruthy()
  expect(asked()).toEqual([])
})

test('ten presses ask once', async () => {
  let answer: (reply: Reply) => void = () => {}
  shop.answers[ask] = () => new Promise<Reply>((resolve) => (answer = resolve))
  await openFilled()
  fireEvent.change(field(), { target: { value: 'FAIR' } })
  for (let press = 0; press < 10; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(async () => answer(active))
  await screen.findByText('Coupon Is Applied')
  expect(asked()).toEqual(['FAIR'])
})

test('a kept code is asked about again, silently; what the device says of its worth counts for nothing', async () => {
  keepCoupon('FAIR')
  localStorage.setItem('CouponValue', '100')
  shop.answers[ask] = active
  await openFilled()
  await waitFor(() => expect(summary()).toContain('Coupon FAIR (12.5%)'))
  expect(screen.queryByText('Coupon Is Applied')).toBeNull()
})

test('a kept code that holds no more is taken off, with a word', async () => {
  keepCoupon('FAIR')
  shop.answers[ask] = refused('This coupon has been used up.')
  await openFilled()
  expect(await screen.findByText('The code FAIR was taken off: This coupon has been used up.')).toBeTruthy()
  expect(keptCoupon()).toBeNull()
  expect(summary()).not.toContain('Coupon FAIR')
})

test.each<[string, Reply]>([
  ['in trouble', refused('We are restocking.', 503)],
  ['asking for a pause', refused('Please wait.', 429)],
  ['silent', 'nothing'],
])('a shop that is %s takes no code off', async (_, reply) => {
  keepCoupon('FAIR')
  shop.answers[ask] = reply
  await openFilled()
  await waitFor(() => expect(summary()).toContain('Coupon FAIRRemoveNot known just now'))
  expect(summary()).toContain('Total$225.50 inc GST')
  expect(keptCoupon()).toBe('FAIR')
})

test.each([
  ['the end of the session', () => endIdentity()],
  // This one has not heard of it yet.
  ['somebody else’s sign-in in another tab', async () => {}],
])('an answer that comes after %s keeps nothing', async (_, happens) => {
  let answer: (reply: Reply) => void = () => {}
  shop.answers[ask] = () => new Promise<Reply>((resolve) => (answer = resolve))
  await openFilled()
  apply('FAIR')
  await waitFor(() => expect(asked()).toHaveLength(1))
  await act(happens)
  localStorage.setItem('token', 'of another')
  await act(async () => answer(active))
  expect(localStorage.getItem('coupon')).toBeNull()
  expect(screen.queryByText('Coupon Is Applied')).toBeNull()
})

test('without a network the field says why', async () => {
  await openFilled()
  shop.answers = { 'GET cart/getgst': 'nothing' }
  await act(async () => void (await checkNow()))
  const button = screen.getByRole('button', { name: 'Apply' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  apply('FAIR')
  expect(asked()).toEqual([])
  await waitFor(() => expect(screen.getAllByText(/^Codes are checked by the shop/)).toHaveLength(2))
  expect(field().value).toBe('FAIR')
})
