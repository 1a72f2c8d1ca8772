/** Checks of the calls that every provider has for visitors. */
import { fetchGst } from '../../src/api/cart/cart'
import {
  fetchCategories,
  fetchCategory,
  fetchCategoryGroups,
  fetchSubcategory,
} from '../../src/api/category/category'
import { fetchHome } from '../../src/api/category/home'
import { fetchAbout } from '../../src/api/content/about'
import { fetchFaq, fetchTerms } from '../../src/api/content/content'
import { probeProvider } from '../../src/api/probe'
import {
  fetchCategoryProducts,
  fetchNewArrivals,
  fetchSubcategoryProducts,
} from '../../src/api/product/product-list'
import { fetchProduct } from '../../src/api/product/product'
import { fetchReviews } from '../../src/api/product/review'
import { fetchSearch } from '../../src/api/product/search'
import { features } from '../../src/domain/brand/feature'
import { searchResultsPerPage } from '../../src/domain/catalogue/paging'
import { type Check, counted, Fault, needed, NotSeen, open, refuseIfAny } from './check'

/** Number of categories that are searched for one with products. */
const maxCategories = 10
const pageOfTwo = 2

export const publicChecks: Check[] = [
  open({
    name: 'What the shop offers',
    expected: 'GET shop/about names what there is of the optional calls, or there is no such call',
    under: 'optional-calls.md#shop-name-and-features',
    run: async ({ observed }, { note }) => {
      const { value } = await fetchAbout()
      observed.about = value
      if (value.features === null) return 'no features are named'
      const unknown = value.features.filter((name) => !features.some((known) => known === name))
      if (unknown.length > 0) note(`the shop knows no feature ${unknown.join(', ')}`)
      return value.features.join(', ') || 'no optional features'
    },
  }),
  open({
    name: 'Menu',
    expected: 'a list of Category, each with its id and name',
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
    expected: 'a list whose places 0, 2 and 4 are these categories',
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
    expected: 'Sliders, PopularProducts, StartExploring, TrendingNow and Offer',
    under: 'core-calls.md#home-page-and-texts',
    run: async () => {
      const { slides, popularCategories, trending } = (await fetchHome()).value
      return `${counted(slides.length, 'slide')}, ${counted(popularCategories.length, 'popular category', 'popular categories')}, ${counted(trending.length, 'product')}`
    },
  }),
  open({
    name: 'Products of a category',
    expected: 'a page of Tile, each with name and slug',
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
    expected: 'the category of that slug, in the envelope',
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
    expected: 'the subcategory of that slug; its products as a page of Tile, in each order',
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
    expected: 'limit and page hold; pages count from 1, and totalPages says how many there are',
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
    expected: 'a page of {Product: [Tile], SubCategory: [Hit]}',
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
    expected: 'Product with its id and productname, by the slug that lists have',
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
    expected: 'a list of Review; an empty page is the end',
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
    expected: '{Rate} in percent, also with showfloor-probe={time}, and from no cache',
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
    expected: 'lists of {Title, Description} under Description',
    under: 'core-calls.md#home-page-and-texts',
    run: async () => {
      const [faq, terms] = [await fetchFaq(), await fetchTerms()]
      return `${counted(faq.value.length, 'question')}, ${counted(terms.value.length, 'term')}`
    },
  }),
]
