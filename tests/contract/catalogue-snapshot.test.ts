/** The catalogue in one read: the same as the plain calls give, public only, and to be gone on with. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../demo/catalogue/generate'
import { writeCursor } from '../../server/reads/catalogue-choice'
import { Keeper, linesOf, pathOf, readAll } from './bulk-calls'
import { databaseWith } from './own-database'
import { newPortal } from './portal-calls'
import { newCustomer, openProvider, type Provider, readDataList, readList } from './provider'
import { smallCatalogue } from './small-catalogue'

const shop = openProvider()
const large = openProvider({}, await databaseWith(generateCatalogue(240)))

/** All slugs of a list, page by page. */
async function listed(
  page: (number: number) => Promise<{ tiles: { [field: string]: unknown }[]; pages: number }>,
) {
  const slugs: unknown[] = []
  for (let number = 1; ; number++) {
    const { tiles, pages } = await page(number)
    slugs.push(...tiles.map((tile) => tile['Slug']))
    if (number >= pages) return slugs
  }
}
async function plainList({ get, post }: Provider, name: Record<string, unknown>) {
  const { Category, SubCategoryID, Sort, NewArrivals } = name
  return listed(async (page) => {
    const paging = `page=${page}&limit=100`
    if (typeof Category === 'string') {
      const { Data, totalPages } = await readDataList(
        await get(`category/categoryProduct/${Category}?${paging}`),
      )
      return { tiles: Data, pages: totalPages }
    }
    const reply = NewArrivals
      ? await post(`product/NewArrivals?${paging}`, {})
      : await post('product/', { SubCategoryID, Sort, RecordsPerPage: 100, PageNo: page })
    const { data, totalPages } = await readList(reply)
    return { tiles: data, pages: totalPages }
  })
}
async function plainTiles({ post }: Provider) {
  const tiles = new Map<unknown, unknown>()
  for (let PageNo = 1; ; PageNo++) {
    const page = await readList(await post('product/', { RecordsPerPage: 100, PageNo }))
    for (const tile of page.data) tiles.set(tile['Slug'], tile)
    if (PageNo >= page.totalPages) return tiles
  }
}

