/** Requests of the server bench: many different addresses of a seeded shop, by visitors and customers, and orders. */
import { nameProducts } from '../../demo/catalogue/names'
import { productLines, seriesNames } from '../../demo/catalogue/source'
import { billing, shipping } from '../contract/address-calls'
import { demoTokenOf, newAccount } from '../support/accounts'
import { seeded, testSeed } from '../support/seed'
import { categories, type Detail, findProduct, isPlain } from '../support/shop'
import type { LoadRequest, Visit } from './offered-load'

const api = '/frontend/api/'
const visitsOfAKind = 4000
const buyers = 64
const roles = [1, 2, 4]
const flagLists = ['collections', 'brands', 'apparel', 'new', 'sale']
const colours = ['navy', 'red', 'black', 'white', 'blue', 'green']
const productNames = productLines.map(({ noun }) => noun.toLowerCase())
/** Share of the list requests for the first page; the remaining list requests are for further pages. */
const firstPageShare = 0.5

export type Kind = 'home' | 'listing' | 'search' | 'product' | 'order'
export type Visits = Record<Kind, Visit[]>

export async function visitsOf(origin: string, products: number): Promise<Visits> {
  const random = seeded(testSeed)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const makeVisits = (kind: Kind, makeRequest: () => LoadRequest): Visit[] =>
    Array.from({ length: visitsOfAKind }, () => ({ kind, requests: [makeRequest()] }))
  const tokens = await Promise.all(roles.map((role) => demoTokenOf(origin, role)))
  const slugs = [...nameProducts(productLines, products)].map(({ slug }) => slug)
  const allCategories = await categories(origin)
  const lists = [
    ...[...allCategories.map(({ Slug }) => Slug), ...flagLists].map((slug) => ({ of: 'category', slug })),
    ...allCategories.flatMap(({ SubCategory }) =>
      SubCategory.map(({ SubCategoryID }) => ({ of: 'subcategory', id: SubCategoryID })),
    ),
  ]
  /** About half of the requests are sent as a customer. */
  const asAnyone = (path: string, request: Omit<LoadRequest, 'path'>): LoadRequest =>
    random() < 0.5
      ? { ...request, path: `${api}product/${path}` }
      : { ...request, path: `${api}product/login/${path}`, headers: { Authorization: pick(tokens) } }
  const read = (path: string) => asAnyone(path, { method: 'GET' })
  const post = (path: string, body: object) => asAnyone(path, { method: 'POST', body: JSON.stringify(body) })
  const page = () => (random() < firstPageShare ? 1 : 1 + Math.floor(random() * 20))
  return {
    home: makeVisits('home', () => ({ method: 'GET', path: `${api}HomePageSetting/` })),
    listing: makeVisits('listing', () => post('find', { list: pick(lists), page: page() })),
    search: makeVisits('search', () =>
      post('search?page=1&limit=12', { Search: randomSearchText(random, pick) }),
    ),
    product: makeVisits('product', () => read(pick(slugs))),
    order: await orders(origin),
  }
}

/** Returns a random search text: a name alone, with a colour, with a series, with a price limit, or misspelt. */
function randomSearchText(random: () => number, pick: <T>(all: readonly T[]) => T): string {
  const name = pick(productNames)
  const kinds = [
    () => name,
    () => `${pick(colours)} ${name}`,
    () => `${pick(seriesNames)} ${name}`,
    () => `${name} under $${1 + Math.floor(random() * 30)}`,
    () => {
      const at = 1 + Math.floor(random() * (name.length - 2))
      return name.slice(0, at) + name.slice(at + 1)
    },
  ]
  return pick(kinds)()
}

/**
 * Each visit adds a line to the cart and orders it. Customers alternate, so that no customer has two orders at a
 * time.
 */
async function orders(origin: string): Promise<Visit[]> {
  const product = await findProduct(origin, isPlain)
  const visits: Visit[] = []
  for (let count = 0; count < buyers; count += 1) {
    const { token } = await newAccount(origin)
    visits.push({ kind: 'order', requests: orderOf(product, { Authorization: token }) })
  }
  return visits
}

function orderOf({ ProductID, minimumqty }: Detail, headers: Record<string, string>): LoadRequest[] {
  const line = {
    ProductID,
    ProductVariationID: null,
    BasePrice: 0,
    QTY: minimumqty,
    AdditionalCost: 0,
    ProductSetupPrice: [],
    // The API's name for the chosen options.
    randomnumber: [],
  }
  const order = {
    ...billing,
    ...shipping,
    ponumber: 'PO-77',
    CouponName: '',
    PaymentMethod: 'Credit Card',
    IpAddress: '',
    SpliteOrder: false,
  }
  const post = (path: string, body: object): LoadRequest => ({
    method: 'POST',
    path: `${api}${path}`,
    body: JSON.stringify(body),
    headers,
  })
  return [post('cart/cart2', line), post('order', order)]
}
