import { describe, expect, test } from 'vitest'
import { passwordProblem } from '../../../../src/domain/account/password'
import { personalErrors, signUpAddressErrors } from '../../../../src/domain/account/sign-up'
import { looksLikeWebAddress } from '../../../../src/domain/account/contact-details'

const typed = {
  fullName: 'Dana Buyer',
  mobileNumber: '0400 000 000',
  email: 'dana@buyer.example',
  businessName: '',
  industryName: '',
  webAddress: '',
  roleId: 2,
  password: 'a quiet harbour',
}
const place = {
  customerName: 'Buyer',
  country: 'Australia',
  state: 'NSW',
  city: 'Sydney',
  postcode: '2000',
  line1: '1 Harbour St',
  line2: '',
}

describe('passwords', () => {
  test.each([
    'a quiet harbour',
    'Showfloor-2026',
    'tr0ub4dor&3',
    '        x y z',
    'пароль от сайта',
    '😀'.repeat(9) + 'ab',
  ])('%s may be used', (password) => {
    expect(passwordProblem(password, 'dana@buyer.example')).toBeNull()
  })

  test.each([
    ['', 'Password must have at least 8 characters'],
    ['😀😀😀😀', 'Password must have at least 8 characters'],
    ['x y'.repeat(43), 'Password can have at most 128 characters'],
    ['password', /guess/],
    ['Password1!', /guess/],
    ['2026-Welcome!', /guess/],
    ['12345678', /guess/],
    ['qwertyuiop', /guess/],
    ['aaaaaaaa', /guess/],
    ['1212121212', /guess/],
    ['dana@buyer.example', /guess/],
    ['dana2026', /guess/],
  ])('%s may not', (password, problem) => {
    expect(passwordProblem(password, 'Dana@buyer.example')).toMatch(problem)
  })
})

describe('web addresses', () => {
  test.each([
    'buyer.example',
    'www.buyer.com.au',
    'https://buyer.agency/about?x=1',
    'HTTP://Buyer.example',
    'büro.example',
  ])('%s is one', (text) => {
    expect(looksLikeWebAddress(text)).toBe(true)
  })
  test.each([
    'buyer',
    'two words.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://buyer.example',
    'https://user:secret@buyer.example',
    '//buyer',
    '192.168.0.1',
    `${'x'.repeat(200)}.example`,
  ])('%s is none', (text) => {
    expect(looksLikeWebAddress(text)).toBe(false)
  })
})

describe('the two steps', () => {
  test('what is right passes', () => {
    expect(personalErrors(typed)).toEqual({})
    expect(signUpAddressErrors(place)).toEqual({})
  })

  test('what is missing is named, in the order of the form', () => {
    const blank = { ...typed, fullName: ' ', mobileNumber: '', email: '', roleId: null, password: '' }
    expect(Object.entries(personalErrors({ ...blank, webAddress: 'x' }))).toEqual([
      ['fullName', 'Full Name is required'],
      ['mobileNumber', 'Mobile Number is required'],
      ['email', 'Email is required'],
      ['webAddress', 'Invalid Web Address'],
      ['roleId', 'Customer Type is required'],
      ['password', 'Password is required'],
    ])
    const nowhere = { customerName: '', country: '', state: '', city: '', postcode: '', line1: '', line2: '' }
    expect(Object.values(signUpAddressErrors(nowhere, 'Shipping '))).toEqual([
      'Shipping Customer Name is required',
      'Shipping Country is required',
      'Shipping State is required',
      'Shipping City is required',
      'Shipping Postcode is required',
      'Shipping Address 1 is required',
    ])
  })
})
