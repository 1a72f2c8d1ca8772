/** Checks of the calls that need no token, and of the refusals without one. */
import { fetchAddresses } from '../../src/api/account/address'
import { fetchCart, fetchCartCount, fetchGst } from '../../src/api/cart/cart'
import { readSnapshotLine, snapshotPath } from '../../src/api/catalogue/bulk-read'
import { streamRaw } from '../../src/api/catalogue/saver-call'
import {
  fetchCategories,
  fetchCategory,
  fetchCategoryGroups,
  fetchSubcategory,
} from '../../src/api/category/category'
import { fetchHome } from '../../src/api/category/home'
import { fetchAbout } from '../../src/api/content/about'
import { fetchFaq, fetchTerms } from '../../src/api/content/content'
import { fetchGiveawayKey } from '../../src/api/giveaway/giveaway'
import { fetchOrders } from '../../src/api/order/order'
import { probeProvider } from '../../src/api/probe'
import { fetchFiltered } from '../../src/api/product/find'
import {
  fetchCategoryProducts,
  fetchNewArrivals,
  fetchSubcategoryProducts,
} from '../../src/api/product/product-list'
import { fetchMemberDetail, fetchProduct } from '../../src/api/product/product'
import { fetchReviews } from '../../src/api/product/review'
import { fetchSearch } from '../../src/api/product/search'
import { fetchWishlist } from '../../src/api/product/wishlist'
import { features } from '../../src/domain/brand/feature'
import { searchResultsPerPage } from '../../src/domain/catalogue/paging'
import { InvalidTokenFailure, MissingFailure, RejectedFailure } from '../../src/domain/failure'
import { type FindQuery, noFilters } from '../../src/domain/find/find-query'
import { linesOf } from '../../src/saved/catalogue/save/bulk-lines'
import { type Check, counted, Fault, needed, NotSeen, refuseIfAny } from './check'
import { pricesIn } from './prices'
import { type Shop, withToken } from './shop'

const open = (check: Omit<Check, 'asks'>): Check => ({ asks: 'nothing', ...check })

export const unfilteredQuery: FindQuery = { filters: noFilters, sort: 'recommended', quantity: null }
/** Number of categories that are searched for one with products. */
const maxCategories = 10
const pageOfTwo = 2

