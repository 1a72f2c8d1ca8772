/**
 * Public pages that the provider renders: complete, rendered for a visitor, and replaced by the app shell when they
 * cannot be rendered. Needs a build.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { importCommand } from '../../server/operate/import'
import { readSettings } from '../../server/base/settings'
import { templateFile } from '../../server/replies/page-template'
import { captureLog } from '../support/log'
import { newFolder } from './file-resources'
import { newCustomer, openProvider, runCommand } from './provider'
import { singleProcessTest } from './single-process'

const { distFolder } = readSettings({})
// A busy machine renders slowly, and these tests do not check the shop's default timeout.
const slowSettings = { distFolder, renderTimeout: 50_000 }
const provider = openProvider(slowSettings)
const htmlRequest = { headers: { Accept: 'text/html,*/*;q=0.8' } }
const visit = (url: string, headers: Record<string, string> = {}) =>
  provider.fetch(url, { headers: { ...htmlRequest.headers, ...headers } })

beforeAll(async () => {
  if (!existsSync(path.join(distFolder, '.server'))) throw new Error('Run "npm run build" first.')
  // The first request waits for the render code to load, which on a busy machine exceeds the timeout.
  await vi.waitUntil(async () => (await (await visit('/')).text()).includes('sent-page'), {
    timeout: 50_000,
    interval: 100,
  })
})

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="sent-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
const structuredDataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('server-rendered pages', () => {
  test.each([
    ['/', 'Merchandise that works the room', 'Organization'],
    ['/category/drinkware', 'Summit Steel Bottle', 'BreadcrumbList'],
    ['/product/summit-steel-bottle', 'Holds what it promises', 'Product'],
  ])('%s has its text, head and structured data, but no prices', async (url, text, fact) => {
    const reply = await visit(url)
    const html = await reply.text()
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html).toContain(text)
    expect(html).toMatch(/<title>[^<]+ · Showfloor<\/title>/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="https://shop.example${url}"/>`)
    expect(html).toMatch(/<meta property="og:title" content="[^"]+"\/>/)
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/shop\.example\/media\/[^"]+"\/>/)
    expect(JSON.stringify(structuredDataOf(html))).toContain(`"@type":"${fact}"`)
    // The fees for a split delivery and for small orders are public.
    expect(html).not.toMatch(/\$(?!20 (per|surcharge))\d|"(price|unitPrice|base|tiers)\w*":(?!\[\]|\{\})/i)
    expect(dataOf(html)).toMatchObject({ status: 200, origin: 'https://shop.example' })
  })

  test('page has its style rules inline, and its policy allows them by hash', async () => {
    const reply = await visit('/category/drinkware')
    const html = await reply.text()
    const [, sheets = '', rules = ''] = /<style data-sheets="(.*?)">(.*?)<\/style>/s.exec(html) ?? []
    expect(rules.length).toBeGreaterThan(5000)
    expect(rules.length).toBeLessThan(45_000)
    // Only the class heading-font uses the heading font. The page lacks it, so the font is not fetched.
    expect(rules.replace(/(?:@font-face|\.heading-font [^{]*)\{.*?\}/gs, '')).not.toContain(
      'Bricolage Grotesque',
    )
    expect(html).toContain('<html lang="en-AU">')
    // Phones get a tool bar at the foot, and the page reserves its height.
    expect(html).toMatch(/<nav aria-label="Tools".*?href="\/shop".*?href="\/scan".*?<\/nav>/s)
    expect(rules).toMatch(/--bar:\s*var\(--tool-bar\)/)
    const policy = reply.headers.get('Content-Security-Policy')
    const hash = createHash('sha256').update(rules).digest('base64')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("script-src 'self';")
    // Further style sheets are fetched only when something with other rules is shown.
    expect(sheets.split(' ').length).toBeGreaterThan(1)
    expect(html).not.toContain('rel="stylesheet"')
    const inlineScripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>/g)].map(([tag]) => tag)
    expect(inlineScripts.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag))).toEqual([])
  })

  test('page preloads its picture before any script', async () => {
    const reply = await visit('/category/drinkware')
    const link = reply.headers.get('Link') ?? ''
    expect(link).toContain('as=image')
    expect(link).not.toMatch(/as=fetch|modulepreload/)
    const html = await reply.text()
    expect(html).not.toContain('modulepreload')
    expect(html).toMatch(/<template id="product-stand-in">.*\{name\}.*\{sku\}.*<\/template>/s)
    expect(html).toMatch(
      /<script defer src="\/start.js" data-scripts="[^"]*shell[^"]*" data-screen="[^"]*\/assets\/category/,
    )
  })

  test('list page contains its filters with their counts', async () => {
    const html = await (await visit('/category/drinkware')).text()
    const [column = ''] = /<aside aria-label="Filter products".*?<\/aside>/s.exec(html) ?? []
    expect(column).toMatch(/<legend>Colour<\/legend>.*?<input type="checkbox"[^>]*\/>.*?>\d+<\/span>/s)
    expect(column).not.toContain('Price each')
  })

  test('page is compressed and answered with 304 when its ETag matches', async () => {
    const first = await visit('/shop', { 'Accept-Encoding': 'br' })
    expect(first.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await first.arrayBuffer()).toString()).toContain('Shop by category')
    const secondReply = await visit('/shop', { 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect([secondReply.status, await secondReply.text()]).toEqual([304, ''])
    for (const name of ['Cache-Control', 'CDN-Cache-Control', 'Content-Security-Policy'])
      expect(secondReply.headers.get(name)).toBe(first.headers.get(name))
  })

  test('page is the same for a signed-in customer as for a visitor', async () => {
    const customer = await newCustomer(provider, 2)
    const headers = { ...customer.headers, Cookie: `token=${customer.headers.Authorization}` }
    const visitorPage = await visit('/product/summit-steel-bottle')
    expect(await (await visit('/product/summit-steel-bottle', headers)).text()).toBe(await visitorPage.text())
  })

  test('imported product shows in the pages immediately', async () => {
    const before = await visit('/category/drinkware')
    const file = path.join(newFolder(), 'products.json')
    const markups = { retailer: 1, wholesaler: 1, portalUser: 1, vipUser: 1, saleAgent: 1 }
    const newProduct = { sku: 'NEW-1', name: 'A Brand New Bottle', prices: [{ from: 10, price: 4 }], markups }
    writeFileSync(file, JSON.stringify([{ ...newProduct, categories: ['drinkware/bottles'] }]))
    expect((await visit('/product/a-brand-new-bottle')).status).toBe(404)
    await runCommand(provider, importCommand, [file])
    const after = await visit('/category/drinkware')
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'))
    expect(await (await visit('/category/drinkware?page=2')).text()).toContain('A Brand New Bottle')
    expect((await visit('/product/a-brand-new-bottle')).status).toBe(200)
  })
})

test.each(['/product/nothing', '/a/b/c', '/404'])('%s is answered with a 404 page', async (url) => {
  const reply = await visit(url)
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([404, 'no-cache'])
  expect(await reply.text()).toContain('Oops! Page not found')
})

test.each([
  ['/modal?method=pad-print', '/branding?method=pad-print'],
  ['/search?text=steel+bottle', '/search/steel%20bottle'],
  ['/search', '/shop'],
  ['/search/summit steel bottel', '/product/summit-steel-bottle'],
])('%s redirects to %s', async (url, location) => {
  const reply = await visit(url)
  expect([reply.status, reply.headers.get('Location')]).toEqual([302, location])
})

// People type addresses like these, and mails and advertisements contain them.
test.each([
  '/product/summit-steel-bottle/',
  '/Product/Summit-Steel-Bottle',
  '/SHOP/',
  '/category/drinkware?page=drop',
  '/category/drinkware?page=-1&page=2',
  '/?utm_source=mail&utm_source=post',
  '/faq?x=%00',
  '/search/50%25',
  '/search/50%25 off',
  '/search/a%2Fb',
  '/search/%22bottle%22',
  '/search/caf%C3%A9',
  '/search/%E0%A4%A',
  '/%E0%A4%A',
  '/category/%2e%2e',
  '/drinkware//bottles',
])('%s ends on a page of this shop', async (url) => {
  const addresses = [url]
  let reply = await visit(url)
  while (reply.status === 302 && addresses.length < 5) {
    const location = reply.headers.get('Location') ?? ''
    expect(location).toMatch(/^\/(?!\/)/)
    addresses.push(location)
    reply = await visit(location)
  }
  expect([200, 404], addresses.join(' → ')).toContain(reply.status)
  expect(new Set(addresses).size, addresses.join(' → ')).toBe(addresses.length)
  expect(await reply.text()).toContain('<h1')
})

singleProcessTest('rendered searches count against the rate limit of their visitor', async () => {
  const metricsToken = 'a-token-of-the-operator'
  const limited = openProvider({ ...slowSettings, rateLimits: true, trustProxy: true, metricsToken })
  const search = async (number: number, address: string) => {
    const headers = { ...htmlRequest.headers, 'X-Forwarded-For': address }
    const reply = await limited.fetch(`/search/bottle-${number}`, { headers })
    return (await reply.text()).includes('sent-page')
  }
  const log = captureLog('warn')
  const stderr = vi.spyOn(console, 'warn')
  const rendered: boolean[] = []
  for (let number = 0; number < 125; number += 1) rendered.push(await search(number, '203.0.113.1'))
  expect([rendered[5], rendered.at(-1)]).toEqual([true, false])
  expect(await search(200, '203.0.113.2')).toBe(true)
  log.restore()
  expect(log.lines()).toEqual([])
  expect(stderr).not.toHaveBeenCalled()
  stderr.mockRestore()
  const metrics = await limited.fetch('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } })
  expect(await metrics.text()).toMatch(/showfloor_drawn_pages_total\{from="limited"\} [1-9]/)
})

test('tracking parameters of emails and advertisements do not change the page', async () => {
  const [plain, tracked] = await Promise.all([visit('/shop'), visit('/shop?gclid=1&utm_source=mail')])
  expect(tracked.headers.get('ETag')).toBe(plain.headers.get('ETag'))
  const second = await visit('/category/drinkware?utm_source=mail&page=2')
  expect(second.headers.get('ETag')).toBe((await visit('/category/drinkware?page=2')).headers.get('ETag'))
})

describe('pages that the device renders', () => {
  const shell = /aria-busy="true"/

  test.each(['/cart', '//drinkware', `/search/${'x'.repeat(600)}`])(
    '%s is sent as the app shell',
    async (url) => {
      const reply = await visit(url)
      const html = await reply.text()
      expect([reply.status, html.includes('sent-page')]).toEqual([200, false])
      expect(html).toMatch(shell)
    },
  )

  test('every page is sent as the app shell when the API is on another host', async () => {
    const remoteApiShop = openProvider({ distFolder, apiHost: 'https://api.example' })
    expect(await (await remoteApiShop.fetch('/', htmlRequest)).text()).toMatch(shell)
  })

  const madeOnPurpose = expect.stringContaining('made on purpose')
  singleProcessTest.each([
    [
      'fails, which is logged with its stack',
      "async () => { throw new Error('made on purpose') }",
      { level: 'error', msg: 'Page rendering failed', err: madeOnPurpose },
    ],
    [
      'takes too long, which is logged without a stack',
      '() => new Promise(() => {})',
      { level: 'warn', msg: 'Page rendering timed out' },
    ],
  ])('app shell is sent instead of a page whose rendering %s', async (_what, renderPage, line) => {
    const folder = newFolder()
    mkdirSync(path.join(folder, '.server'))
    writeFileSync(
      path.join(folder, '.server', 'server.mjs'),
      `export const productStandInHtml = () => ''
export const renderPage = ${renderPage}`,
    )
    writeFileSync(path.join(folder, templateFile), JSON.stringify({ html: '', brand: {} }))
    writeFileSync(path.join(folder, 'index.html'), '<title>Shop</title>')
    const log = captureLog('warn')
    const reply = await openProvider({ distFolder: folder, renderTimeout: 200 }).fetch('/', htmlRequest)
    expect([reply.status, await reply.text()]).toEqual([200, '<title>Shop</title>'])
    expect(reply.headers.get('Cache-Control')).toBe('no-cache')
    log.restore()
    const commonFields = { time: expect.any(String), request: expect.any(String), page: '/' }
    expect(log.lines()).toEqual([{ ...line, ...commonFields }])
  })
})
