/** Tests the required fields of quote and sample requests. */
import { expect, test } from 'vitest'
import { type EnquiryFields, enquiryErrors, maxRemarksLength } from '../../../../src/domain/enquiry/enquiry'

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
  ['neededBy', '2026-11-26', 'Needed by is over already'],
  ['remarks', 'x'.repeat(maxRemarksLength), undefined],
  ['remarks', 'x'.repeat(maxRemarksLength + 1), 'Your message can have at most 5000 characters'],
])('enquiry field %s with %j gives: %s', (field, text, message) => {
  expect(enquiryErrors({ ...validFields, [field]: text }, '2026-11-27')).toEqual(
    message === undefined ? {} : { [field]: message },
  )
})
