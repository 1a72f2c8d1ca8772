import { expect, test } from 'vitest'
import { checkoutErrors } from '../../../../src/domain/order/checkout'
import { couponCode } from '../../../../src/domain/price/quote'

const validFields = {
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

test('checkout reports texts that are too long', () => {
  const long = { ...validFields, line1: 'x'.repeat(201) }
  const shipping = { ...long, email: '', mobileNumber: '' }
  const tooLong = { line1: 'Address Line 1 can have at most 200 characters' }
  expect(checkoutErrors({ billing: long, shipping, purchaseOrder: 'x'.repeat(101) })).toEqual({
    billing: tooLong,
    shipping: tooLong,
    purchaseOrder: 'PO# can have at most 100 characters',
  })
})

test('coupon code is normalized to upper case without blanks', () => {
  expect(couponCode(' spring10 ')).toBe('SPRING10')
})
