import { expect, test } from 'vitest'
import { changePasswordErrors } from '../../../../src/domain/account/password'
import { accountErrors, dayOf, genderOf, pictureProblem } from '../../../../src/domain/account/profile'

const typed = { fullName: 'Dana Buyer', email: 'dana@buyer.example', mobileNumber: '0400 000 000' }

test.each([
  [{ email: '' }, { email: 'Email is required.' }],
  [{ email: 'dana' }, { email: 'Invalid Email format' }],
  [{ fullName: ' ' }, { fullName: 'Fullname is required.' }],
  [{ mobileNumber: ' ' }, { mobileNumber: 'MobileNumber is required.' }],
])('account form rejects %j', (changes, errors) => {
  expect(accountErrors({ ...typed, ...changes })).toEqual(errors)
})

test('new password that resembles the account’s e-mail address is refused', () => {
  const fields = { current: 'old', next: 'dana2026', confirmation: 'dana2026' }
  expect(changePasswordErrors(fields, 'dana@buyer.example').next).toMatch(/easy to guess/)
})

test.each([
  ['image/png', 1, null],
  ['image/jpeg', 8 * 1024 * 1024, null],
  ['image/jpeg', 8 * 1024 * 1024 + 1, /8 MB/],
  ['image/png', 0, /empty/],
  ['application/pdf', 5, /isn’t a picture/],
])('profile picture of type "%s" with %i bytes is checked', (type, size, problem) => {
  if (problem === null) expect(pictureProblem({ type, size })).toBeNull()
  else expect(pictureProblem({ type, size })).toMatch(problem)
})

test('birth dates and genders in provider formats are normalized', () => {
  expect(['1980-01-31', '1980-01-31T00:00:00.000Z', '31/01/1980', '0000-00-00', ''].map(dayOf)).toEqual([
    '1980-01-31',
    '1980-01-31',
    '',
    '',
    '',
  ])
  expect(['Male', ' female ', 'MALE', 'x', ''].map(genderOf)).toEqual(['Male', 'Female', 'Male', '', ''])
})
