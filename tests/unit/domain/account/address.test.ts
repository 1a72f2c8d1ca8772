import { expect, test } from 'vitest'
import {
  addressErrors,
  type AddressFields,
  postcodeHint,
  stateIn,
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

test('what is right passes', () => {
  expect(addressErrors('billing', billing)).toEqual({})
  expect(addressErrors('shipping', { ...billing, email: '', mobileNumber: '' })).toEqual({})
})

test.each([[{ line2: 'x'.repeat(201) }, { line2: 'Address Line 2 can have at most 200 characters' }]])(
  '%j is told',
  (changes, errors) => {
    expect(addressErrors('billing', { ...billing, ...changes })).toEqual(errors)
  },
)

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

test.each([
  ['nsw ', 'NSW'],
  ['New South Wales', 'NSW'],
  ['Otago', 'Otago'],
  ['', ''],
])('%j is the state %j', (typed, state) => {
  expect(stateIn(typed)).toBe(state)
})
