/**
 * Another provider that keeps to the contract but is nothing like ours: `data` envelopes, numbers as strings, a broken
 * item in every list, markup in names, no width segments in picture paths. It serves the built shop, too.
 */
import { readFile } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** What a script in a category's name would do; the tests look for the mark it leaves. */
export const hostileName =
  '<b>Eco</b><img src=x onerror="window.hacked=1"><script>window.hacked=2</script><svg onload="window.hacked=3"></svg>'
const total = 60

export type OtherProvider = { url: string; seen: string[]; stop: () => Promise<void> }

export async function startOtherProvider(): Promise<OtherProvider> {
  const seen: string[] = []
  const server = http.createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const api = /^\/frontend\/api\/(.*)$/.exec(url.pathname)
  if (!api) return serveFile(url.pathname, response)
  const body =
    parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>) : {}
  const reply = replyTo(`${request.method} ${api[1]}`, url.searchParams, body)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(reply ?? { ErrorCode: 'NOTFOUND', ErrorMessage: 'No such thing.' }))
}

function replyTo(call: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
  const page = Number(query.get('page') ?? body['PageNo'] ?? 1)
  const limit = Number(query.get('limit') ?? body['RecordsPerPage'] ?? 24)
  const text = typeof body['Search'] === 'string' ? body['Search'] : ''
  if (call === 'GET category/') return { data: { data: [category(1), { CategoryID: 9 }, category(2)] } }
  if (call === 'POST category/AllUnMapcategory') return { data: [category(3), null, category(4)] }
  if (call === 'GET HomePageSetting/') return { data: [home()] }
  if (/^GET category\/categoryProduct\/(cat-\d|\d+|indent|sale)$/.test(call)) return tiles(page, limit)
  if (/^GET category\/getcategory\/cat-\d$/.test(call)) return { data: category(Number(call.at(-1))) }
  if (/^GET category\/getsubcategory\/cat-\d\/sub-\d$/.test(call)) return { Data: [subcategory(1)] }
  if (call === 'POST product/' || call === 'POST product/NewArrivals') return tiles(page, limit)
  if (call === 'POST product/search') return search(text, page, limit)
  if (/^GET product\/thing-\d+$/.test(call)) return { Data: { data: product(Number(call.split('-')[1])) } }
  if (/^GET product_review\/\d+$/.test(call)) return { data: page > 2 ? null : reviews(page) }
  if (call === 'GET cart/getgst') return { data: { Rate: '10' } }
  return null
}

function category(id: number) {
  return {
    CategoryID: String(id),
    CategoryName: id === 2 ? hostileName : `Category ${id}`,
    Slug: `cat-${id}`,
    Description: id === 2 ? `<p>Fine <a href="javascript:window.hacked=4">words</a></p>` : null,
    CategoryBanner: null,
    CategoryImage: `/pictures/category-${id}.svg`,
    SubCategory: [subcategory(1), 'nonsense'],
    Unknown: { anything: true },
  }
}

function subcategory(id: number) {
  return {
    SubCategoryID: `${70 + id}`,
    SubCategoryName: `Sub <i>${id}</i>`,
    Slug: `sub-${id}`,
    SubCategoryImage: null,
  }
}

function tile(id: number) {
  return {
    ProductID: String(id),
    ProductName: `Thing ${id} &amp; Co`,
    Slug: `thing-${id}`,
    SKU: `TH-${1000 + id}`,
    ProductImage: `pictures/thing-${id}.svg`,
    tag_img: null,
    ProductDescription: `<p>${`A thing numbered ${id}, described at some length. `.repeat(8)}</p>`,
    UserProductWishlist: '0',
  }
}

function tiles(page: number, limit: number) {
  const first = (page - 1) * limit
  const list: unknown[] = Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, index) =>
    tile(first + index + 1),
  )
  return {
    data: [...list, { ProductID: null, ProductName: 7 }],
    totalPages: String(Math.ceil(total / limit)),
  }
}

function search(text: string, page: number, limit: number) {
  const hits = Array.from({ length: total }, (_, index) => tile(index + 1)).filter(
    (candidate) => candidate.SKU.toLowerCase() === text.toLowerCase() || text === 'thing',
  )
  const shown = hits.slice((page - 1) * limit, page * limit)
  const Data = { Product: shown, SubCategory: text === 'thing' ? [subcategory(1)] : [] }
  return { Data, totalPages: String(Math.max(1, Math.ceil(hits.length / limit))) }
}

function home() {
  return {
    Sliders: [
      { background_image: 'pictures/slide-1.svg', button_link: '/category/cat-1', New_Tab: '0' },
      { background_image: 'pictures/slide-2.svg', button_link: 'javascript:alert(1)', New_Tab: 1 },
      { button_link: '/nowhere' },
    ],
    PopularProducts: [1, 2, 3, 4].map((id) => ({
      CategoryName: `Category ${id}`,
      Slug: `cat-${id}`,
      CategoryImage: `pictures/category-${id}.svg`,
    })),
    StartExploring: [],
    TrendingNow: [tile(5), { nothing: true }, tile(6)],
    Offer: {
      background_image: 'pictures/offer.svg',
      Logo_image: null,
      Title: 'A special',
      Description: 'For you',
      button_link: 'category/cat-1',
    },
  }
}

function product(id: number) {
  if (id > total) return null
  return {
    ProductID: String(id),
    ProductType: '1',
    productname: `Thing ${id} &amp; Co`,
    productSKU: `TH-${1000 + id}`,
    Slug: `thing-${id}`,
    ProductGallery: [`pictures/thing-${id}.svg`, { Image: 'pictures/thing-back.svg' }, null],
    productdescription: '<p>Made <b>well</b>.</p><script>window.hacked=5</script>',
    features: ['Strong', null, 'Light'],
    additional_specifications: { specification: 'Weight', description: '2 kg' },
    branding_options: [{ print_type: 'Pad Print', print_description: 'Front | 40 x 40 mm ||' }],
    carton: { length: '40', width: 30, height: null, quantity: '100', weight: '12' },
    stockDescription: [{ description: 'Blue', quantity: '1200', next_shipment: null }],
    Rating: '4.5',
    NumberRating: '12',
    minimumqty: '50',
    unbrandedpriceshow: '1',
    brandingtemplate: null,
  }
}

function reviews(page: number) {
  return Array.from({ length: 6 }, (_, index) => ({
    User: { FullName: `Reviewer ${page}-${index} <b>` },
    CreatedOn: '2026-05-12T10:00:00Z',
    Rating: '5',
    Remarks: `${'Everything arrived on time and as promised, and the colours are right. '.repeat(2)}<i>!</i>`,
  }))
}

async function serveFile(name: string, response: ServerResponse): Promise<void> {
  if (name.startsWith('/pictures/')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' })
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="teal"/></svg>',
    )
    return
  }
  const file = path.join(dist, path.normalize(name))
  const ending = path.extname(file)
  const content = types[ending] ? await readFile(file).catch(() => null) : null
  if (content === null && ending && name.startsWith('/assets/')) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': content ? (types[ending] ?? '') : 'text/html' })
  response.end(content ?? (await readFile(path.join(dist, 'index.html'))))
}
