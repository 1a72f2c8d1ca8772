/** Tests the recognition of e-mail addresses, and the page to which a sign-in returns. */
import { describe, expect, test } from 'vitest'
import { looksLikeEmail } from '../../../../src/domain/account/contact-details'
import { returnPath } from '../../../../src/domain/account/sign-in'
import { cpuMs } from '../../../support/cpu-time'

describe('looksLikeEmail', () => {
  test.each([
    'jo@brand.sydney',
    'JO@ACME.COM.AU',
    "sean.o'brien@acme.com.au",
    'jo+expo@acme.photography',
    'jo@a.co',
    'jo_o%k@sub.acme-group.museum',
  ])('looksLikeEmail accepts %s', (email) => {
    expect(looksLikeEmail(email)).toBe(true)
  })

  test.each([
    'jo',
    'jo@',
    '@acme.com',
    'jo@acme',
    'jo@acme.c',
    'jo@acme.c0m',
    'jo@@acme.com',
    'jo@acme..com',
    'jo@.acme.com',
    'jo o@acme.com',
    'jo@acme.com, al@acme.com',
    `${'x'.repeat(250)}@a.co`,
  ])('looksLikeEmail rejects %s', (email) => {
    expect(looksLikeEmail(email)).toBe(false)
  })

  test('looksLikeEmail rejects a very long text without delay', () => {
    const checkLongText = () => expect(looksLikeEmail(`a@${'a.'.repeat(50_000)}!`)).toBe(false)
    expect(cpuMs(checkLongText)).toBeLessThan(200)
  })
})

describe('returnPath', () => {
  const origin = 'https://shop.example'

  test.each([
    ['/product/mug?page=2', '/product/mug?page=2'],
    ['/', '/'],
    ['/search/a%20b', '/search/a%20b'],
    ['/shop#top', '/shop'],
    ['/orders', '/orders'],
    ['/%09/evil', '/%09/evil'],
    ['/%2F%2Fevil', '/%2F%2Fevil'],
    ['/%5Cevil', '/%5Cevil'],
    ['/%', '/%'],
    ['/product/signin', '/product/signin'],
  ])('sign-in returns to %j', (remembered, path) => {
    expect(returnPath(remembered, origin)).toBe(path)
  })

  test.each([
    null,
    '',
    '//evil',
    '///evil',
    '/\\evil',
    '/\t/evil',
    '/\n/evil',
    '/.//evil.example',
    '/shop/..//evil.example',
    '/%2e//evil.example',
    'https:evil',
    'https://evil.example/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '%2F%2Fevil',
    ' //evil',
    'shop',
    '/signin?x',
    '/signin/',
    '/signin#x',
    '/LOGIN',
    '/%73ignin',
    '/forgot_pass',
    '/confirm_pass/secret',
    '/signin',
    '/SignIn?next=/shop',
    '/signup',
    '/order-status/U2FsdGVkX1x',
    '/order/U2FsdGVkX1x',
    '/thanks_order',
    '/404',
  ])('sign-in returns to the home page instead of %j', (remembered) => {
    expect(returnPath(remembered, origin)).toBe('/')
  })
})
