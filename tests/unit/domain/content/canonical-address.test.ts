import { expect, test } from 'vitest'
import { canonicalAddress } from '../../../../src/domain/content/canonical-address'

test.each([
  ['https://brand.com/', 'https://www.brand.com/'],
  ['https://brand.co.nz/a/b?page=2&sort=newest#top', 'https://www.brand.co.nz/a/b?page=2&sort=newest#top'],
  ['http://brand.com/search/50%25%20off?q=%2F', 'https://www.brand.com/search/50%25%20off?q=%2F'],
  ['http://brand.vic.au/', 'https://www.brand.vic.au/'],
  // A page that was opened over plain http has its https page under www.
  ['http://shop.brand.com/cart', 'https://www.shop.brand.com/cart'],
  // A port that serves http does not serve https.
  ['http://brand.com:8080/a?b=1', 'https://www.brand.com/a?b=1'],
  ['https://brand.com:8443/', 'https://www.brand.com:8443/'],
  ['http://BRAND.com/', 'https://www.brand.com/'],
])('canonical address of %s is %s', (href, canonical) => {
  expect(canonicalAddress(href)).toBe(canonical)
  expect(canonicalAddress(canonical)).toBeNull()
})

test.each([
  ...'https://www.brand.com/ https://www.brand.com.au/x?y=1 https://shop.brand.com/'.split(' '),
  ...'https://shop.vic.com/ https://www.brand.com:8443/ http://localhost:4000/'.split(' '),
  ...'http://shop.localhost/ http://stall.local/ http://127.0.0.1:4000/ http://192.168.1.20/'.split(' '),
  ...'http://[::1]:4000/ http://showfloor/ file:///index.html nonsense'.split(' '),
])('%s has no other canonical address', (href) => {
  expect(canonicalAddress(href)).toBeNull()
})
