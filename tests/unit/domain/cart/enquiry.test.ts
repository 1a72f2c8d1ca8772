/** Request a quote and request a sample: what must be given, and in which words it is asked for. */
import { describe, expect, test } from 'vitest'
import {
  type EnquiryFields,
  enquiryErrors,
  firstLines,
  longestRemarks,
  withChosen,
} from '../../../../src/domain/cart/enquiry'

const whole: EnquiryFields = {
  fullName: 'Jo Brand',
  email: 'jo@brand.sydney',
  mobileNumber: '+61 400 123 456',
  quantity: '1,250',
  remarks: '',
}

test('an empty one names every field that is needed, in the order of the form', () => {
  const blank = { fullName: ' ', email: ' ', mobileNumber: ' ', quantity: ' ', remarks: ' ' }
  expect(Object.entries(enquiryErrors(blank))).toEqual([
    ['fullName', 'Full Name is required'],
    ['email', 'Email is required'],
    ['mobileNumber', 'Mobile Number is required'],
    ['quantity', 'Quantity is required'],
  ])
})

describe('each field', () => {
  test.each<[keyof EnquiryFields, string, string | undefined]>([
    ['email', 'jo@brand', 'Invalid email format'],
    ['email', ' jo@acme.com.au ', undefined],
    ['mobileNumber', '0400123456', undefined],
    ['mobileNumber', '(02) 9999-1234', undefined],
    ['mobileNumber', '12345', 'Invalid mobile number'],
    ['mobileNumber', 'call me', 'Invalid mobile number'],
    ['mobileNumber', '1'.repeat(21), 'Invalid mobile number'],
    ['mobileNumber', '.......', 'Invalid mobile number'],
    ['quantity', '0', 'Quantity must be a whole number from 1 to 1,000,000'],
    ['remarks', 'x'.repeat(longestRemarks), undefined],
    ['remarks', 'x'.repeat(longestRemarks + 1), 'Remarks can have at most 5000 characters'],
  ])('%s %j: %s', (field, text, message) => {
    expect(enquiryErrors({ ...whole, [field]: text })).toEqual(
      message === undefined ? {} : { [field]: message },
    )
  })
})

describe('with what is chosen', () => {
  test('lines stand below the remarks', () => {
    expect(withChosen(' By March. ', ['Navy: S × 1', 'Red: M × 2'])).toBe(
      'By March.\n\nNavy: S × 1\nRed: M × 2',
    )
    expect(withChosen(' ', ['Navy'])).toBe('Navy')
    expect(withChosen('By March.', [])).toBe('By March.')
  })

  test('what has no room is counted, and what was typed is never cut', () => {
    const lines = Array.from({ length: 100 }, () => 'x'.repeat(99))
    const text = withChosen('', lines)
    expect(text.length).toBeLessThanOrEqual(longestRemarks)
    expect(text).toMatch(/^(x{99}\n){49}and 51 more lines$/)
    expect(withChosen('y'.repeat(4970), lines)).toBe(`${'y'.repeat(4970)}\n\nand 100 more lines`)
    expect(withChosen('y'.repeat(longestRemarks), lines)).toBe('y'.repeat(longestRemarks))
  })

  test('one more line is one', () => {
    expect(firstLines(['a', 'b', 'c'], 2)).toEqual(['a', 'b', 'and 1 more line'])
    expect(firstLines(['a', 'b'], 2)).toEqual(['a', 'b'])
  })
})
