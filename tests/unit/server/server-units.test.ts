/** Small units of the server: encodings, paging, ids, roles, PDF templates, settings and the version cache. */
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { brandingTemplate } from '../../../server/files/branding-template'
import { clampPage, idOf, keyOfText } from '../../../server/base/input'
import { readSettings } from '../../../server/base/settings'
import { versionCache } from '../../../server/base/version-cache'
import { acceptedEncoding } from '../../../server/replies/reply'

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, BR;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['zstd, broken', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s is answered in %s', async (accept, encoding) => {
  const app = new Hono().get('/', (c) => c.text(acceptedEncoding(c)))
  const reply = await app.request('/', accept === undefined ? {} : { headers: { 'Accept-Encoding': accept } })
  expect(await reply.text()).toBe(encoding)
})

test.each([
  [1, 24, { page: 1, limit: 24, offset: 0 }],
  [3, 12, { page: 3, limit: 12, offset: 24 }],
  [-1, 0, { page: 1, limit: 1, offset: 0 }],
  [2.9, 10.9, { page: 2, limit: 10, offset: 10 }],
  [Number.POSITIVE_INFINITY, 1e9, { page: 1_000_000, limit: 100, offset: 99_999_900 }],
])('page %d of %d is clamped', (page, limit, expected) => {
  expect(clampPage(page, limit)).toEqual(expected)
})

test('ids are digits in range, and keys are text that PostgreSQL accepts', () => {
  expect(['7', '007'].map(idOf)).toEqual([7, 7])
  for (const text of ['-7', '7.5', '2147483648', '']) expect(idOf(text)).toBeNull()
  expect(keyOfText('mugs')).toBe('mugs')
  for (const text of ['a\0', '\ud800', 'x'.repeat(201)]) expect(keyOfText(text)).toBe('')
})

const pdfSource = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

test('cross-reference table of the PDF points at every object', () => {
  const pdf = pdfSource(brandingTemplate({ sku: 'SB-1', name: 'Bottle', lines: ['Size: 50 x 30 mm'] }))
  const starts = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, start]) => Number(start))
  expect(starts).toHaveLength(6)
  for (const [index, start] of starts.entries())
    expect(pdf.slice(start)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  expect(pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1]))).toMatch(/^xref/)
  expect(pdf).toContain('142 85 re S')
})

test('text in the PDF is escaped and cut to the page', () => {
  const pdf = pdfSource(brandingTemplate({ sku: 'a) Tj (b\\', name: 'é 😀', lines: ['9999 x 9999 mm'] }))
  expect(pdf).toContain('(a\\) Tj \\(b\\\\) Tj')
  expect(pdf).toContain('(é ??) Tj')
  expect(pdf).toContain('Imprint area 170 x 160 mm')
})

/** Returns the environment of the Docker image; compose.yaml must not override NODE_ENV. */
function imageEnvironment(): Record<string, string> {
  const root = new URL('../../../', import.meta.url)
  const [, settings = ''] = /^ENV (.*)$/m.exec(readFileSync(new URL('Dockerfile', root), 'utf8')) ?? []
  expect(readFileSync(new URL('compose.yaml', root), 'utf8')).not.toContain('NODE_ENV')
  return Object.fromEntries(settings.split(' ').map((setting) => setting.split('=')))
}

test('shop outside a container listens on localhost only', () => {
  const root = new URL('../../../', import.meta.url)
  const hostIn = (file: string) =>
    readFileSync(new URL(file, root), 'utf8').match(/SHOWFLOOR_HOST(?:=|: )[\d.]+/)?.[0]
  expect(readSettings({}).host).toBeNull()
  expect(hostIn('showfloor.service')).toBe('SHOWFLOOR_HOST=127.0.0.1')
  expect(hostIn('docs/guide/deploy.md')).toBe('SHOWFLOOR_HOST=127.0.0.1')
  expect(hostIn('compose.yaml')).toBe('SHOWFLOOR_HOST: 0.0.0.0')
  expect(readSettings(imageEnvironment()).host).toBe('0.0.0.0')
})

test('hosts are read as origins, and the image host defaults to the API host', () => {
  const settings = readSettings({
    VITE_API_HOST: 'https://api.example/x/',
    SHOWFLOOR_CORS_ORIGINS: 'https://a, HTTPS://B/',
  })
  expect(settings).toMatchObject({
    apiHost: 'https://api.example',
    imageHost: 'https://api.example',
    corsOrigins: ['https://a', 'https://b'],
  })
})

