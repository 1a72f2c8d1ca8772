/**
 * The catalogue in one read: it equals the replies of the single calls, contains public data only, and can be
 * continued with a cursor.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../demo/catalogue/generate'
import { writeCursor } from '../../server/reads/catalogue-choice'
import { parseLines, pathOf, readAll } from './bulk-calls'
import { databaseWith } from './file-resources'
import { newPortal } from './portal-calls'
import { newCustomer, openProvider, type Provider, readDataList, readList } from './provider'
import { smallCatalogue } from './small-catalogue'
import { singleProcessTest } from './single-process'

const shop = openProvider()
const largeShop = openProvider({}, await databaseWith(generateCatalogue(240)))

type Tile = { [field: string]: unknown }
/** Reads all pages of a list. */
async function tilesOfPages(page: (number: number) => Promise<{ data: Tile[]; totalPages: number }>) {
  const tiles: Tile[] = []
  for (let number = 1; ; number++) {
    const { data, totalPages } = await page(number)
    tiles.push(...data)
    if (number >= totalPages) return tiles
  }
}
async function plainList({ get, post }: Provider, name: Record<string, unknown>) {
  const { Category, SubCategoryID, Sort, NewArrivals } = name
  const tiles = await tilesOfPages(async (page) => {
    const paging = `page=${page}&limit=100`
    if (typeof Category === 'string') {
      const { Data, ...rest } = await readDataList(
        await get(`category/categoryProduct/${Category}?${paging}`),
      )
      return { data: Data, ...rest }
    }
    return readList(
      NewArrivals
        ? await post(`product/NewArrivals?${paging}`, {})
        : await post('product/', { SubCategoryID, Sort, RecordsPerPage: 100, PageNo: page }),
    )
  })
  return tiles.map((tile) => tile['Slug'])
}
const plainTiles = async ({ post }: Provider) =>
  tilesOfPages(async (PageNo) => readList(await post('product/', { RecordsPerPage: 100, PageNo })))

