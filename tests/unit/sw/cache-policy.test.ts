/** Requests that the service worker stores: public reads, pictures and templates, and nothing else. */
import { describe, expect, test } from 'vitest'
import { privateReferrer } from '../../../src/domain/product/picture'
import { isPage, ruleFor } from '../../../sw/cache-policy'

const hosts = { page: 'https://shop.example', api: 'https://api.example', images: 'https://img.example' }
const findRule = (
  method: string,
  url: string,
  {
    destination = '',
    authorised = false,
    referrerPolicy = 'strict-origin-when-cross-origin',
    cache = 'default',
  } = {},
) => ruleFor({ method, url: new URL(url), destination, authorised, referrerPolicy, cache }, hosts)
const api = (path: string) => `https://api.example/frontend/api/${path}`

const reads = [
  ['GET', 'category/'],
  ['POST', 'category/AllUnMapcategory'],
  ['GET', 'HomePageSetting/'],
  ['GET', 'shop/about'],
  ['GET', 'category/categoryProduct/mugs?page=2&limit=24'],
  ['GET', 'category/getcategory/mugs'],
  ['GET', 'category/getsubcategory/drinkware/mugs'],
  ['POST', 'product/'],
  ['POST', 'product/search?page=1&limit=12'],
  ['POST', 'product/find'],
  ['POST', 'product/NewArrivals?page=1&limit=24'],
  ['GET', 'product/steel-mug'],
  ['GET', 'product/loginmug'],
  ['GET', 'product_review/7?page=1'],
  ['GET', 'cart/getgst'],
  ['GET', 'FAQ/getFAQData/'],
  ['GET', 'TermsCondition/getTermsCondition/'],
] as const

test.each(reads)('%s %s is stored, but not with a token or from another host', (method, path) => {
  expect(findRule(method, api(path))).toBe('read')
  expect(findRule(method, api(path), { cache: 'reload' })).toBe('read')
  expect(findRule(method, api(path), { cache: 'no-store' })).toBeNull()
  expect(findRule(method, api(path), { authorised: true })).toBeNull()
  expect(findRule(method, `https://evil.example/frontend/api/${path}`)).toBeNull()
  expect(findRule(method, `https://api.example.evil.example/frontend/api/${path}`)).toBeNull()
  expect(findRule(method === 'GET' ? 'POST' : 'GET', api(`x${path}`))).toBeNull()
})

test.each([
  ['GET', 'product/login'],
  ['GET', 'product/login/steel-mug'],
  ['POST', 'product/login/search'],
  ['GET', 'product/addwishlist/7'],
  ['POST', 'product/requestquote'],
  ['POST', 'product_review'],
  ['GET', 'cart'],
  ['GET', 'cart/getcartcount'],
  ['POST', 'cart/cart2'],
  ['POST', 'cart/getgst'],
  ['GET', 'myaccount/getwishlist/'],
  ['GET', 'myaccount/anything/at/all'],
  ['POST', 'auth/signin'],
  ['GET', 'auth/profilepic/'],
  ['GET', 'order/7'],
  ['POST', 'CouponCode'],
  ['POST', 'portal/portalAuth'],
  ['GET', 'cart/getgst?showfloor-probe=1'],
  ['PUT', 'category/'],
  ['DELETE', 'product/steel-mug'],
  ['GET', 'category/%2e%2e/cart'],
  ['GET', 'unheard/of'],
])('%s %s is never handled by the service worker', (method, path) => {
  expect(findRule(method, api(path))).toBeNull()
})

describe('files of the image host', () => {
  test.each([
    ['GET', 'https://img.example/media/mug.webp', 'image', 'picture'],
    ['GET', 'https://img.example/templates/mug.pdf', 'iframe', 'template'],
    ['GET', 'https://img.example/media/mug.webp', '', null],
    ['POST', 'https://img.example/media/mug.webp', 'image', null],
    ['GET', 'https://evil.example/media/mug.webp', 'image', null],
    ['GET', 'http://img.example/media/mug.webp', 'image', null],
    ['GET', 'https://shop.example/media/mug.webp', 'image', null],
  ])('image host file %s %s as %j has the rule %s', (method, url, destination, kind) => {
    expect(findRule(method, url, { destination })).toBe(kind)
  })
})

test.each([
  ['/', true],
  ['/shop', true],
  ['/frontend-news', true],
  ['/frontend/api/category/', false],
  ['/media/w320/mug.webp', false],
  ['/uploads/artwork/7/1.x/Logo.heic', false],
  ['/sw.js', false],
  ['/files/mug.PDF', false],
  ['/Attachments/logo.HEIC', false],
  ['/pdfview/files/mug.pdf', true],
  ['/search/node.js', true],
  ['/drinkware/no.5', true],
  ['/files/mug.pdf?edition=2', false],
  ['/Media/mug', false],
  ['/.well-known/security', false],
  ['/desk/orders', false],
  ['/openapi', false],
  ['/openapi-news', true],
])('service worker answers a visit to %s with a page of the shop: %s', (path, isAnswered) => {
  expect(isPage(new URL(path, hosts.page).pathname)).toBe(isAnswered)
})

test('private picture, or one requested with no-store, is not stored', () => {
  const url = 'https://img.example/media/w640/portal.webp'
  expect(findRule('GET', url, { destination: 'image' })).toBe('picture')
  expect(findRule('GET', url, { destination: 'image', cache: 'no-store' })).toBeNull()
  expect(findRule('GET', url, { destination: 'image', referrerPolicy: privateReferrer })).toBeNull()
})
