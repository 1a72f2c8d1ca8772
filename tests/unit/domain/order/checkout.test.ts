import { expect, test } from 'vitest'
import { checkoutErrors } from '../../../../src/domain/order/checkout'
import { couponCode } from '../../../../src/domain/price/order-total'

const blank = {
  customerName: '',
  country: '',
  state: ' ',
  city: '',
  postcode: '\t',
  line1: '',
  line2: '',
  email: '',
  mobileNumber: '',
}
const whole = {
  customerName: 'Buyer & Co',
  country: 'Australia',
  state: 'NSW',
  city: 'Sydney',
  postcode: '2000',
  line1: '1 Harbour St',
  line2: '',
  email: 'JO@ACME.COM.AU',
  mobileNumber: '0400 000 000',
}
const nothing = { billing: {}, shipping: {}, purchaseOrder: null }

test('says what is missing in the words of the checkout, in the order of its form', () => {
  const place = [
    ['customerName', 'Customer Name is required'],
    ['country', 'Country is required'],
    ['state', 'State is required'],
    ['city', 'City is required'],
    ['postcode', 'Zipcode is required'],
    ['line1', 'Address 1 is required'],
  ]
  const errors = checkoutErrors({ billing: blank, shipping: blank, purchaseOrder: '  ' })
  expect(Object.entries(errors.billing)).toEqual([
    ...place,
    ['email', 'Email is required'],
    ['mobileNumber', 'Mobile Number is required'],
  ])
  expect(Object.entries(errors.shipping)).toEqual(place)
  expect(errors.purchaseOrder).toBe('PO# or Order reference number is required')
})

test('lets a whole order through; only the second address lines may be empty', () => {
  const shipping = { ...whole, email: '', mobileNumber: '' }
  expect(checkoutErrors({ billing: whole, shipping, purchaseOrder: 'PO 7' })).toEqual(nothing)
})

test('says what is no e-mail, and what is too long', () => {
  const odd = { billing: { ...whole, email: 'a@b' }, shipping: whole, purchaseOrder: '7' }
  expect(checkoutErrors(odd)).toEqual({ ...nothing, billing: { email: 'Email is invalid' } })
  const long = { ...whole, line1: 'x'.repeat(201) }
  const errors = checkoutErrors({ billing: long, shipping: long, purchaseOrder: 'x'.repeat(101) })
  expect(errors).toEqual({
    billing: { line1: 'Address Line 1 can have at most 200 characters' },
    shipping: { line1: 'Address Line 1 can have at most 200 characters' },
    purchaseOrder: 'PO# can have at most 100 characters',
  })
})

test('a coupon code is the same however it is typed', () => {
  expect(couponCode(' spring10 ')).toBe('SPRING10')
})