/** Only every fifth product and list of the larger shop is compared with its single call, which saves time. */
describe.each([
  ['a small shop', shop, 1],
  ['a generated shop', largeShop, 5],
])('snapshot of %s', (_, provider, step) => {
  const { get, post } = provider
  const sample = <T>(all: T[]) => all.filter((_item, index) => index % step === 0)

  test('snapshot products equal those of the lists and of product/{slug}', async () => {
    const lines = await readAll(provider)
    const tiles = new Map((await plainTiles(provider)).map((tile) => [tile['Slug'], tile]))
    const products = lines.flatMap(({ Product }) => Product ?? [])
    expect(products).toHaveLength(tiles.size)
    for (const { Tile } of products) expect(Tile).toEqual(tiles.get(Tile.Slug))
    for (const { Tile, Detail } of sample(products)) {
      expect({ Data: Detail }).toEqual(await (await get(`product/${Tile.Slug}`)).json())
    }
  })

  test('snapshot answers equal the single calls, and no answer of the shop is missing', async () => {
    const answers = (await readAll(provider)).flatMap(({ Answer }) => Answer ?? [])
    const isReview = (called: string) => called.startsWith('product_review/')
    const checkedAnswers = [
      ...answers.filter(({ Path }) => !isReview(Path)),
      ...sample(answers.filter(({ Path }) => isReview(Path))),
    ]
    for (const { Method, Path, Reply } of checkedAnswers)
      expect([Path, Reply]).toEqual([Path, await (await (Method === 'GET' ? get(Path) : post(Path))).json()])
    const paths = answers.map(({ Path }) => Path)
    expect(new Set(paths).size).toBe(paths.length)
    const { Data } = await (await get('category/')).json()
    expect(paths).toEqual(
      expect.arrayContaining([
        'category/',
        'category/AllUnMapcategory',
        'HomePageSetting/',
        'shop/about',
        'cart/getgst',
        ...['new', 'indent', 'sale'].map((slug) => `category/getcategory/${slug}`),
        ...Data.map(({ Slug }: { Slug: string }) => `category/getcategory/${Slug}`),
        ...Data.flatMap(({ Slug, SubCategory }: { Slug: string; SubCategory: { Slug: string }[] }) =>
          SubCategory.map((child) => `category/getsubcategory/${Slug}/${child.Slug}`),
        ),
      ]),
    )
    const ratedTiles = (await plainTiles(provider)).filter(({ Rating }) => Number(Rating) > 0)
    expect(paths.filter(isReview).toSorted()).toEqual(
      ratedTiles.map(({ ProductID }) => `product_review/${String(ProductID)}?page=1`).toSorted(),
    )
  })

  test('snapshot lists have the order of the single calls and occur once', async () => {
    const lists = (await readAll(provider)).flatMap(({ List }) => List ?? [])
    const names = lists.map(({ Slugs: _slugs, ...name }) => JSON.stringify(name))
    expect(new Set(names).size).toBe(names.length)
    for (const name of ['new', 'indent', 'sale', 'drinkware', 'brands', 'apparel'])
      expect(names).toContain(JSON.stringify({ Category: name }))
    expect(names).toContain('{"NewArrivals":true}')
    for (const { Slugs, ...name } of sample(lists))
      expect([name, Slugs]).toEqual([name, await plainList(provider, name)])
  })

  test('snapshot with limit=0 announces the number of products and bytes', async () => {
    const first = parseLines(await (await get('catalogue/snapshot?limit=0')).text())
    const lines = await readAll(provider)
    expect(first).toEqual([lines[0], lines.at(-1)])
    const products = lines.filter(({ Product }) => Product).length
    const bytes = Buffer.byteLength(lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(lines[0]?.Snapshot).toMatchObject({ Full: true, Products: products })
    // PostgreSQL adds spaces to its JSON, so the announced size differs a little.
    expect((lines[0]?.Snapshot?.Bytes ?? 0) / bytes).toBeGreaterThan(0.95)
    expect((lines[0]?.Snapshot?.Bytes ?? 0) / bytes).toBeLessThan(1.2)
  })
})

describe('snapshot pages', () => {
  test('each snapshot page begins with the same line and ends with Next or Done', async () => {
    const lines = await readAll(largeShop, { limit: '100' })
    const beginnings = lines.filter(({ Snapshot }) => Snapshot)
    expect(beginnings).toHaveLength(3)
    for (const { Snapshot } of beginnings) expect(beginnings[0]?.Snapshot).toMatchObject(Snapshot ?? {})
    expect(lines.filter(({ Next }) => Next)).toHaveLength(2)
    expect(lines.at(-1)?.Done?.Version).toBe(beginnings[0]?.Snapshot?.Version)
    const slugs = lines.flatMap(({ Product }) => Product?.Tile.Slug ?? [])
    expect(new Set(slugs).size).toBe(240)
  })

  test('cursor contains its query, and a limit makes pages smaller', async () => {
    const query = { categories: 'drinkware', limit: '10' }
    const lines = await readAll(shop, query)
    const cursors = lines.flatMap(({ Next }) => Next ?? [])
    expect(cursors).toHaveLength(3)
    const [after = ''] = cursors
    const page = parseLines(await (await shop.get(pathOf('snapshot', { after, limit: '10' }))).text())
    expect(lines[0]).toMatchObject(page[0] ?? {})
    expect(page.filter(({ Product }) => Product)).toHaveLength(10)
    const reply = await shop.get(pathOf('snapshot', { ...query, categories: 'bags', after }))
    expect(parseLines(await reply.text())).toEqual(page)
  })

  test('compressed pages equal the plain page and have less than a fifth of its size', async () => {
    const plain = Buffer.from(await (await largeShop.get('catalogue/snapshot')).arrayBuffer())
    const unpackers = { br: brotliDecompressSync, gzip: gunzipSync }
    // The second reply of an encoding comes from the cache.
    for (const encoding of ['br', 'br', 'gzip', 'gzip'] as const) {
      const reply = await largeShop.get('catalogue/snapshot', { 'Accept-Encoding': encoding })
      expect(reply.headers.get('Content-Encoding')).toBe(encoding)
      expect(reply.headers.get('Content-Type')).toBe('application/x-ndjson')
      const bytes = Buffer.from(await reply.arrayBuffer())
      expect(unpackers[encoding](bytes).equals(plain)).toBe(true)
      expect(bytes.byteLength).toBeLessThan(plain.byteLength / 5)
    }
  })
})

describe('snapshot of chosen categories', () => {
  test.each([['drinkware'], ['bags,sale'], ['new'], ['apparel,bags']])(
    'snapshot of %s contains only products of these categories',
    async (categories) => {
      const lines = await readAll(shop, { categories })
      const expectedSlugs = new Set<unknown>()
      for (const slug of categories.split(','))
        for (const listedSlug of await plainList(shop, { Category: slug })) expectedSlugs.add(listedSlug)
      const slugs = lines.flatMap(({ Product }) => Product?.Tile.Slug ?? [])
      expect(new Set<unknown>(slugs)).toEqual(expectedSlugs)
      expect(lines[0]?.Snapshot?.Products).toBe(expectedSlugs.size)
      const lists = lines.flatMap(({ List }) => List?.['Category'] ?? [])
      expect(new Set(lists)).toEqual(new Set([...categories.split(','), 'new', 'indent', 'sale']))
    },
  )

  test('snapshot of an unknown category is empty and no error', async () => {
    const lines = await readAll(shop, { categories: 'nowhere,🚀, ,%00' })
    expect(lines[0]?.Snapshot).toMatchObject({ Full: true, Products: 0 })
  })

  test('snapshot with blank categories contains everything', async () => {
    expect((await readAll(shop, { categories: ' ' }))[0]).toEqual((await readAll(shop))[0])
  })
})

describe('attacks on the snapshot', () => {
  const cursors = ['x', 'null', 'e30', '%00', '..%2F..', 'A'.repeat(3000), btoa('[1,"x",0,null,1,1,"a"]')]
  test.each(['snapshot', 'prices'])('made-up cursors of the %s are refused', async (call) => {
    const { headers } = await newCustomer(shop)
    for (const after of cursors) {
      const reply = await shop.get(`catalogue/${call}?after=${after}`, headers)
      expect([after, reply.status]).toEqual([after, 400])
      expect(await reply.json()).toMatchObject({ ErrorCode: 'CURSOR' })
    }
  })

  test('signed cursor with manipulated content reads no other rows', async () => {
    const [version, origin] = (await readAll(shop))[0]?.Snapshot?.Version.split('-') ?? []
    const number = Number(version)
    for (const [cursorState, status] of [
      [[number, origin, 0, null, 1, 1, "' or true --"], 200],
      [[number, origin, 0, ["x'); drop table product; --"], 1, 1, ''], 200],
      [[number + 1, origin, 0, null, 1, 1, ''], 400],
      [[number, origin, -1, null, 1, 1, ''], 400],
      [[number, origin, 0, null, 1, 1, 'a\0'], 400],
      [[number, origin, 0.5, null, 1, 1, ''], 400],
      [[number, origin, 0, 'x', 1, 1, ''], 400],
    ] as const) {
      const after = await writeCursor(shop.db, [...cursorState])
      const open = async (cursor: string) => (await shop.get(pathOf('snapshot', { after: cursor }))).status
      expect([cursorState, await open(after)]).toEqual([cursorState, status])
      // Only the provider can sign a cursor.
      expect(await open(after.slice(0, after.indexOf('.')))).toBe(400)
      expect(await open(`x${after}`)).toBe(400)
    }
  })

  test('snapshot since a made-up version contains everything', async () => {
    const unknownVersions = [
      'x',
      '-1',
      '1',
      '1-',
      '99999-00000000',
      '1-00000000',
      "1' or true",
      '9'.repeat(500),
      '%00',
    ]
    for (const since of unknownVersions) {
      const [first] = parseLines(await (await shop.get(`catalogue/snapshot?limit=0&since=${since}`)).text())
      expect(first?.Snapshot).toMatchObject({ Full: true, Products: smallCatalogue.products.length })
    }
  })

  test('snapshot refuses more categories than an address should have', async () => {
    expect((await shop.get(pathOf('snapshot', { categories: 'a,'.repeat(2500) }))).status).toBe(400)
  })

  test('snapshot contains no price or portal, whatever token is sent', async () => {
    const member = await newCustomer(shop, 0)
    const portal = await newPortal(shop, member)
    const publicPage = await (await shop.get('catalogue/snapshot')).text()
    expect(publicPage).not.toContain(portal.slug)
    expect(publicPage).not.toMatch(
      /"(Price|FromPrice|UnitPrice|SetupPrice|Retailer|CostFlag|ProductUnbrandedPrice)"/,
    )
    for (const headers of [member.headers, { Authorization: 'made-up' }]) {
      const reply = await shop.get('catalogue/snapshot', headers)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(await reply.text()).toBe(publicPage)
    }
    const portalLines = await readAll(shop, { categories: portal.slug }, { headers: member.headers })
    expect(portalLines[0]?.Snapshot?.Products).toBe(0)
  })

  test('equivalent snapshot queries get the same page and ETag', async () => {
    const tagOf = async (query: string) => (await shop.get(`catalogue/snapshot?${query}`)).headers.get('ETag')
    expect(await tagOf('categories=bags,nowhere-1')).toBe(await tagOf('categories=nowhere-2,bags,bags'))
    const tags = await Promise.all([500, 501, 600, 799].map((limit) => tagOf(`limit=${limit}`)))
    expect(new Set(tags).size).toBe(1)
  })

  singleProcessTest('many concurrent requests for different pages are refused with Retry-After', async () => {
    const { get } = openProvider()
    const categories = (await (await get('category/')).json()).Data.map(({ Slug }: { Slug: string }) => Slug)
    const limits = [1, 3, 10, 30, 100, 300, 999]
    const urls = limits.flatMap((limit) =>
      categories.map((slug: string) => `catalogue/snapshot?limit=${limit}&categories=${slug}`),
    )
    const replies = await Promise.all(urls.map((url) => get(url)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(21)
    const refused = replies.find(({ status }) => status === 503)
    expect(refused?.headers.get('Retry-After')).toBe('5')
    expect(await refused?.json()).toMatchObject({ ErrorCode: 'BUSY' })
    for (const url of urls) expect((await get(url)).status).toBe(200)
  })
})

test('examples in the provider guide are valid snapshot lines', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/provider/optional-calls.md'), 'utf8')
  const [, afterHeading = ''] = guide.split('## Catalogue in one read')
  const [section = ''] = afterHeading.split('\n## ')
  const examples = [...section.matchAll(/```json\n([^`]+)```/g)].flatMap(([, text = '']) => parseLines(text))
  expect(examples.flatMap((line) => Object.keys(line))).toEqual(
    expect.arrayContaining(['Snapshot', 'Answer', 'List', 'Product', 'Next', 'Done', 'PriceList', 'Prices']),
  )
})