/** Of the larger shop a part is enough to be asked for one by one. */
describe.each([
  ['a small shop', shop, 1],
  ['a generated one', large, 5],
])('%s', (_, provider, step) => {
  const { get, post } = provider
  const some = <T>(all: T[]) => all.filter((_one, index) => index % step === 0)

  test('every product is as lists and product/{slug} give it', async () => {
    const lines = await readAll(provider)
    const tiles = await plainTiles(provider)
    const products = lines.flatMap(({ Product }) => Product ?? [])
    expect(products).toHaveLength(tiles.size)
    for (const { Tile } of products) expect(Tile).toEqual(tiles.get(Tile.Slug))
    for (const { Tile, Detail } of some(products)) {
      expect({ Data: Detail }).toEqual(await (await get(`product/${Tile.Slug}`)).json())
    }
  })

  test('every answer is what the plain call replies, and none of the shop’s is missing', async () => {
    const answers = (await readAll(provider)).flatMap(({ Answer }) => Answer ?? [])
    const isReview = (called: string) => called.startsWith('product_review/')
    const asked = [
      ...answers.filter(({ Path }) => !isReview(Path)),
      ...some(answers.filter(({ Path }) => isReview(Path))),
    ]
    for (const { Method, Path, Reply } of asked)
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
    const rated = [...(await plainTiles(provider)).values()].filter((tile) => Number(Object(tile).Rating) > 0)
    const reviewed = paths.filter(isReview)
    expect(reviewed.toSorted()).toEqual(
      rated.map((tile) => `product_review/${Object(tile).ProductID}?page=1`).toSorted(),
    )
  })

  test('every list is in the order of the plain call, whole, and there once', async () => {
    const lists = (await readAll(provider)).flatMap(({ List }) => List ?? [])
    const names = lists.map(({ Slugs: _slugs, ...name }) => JSON.stringify(name))
    expect(new Set(names).size).toBe(names.length)
    for (const name of ['new', 'indent', 'sale', 'drinkware', 'brands', 'apparel'])
      expect(names).toContain(JSON.stringify({ Category: name }))
    expect(names).toContain('{"NewArrivals":true}')
    for (const { Slugs, ...name } of lists)
      expect([name, Slugs]).toEqual([name, await plainList(provider, name)])
  }, 120_000)

  test('says before what it will be', async () => {
    const first = linesOf(await (await get('catalogue/snapshot?limit=0')).text())
    const lines = await readAll(provider)
    expect(first).toEqual([lines[0], lines.at(-1)])
    const products = lines.filter(({ Product }) => Product).length
    const bytes = Buffer.byteLength(lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(lines[0]?.Snapshot).toMatchObject({ Full: true, Products: products })
    // PostgreSQL puts blanks into its JSON.
    expect((lines[0]?.Snapshot?.Bytes ?? 0) / bytes).toBeGreaterThan(0.95)
    expect((lines[0]?.Snapshot?.Bytes ?? 0) / bytes).toBeLessThan(1.2)
  })
})

describe('pages', () => {
  test('each begins with the same line and ends with a cursor or the end', async () => {
    const lines = await readAll(large, { limit: '100' })
    const beginnings = lines.filter(({ Snapshot }) => Snapshot)
    expect(beginnings).toHaveLength(3)
    for (const { Snapshot } of beginnings) expect(beginnings[0]?.Snapshot).toMatchObject(Snapshot ?? {})
    expect(lines.filter(({ Next }) => Next)).toHaveLength(2)
    expect(lines.at(-1)?.Done?.Version).toBe(beginnings[0]?.Snapshot?.Version)
    const slugs = lines.flatMap(({ Product }) => Product?.Tile.Slug ?? [])
    expect(new Set(slugs).size).toBe(240)
  })

  test('a cursor knows what was asked for, and a limit makes pages smaller', async () => {
    const query = { categories: 'drinkware', limit: '10' }
    const lines = await readAll(shop, query)
    const cursors = lines.flatMap(({ Next }) => Next ?? [])
    expect(cursors).toHaveLength(3)
    const [after = ''] = cursors
    const page = linesOf(await (await shop.get(pathOf('snapshot', { after, limit: '10' }))).text())
    expect(lines[0]).toMatchObject(page[0] ?? {})
    expect(page.filter(({ Product }) => Product)).toHaveLength(10)
    const asked = await shop.get(pathOf('snapshot', { ...query, categories: 'bags', after }))
    expect(linesOf(await asked.text())).toEqual(page)
  })

  test('packed they are the same, and small', async () => {
    const plain = Buffer.from(await (await large.get('catalogue/snapshot')).arrayBuffer())
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)
      for (const _again of [1, 2]) {
        const reply = await large.get('catalogue/snapshot', { 'Accept-Encoding': encoding })
        expect(reply.headers.get('Content-Encoding')).toBe(encoding)
        expect(reply.headers.get('Content-Type')).toBe('application/x-ndjson')
        const bytes = Buffer.from(await reply.arrayBuffer())
        expect(unpack(bytes).equals(plain)).toBe(true)
        expect(bytes.byteLength).toBeLessThan(plain.byteLength / 5)
      }
  })

  test('are not sent to whoever holds them', async () => {
    const ETag = (await shop.get('catalogue/snapshot')).headers.get('ETag') ?? ''
    const again = await shop.get('catalogue/snapshot', { 'If-None-Match': ETag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await shop.get('catalogue/snapshot?limit=0', { 'If-None-Match': ETag })).status).toBe(200)
  })
})

describe('categories', () => {
  test.each([['drinkware'], ['bags,sale'], ['new'], ['apparel,bags']])('%s', async (categories) => {
    const lines = await readAll(shop, { categories })
    const wanted = new Set<unknown>()
    for (const slug of categories.split(','))
      for (const one of await plainList(shop, { Category: slug })) wanted.add(one)
    const slugs = lines.flatMap(({ Product }) => Product?.Tile.Slug ?? [])
    expect(new Set<unknown>(slugs)).toEqual(wanted)
    expect(lines[0]?.Snapshot?.Products).toBe(wanted.size)
    const lists = lines.flatMap(({ List }) => List?.['Category'] ?? [])
    expect(new Set(lists)).toEqual(new Set([...categories.split(','), 'new', 'indent', 'sale']))
  })

  test('one that is not there is empty, and no error', async () => {
    const lines = await readAll(shop, { categories: 'nowhere,🚀, ,%00' })
    expect(lines[0]?.Snapshot).toMatchObject({ Full: true, Products: 0 })
  })

  test('blank is everything', async () => {
    expect((await readAll(shop, { categories: ' ' }))[0]).toEqual((await readAll(shop))[0])
  })
})

