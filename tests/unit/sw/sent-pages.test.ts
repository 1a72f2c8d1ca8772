/** Server-rendered public pages are stored whole, with their date, and only for the build that they belong to. */
import { beforeEach, expect, test, vi } from 'vitest'
import { down, type WorkerEnvironment, workerEnvironment } from './worker-environment'
import { cacheNames } from '../../../src/device/storage-names'
import { sentDataTag } from '../../../src/domain/sent-page'
import { cacheSentPage, sentPage } from '../../../sw/sent-pages'

const buildFiles = new Set(['/assets/index-1.js', '/assets/index-1.css'])
const page = (script: string, heading = 'Mugs') =>
  `<script src="/assets/${script}"></script><h1>${heading}</h1>${sentDataTag}>{}</script>`
const html = (text: string, status = 200) =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/html',
      'Content-Encoding': 'br',
      'Content-Security-Policy': "style-src 'x'",
    },
  })
const url = new URL('https://shop.example/category/mugs?page=2')
let answer: () => Response | Promise<Response>
let requests: Request[]
let environment: WorkerEnvironment

beforeEach(() => {
  requests = []
  environment = workerEnvironment((request) => {
    requests.push(request)
    return answer()
  })
  vi.setSystemTime(1000)
})

test('page is stored with its security policy and date, and fetched without cookies', async () => {
  answer = () => html(page('index-1.js'))
  await cacheSentPage(new URL('#tabs', url), buildFiles)
  const stored = await sentPage(url)
  expect(await stored?.text()).toContain(`${sentDataTag} data-at="1000">`)
  expect([...(stored?.headers ?? [])].map(([name]) => name)).toEqual([
    'content-security-policy',
    'content-type',
  ])
  expect(requests.map(({ url: address, credentials }) => [address, credentials])).toEqual([
    [url.href, 'omit'],
  ])
})

test('changed page replaces the stored one, and a 404 removes it', async () => {
  answer = () => html(page('index-1.js'))
  await cacheSentPage(url, buildFiles)
  answer = () => html(page('index-1.js', 'Cups'))
  await cacheSentPage(url, buildFiles)
  expect(await (await sentPage(url))?.text()).toContain('Cups')
  answer = () => html(page('index-1.js'), 404)
  await cacheSentPage(url, buildFiles)
  expect(await sentPage(url)).toBeUndefined()
})

test.each([
  ['a page of another build', () => html(page('index-2.js'))],
  [
    'a page that has moved',
    () => Object.defineProperty(html(page('index-1.js')), 'redirected', { value: true }),
  ],
  ['a page that only the device renders', () => html('<script src="/assets/index-1.js"></script>')],
  ['the sign-in page of a network', () => html('<h1>Hotel</h1>')],
  ['no network', down],
])('%s is not stored and does not remove the stored page', async (_label, reply) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = reply
  await cacheSentPage(url, buildFiles)
  expect(environment.storedRecords().filter((record) => record.startsWith(cacheNames.pages))).toEqual([])
  answer = () => html(page('index-1.js'))
  await cacheSentPage(url, buildFiles)
  answer = reply
  await cacheSentPage(url, buildFiles)
  expect(await (await sentPage(url))?.text()).toContain('Mugs')
})
