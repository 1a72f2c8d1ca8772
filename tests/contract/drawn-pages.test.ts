/** Public pages as the provider sends them: whole, for a visitor, and never in the way where they cannot be drawn. Needs a build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { importCommand } from '../../server/operate/import'
import { readSettings } from '../../server/floor/settings'
import { captureLog } from '../support/log'
import { newFolder } from './own-database'
import { newCustomer, openProvider, typed } from './provider'

const { distFolder } = readSettings({})
// A busy machine draws slowly: the shop's own patience is not what these tests are about.
const patient = { distFolder, renderTimeout: 50_000 }
const provider = openProvider(patient)
const page = { headers: { Accept: 'text/html,*/*;q=0.8' } }
const visit = (url: string, headers: Record<string, string> = {}) =>
  provider.fetch(url, { headers: { ...page.headers, ...headers } })

beforeAll(async () => {
  if (!existsSync(path.join(distFolder, '.server'))) throw new Error('Run "npm run build" first.')
  // The first one waits for the code that draws it, on a busy machine for too long.
  await vi.waitUntil(async () => (await (await visit('/')).text()).includes('sent-page'), {
    timeout: 50_000,
    interval: 100,
  })
})

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="sent-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
const factsOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('what is sent', () => {
  test.each([
    ['/', 'Merchandise that works the room', 'Organization'],
    ['/category/drinkware', 'Summit Steel Bottle', 'BreadcrumbList'],
    ['/product/summit-steel-bottle', 'Holds what it promises', 'Product'],
  ])('%s has its words, head and structured data, and nobody’s prices', async (url, words, fact) => {
    const reply = await visit(url)
    const html = await reply.text()
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html).toContain(words)
    expect(html).toMatch(/<title>[^<]+ · Showfloor<\/title>/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="https://shop.example${url}"/>`)
    expect(html).toMatch(/<meta property="og:title" content="[^"]+"\/>/)
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/shop\.example\/media\/[^"]+"\/>/)
    expect(JSON.stringify(factsOf(html))).toContain(`"@type":"${fact}"`)
    // What a split delivery costs is everybody's to read.
    expect(html).not.toMatch(/\$(?!20 per)\d|"(price|unitPrice|base|tiers)\w*":(?!\[\]|\{\})/i)
    expect(dataOf(html)).toMatchObject({ status: 200, origin: 'https://shop.example' })
  })

  test('its rules stand in the page, by leave of its policy', async () => {
    const reply = await visit('/category/drinkware')
    const html = await reply.text()
    const [, sheets = '', rules = ''] = /<style data-sheets="(.*?)">(.*?)<\/style>/s.exec(html) ?? []
    expect(rules.length).toBeGreaterThan(5000)
    expect(rules.length).toBeLessThan(45_000)
    // The heading font is used, and so fetched, from a class on that the page does not have.
    expect(rules.replace(/(?:@font-face|\.heading-font [^{]*)\{.*?\}/gs, '')).not.toContain(
      'Bricolage Grotesque',
    )
    expect(html).toContain('<html lang="en-AU">')
    // The bar at the foot of phones, and the room for it.
    expect(html).toMatch(/<nav aria-label="Tools".*?href="\/shop".*?href="\/scan".*?<\/nav>/s)
    expect(rules).toMatch(/--bar:\s*var\(--tool-bar\)/)
    const policy = reply.headers.get('Content-Security-Policy')
    expect(policy).toContain(
      `style-src 'self' 'sha256-${createHash('sha256').update(rules).digest('base64')}';`,
    )
    expect(policy).toContain("script-src 'self';")
    // None is fetched until something is shown that has other rules.
    expect(sheets.split(' ').length).toBeGreaterThan(1)
    expect(html).not.toContain('rel="stylesheet"')
    const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>/g)].map(([tag]) => tag)
    expect(inline.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag))).toEqual([])
  })

  test('its picture is announced, and no script comes before it', async () => {
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

  test('the filters of a list stand in it with their counts', async () => {
    const html = await (await visit('/category/drinkware')).text()
    const [column = ''] = /<aside aria-label="Filter products".*?<\/aside>/s.exec(html) ?? []
    expect(column).toMatch(/<legend>Colour<\/legend>.*?<input type="checkbox"\/>.*?>\d+<\/span>/s)
    expect(column).not.toContain('Price each')
  })

  test('it is packed, and whoever has it is told so', async () => {
    const first = await visit('/shop', { 'Accept-Encoding': 'br' })
    expect(first.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await first.arrayBuffer()).toString()).toContain('Shop by category')
    const again = await visit('/shop', { 'If-None-Match': first.headers.get('ETag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const name of ['Cache-Control', 'Content-Security-Policy'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
  })

  test('whoever asks, it is the visitor’s', async () => {
    const customer = await newCustomer(provider, 2)
    const headers = { ...customer.headers, Cookie: `token=${customer.headers.Authorization}` }
    const [own, everybodys] = await Promise.all([
      visit('/product/summit-steel-bottle', headers),
      visit('/product/summit-steel-bottle'),
    ])
    expect(await own.text()).toBe(await everybodys.text())
  })

  test('a change shows at once', async () => {
    const before = await visit('/category/drinkware')
    const file = path.join(newFolder(), 'products.json')
    const prices = [{ from: 10, price: 4 }]
    const markups = { retailer: 1, wholesaler: 1, portalUser: 1, vipUser: 1, saleAgent: 1 }
    const brought = {
      sku: 'NEW-1',
      name: 'A Brand New Bottle',
      categories: ['drinkware/bottles'],
      prices,
      markups,
    }
    writeFileSync(file, JSON.stringify([brought]))
    expect((await visit('/product/a-brand-new-bottle')).status).toBe(404)
    await typed(provider, importCommand, [file])
    const after = await visit('/category/drinkware')
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'))
    expect(await (await visit('/category/drinkware?page=2')).text()).toContain('A Brand New Bottle')
    expect((await visit('/product/a-brand-new-bottle')).status).toBe(200)
  })
})

test.each(['/product/nothing', '/nothing', '/category/nothing', '/drinkware/nothing', '/a/b/c', '/404'])(
  '%s is 404 and says so',
  async (url) => {
    const reply = await visit(url)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('Cache-Control')).toBe('no-cache')
    expect(await reply.text()).toContain('Oops! Page not found')
  },
)

test.each([
  ['/modal?method=pad-print', '/branding?method=pad-print'],
  ['/login', '/signin'],
  ['/search?text=steel+bottle', '/search/steel%20bottle'],
  ['/search', '/shop'],
  ['/search/SB-1002', '/product/summit-steel-bottle'],
  ['/search/summit steel bottel', '/product/summit-steel-bottle'],
])('%s has moved to %s', async (url, place) => {
  const reply = await visit(url)
  expect([reply.status, reply.headers.get('Location')]).toEqual([302, place])
})

// As people type them, and as mails and advertisements make them.
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
  const places = [url]
  let reply = await visit(url)
  while (reply.status === 302 && places.length < 5) {
    const place = reply.headers.get('Location') ?? ''
    expect(place).toMatch(/^\/(?!\/)/)
    places.push(place)
    reply = await visit(place)
  }
  expect([200, 404], places.join(' → ')).toContain(reply.status)
  expect(new Set(places).size, places.join(' → ')).toBe(places.length)
  expect(await reply.text()).toContain('<h1')
})

test('searches that are drawn count as their visitor’s', async () => {
  const metricsToken = 'a-token-of-the-operator'
  const limited = openProvider({ ...patient, rateLimits: true, trustProxy: true, metricsToken })
  const search = async (number: number, address: string) => {
    const headers = { ...page.headers, 'X-Forwarded-For': address }
    const reply = await limited.fetch(`/search/bottle-${number}`, { headers })
    return (await reply.text()).includes('sent-page')
  }
  const log = captureLog('warn')
  const stderr = vi.spyOn(console, 'warn')
  const drawn: boolean[] = []
  for (let number = 0; number < 125; number += 1) drawn.push(await search(number, '203.0.113.1'))
  expect([drawn[5], drawn.at(-1)]).toEqual([true, false])
  expect(await search(200, '203.0.113.2')).toBe(true)
  log.restore()
  expect(log.lines()).toEqual([])
  expect(stderr).not.toHaveBeenCalled()
  stderr.mockRestore()
  const metrics = await limited.fetch('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } })
  expect(await metrics.text()).toMatch(/showfloor_drawn_pages_total\{from="limited"\} [1-9]/)
})

test('what mails and advertisements add to an address makes no other page', async () => {
  const [plain, marked] = await Promise.all([visit('/shop'), visit('/shop?gclid=1&utm_source=mail')])
  expect(marked.headers.get('ETag')).toBe(plain.headers.get('ETag'))
  const second = await visit('/category/drinkware?utm_source=mail&page=2')
  expect(second.headers.get('ETag')).toBe((await visit('/category/drinkware?page=2')).headers.get('ETag'))
})

describe('the device draws', () => {
  const shell = /aria-busy="true"/

  test.each([
    '/cart',
    '/signin',
    '//drinkware',
    '/compare',
    '/giveaway?kiosk=1',
    `/search/${'x'.repeat(600)}`,
  ])('%s', async (url) => {
    const reply = await visit(url)
    const html = await reply.text()
    expect([reply.status, html.includes('sent-page')]).toEqual([200, false])
    expect(html).toMatch(shell)
  })

  test('all of the shop that asks another provider', async () => {
    const elsewhere = openProvider({ distFolder, apiHost: 'https://api.example' })
    expect(await (await elsewhere.fetch('/', page)).text()).toMatch(shell)
  })

  const madeOnPurpose = expect.stringContaining('made on purpose')
  test.each([
    [
      'fails, which is logged with its stack',
      "async () => { throw new Error('made on purpose') }",
      { level: 'error', msg: 'A page could not be drawn', err: madeOnPurpose },
    ],
    [
      'takes too long, which is logged without a stack',
      '() => new Promise(() => {})',
      { level: 'warn', msg: 'A page could not be drawn in time' },
    ],
  ])('a page that %s', async (_what, renderPage, line) => {
    const folder = newFolder()
    mkdirSync(path.join(folder, '.server'))
    writeFileSync(
      path.join(folder, '.server', 'server.mjs'),
      `export const productStandInHtml = () => ''
export const renderPage = ${renderPage}`,
    )
    for (const name of ['index', 'kiosk'])
      writeFileSync(path.join(folder, `${name}.html`), '<title>Shop</title>')
    const log = captureLog('warn')
    const reply = await openProvider({ distFolder: folder, renderTimeout: 200 }).fetch('/', page)
    expect([reply.status, await reply.text()]).toEqual([200, '<title>Shop</title>'])
    log.restore()
    const own = { time: expect.any(String), request: expect.any(String), page: '/' }
    expect(log.lines()).toEqual([{ ...line, ...own }])
  })
})