describe('attacks', () => {
  const cursors = [
    'x',
    'null',
    '[]',
    'e30',
    '%00',
    '..%2F..',
    'A'.repeat(3000),
    btoa('[1,"x",0,null,1,1,"a"]'),
  ]
  test.each(cursors.map((cursor) => [cursor.slice(0, 20), cursor]))(
    'a made-up cursor %s is refused in words',
    async (_name, after) => {
      for (const call of ['snapshot', 'prices']) {
        const { headers } = await newCustomer(shop)
        const reply = await shop.get(`catalogue/${call}?after=${after}`, headers)
        expect(reply.status).toBe(400)
        expect(await reply.json()).toMatchObject({ ErrorCode: 'CURSOR' })
      }
    },
  )

  test('a cursor with something else inside reads no other rows', async () => {
    const state = (await readAll(shop))[0]?.Snapshot?.Version.split('-') ?? []
    const number = Number(state[0])
    for (const [place, status] of [
      [[number, state[1], 0, null, 1, 1, "' or true --"], 200],
      [[number, state[1], 0, ["x'); drop table product; --"], 1, 1, ''], 200],
      [[number + 1, state[1], 0, null, 1, 1, ''], 400],
      [[number, state[1], -1, null, 1, 1, ''], 400],
      [[number, state[1], 0, null, 1, 1, 'a\0'], 400],
      [[number, state[1], 0.5, null, 1, 1, ''], 400],
      [[number, state[1], 0, 'x', 1, 1, ''], 400],
    ] as const) {
      const after = await writeCursor(shop.db, [...place])
      const open = async (cursor: string) => (await shop.get(pathOf('snapshot', { after: cursor }))).status
      expect([place, await open(after)]).toEqual([place, status])
      // Nobody else can write one.
      expect(await open(after.slice(0, after.indexOf('.')))).toBe(400)
      expect(await open(`x${after}`)).toBe(400)
    }
  })

  test.each([
    'x',
    '-1',
    '0',
    '1',
    '1-',
    '99999-00000000',
    '1-00000000',
    "1' or true",
    '9'.repeat(500),
    '%00',
  ])('a made-up version %s gives everything', async (since) => {
    const [first] = linesOf(await (await shop.get(`catalogue/snapshot?limit=0&since=${since}`)).text())
    expect(first?.Snapshot).toMatchObject({ Full: true, Products: smallCatalogue.products.length })
  })

  test('more categories than an address should have are refused in words', async () => {
    const reply = await shop.get(pathOf('snapshot', { categories: 'a,'.repeat(2500) }))
    expect(reply.status).toBe(400)
  })

  test('whatever token comes along: no price, no portal, and no copy of it stays', async () => {
    const member = await newCustomer(shop, 0)
    const portal = await newPortal(shop, member)
    const open = await (await shop.get('catalogue/snapshot')).text()
    expect(open).not.toContain(portal.slug)
    expect(open).not.toMatch(
      /"(Price|FromPrice|UnitPrice|SetupPrice|Retailer|CostFlag|ProductUnbrandedPrice)"/,
    )
    for (const headers of [member.headers, { Authorization: 'made-up' }]) {
      const reply = await shop.get('catalogue/snapshot', headers)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(await reply.text()).toBe(open)
    }
    const named = await readAll(shop, { categories: portal.slug }, { headers: member.headers })
    expect(named[0]?.Snapshot?.Products).toBe(0)
  })

  test('what asks for the same in other words is given the same page', async () => {
    const tagOf = async (query: string) => (await shop.get(`catalogue/snapshot?${query}`)).headers.get('ETag')
    expect(await tagOf('categories=bags,nowhere-1')).toBe(await tagOf('categories=nowhere-2,bags,bags'))
    const tags = await Promise.all(Array.from({ length: 300 }, (_, index) => tagOf(`limit=${500 + index}`)))
    expect(new Set(tags).size).toBe(1)
  })

  test('many that ask for different pages at once are told to come again', async () => {
    const { get } = openProvider()
    const categories = (await (await get('category/')).json()).Data.map(({ Slug }: { Slug: string }) => Slug)
    const limits = [1, 3, 10, 30, 100, 300, 999]
    const asked = limits.flatMap((limit) =>
      categories.map((slug: string) => `catalogue/snapshot?limit=${limit}&categories=${slug}`),
    )
    expect(asked.length).toBeGreaterThan(21)
    const replies = await Promise.all(asked.map((url) => get(url)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(21)
    const refused = replies.find(({ status }) => status === 503)
    expect(refused?.headers.get('Retry-After')).toBe('5')
    expect(await refused?.json()).toMatchObject({ ErrorCode: 'BUSY' })
    for (const url of asked) expect((await get(url)).status).toBe(200)
  })
})

test('the examples in the guide for providers are lines of it', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/provider/optional-calls.md'), 'utf8')
  const [, rest = ''] = guide.split('## Catalogue in one read')
  const [section = ''] = rest.split('\n## ')
  const examples = [...section.matchAll(/```json\n([^`]+)```/g)].flatMap(([, text = '']) => linesOf(text))
  expect(examples.flatMap((line) => Object.keys(line))).toEqual(
    expect.arrayContaining(['Snapshot', 'Answer', 'List', 'Product', 'Next', 'Done', 'PriceList', 'Prices']),
  )
})

test('a storefront that keeps it has the whole shop', async () => {
  const keeper = new Keeper(large)
  await keeper.update()
  expect(keeper.products.size).toBe(240)
})