test.each([
  [{}, false],
  [{ SHOWFLOOR_PUBLIC_URL: 'http://127.0.0.1:8080/au' }, false],
  [{ SHOWFLOOR_PUBLIC_URL: 'http://[::1]:4000' }, false],
  [{ SHOWFLOOR_PUBLIC_URL: 'http://shop.localhost' }, false],
  [{ SHOWFLOOR_PUBLIC_URL: 'https://localhost.example' }, true],
  [{ SHOWFLOOR_PUBLIC_URL: 'http://192.168.1.20:4000' }, true],
  [{ NODE_ENV: 'production' }, true],
  [imageEnvironment(), true],
])('settings %j make the shop public: %s', (env, isPublic) => {
  expect(readSettings(env).isPublic).toBe(isPublic)
})

test.each([
  { PORT: 'http' },
  { PORT: '70000' },
  { SEED_PRODUCTS: '-1' },
  { VITE_API_HOST: 'api' },
  // One connection listens for jobs, and four jobs run at the same time.
  { SHOWFLOOR_POOL: '4' },
  { SHOWFLOOR_SLOW_STATEMENT: 'slow' },
  { SHOWFLOOR_SHOW_HOURS: '18-8' },
  { SHOWFLOOR_TIME_ZONE: 'Sydney' },
  { SHOWFLOOR_LOG: 'loud' },
  { SHOWFLOOR_ROLE: 'jobs' },
  { SHOWFLOOR_METRICS_TOKEN: 'short' },
  { SHOWFLOOR_METRICS_TOKEN: 'no header takes "this"' },
])('readSettings reports the problem of %j', (env) => {
  expect(() => readSettings(env)).toThrow(/must be|is not a host/)
})

test('role other than all needs a database that instances share', () => {
  const DATABASE_URL = 'postgres://showfloor@database/showfloor'
  for (const role of ['web', 'worker'] as const) {
    expect(readSettings({ SHOWFLOOR_ROLE: role, DATABASE_URL }).role).toBe(role)
    expect(() => readSettings({ SHOWFLOOR_ROLE: role })).toThrow(`SHOWFLOOR_ROLE=${role} needs DATABASE_URL`)
  }
  expect(readSettings({ SHOWFLOOR_ROLE: '' }).role).toBe('all')
})

test('replica needs the address of its primary', () => {
  const [DATABASE_URL, DATABASE_REPLICA_URL] = [
    'postgres://showfloor@one/showfloor',
    'postgres://showfloor@two/showfloor',
  ]
  expect(readSettings({ DATABASE_URL, DATABASE_REPLICA_URL }).replicaUrl).toBe(DATABASE_REPLICA_URL)
  expect(readSettings({ DATABASE_URL, DATABASE_REPLICA_URL: '' }).replicaUrl).toBeNull()
  expect(() => readSettings({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL')
  expect(() => readSettings({ DATABASE_URL, DATABASE_REPLICA_URL: 'two:5432' })).toThrow('is not an address')
})

test('public shop has no demo products unless SEED_PRODUCTS is set', () => {
  expect(readSettings({ ...imageEnvironment(), SEED_PRODUCTS: '' }).seedProducts).toBe(0)
  expect(readSettings({ ...imageEnvironment(), SEED_PRODUCTS: '200' }).seedProducts).toBe(200)
})

test('public shop logs its requests unless SHOWFLOOR_LOG is set', () => {
  expect(readSettings({})).toMatchObject({ logLevel: 'warn', connections: 10, metricsToken: null })
  expect(readSettings(imageEnvironment()).logLevel).toBe('info')
  expect(readSettings({ ...imageEnvironment(), SHOWFLOOR_LOG: 'error' }).logLevel).toBe('error')
})

type Value = { text: string }
// The cache has room for three values of ten characters: each value also counts its key and 100 characters of overhead.
const cache = () => versionCache<Value>(400, ({ text }) => text.length)
const value = (text: string) => async () => ({ text })

test('version cache makes a value once per version, also for parallel readers', async () => {
  const cached = cache()
  const make = vi.fn(value('a'))
  expect(await Promise.all([cached('1', 'key', make), cached('1', 'key', make)])).toMatchObject([
    { text: 'a' },
    { text: 'a' },
  ])
  await cached('1', 'key', make)
  expect(make).toHaveBeenCalledTimes(1)
  await cached('1', 'other', make)
  await cached('2', 'key', make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('version cache does not store a failed value', async () => {
  const cached = cache()
  await expect(cached('1', 'key', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cached('1', 'key', value('a'))).toEqual({ text: 'a' })
})

test('version cache returns a value that is too large to store', async () => {
  const cached = cache()
  expect(await cached('1', 'large', value('x'.repeat(400)))).toEqual({ text: 'x'.repeat(400) })
  let finish = (_value: Value) => {}
  const slow = cached('1', 'slow', () => new Promise<Value>((resolve) => (finish = resolve)))
  for (const key of ['a', 'b', 'c', 'd']) await cached('1', key, value('12345'))
  finish({ text: 'slow' })
  expect(await slow).toEqual({ text: 'slow' })
})
