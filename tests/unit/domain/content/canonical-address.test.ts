import { expect, test } from 'vitest'
import { canonicalAddress } from '../../../../src/domain/content/canonical-address'

test.each([
  ['http://brand.com/', 'https://www.brand.com/'],
  ['https://brand.com/', 'https://www.brand.com/'],
  ['http://www.brand.com/', 'https://www.brand.com/'],
  ['http://brand.com.au/shop', 'https://www.brand.com.au/shop'],
  ['https://brand.co.nz/a/b?page=2&sort=newest#top', 'https://www.brand.co.nz/a/b?page=2&sort=newest#top'],
  ['http://brand.com/search/50%25%20off?q=%2F', 'https://www.brand.com/search/50%25%20off?q=%2F'],
  ['http://brand.com./', 'https://www.brand.com./'],
  ['http://brand.vic.au/', 'https://www.brand.vic.au/'],
  ['https://brand.nsw.au/', 'https://www.brand.nsw.au/'],
  // A page that was opened over plain http has its https page under www.
  ['http://shop.brand.com/cart', 'https://www.shop.brand.com/cart'],
  ['http://shop.brand.com.au/', 'https://www.shop.brand.com.au/'],
  ['http://www.shop.brand.com/', 'https://www.shop.brand.com/'],
  ['http://vic.brand.com/', 'https://www.vic.brand.com/'],
  // A port that serves http does not serve https.
  ['http://brand.com:8080/a?b=1', 'https://www.brand.com/a?b=1'],
  ['http://www.brand.com:443/', 'https://www.brand.com/'],
  ['https://brand.com:8443/', 'https://www.brand.com:8443/'],
  ['http://BRAND.com/', 'https://www.brand.com/'],
])('canonical address of %s is %s', (href, canonical) => {
  expect(canonicalAddress(href)).toBe(canonical)
  expect(canonicalAddress(canonical)).toBeNull()
})

test.each([
  'https://www.brand.com/',
  'https://www.brand.com.au/x?y=1',
  'https://shop.brand.com/',
  'https://shop.brand.vic.au/',
  'https://shop.vic.com/',
  'https://www.com/',
  'https://www.brand.com:8443/',
  'http://localhost:4000/',
  'http://localhost/',
  'http://shop.localhost/',
  'http://stall.local/',
  'http://127.0.0.1:4000/',
  'http://192.168.1.20/',
  'http://10.0.0.7/',
  'http://[::1]:4000/',
  'http://[fe80::1]/',
  'http://showfloor/',
  'file:///index.html',
  'about:blank',
  'nonsense',
])('%s has no other canonical address', (href) => {
  expect(canonicalAddress(href)).toBeNull()
})
