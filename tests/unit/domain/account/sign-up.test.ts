import { expect, test } from 'vitest'
import { passwordProblem } from '../../../../src/domain/account/password'
import { looksLikeWebAddress } from '../../../../src/domain/account/contact-details'

test.each(['a quiet harbour', 'tr0ub4dor&3', '        x y z', 'пароль от сайта', '😀'.repeat(9) + 'ab'])(
  'password "%s" is accepted',
  (password) => {
    expect(passwordProblem(password, 'dana@buyer.example')).toBeNull()
  },
)

test.each<[string, string | RegExp]>([
  ['', 'Password must have at least 8 characters'],
  ['😀😀😀😀', 'Password must have at least 8 characters'],
  ['x y'.repeat(43), 'Password can have at most 128 characters'],
  ...'12345678 aaaaaaaa poiuytre dana@buyer.example dana2026 Showfloor-2026 !show.floor!'
    .split(' ')
    .map((password): [string, RegExp] => [password, /guess/]),
  ['harbour harbour ', /guess/],
])('password "%s" is refused', (password, problem) => {
  expect(passwordProblem(password, 'Dana@buyer.example')).toMatch(problem)
})

test.each([
  'buyer.example',
  'www.buyer.com.au',
  'https://buyer.agency/about?x=1',
  'HTTP://Buyer.example',
  'büro.example',
])('%s is recognized as a web address', (text) => expect(looksLikeWebAddress(text)).toBe(true))
test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://buyer.example',
  'https://user:secret@buyer.example',
  '192.168.0.1',
  `${'x'.repeat(200)}.example`,
])('%s is not recognized as a web address', (text) => expect(looksLikeWebAddress(text)).toBe(false))
