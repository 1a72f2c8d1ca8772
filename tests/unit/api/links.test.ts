/** Links in the provider's content: only paths of this site and http(s) addresses are accepted. */
import { expect, test, vi } from 'vitest'
import { contentHref } from '../../../src/api/html'

test.each([
  ['/category/mugs', '/category/mugs'],
  ['category/mugs?page=2', '/category/mugs?page=2'],
  [' /shop ', '/shop'],
  ['https://other.example/x', 'https://other.example/x'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['https:///evil.example', null],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:jo@acme.example', null],
  ['', null],
  [undefined, null],
])('content link %j becomes %j', (link, href) => expect(contentHref(link)).toBe(href))

test.each([
  ['https://shop.example/category/mugs', '/category/mugs'],
  ['https://shop.example//evil.example', 'https://shop.example//evil.example'],
  ['https://shop.example.evil.example/', 'https://shop.example.evil.example/'],
])('content link %j on the shop’s origin becomes %j', (link, href) => {
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  expect(contentHref(link)).toBe(href)
})
