import { expect, test } from 'vitest'
import {
  addressErrors,
  type AddressFields,
  blankAddress,
  postcodeHint,
} from '../../../../src/domain/account/address'

const billing: AddressFields = {
  customerName: 'Dana Buyer',
  country: 'Australia',
  state: 'NSW',
  city: 'Sydney',
  postcode: '2000',
  line1: '1 Harbour St',
  line2: '',
  email: 'JO@ACME.COM.AU',
  mobileNumber: 'ask for Jo',
}

test('what is right passes; a shipping address needs neither e-mail nor number', () => {
  expect(addressErrors('billing', billing)).toEqual({})
  expect(addressErrors('shipping', { ...billing, email: '', mobileNumber: '' })).toEqual({})
})

test('what is missing is named in the order of the form (req 7.13)', () => {
  const place = [
    ['customerName', 'Fullname is required.'],
    ['country', 'Country is required.'],
    ['state', 'State is required.'],
    ['city', 'City is required.'],
    ['postcode', 'Zipcode is required.'],
    ['line1', 'Address Line 1 is required.'],
  ]
  expect(Object.entries(addressErrors('shipping', blankAddress))).toEqual(place)
  expect(Object.entries(addressErrors('billing', { ...blankAddress, line1: '  ' }))).toEqual([
    ...place,
    ['email', 'Email is required.'],
    ['mobileNumber', 'MobileNumber is required.'],
  ])
})

test.each([
  [{ email: 'jo@acme' }, { email: 'Invalid Email format' }],
  [{ line2: 'x'.repeat(201) }, { line2: 'Address Line 2 can have at most 200 characters' }],
])('%j is told', (changes, errors) => {
  expect(addressErrors('billing', { ...billing, ...changes })).toEqual(errors)
})

test.each([
  ['Australia', '2000', false],
  ['australia ', '08', false],
  ['AU', '20000', true],
  ['Australia', 'SW1A', true],
  ['New Zealand', '90160', false],
  ['', 'SW1A', false],
])('in %s the zip code %s looks odd: %s', (country, postcode, odd) => {
  expect(postcodeHint(country, postcode) !== undefined).toBe(odd)
})
