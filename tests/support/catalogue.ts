/** What the seeded shop holds, asked for as any client would: tests look products up by what they need of them. */

export type Tile = { ProductID: number; ProductName: string; Slug: string; SKU: string }
export type Category = { CategoryName: string; Slug: string; SubCategory: { Slug: string }[] }
export type Detail = {
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
}
type TilePage = { Data: Tile[]; totalPages: number }
type Hits = { Data: { Product: Tile[]; SubCategory: unknown[] }; totalPages: number }

export async function categories(origin: string): Promise<Category[]> {
  return (await read<{ Data: Category[] }>(`${origin}/frontend/api/category/`)).Data
}

export function categoryTiles(origin: string, slug: string, page = 1): Promise<TilePage> {
  return read(`${origin}/frontend/api/category/categoryProduct/${slug}?page=${page}&limit=24`)
}

export async function productHits(origin: string, text: string): Promise<Hits> {
  return read(`${origin}/frontend/api/product/search`, { Search: text, PageNo: 1, RecordsPerPage: 12 })
}

/** The first product of the shop that `wanted` is true of, in the order of the categories. */
export async function findProduct(origin: string, wanted: (product: Detail) => boolean): Promise<Detail> {
  for (const { Slug } of await categories(origin)) {
    for (const tile of (await categoryTiles(origin, Slug)).Data) {
      const { Data } = await read<{ Data: Detail }>(`${origin}/frontend/api/product/${tile.Slug}`)
      if (wanted(Data)) return Data
    }
  }
  throw new Error('No seeded product is like that.')
}

/** The first category whose number of pages `wanted` is true of. */
export async function findCategory(
  origin: string,
  wanted: (totalPages: number) => boolean,
): Promise<Category> {
  for (const category of await categories(origin)) {
    if (wanted((await categoryTiles(origin, category.Slug)).totalPages)) return category
  }
  throw new Error('No seeded category is like that.')
}

async function read<T>(url: string, body?: object): Promise<T> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(url, body ? post : {})
  return (await answer.json()) as T
}