export const publicChecks: Check[] = [
  open({
    name: 'What the shop offers',
    due: 'GET shop/about names what there is of the optional calls, or there is no such call',
    under: 'optional-calls.md#shop-name-and-features',
    run: async ({ observed }, { note }) => {
      const { value } = await fetchAbout()
      observed.about = value
      if (value.features === null) return 'no features: all optional calls are looked for'
      const unknown = value.features.filter((name) => !features.some((known) => known === name))
      if (unknown.length > 0) note(`the shop knows no feature ${unknown.join(', ')}`)
      return value.features.join(', ') || 'no optional features'
    },
  }),
  open({
    name: 'Menu',
    due: 'a list of Category, each with its id and name',
    under: 'core-calls.md#menu-and-categories',
    run: async ({ observed }) => {
      observed.categories = (await fetchCategories(false)).value
      if (observed.categories.length === 0)
        throw new NotSeen('the menu is empty: nothing else can be looked for')
      return counted(observed.categories.length, 'category', 'categories')
    },
  }),
  open({
    name: 'Apparel, Brands and Collections',
    due: 'a list whose places 0, 2 and 4 are these categories',
    under: 'core-calls.md#menu-and-categories',
    run: async (_, { note }) => {
      const { value } = await fetchCategoryGroups()
      const missing = Object.entries(value).flatMap(([name, group]) => (group === null ? [name] : []))
      if (missing.length > 0) note(`no ${missing.join(', no ')}: the header leaves it out`)
      return ''
    },
  }),
  open({
    name: 'Home page',
    due: 'Sliders, PopularProducts, StartExploring, TrendingNow and Offer',
    under: 'core-calls.md#home-page-and-texts',
    run: async () => {
      const { slides, popularCategories, trending } = (await fetchHome()).value
      return `${counted(slides.length, 'slide')}, ${counted(popularCategories.length, 'popular category', 'popular categories')}, ${counted(trending.length, 'product')}`
    },
  }),
  open({
    name: 'Products of a category',
    due: 'a page of Tile, each with name and slug',
    under: 'core-calls.md#lists-of-products',
    run: async ({ observed }) => {
      for (const { slug } of observed.categories.slice(0, maxCategories)) {
        observed.tiles = (await fetchCategoryProducts(slug, 1, 24)).value.tiles
        if (observed.tiles.length > 0) return `${counted(observed.tiles.length, 'product')} in ${slug}`
      }
      throw new NotSeen('no category has products')
    },
  }),
  open({
    name: 'A category',
    due: 'the category of that slug, in the envelope',
    under: 'core-calls.md#menu-and-categories',
    run: async ({ observed }) => {
      const { slug, id } = needed(observed.categories[0], 'category')
      const { value } = await fetchCategory(slug, false)
      refuseIfAny(
        value.id === id ? [] : [`category/getcategory/${slug} is ${value.id}, in the menu it is ${id}`],
      )
      return slug
    },
  }),
  open({
    name: 'A subcategory and its products',
    due: 'the subcategory of that slug; its products as a page of Tile, in each order',
    under: 'core-calls.md#menu-and-categories',
    run: async ({ observed }) => {
      const parent = needed(
        observed.categories.find(({ subcategories }) => subcategories.length > 0),
        'subcategory',
      )
      const child = needed(parent.subcategories[0], 'subcategory')
      await fetchSubcategory(parent.slug, child.slug, false)
      for (const sort of ['', 'newest', 'name-asc', 'name-desc'] as const)
        await fetchSubcategoryProducts({ subcategoryId: child.id, sort, page: 1, limit: 24 }, false)
      return `${parent.slug}/${child.slug}`
    },
  }),
  open({
    name: 'Pages of a list',
    due: 'limit and page hold; pages count from 1, and totalPages says how many there are',
    under: 'core-calls.md#lists-of-products',
    run: async ({ observed }) => {
      const [first, second] = [await fetchNewArrivals(1, pageOfTwo), await fetchNewArrivals(2, pageOfTwo)]
      if (first.value.tiles.length === 0 || observed.tiles.length === 0)
        throw new NotSeen('there are no new arrivals')
      const seen = first.value.tiles.map(({ slug }) => slug)
      const again = second.value.tiles.filter(({ slug }) => seen.includes(slug))
      refuseIfAny([
        ...(seen.length > pageOfTwo ? [`limit=${pageOfTwo} gave ${seen.length} products`] : []),
        ...(again.length > 0 ? [`page 2 has ${again[0]?.slug} of page 1 again`] : []),
        ...(second.value.tiles.length > 0 && first.value.totalPages < 2
          ? [`totalPages is ${first.value.totalPages}, but page 2 has products`]
          : []),
      ])
      return counted(first.value.totalPages, 'page')
    },
  }),
  open({
    name: 'Search',
    due: 'a page of {Product: [Tile], SubCategory: [Hit]}',
    under: 'core-calls.md#search',
    run: async ({ observed }, { note }) => {
      const { name, slug } = needed(observed.tiles[0], 'listed product')
      const { value } = await fetchSearch(name, 1, false)
      if (!value.products.some((tile) => tile.slug === slug))
        note(`"${name}" is not among the first ${searchResultsPerPage} hits for its whole name`)
      return counted(value.products.length, 'product')
    },
  }),
  open({
    name: 'A product',
    due: 'Product with its id and productname, by the slug that lists have',
    under: 'core-calls.md#a-product',
    run: async ({ observed }) => {
      const { slug, id } = needed(observed.tiles[0], 'listed product')
      const { value } = await fetchProduct(slug)
      observed.product = value
      // A tile may come without an id: then its slug is the id.
      refuseIfAny(
        id === slug || id === value.id ? [] : [`product/${slug} is ${value.id}, in the list it is ${id}`],
      )
      return slug
    },
  }),
  open({
    name: 'Reviews',
    due: 'a list of Review; an empty page is the end',
    under: 'core-calls.md#reviews',
    run: async ({ observed }) => {
      const { id } = needed(observed.product, 'product')
      const { value } = await fetchReviews(id, 1)
      const beyond = await fetchReviews(id, 9999)
      refuseIfAny(beyond.value.length > 0 ? ['page 9999 is not empty: the shop would ask for ever'] : [])
      return counted(value.length, 'review')
    },
  }),
  open({
    name: 'GST, and the probe of the network',
    due: '{Rate} in percent, also with showfloor-probe={time}, and from no cache',
    under: 'errors.md#timeouts-and-the-probe',
    run: async (shop) => {
      const { value } = await fetchGst()
      refuseIfAny(value >= 0 && value < 100 ? [] : [`a Rate of ${value} is no percentage`])
      if (!(await probeProvider())) throw new Fault(['the probe is not answered with a Rate'])
      const cache = shop.exchanges.at(-1)?.cacheControl ?? ''
      refuseIfAny(/max-age=[1-9]|s-maxage=[1-9]/.test(cache) ? [`the probe may be cached: ${cache}`] : [])
      return `${value} %`
    },
  }),
  open({
    name: 'FAQ and terms',
    due: 'lists of {Title, Description} under Description',
    under: 'core-calls.md#home-page-and-texts',
    run: async () => {
      const [faq, terms] = [await fetchFaq(), await fetchTerms()]
      return `${counted(faq.value.length, 'question')}, ${counted(terms.value.length, 'term')}`
    },
  }),
  open({
    name: 'What is not there',
    due: 'a refusal, best with status 404, for a product, category or subcategory that does not exist',
    under: 'errors.md#what-to-refuse',
    run: async (shop, { note }) => {
      const unknown = 'showfloor-has-no-such-thing'
      const soft: string[] = []
      for (const call of [
        () => fetchProduct(unknown),
        () => fetchCategory(unknown, false),
        () => fetchSubcategory(unknown, unknown, false),
      ]) {
        const answer = await failureOf(call)
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (!(answer instanceof MissingFailure))
          throw answer ?? new Fault([`${name} is answered with something`])
        if (status < 400) soft.push(name)
      }
      if (soft.length > 0)
        note(`refused with a status below 400, so that devices keep their old copy: ${soft.join(', ')}`)
      return ''
    },
  }),
  open({
    name: 'No prices without a token',
    due: 'prices in replies to calls with a token alone',
    under: 'prices.md#the-price-fields',
    run: async ({ exchanges }) => {
      const publicExchanges = exchanges.filter(({ hasToken }) => !hasToken)
      refuseIfAny(await pricesIn(publicExchanges))
      return counted(publicExchanges.length, 'reply', 'replies')
    },
  }),
  open({
    name: 'Refused without a token',
    due: 'a refusal, best 401 with ErrorCode INVALIDTOKEN, of what belongs to a customer; or lists without prices',
    under: 'errors.md#what-to-refuse',
    run: async (shop, { note }) => {
      const answered: string[] = []
      const soft: string[] = []
      for (const { call, isPublic } of customerCalls(shop)) {
        const answer = await failureOf(() => withToken(shop, null, call))
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (answer === null && isPublic) answered.push(...(await pricesIn(shop.exchanges.slice(-1))))
        else if (answer === null) answered.push(`${name} is answered without a token (status ${status})`)
        else if (!isRefusal(answer)) throw answer
        else if (!(answer instanceof InvalidTokenFailure)) soft.push(name)
      }
      if (soft.length > 0) note(`refused without ErrorCode INVALIDTOKEN: ${soft.join(', ')}`)
      refuseIfAny(answered)
      return ''
    },
  }),
  open({
    name: 'Refused with a token that is none',
    due: 'ErrorCode INVALIDTOKEN, by which the session ends on the device',
    under: 'errors.md#what-to-refuse',
    run: async (shop) => {
      const wrong: string[] = []
      for (const { call } of customerCalls(shop)) {
        const answer = await failureOf(() => withToken(shop, 'showfloor-never-had-this-token', call))
        const { call: name = '', status = 0 } = shop.exchanges.at(-1) ?? {}
        if (answer !== null && !isRefusal(answer)) throw answer
        if (!(answer instanceof InvalidTokenFailure))
          wrong.push(
            `${name} ${answer === null ? 'is answered' : 'has no ErrorCode INVALIDTOKEN'} (status ${status})`,
          )
      }
      refuseIfAny(wrong)
      return ''
    },
  }),
  open({
    name: 'Days of delivery',
    feature: 'delivery-days',
    due: 'Delivery in the reply of shop/about',
    under: 'optional-calls.md#shop-name-and-features',
    run: async ({ observed: { about } }) => {
      if (about.delivery === null) throw new Fault(['shop/about has no Delivery, or one that cannot be read'])
      return `from ${about.delivery.shipsFrom}, ${counted(about.delivery.zones.length, 'zone')}`
    },
  }),
  open({
    name: 'Filters',
    feature: 'filters',
    due: 'a page of Tile with facets, and no prices without a token',
    under: 'optional-calls.md#filters',
    run: async (shop) => {
      const { slug } = needed(shop.observed.categories[0], 'category')
      const { value } = await fetchFiltered({ of: 'category', slug }, unfilteredQuery, 1, false)
      refuseIfAny(await pricesIn(shop.exchanges.slice(-1)))
      return counted(value.total, 'product')
    },
  }),
  open({
    name: 'The catalogue in one read',
    feature: 'bulk-catalogue',
    due: 'lines of JSON that begin with Snapshot and end with Next or Done',
    under: 'optional-calls.md#catalogue-in-one-read',
    run: async ({ observed }) => {
      const { slug } = needed(observed.categories[0], 'category')
      const kinds = await readLines(snapshotPath({ categories: [slug] }), null, readSnapshotLine)
      refuseIfAny([
        ...(kinds[0] === 'snapshot' ? [] : [`it begins with ${kinds[0] ?? 'nothing'}`]),
        ...(['next', 'done'].includes(kinds.at(-1) ?? '')
          ? []
          : [`it ends with ${kinds.at(-1) ?? 'nothing'}`]),
      ])
      return `${counted(kinds.filter((kind) => kind === 'product').length, 'product')} of ${slug}`
    },
  }),
  open({
    name: 'A key for giveaway entries',
    feature: 'giveaway-key',
    due: 'a public key of the curve P-256',
    under: 'optional-calls.md#key-for-giveaway-entries',
    run: async () => {
      const key = await fetchGiveawayKey(AbortSignal.timeout(30_000))
      if (key === null) throw new MissingFailure('there is no key')
      return key.id
    },
  }),
  open({
    name: 'Where pictures are printed',
    feature: 'print-areas',
    due: 'PrintArea of ProductGallery, of some products',
    under: 'optional-calls.md#print-areas',
    run: async ({ observed }) => {
      for (const { slug } of observed.tiles) {
        const { value } = await fetchProduct(slug)
        const areas = Object.values(value.prints ?? {}).flatMap((print) => print.areas)
        if (areas.length > 0) return `${counted(areas.length, 'area')} of ${slug}`
      }
      throw new NotSeen(`none of ${counted(observed.tiles.length, 'product')} has a PrintArea`)
    },
  }),
]

