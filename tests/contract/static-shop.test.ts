/** The built shop as the provider serves it: app shell, assets, preloads, policies, and no file outside the build. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { precompress } from '../../server/build/precompress'
import { newFolder } from './file-resources'
import { openProvider } from './provider'

const folder = newFolder()
const distFolder = path.join(folder, 'dist')
const previousDistFolder = path.join(folder, 'dist-previous')
const script = `console.log(${JSON.stringify('shop '.repeat(400))})`
const screens = {
  'src/routes/shop.tsx?tsr-split=component': { file: 'assets/shop.js' },
  'src/routes/_member.order_detail.$id.tsx?tsr-split=component': { file: 'assets/order.js' },
  'src/routes/$.tsx?tsr-split=component': { file: 'assets/missing.js' },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['_app.js', '_tiles.js'] },
  '_app.js': { file: 'assets/app-1.js' },
  '_tiles.js': { file: 'assets/tiles.js', imports: ['_app.js'] },
}
for (const [name, content] of Object.entries({
  'dist/index.html': '<!doctype html><title>Shop</title><script type=module src=/assets/app-1.js></script>',
  'dist/sw.js': 'self',
  'dist/.vite/manifest.json': JSON.stringify(screens),
  'dist/.build-settings': 'secret',
  'dist/manifest.webmanifest': '{}',
  'dist/assets/app-1.js': script,
  'dist/assets/reader-worker-1.js': 'self',
  'dist/assets/decoder-worker-1.js': 'self',
  'dist/assets/decoder-1.wasm': 'wasm',
  'dist-previous/assets/reader-worker-0.js': 'self',
  'dist-previous/assets/app-0.js': 'old',
  'secret.txt': 'secret',
})) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), content)
}

const { fetch } = openProvider({ distFolder, previousDistFolder })
const page = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
const hosts = { apiHost: 'https://api.example', imageHost: 'https://img.example' }
const remoteShop = openProvider({ distFolder, previousDistFolder, ...hosts })
const policyIn = ({ headers }: Response) => headers.get('Content-Security-Policy')

describe('app shell', () => {
  test.each([
    '/',
    '/shop',
    '/category/mugs',
    '/search/a4.5',
    '/pdfview/media%2Fa.pdf',
    '/no/such.page',
    '/summer.sale',
    '/search/.net',
    '/%E0%A4%A',
  ])('app shell answers the page %s', async (url) => {
    const reply = await fetch(url, page)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('<title>Shop</title>')
    expect(reply.headers.get('Cache-Control')).toBe('no-cache')
    expect(reply.headers.get('ETag')).toMatch(/^"/)
  })

  test('app shell has the whole content security policy, with nothing unsafe', async () => {
    expect(policyIn(await fetch('/', page))).toBe(
      "default-src 'none'; script-src 'self'; " +
        "style-src 'self'; font-src 'self'; " +
        "img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
        "frame-src 'self' blob:; form-action 'self'; base-uri 'none'; object-src 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types dompurify app-sw",
    )
  })

  test('content security policy names the hosts of a remote provider', async () => {
    const reply = await remoteShop.fetch('/', page)
    const policy = policyIn(reply)
    expect(policy).toContain("connect-src 'self' https://api.example https://img.example;")
    expect(policy).toContain("img-src 'self' blob: https://img.example;")
    expect(reply.headers.get('Link')).toContain('<https://api.example/frontend/api/HomePageSetting/>')
  })

  test.each(['/confirm_pass/abc', '/order-status/abc', '/order/abc'])('%s sends no referrer', async (url) => {
    expect((await fetch(url, page)).headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})

describe('Link preload', () => {
  const links = async (url: string) => (await fetch(url, page)).headers.get('Link') ?? ''
  const data = (call: string) => `</frontend/api/${call}>; rel=preload; as=fetch; crossorigin`

  test('home page preloads its data and the first slide in every width', async () => {
    const link = await links('/')
    expect(link).toContain(data('HomePageSetting/'))
    expect(link).toContain('</media/v1/w640/banner/navy/mug+cap/a-scene.webp>; rel=preload; as=image;')
    expect(link).toContain('/media/v1/w1280/banner/navy/mug+cap/a-scene.webp 1280w')
  })

  test('page preloads the code of its screen, without scripts that the HTML names', async () => {
    const link = await links('/')
    expect(link).toContain('</assets/home.js>; rel=modulepreload')
    expect(link).toContain('</assets/tiles.js>; rel=modulepreload')
    expect(link).not.toMatch(/app-1|shop\.js/)
    expect(await links('/Shop')).toContain('</assets/shop.js>; rel=modulepreload')
    expect(await links('/order_detail/7')).toContain('</assets/order.js>; rel=modulepreload')
    expect(await links('/no/such/page')).not.toContain('modulepreload')
  })

  test('category page preloads its heading and the requested page of its list', async () => {
    const link = await links('/category/drinkware?page=2')
    expect(link).toContain(data('category/getcategory/drinkware'))
    expect(link).toContain(data('category/categoryProduct/drinkware?page=2&limit=24'))
    expect(await links('/category/bags?page=%3E%0d%0aX')).toContain('bags?page=1&limit=24')
  })

  test('FAQ and terms preload their texts in any spelling of their address', async () => {
    expect(await links('/FAQ')).toContain(data('FAQ/getFAQData'))
    expect(await links('/terms_condition')).toContain(data('TermsCondition/getTermsCondition'))
    for (const url of ['/faq/x', '/constructor', '/Contact'])
      expect(await links(url)).not.toContain('as=fetch')
  })

  test('product page preloads its data and first picture', async () => {
    const link = await links('/product/harbour-polo')
    expect(link).toContain(data('product/harbour-polo'))
    expect(link).toContain('steel-bottle/navy-on-white/1.webp 320w')
    for (const slug of ['nope', '%3E%0d%0aevil']) {
      expect(await links(`/product/${slug}`)).not.toMatch(/api\/product|as=image|evil/)
    }
  })
})

describe('files', () => {
  test('hashed assets of this and of the previous build are cached for a year', async () => {
    const reply = await fetch('/assets/app-1.js')
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(await (await fetch('/assets/app-0.js')).text()).toBe('old')
  })

  test('missing asset is 404 and never the app shell', async () => {
    for (const url of ['/assets/gone.js', '/assets/gone', '/assets/']) {
      const reply = await fetch(url, page)
      expect(reply.status).toBe(404)
      expect(await reply.text()).not.toContain('<title>')
    }
    expect((await fetch('/humans.txt', page)).status).toBe(404)
  })

  test('service worker and manifest are revalidated each time', async () => {
    for (const url of ['/sw.js', '/manifest.webmanifest']) {
      const reply = await fetch(url)
      expect(reply.headers.get('Cache-Control')).toBe('no-cache')
      const etag = reply.headers.get('ETag') ?? ''
      expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    }
  })

  test.each(['/sw.js', '/assets/reader-worker-1.js', '/assets/reader-worker-0.js'])(
    '%s may fetch from the shop, and run only its own scripts',
    async (url) => {
      expect(policyIn(await remoteShop.fetch(url))).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self' https://api.example https://img.example",
      )
    },
  )

  test('only the decoder script may compile WebAssembly, and it fetches from our host', async () => {
    expect(policyIn(await fetch('/assets/decoder-worker-1.js'))).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    const module = await fetch('/assets/decoder-1.wasm')
    expect(module.headers.get('Content-Type')).toBe('application/wasm')
    expect(policyIn(module)).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('script that is not a worker has a policy that forbids fetching', async () => {
    expect(policyIn(await fetch('/assets/app-1.js'))).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('files are compressed when they are sent, or served precompressed', async () => {
    const fetchScript = () => fetch('/assets/app-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
    const before = await fetchScript()
    expect(before.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(await before.arrayBuffer()).toString()).toBe(script)
    await precompress(distFolder)
    const after = await fetchScript()
    expect(after.headers.get('Content-Encoding')).toBe('br')
    expect(after.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(brotliDecompressSync(await after.arrayBuffer()).toString()).toBe(script)
  })

  test('page in the browser cache is answered with 304 and the same headers', async () => {
    const first = await fetch('/shop', page)
    const secondReply = await fetch('/shop', {
      headers: { ...page.headers, 'If-None-Match': first.headers.get('ETag') ?? '' },
    })
    expect([secondReply.status, await secondReply.text()]).toEqual([304, ''])
    for (const name of ['Cache-Control', 'Content-Security-Policy', 'Link'])
      expect(secondReply.headers.get(name)).toBe(first.headers.get(name))
  })

  test.each(['/.build-settings', '/%2ebuild-settings', '/.vite/manifest.json', '/.vite/'])(
    '%s, which the build writes for the provider, is not served',
    async (url) => {
      const reply = await fetch(url, page)
      expect([reply.status, await reply.text()]).toEqual([404, 'Not found\n'])
    },
  )

  test('files are same-origin, except pictures for a shop on another origin', async () => {
    const policyOf = async (shop: typeof fetch, url: string) =>
      (await shop(url)).headers.get('Cross-Origin-Resource-Policy')
    const shopWithCors = openProvider({ distFolder, corsOrigins: ['https://shop.example'] })
    for (const url of ['/media/none.webp', '/templates/SB-1002.pdf', '/sw.js', '/frontend/api/category/']) {
      expect(await policyOf(fetch, url)).toBe('same-origin')
      const expectedPolicy = /media|templates/.test(url) ? 'cross-origin' : 'same-origin'
      for (const shop of [shopWithCors, remoteShop])
        expect(await policyOf(shop.fetch, url)).toBe(expectedPolicy)
    }
  })

  test.each([
    '/../secret.txt',
    '//.build-settings',
    '/%2f.build-settings',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/a%00.txt',
  ])('path %s does not leave the folder', async (url) => {
    expect(await (await fetch(url, page)).text()).not.toContain('secret')
  })
})

test('page without a build answers with the command to run', async () => {
  const reply = await openProvider().fetch('/', page)
  expect(reply.status).toBe(503)
  expect(await reply.text()).toContain('npm start')
})

describe('GET /templates/{sku}.pdf', () => {
  test('branding template is a PDF that our own pages may frame', async () => {
    const reply = await fetch('/templates/SB-1002.pdf')
    expect(reply.headers.get('Content-Type')).toBe('application/pdf')
    expect(reply.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'self'",
    )
    const text = Buffer.from(await reply.arrayBuffer()).toString('latin1')
    expect(text).toMatch(/^%PDF-1\.4\n/)
    expect(text).toContain('(Summit Steel Bottle) Tj')
    expect(text).toContain('Imprint area 50 x 30 mm')
  })

  test.each(['AP-2001', 'nope', "x'%20or%201=1", '..%2fpackage', '%00'])(
    '%s has no branding template',
    async (sku) => {
      expect((await fetch(`/templates/${sku}.pdf`)).status).toBe(404)
    },
  )
})

test('page requested between two builds waits for the next build', async () => {
  const otherFolder = path.join(folder, 'between')
  renameSync(distFolder, otherFolder)
  const pendingReply = fetch('/shop', page)
  // By then the provider has looked for the page.
  await new Promise((seen) => setImmediate(seen))
  renameSync(otherFolder, distFolder)
  expect((await pendingReply).status).toBe(200)
})
