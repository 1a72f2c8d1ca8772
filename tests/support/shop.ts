/** Reads the seeded shop through the API, so that tests find products by the properties that they need. */
import { providerBehind } from './network-proxy'

export type Tile = { ProductID: number; ProductName: string; Slug: string; SKU: string }
export type Category = {
  CategoryName: string
  Slug: string
  SubCategory: { SubCategoryID: number; Slug: string }[]
}
export type Detail = {
  minimumqty: number
  ProductID: number
  productname: string
  productSKU: string
  Slug: string
  ProductGallery: unknown[]
  brandingtemplate: string
  unbrandedpriceshow: number
  getinstantcourt: number
  isordergrid: number
  NumberRating: number
  stockDescription: { description: string; quantity: number }[]
  ProductType: number
  ProductAttribute: unknown[]
  ProductVariationAttributeValue: { ProductVariationID: number }[]
}
type TilePage = { Data: Tile[]; totalPages: number }
type Hits = { Data: { Product: Tile[]; SubCategory: unknown[] }; totalPages: number }

export async function categories(origin: string): Promise<Category[]> {
  return (await read<{ Data: Category[] }>(origin, 'category/')).Data
}

export function categoryTiles(origin: string, slug: string, page = 1): Promise<TilePage> {
  return read(origin, `category/categoryProduct/${slug}?page=${page}&limit=24`)
}

export async function productHits(origin: string, text: string): Promise<Hits> {
  return read(origin, 'product/search', { Search: text, PageNo: 1, RecordsPerPage: 12 })
}

/** Returns the first product that `matches` accepts, in the order of the categories. Throws when there is none. */
export async function findProduct(
  origin: string,
  matches: (product: Detail) => boolean = () => true,
): Promise<Detail> {
  for (const { Slug } of await categories(origin)) {
    for (const tile of (await categoryTiles(origin, Slug)).Data) {
      const { Data } = await read<{ Data: Detail }>(origin, `product/${tile.Slug}`)
      if (matches(Data)) return Data
    }
  }
  throw new Error('No seeded product is like that.')
}

/** Returns true for a product that has prices and is ordered by one quantity without any choice. */
export const isPlain = ({ ProductType, ProductAttribute, unbrandedpriceshow, isordergrid }: Detail) =>
  ProductType === 1 && ProductAttribute.length === 0 && unbrandedpriceshow === 1 && isordergrid !== 1

/** Returns a category with more than one page, and one with a single page. */
export async function categoriesByPages(origin: string): Promise<{ long: Category; short: Category }> {
  const allCategories = await categories(origin)
  const pages = await Promise.all(
    allCategories.map(async ({ Slug }) => (await categoryTiles(origin, Slug)).totalPages),
  )
  const long = allCategories[pages.findIndex((count) => count > 1)]
  const short = allCategories[pages.indexOf(1)]
  if (!long || !short) throw new Error('The seeded shop has no such categories.')
  return { long, short }
}

/** Paths of the seeded shop. */
export async function shopPaths(origin: string) {
  const allCategories = await categories(origin)
  const category = allCategories.find(({ Slug }) => Slug === 'drinkware') ?? allCategories[0]
  const { Data: tiles } = await categoryTiles(origin, category?.Slug ?? '')
  return {
    home: '/',
    category: `/category/${category?.Slug}`,
    subcategory: `/${category?.Slug}/${category?.SubCategory[0]?.Slug}`,
    product: `/product/${tiles[0]?.Slug}`,
    shop: '/shop',
    newProducts: '/products/new',
    sale: '/category/sale',
    search: '/search/bottle',
  }
}

/**
 * Replies by request. All tests use the same seeded shop, so a worker sends each request once, bypassing the faults of
 * the proxy.
 */
const cachedReplies = new Map<string, Promise<unknown>>()

function read<T>(origin: string, path: string, body?: object): Promise<T> {
  const url = `${providerBehind(origin)}/frontend/api/${path}`
  const key = `${url} ${JSON.stringify(body)}`
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = cachedReplies.get(key) ?? fetch(url, body ? post : {}).then((reply) => reply.json())
  cachedReplies.set(key, answer)
  return answer as Promise<T>
}
