/** Tests e-mail addresses and telephone numbers in the forms in which people paste them. */
import { expect, test } from 'vitest'
import {
  looksLikeEmail,
  looksLikePhone,
  normalizeEmail,
  normalizePhone,
} from '../../../../src/domain/account/contact-details'
import { cpuMs } from '../../../support/cpu-time'

test.each([
  ['\u200bjo@acme.com\u202c'],
  ['jo@ac\u2060me.com\ufe0f'],
  ['\u00a0JO@Acme.com '],
  ['MAILTO:jo%40acme.com?subject=Hi'],
  ['Jo Brand <jo@acme.com>'],
  ['"Brand, Jo" <mailto:Jo@acme.com>'],
  ['<jo@acme.com>'],
  ['jo@acme.com <mailto:jo@acme.com>'],
  ['jo＠acme．com'],
])('e-mail address %j is stored as jo@acme.com', (typed) => {
  expect(looksLikeEmail(typed)).toBe(true)
  expect(normalizeEmail(typed)).toBe('jo@acme.com')
})

test.each([
  ...'jo@acme.com,al@acme.com mailto:jo@acme.com,al@acme.com .jo@acme.com jo.@acme.com'.split(' '),
  ...'jo..brand@acme.com jo,brand@acme.com jo(work)@acme.com jo@-acme.com jo@acme-.com'.split(' '),
  ...'jo@ac_me.com jo@ac,me.com jo@acme.com. jo@192.168.0.1 mailto:'.split(' '),
  'jo@acme.com al@acme.com',
  'jo@acme.com <al@acme.com>',
  '"jo brand"@acme.com',
  'jo\\brand@acme.com',
  'jörg@acme.com',
  `${'x'.repeat(65)}@acme.com`,
  `jo@${'x'.repeat(64)}.com`,
  ...'jo jo@ @acme.com jo@acme jo@acme.c jo@acme.c0m jo@@acme.com jo@acme..com jo@.acme.com'.split(' '),
  `${'x'.repeat(250)}@a.co`,
  '',
])('e-mail address %j is refused', (typed) => {
  expect(looksLikeEmail(typed)).toBe(false)
})

test.each(["o'brien+expo@acme.agency", 'jo@münchen.de', 'jo@acme.xn--p1ai', 'jo_2%x@a-b.co'])(
  'e-mail address %j is stored unchanged',
  (typed) => {
    expect(looksLikeEmail(typed)).toBe(true)
    expect(normalizeEmail(typed)).toBe(typed)
  },
)

test.each([
  ['\u202a+61 400 123 456\u202c', '+61 400 123 456'],
  ['0400\u2011123\u2013456', '0400-123-456'],
  ['0400 − 123 456', '0400 - 123 456'],
  ['０４００ １２３ ４５６', '0400 123 456'],
  ['٠٤٠٠ ١٢٣ ٤٥٦', '0400 123 456'],
  ['030/1234567', '030-1234567'],
  ['Mob: 0400 123 456', '0400 123 456'],
  ['0400 123 456 (work)', '0400 123 456'],
  ['02 9999 1234 ext. 12', '02 9999 1234 x12'],
  ['02 9999 1234, extension 12', '02 9999 1234 x12'],
  ['02 9999 1234 (ext 12)', '02 9999 1234 x12'],
  ['tel:+61-2-9999-1234;ext=12', '+61-2-9999-1234 x12'],
  ['(02) 9999 1234 #12', '(02) 9999 1234 x12'],
  ['+61 (0)400 000-000', '+61 (0)400 000-000'],
])('telephone number %j is stored as %j', (typed, stored) => {
  expect(looksLikePhone(typed)).toBe(true)
  expect(normalizePhone(typed)).toBe(stored)
  expect(normalizePhone(stored)).toBe(stored)
})

test.each(['12345', 'ext. 123456', '0400 123 456 / 0411 222 333', 'none', '0400 123 456 ext.', ''])(
  'telephone number %j is refused',
  (typed) => {
    expect(looksLikePhone(typed)).toBe(false)
  },
)

test('very long telephone number and email address are read without delay', () => {
  expect(cpuMs(() => void looksLikeEmail(`a@${'a.'.repeat(50_000)}!`))).toBeLessThan(200)
  expect(cpuMs(() => void normalizePhone(`1${' ,;('.repeat(100_000)}x`))).toBeLessThan(400)
})
