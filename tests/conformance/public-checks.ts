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
import { coreFeatures } from '../../src/domain/brand/feature'
import { searchResultsPerPage } from '../../src/domain/catalogue/paging'
import { type Check, counted, Fault, requireData, NotSeen, publicCheck, throwIfAny } from './check'
import { featureCallNames } from './feature-checks'

/** Maximum number of categories in which the check looks for products. */
const maxCategories = 10
const pageSize = 2
const knownFeatures: readonly string[] = [...coreFeatures, ...featureCallNames]

export const publicChecks: Check[] = [
  publicCheck({
    name: 'What the shop offers',
    expected: 'GET shop/about names the optional features that the provider has, or does not exist',
    docSection: 'optional-calls.md#shop-name-and-features',
    run: async ({ observed }, { note }) => {
      const { value } = await fetchAbout()
      observed.about = value
      if (value.features === null) return 'no features are named'
      const unknown = value.features.filter((name) => !knownFeatures.includes(name))
      if (unknown.length > 0) note(`the shop knows no feature ${unknown.join(', ')}`)
      return value.features.join(', ') || 'no optional features'
    },
  }),
  publicCheck({
    name: 'Menu',
    expected: 'a list of Category, each with its id and name',
    docSection: 'core-calls.md#menu-and-categories',
    run: async ({ observed }) => {
      observed.categories = (await fetchCategories(false)).value
      if (observed.categories.length === 0)
        throw new NotSeen('the menu is empty: nothing else can be checked')
      return counted(observed.categories.length, 'category', 'categories')
    },
  }),
  publicCheck({
    name: 'Apparel, Brands and Collections',
    expected: 'a list with these categories at the indexes 0, 2 and 4',
    docSection: 'core-calls.md#menu-and-categories',
    run: async (_, { note }) => {
      const { value } = await fetchCategoryGroups()
      const missing = Object.entries(value).flatMap(([name, group]) => (group === null ? [name] : []))
      if (missing.length > 0) note(`no ${missing.join(', no ')}: the header leaves it out`)
      return ''
    },
  }),
  publicCheck({
    name: 'Home page',
    expected: 'Sliders, PopularProducts, StartExploring, TrendingNow and Offer',
    docSection: 'core-calls.md#home-page-and-texts',
    run: async () => {
      const { slides, popularCategories, trending } = (await fetchHome()).value
      return `${counted(slides.length, 'slide')}, ${counted(popularCategories.length, 'popular category', 'popular categories')}, ${counted(trending.length, 'product')}`
    },
  }),
  publicCheck({
    name: 'Products of a category',
    expected: 'a page of Tile, each with name and slug',
    docSection: 'core-calls.md#lists-of-products',
    run: async ({ observed }) => {
      for (const { slug } of observed.categories.slice(0, maxCategories)) {
        observed.tiles = (await fetchCategoryProducts(slug, 1, 24)).value.tiles
        if (observed.tiles.length > 0) return `${counted(observed.tiles.length, 'product')} in ${slug}`
      }
      throw new NotSeen('no category has products')
    },
  }),
  publicCheck({
    name: 'A category',
    expected: 'the category of that slug, in the envelope',
    docSection: 'core-calls.md#menu-and-categories',
    run: async ({ observed }) => {
      const { slug, id } = requireData(observed.categories[0], 'category')
      const { value } = await fetchCategory(slug, false)
      throwIfAny(
        value.id === id ? [] : [`category/getcategory/${slug} is ${value.id}, but in the menu it is ${id}`],
      )
      return slug
    },
  }),
  publicCheck({
    name: 'A subcategory and its products',
    expected: 'the subcategory of that slug; its products as a page of Tile, in each order',
    docSection: 'core-calls.md#menu-and-categories',
    run: async ({ observed }) => {
      const parent = requireData(
        observed.categories.find(({ subcategories }) => subcategories.length > 0),
        'subcategory',
      )
      const child = requireData(parent.subcategories[0], 'subcategory')
      await fetchSubcategory(parent.slug, child.slug, false)
      for (const sort of ['', 'newest', 'name-asc', 'name-desc'] as const)
        await fetchSubcategoryProducts({ subcategoryId: child.id, sort, page: 1, limit: 24 }, false)
      return `${parent.slug}/${child.slug}`
    },
  }),
  publicCheck({
    name: 'Pages of a list',
    expected: 'limit and page are respected; pages count from 1, and totalPages is their number',
    docSection: 'core-calls.md#lists-of-products',
    run: async ({ observed }) => {
      const [first, second] = [await fetchNewArrivals(1, pageSize), await fetchNewArrivals(2, pageSize)]
      if (first.value.tiles.length === 0 || observed.tiles.length === 0)
        throw new NotSeen('there are no new arrivals')
      const seen = first.value.tiles.map(({ slug }) => slug)
      const repeatedTiles = second.value.tiles.filter(({ slug }) => seen.includes(slug))
      throwIfAny([
        ...(seen.length > pageSize ? [`limit=${pageSize} gave ${seen.length} products`] : []),
        ...(repeatedTiles.length > 0 ? [`page 2 has ${repeatedTiles[0]?.slug} of page 1 again`] : []),
        ...(second.value.tiles.length > 0 && first.value.totalPages < 2
          ? [`totalPages is ${first.value.totalPages}, but page 2 has products`]
          : []),
      ])
      return counted(first.value.totalPages, 'page')
    },
  }),
  publicCheck({
    name: 'Search',
    expected: 'a page of {Product: [Tile], SubCategory: [Hit]}',
    docSection: 'core-calls.md#search',
    run: async ({ observed }, { note }) => {
      const { name, slug } = requireData(observed.tiles[0], 'listed product')
      const { value } = await fetchSearch(name, 1, false)
      if (!value.products.some((tile) => tile.slug === slug))
        note(`"${name}" is not among the first ${searchResultsPerPage} hits for its whole name`)
      return counted(value.products.length, 'product')
    },
  }),
  publicCheck({
    name: 'A product',
    expected: 'Product with its id and productname, by the slug that lists have',
    docSection: 'core-calls.md#a-product',
    run: async ({ observed }) => {
      const { slug, id } = requireData(observed.tiles[0], 'listed product')
      const { value } = await fetchProduct(slug)
      observed.product = value
      // A tile may come without an id: then its slug is the id.
      throwIfAny(
        id === slug || id === value.id ? [] : [`product/${slug} is ${value.id}, but in the list it is ${id}`],
      )
      return slug
    },
  }),
  publicCheck({
    name: 'Reviews',
    expected: 'a list of Review; an empty page is the end',
    docSection: 'core-calls.md#reviews',
    run: async ({ observed }) => {
      const { id } = requireData(observed.product, 'product')
      const { value } = await fetchReviews(id, 1)
      const beyond = await fetchReviews(id, 9999)
      throwIfAny(
        beyond.value.length > 0 ? ['page 9999 is not empty: the shop would request pages forever'] : [],
      )
      return counted(value.length, 'review')
    },
  }),
  publicCheck({
    name: 'GST, and the probe of the network',
    expected: '{Rate} in percent, also with showfloor-probe={time}, and never from a cache',
    docSection: 'errors.md#timeouts-and-the-probe',
    run: async (shop) => {
      const { value } = await fetchGst()
      throwIfAny(value >= 0 && value < 100 ? [] : [`a Rate of ${value} is not a percentage`])
      if (!(await probeProvider())) throw new Fault(['the probe is not answered with a Rate'])
      const cache = shop.exchanges.at(-1)?.cacheControl ?? ''
      throwIfAny(/max-age=[1-9]|s-maxage=[1-9]/.test(cache) ? [`the probe may be cached: ${cache}`] : [])
      return `${value} %`
    },
  }),
  publicCheck({
    name: 'FAQ and terms',
    expected: 'lists of {Title, Description} under Description',
    docSection: 'core-calls.md#home-page-and-texts',
    run: async () => {
      const [faq, terms] = [await fetchFaq(), await fetchTerms()]
      return `${counted(faq.value.length, 'question')}, ${counted(terms.value.length, 'term')}`
    },
  }),
]
