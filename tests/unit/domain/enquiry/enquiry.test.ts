/** Tests the required fields of quote and sample requests, and the chosen options that are appended to the remarks. */
import { expect, test } from 'vitest'
import {
  type EnquiryFields,
  enquiryErrors,
  maxRemarksLength,
  splitRemarks,
  remarksWithChoices,
} from '../../../../src/domain/enquiry/enquiry'

const validFields: EnquiryFields = {
  fullName: 'Jo Brand',
  email: 'jo@brand.sydney',
  mobileNumber: '+61 400 123 456',
  quantity: '1,250',
  neededBy: '',
  remarks: '',
}

test('empty enquiry reports every required field in form order', () => {
  const blank = { fullName: ' ', email: ' ', mobileNumber: ' ', quantity: ' ', neededBy: '', remarks: ' ' }
  expect(Object.entries(enquiryErrors(blank, '2026-11-27'))).toEqual([
    ['fullName', 'Full Name is required'],
    ['email', 'Email is required'],
    ['mobileNumber', 'Mobile Number is required'],
    ['quantity', 'Quantity is required'],
  ])
})

test.each<[keyof EnquiryFields, string, string | undefined]>([
  ['email', 'jo@brand', 'Invalid email format'],
  ['mobileNumber', '0400123456', undefined],
  ['mobileNumber', '12345', 'Invalid mobile number'],
  ['mobileNumber', '1'.repeat(21), 'Invalid mobile number'],
  ['quantity', '0', 'Quantity must be a whole number from 1 to 1,000,000'],
  ['neededBy', '2026-11-26', 'That date has passed. Choose a later date'],
  ['remarks', 'x'.repeat(maxRemarksLength), undefined],
  ['remarks', 'x'.repeat(maxRemarksLength + 1), 'Your message can have at most 5000 characters'],
])('enquiry field %s with %j gives: %s', (field, text, message) => {
  expect(enquiryErrors({ ...validFields, [field]: text }, '2026-11-27')).toEqual(
    message === undefined ? {} : { [field]: message },
  )
})

test('chosen lines are appended below the remarks', () => {
  expect(remarksWithChoices(' By March. ', ['Navy: S × 1', 'Red: M × 2'])).toBe(
    'By March.\n\nChosen:\nNavy: S × 1\nRed: M × 2',
  )
  expect(remarksWithChoices(' ', ['Navy'])).toBe('Chosen:\nNavy')
  expect(remarksWithChoices('By March.', [])).toBe('By March.')
})

test('chosen lines without room are counted, and typed text is never cut', () => {
  const lines = Array.from({ length: 100 }, () => 'x'.repeat(99))
  const text = remarksWithChoices('', lines)
  expect(text.length).toBeLessThanOrEqual(maxRemarksLength)
  expect(text).toMatch(/^Chosen:\n(x{99}\n){49}and 51 more lines$/)
  expect(remarksWithChoices('y'.repeat(4970), lines)).toBe(
    `${'y'.repeat(4970)}\n\nChosen:\nand 100 more lines`,
  )
  const full = `${'y'.repeat(4989)}\n\nChosen:\nx`
  expect(remarksWithChoices('y'.repeat(4989), ['x'])).toBe(full)
  expect(remarksWithChoices('y'.repeat(maxRemarksLength), lines)).toBe('y'.repeat(maxRemarksLength))
})

test.each([
  [
    'By March.\n\nAll of it.',
    ['Navy: S × 1', 'Red: M × 2', 'Branding: Print (1 position)'],
    'Print (1 position)',
  ],
  ['', ['Colour: Navy'], ''],
  ['Chosen:\nby my boss', ['Branding: Print (2 positions)'], 'Print (2 positions)'],
])('remarks %j and chosen lines %j are split again', (typed, lines, branding) => {
  const options = lines.filter((line) => !line.startsWith('Branding'))
  expect(splitRemarks(remarksWithChoices(typed, lines))).toEqual({ typed, options, branding })
})

test.each(['', 'By March.\n\nColour: Navy\nBranding: Print', 'By March. Chosen:\nred'])(
  'remarks %j without chosen lines count as typed text',
  (typed) => {
    expect(splitRemarks(typed)).toEqual({ typed, options: [], branding: '' })
  },
)
