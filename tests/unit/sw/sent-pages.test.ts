/** Public pages as they were sent: kept whole, dated, and only for the build that they belong to. */
import { beforeEach, expect, test, vi } from 'vitest'
import { down, type World, workerWorld } from './worker-world'
import { cacheNames } from '../../../src/device/storage-names'
import { sentDataTag } from '../../../src/domain/sent-page'
import { cacheSentPage, sentPage } from '../../../sw/sent-pages'

const own = new Set(['/assets/index-1.js', '/assets/index-1.css'])
const page = (script: string, words = 'Mugs') =>
  `<script src="/assets/${script}"></script><h1>${words}</h1>${sentDataTag}>{}</script>`
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
let asked: Request[]
let world: World

beforeEach(() => {
  asked = []
  world = workerWorld((request) => {
    asked.push(request)
    return answer()
  })
  vi.setSystemTime(1000)
})

test('what was sent is kept with its policy and its date, asked for as nobody', async () => {
  answer = () => html(page('index-1.js'))
  await cacheSentPage(new URL('#tabs', url), own)
  const kept = await sentPage(url)
  expect(await kept?.text()).toContain(`${sentDataTag} data-at="1000">`)
  expect([...(kept?.headers ?? [])].map(([name]) => name)).toEqual([
    'content-security-policy',
    'content-type',
  ])
  expect(asked.map(({ url: address, credentials }) => [address, credentials])).toEqual([[url.href, 'omit']])
})

test('a change replaces it, and it goes with its page', async () => {
  answer = () => html(page('index-1.js'))
  await cacheSentPage(url, own)
  answer = () => html(page('index-1.js', 'Cups'))
  await cacheSentPage(url, own)
  expect(await (await sentPage(url))?.text()).toContain('Cups')
  answer = () => html(page('index-1.js'), 404)
  await cacheSentPage(url, own)
  expect(await sentPage(url)).toBeUndefined()
})

test.each([
  ['a page of another build', () => html(page('index-2.js'))],
  ['a page of another brand', () => html(`<img src="/icons/logoDark-2.png">${page('index-1.js')}`)],
  [
    'a page that has moved',
    () => Object.defineProperty(html(page('index-1.js')), 'redirected', { value: true }),
  ],
  ['a page that is left to the device', () => html('<script src="/assets/index-1.js"></script>')],
  ['the sign-in page of a network', () => html('<h1>Hotel</h1>')],
  ['a provider in trouble', () => html('', 503)],
  ['no network', down],
])('%s is not kept, and leaves what was', async (_what, reply) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = reply
  await cacheSentPage(url, own)
  expect(world.kept().filter((record) => record.startsWith(cacheNames.pages))).toEqual([])
  answer = () => html(page('index-1.js'))
  await cacheSentPage(url, own)
  answer = reply
  await cacheSentPage(url, own)
  expect(await (await sentPage(url))?.text()).toContain('Mugs')
})
