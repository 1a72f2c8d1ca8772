/** Addresses of pictures, templates and PDFs: only those of the image host are accepted. */
import { expect, test } from 'vitest'
import { apiUrl } from '../../../src/api/hosts'
import { fileUrl, pathOnHost, resolveFile } from '../../../src/api/file-url'

const host = 'https://img.example'
const origin = 'https://shop.example'

test.each([
  ['media/mug.webp', `${host}/media/mug.webp`],
  ['/media/mug.webp', `${host}/media/mug.webp`],
  [' media/mug.webp ', `${host}/media/mug.webp`],
  ['media/red mug, left.webp', `${host}/media/red%20mug%2C%20left.webp`],
  ['media/"onerror=".webp', `${host}/media/%22onerror=%22.webp`],
  ['https://img.example/a.webp', 'https://img.example/a.webp'],
  ['HTTPS://IMG.EXAMPLE/a.webp', 'HTTPS://IMG.EXAMPLE/a.webp'],
  ['http://img.example/a.webp', null],
  ['https://img.example.evil.example/a.webp', null],
  ['https://evil.example/a.webp', null],
  ['//evil.example/a.webp', null],
  ['\\\\evil.example/a.webp', null],
  ['/\\evil.example/a.webp', null],
  ['javascript:alert(1)', null],
  ['data:image/svg+xml,<svg/>', null],
  ['', null],
  [null, null],
])('file path %j resolves to %j', (path, url) => expect(resolveFile(path, host, origin)).toBe(url))

test.each([
  ['media/mug.webp', '/media/mug.webp'],
  ['https://shop.example/media/mug.webp', 'https://shop.example/media/mug.webp'],
  ['https://img.example/mug.webp', null],
])('file path %j resolves without an image host to %j', (path, url) => {
  expect(resolveFile(path, '', origin)).toBe(url)
})

test('API calls go to the page’s own host by default', () => {
  expect(apiUrl('category/')).toBe('/frontend/api/category/')
})

test('absolute file URL is rejected when there is no page origin to compare with', () => {
  expect(fileUrl('https://shop.example/mug.webp')).toBeNull()
  expect(fileUrl('media/mug.webp')).toBe('/media/mug.webp')
})

test.each([
  [`${host}/templates/DW-1.pdf`, host, 'templates/DW-1.pdf'],
  [`${host}/red%20mug%2C%20left.pdf`, host, 'red mug, left.pdf'],
  ['/templates/DW-1.pdf', '', 'templates/DW-1.pdf'],
  ['https://evil.example/a.pdf', host, null],
  ['https://img.example.evil/a.pdf', host, null],
  [`${host}/100%.pdf`, host, null],
])('file %s on the host %j has the path %j', (url, imageHost, path) => {
  expect(pathOnHost(url, imageHost)).toBe(path)
})
