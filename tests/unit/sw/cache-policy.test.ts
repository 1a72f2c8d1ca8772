/** Tests that the service worker stores only the replies to public reads and requests for pictures and templates. */
import { expect, test } from 'vitest'
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

/** Returns a row of a table for each path. */
const calls = (method: string, paths: string) => paths.split(' ').map((path) => [method, path] as const)

const reads = [
  ...calls('GET', 'category/ HomePageSetting/ shop/about category/categoryProduct/mugs?page=2&limit=24'),
  ...calls('GET', 'category/getcategory/mugs category/getsubcategory/drinkware/mugs product/steel-mug'),
  ...calls('GET', 'product/loginmug product_review/7?page=1 cart/getgst FAQ/getFAQData/'),
  ...calls('GET', 'TermsCondition/getTermsCondition/'),
  ...calls('POST', 'category/AllUnMapcategory product/ product/search?page=1&limit=12 product/find'),
  ...calls('POST', 'product/NewArrivals?page=1&limit=24'),
]

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
  ...calls(
    'GET',
    'product/login product/login/steel-mug product/addwishlist/7 cart cart/getcartcount order/7',
  ),
  ...calls('GET', 'myaccount/getwishlist/ myaccount/anything/at/all auth/profilepic/ portal/mine unheard/of'),
  ...calls('GET', 'cart/getgst?showfloor-probe=1 category/%2e%2e/cart'),
  ...calls(
    'POST',
    'product/login product/login/search product/login/find product/requestquote product_review',
  ),
  ...calls('POST', 'cart/cart2 cart/getgst auth/signin CouponCode portal/portalAuth'),
  ...calls('PUT', 'category/'),
  ...calls('DELETE', 'product/steel-mug'),
])('%s %s is never handled by the service worker', (method, path) => {
  expect(findRule(method, api(path))).toBeNull()
})

test.each([
  ['GET', 'https://img.example/media/mug.webp', 'image', 'picture'],
  ['GET', 'https://img.example/templates/mug.pdf', 'iframe', 'template'],
  ['GET', 'https://img.example/media/mug.webp', '', null],
  ['POST', 'https://img.example/media/mug.webp', 'image', null],
  ['GET', 'https://evil.example/media/mug.webp', 'image', null],
  ['GET', 'http://img.example/media/mug.webp', 'image', null],
  ['GET', 'https://shop.example/media/mug.webp', 'image', null],
  ['GET', 'https://shop.example/icons/logoDark-1.png', 'image', 'picture'],
])('request %s %s with the destination %j has the rule %s', (method, url, destination, kind) => {
  expect(findRule(method, url, { destination })).toBe(kind)
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
