/** The page to which a sign-in returns stays on this site and is not a page of signing in. */
import { expect, test } from 'vitest'
import { returnPath } from '../../../../src/domain/account/sign-in'

const origin = 'https://shop.example'

test.each([
  ['/product/mug?page=2', '/product/mug?page=2'],
  ['/', '/'],
  ['/shop#top', '/shop'],
  ['/%09/evil', '/%09/evil'],
  ['/%5Cevil', '/%5Cevil'],
  ['/%', '/%'],
  ['/product/signin', '/product/signin'],
])('sign-in returns to %j', (remembered, path) => expect(returnPath(remembered, origin)).toBe(path))

test.each([
  ...'//evil /.//evil.example /%2e//evil.example https:evil javascript:alert(1)'.split(' '),
  ...'data:text/html,<script>alert(1)</script> shop /signin/ /LOGIN /%73ignin /forgot_pass'.split(' '),
  ...'/confirm_pass/secret /SignIn?next=/shop /signup /order-status/U2FsdGVkX1x /thanks_order'.split(' '),
  ...'/404'.split(' '),
  null,
  '',
  '/\\evil',
  '/\t/evil',
])('sign-in returns to the home page instead of %j', (remembered) => {
  expect(returnPath(remembered, origin)).toBe('/')
})
