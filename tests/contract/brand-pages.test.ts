/** A shop of another name, logo and palette says nothing of ours: pages, files, mails. Needs a build. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../../server/floor/settings'
import { pageBrand } from '../../src/domain/brand/brand'
import { paletteOf } from '../../src/domain/brand/palette'
import { brandCommand } from '../../server/operate/brand'
import { newFolder } from './own-database'
import { openProvider, typed } from './provider'

const { distFolder } = readSettings({})
const provider = openProvider({ distFolder, renderTimeout: 50_000 })
const folder = newFolder()
const html = { headers: { Accept: 'text/html,*/*;q=0.8' } }
const visit = (url: string) => provider.fetch(url, html)
const textOf = async (url: string) => (await visit(url)).text()
const say = (...words: string[]) => typed(provider, brandCommand, words)

const words = {
  name: 'Acme & <Sons>',
  shortName: 'Acme',
  strapline: 'Gifts that last',
  primary: '#7a1f5c',
  accent: '#ffa8d0',
  phone: '02 5550 1234',
  email: 'sales@acme.example',
  blog: 'https://acme.example/blog',
  facebook: '',
  instagram: 'https://social.acme.example/',
  linkedin: '',
}
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="#7a1f5c"/></svg>'

/** Ours: name, colours of both schemes, contact. Tokens of the build come before those of the brand, and give way. */
const ours = /showfloor|#0f5b4f|#f5b700|#0b4a40|1300 555 010/i
/** Not what a visitor sees: tokens in the build's own rules, and the address of the demo's artwork. */
const seen = (page: string) => page.replace(/<style[^>]*>[^]*?<\/style>/g, '')

beforeAll(async () => {
  if (!existsSync(path.join(distFolder, '.server'))) throw new Error('Run "npm run build" first.')
  writeFileSync(path.join(folder, 'logo.svg'), svg)
  writeFileSync(path.join(folder, 'brand.json'), JSON.stringify({ ...words, logo: 'logo.svg' }))
  await say(path.join(folder, 'brand.json'))
  await vi.waitUntil(async () => (await textOf('/')).includes('sent-page'), {
    timeout: 50_000,
    interval: 100,
  })
})

describe('nothing of ours is in', () => {
  test.each([
    '/',
    '/shop',
    '/category/drinkware',
    '/product/summit-steel-bottle',
    '/products/new',
    '/faq',
    '/terms_condition',
    '/Contact',
    '/branding',
    '/search/bottle',
    '/no/such/page',
    // From the device.
    '/cart',
    '/signin',
    '/giveaway?kiosk=1',
    '/offline',
    '/index.html',
    '/app.html',
    '/kiosk.html',
    '/manifest.webmanifest',
    '/favicon.svg',
  ])('%s', async (url) => {
    const text = seen(await textOf(url))
    expect(text.match(ours)).toBeNull()
  })
})

describe('a page', () => {
  test.each(['/', '/Contact', '/cart'])('%s says who it is of, by texts that are escaped', async (url) => {
    const text = await textOf(url)
    expect(text).toMatch(/<title>[^<]*Acme &amp; (&lt;|<)?Sons/)
    expect(text).toMatch(/© (<!-- -->)?Acme &amp; &lt;Sons&gt;/)
    expect(text).toContain('href="tel:0255501234"')
    expect(text).toContain('mailto:sales@acme.example')
    expect(text).toContain('https://social.acme.example/')
    expect(text).not.toContain('Facebook')
    expect(text).toContain('<meta name="theme-color" content="#7a1f5c" />')
    const block = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({
      ...pageBrand(words),
      logo: expect.objectContaining({ width: 136, height: 34 }),
    })
  })

  test.each(['/', '/cart', '/app.html', '/kiosk.html'])(
    '%s has the palette, by leave of its policy',
    async (url) => {
      const reply = await visit(url)
      const [rules = ''] = [...(await reply.text()).matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(
        ([, one]) => one,
      )
      const { light, dark } = paletteOf(words)
      expect(rules).toContain(`--eucalypt:${light['--eucalypt']}`)
      expect(rules).toContain(`--eucalypt:${dark['--eucalypt']}`)
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rules)))
      const hash = Buffer.from(digest).toString('base64')
      expect(reply.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
    },
  )

  test('its structured data name the shop', async () => {
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await textOf('/'))?.[1] ?? ''
    expect(JSON.parse(facts)).toMatchObject([
      { name: words.name, telephone: words.phone, email: words.email, sameAs: [words.instagram] },
      { name: words.name },
    ])
  })
})

describe('files', () => {
  test('the manifest names the shop, and its icons are there', async () => {
    const manifest = await (await visit('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: words.name, short_name: 'Acme', theme_color: '#7a1f5c' })
    for (const { src, sizes } of manifest.icons) {
      const icon = Buffer.from(await (await visit(src)).arrayBuffer())
      expect(`${(await sharp(icon).metadata()).width}x${(await sharp(icon).metadata()).height}`).toBe(sizes)
    }
  })

  test('the icon is drawn in the shop’s colour where it has none of its own', async () => {
    const icon = Buffer.from(await (await visit('/icons/maskable-512.png')).arrayBuffer())
    const { data } = await sharp(icon)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0x7a, 0x1f, 0x5c])
  })

  test('the logo is there under the address of this version alone', async () => {
    const [address = ''] = /\/icons\/logo-[\da-f-]{36}\.png/.exec(await textOf('/')) ?? []
    expect((await visit(address)).headers.get('Content-Type')).toBe('image/png')
    await say('phone', words.phone)
    expect((await visit(address)).status).toBe(404)
  })

  test('a logo without one for dark grounds stands there on a white plate', async () => {
    const [address = ''] = /\/icons\/logoDark-[\da-f-]{36}\.png/.exec(await textOf('/')) ?? []
    const plate = sharp(Buffer.from(await (await visit(address)).arrayBuffer()))
    const corner = await plate.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
    expect([...corner.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('the worker lists what was changed anew, so that installed apps update', async () => {
    const before = await textOf('/sw.js')
    const [logo = ''] = /icons\/logo-[\da-f-]{36}\.png/.exec(before) ?? []
    expect(before).toContain(`{"revision":null,"url":"${logo}"}`)
    await say('strapline', 'Gifts that stay')
    const after = await textOf('/sw.js')
    for (const name of [
      'app.html',
      'kiosk.html',
      'manifest.webmanifest',
      'favicon.svg',
      'icons/icon-192.png',
    ]) {
      const revision = new RegExp(`"revision":"([^"]+)","url":"${name}"`)
      expect([name, revision.exec(after)?.[1]]).not.toEqual([name, revision.exec(before)?.[1]])
      expect(revision.exec(after)?.[1]).toMatch(/^[\da-f]{32}-[\da-f-]{36}$/)
    }
    await say('strapline', words.strapline)
  })
})

test('an open shop follows at once, and is as it was built when all is taken back', async () => {
  await say('name', 'Other')
  expect(await textOf('/faq')).toMatch(/<title>[^<]* · Other<\/title>/)
  await say('reset')
  expect(await textOf('/faq')).toMatch(/<title>[^<]* · Showfloor<\/title>/)
  expect(await textOf('/cart')).toContain('<title>Showfloor · Branded merchandise</title>')
  expect(await textOf('/sw.js')).not.toMatch(/"[\da-f]{32}-[\da-f-]{36}"/)
})