/** Reads that carry a token. `isPublic`: without prices, the reply is the same for everybody. */
function customerCalls({ observed }: Shop): { call: () => Promise<unknown>; isPublic: boolean }[] {
  const [category] = observed.categories
  const id = category?.subcategories[0]?.id ?? '1'
  const privateCalls = [
    fetchCart,
    fetchCartCount,
    fetchOrders,
    fetchWishlist,
    () => fetchAddresses('billing'),
    () => fetchAddresses('shipping'),
  ]
  const pricedCalls = [
    () => fetchSubcategoryProducts({ subcategoryId: id, sort: '', page: 1, limit: 24 }, true),
    () => fetchSearch('pen', 1, true),
    () => fetchMemberDetail(observed.product?.slug ?? '1', 'retailer'),
  ]
  return [
    ...privateCalls.map((call) => ({ call, isPublic: false })),
    ...pricedCalls.map((call) => ({ call, isPublic: true })),
  ]
}

const isRefusal = (failure: Error) =>
  [InvalidTokenFailure, RejectedFailure, MissingFailure].some((kind) => failure instanceof kind)

/** Resolves to the failure of the call. null: the call succeeded. */
export async function failureOf(call: () => Promise<unknown>): Promise<Error | null> {
  try {
    await call()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Returns the kind of each line of a bulk read. Throws Fault when a line cannot be read. */
export async function readLines(
  path: string,
  token: string | null,
  read: (line: string) => { kind: string } | null,
): Promise<string[]> {
  const { chunks } = await streamRaw({ method: 'GET', path, token }, AbortSignal.timeout(120_000))
  const kinds: string[] = []
  for await (const lines of linesOf(chunks))
    for (const line of lines) {
      const parsed = read(line)
      if (parsed === null)
        throw new Fault([`GET ${path} has a line that cannot be read: ${line.slice(0, 120)}`])
      kinds.push(parsed.kind)
    }
  return kinds
}
