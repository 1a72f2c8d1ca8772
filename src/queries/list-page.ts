/** Lists of products, their filters, and all that category, section and subcategory pages load (req 2.8, 2.9, 15.1, 16.2). */
import type { QueryClient } from '@tanstack/react-query'
import { isScreenHydrated } from '../device/page-events'
import { newSlug, type specialSlugs } from '../domain/catalogue/category'
import { type Dated, mapDated } from '../domain/dated'
import { MissingFailure } from '../domain/failure'
import {
  asksToFind,
  type FindList,
  type FindQuery,
  filteredPerPage,
  hasFilters,
  listQuery,
  type ListState,
} from '../domain/find/find-query'
import type { ProductPage } from '../domain/product/product'
import {
  type ListSearch,
  type ListSort,
  orderedByProvider,
  type ProductSort,
  productSortOf,
} from '../domain/search-params'
import { shownPrices } from '../session/customer-view'
import { signedIn } from '../session/identity'
import { currentNeed } from '../session/need'
import { categoryQuery, subcategoryQuery } from './category'
import { openBehind, portalHeadingQuery, portalProductsQuery, portalSubcategoryQuery } from './portal'
import { asWhoever, readQuery } from './read-query'
import { categoryProductsQuery, newArrivalsQuery, subcategoryProductsQuery } from './product-list'

// Filtered, ordered and priced at the quantity that is needed, with counts beside every value (req 16.2).

/**
 * Only the reads that price a list as it comes are saved; the catalogue answers all others by itself. `onDevice`: the
 * provider cannot find, and is not asked. The key is the same either way: what a loader has answered is not asked again.
 */
export const filterQuery = (list: FindList, query: FindQuery, page: number, onDevice = false) => {
  const ask = async (signal: AbortSignal) => {
    const { fetchFiltered } = await import('../api/product/find')
    return fetchFiltered(list, query, page, signedIn(), signal)
  }
  const key = ['found', JSON.stringify(list), JSON.stringify(query), String(page)]
  const limit = filteredPerPage(list)
  return readQuery(key, asWhoever, ask, {
    isSaved: !onDevice && !hasFilters(query.filters),
    catalogue: (askCatalogue) => askCatalogue({ kind: 'find', list, query, page, limit }, signedIn()),
    use: onDevice ? 'only' : 'current',
    isUrgent: list.of === 'search',
  })
}

/** Those whose provider refused the call: it may have none. Lists that say `canFind` are still found by their screens. */
const refused = new WeakSet<QueryClient>()

/** Where a list is opened: its address and its entry of the history. */
export type ListLocation = { search: ListSearch; state: ListState }

/** The code that knows promises is no part of a first page. */
async function knownPostcode(queryClient: QueryClient): Promise<string | null> {
  if (currentNeed().postcode === null && !signedIn()) return null
  return (await import('./destination')).loadListPostcode(queryClient)
}

/** Loads what a location asks to be found, so that a page is drawn with it. Where that fails, the list is shown as it came. */
export async function loadFiltered(
  queryClient: QueryClient,
  list: FindList,
  location: ListLocation,
  ordered: readonly ListSort[] = [],
): Promise<void> {
  const asking = { prices: shownPrices(), quantity: currentNeed().quantity }
  const isFiltered = asksToFind(listQuery(location, { ...asking, postcode: null }), ordered)
  const postcode = isFiltered ? await knownPostcode(queryClient) : null
  const query = listQuery(location, { ...asking, postcode })
  const options = filterQuery(list, query, location.search.page ?? 1)
  if (!isFiltered) return import.meta.env.SSR ? loadFacets(queryClient, options) : undefined
  if (refused.has(queryClient)) return
  const found = queryClient.ensureQueryData(options).catch((error: unknown) => {
    if (error instanceof MissingFailure) refused.add(queryClient)
  })
  // No page is drawn with a price: hydrating one does not wait for it.
  if (query.filters.priceUpTo === null || isScreenHydrated()) await found
}

/** The filters beside a list are drawn with their counts; its tiles come with the list already. */
async function loadFacets(queryClient: QueryClient, options: ReturnType<typeof filterQuery>): Promise<void> {
  const { queryKey } = options
  try {
    await queryClient.ensureQueryData(options)
    queryClient.setQueryData(
      queryKey,
      (found) => found && mapDated(found, (page) => ({ ...page, tiles: [] })),
    )
  } catch {
    queryClient.removeQueries({ queryKey })
  }
}

// Pages; `new` lists the new arrivals.

type Special = { heading: string; intro: string }

/**
 * Slugs of `/category/{slug}` that are no category of the provider's, with their headings. Without a prototype, so
 * that `constructor` is a slug like any other.
 */
export const specialCategories: Record<string, Special> = Object.assign(Object.create(null) as object, {
  new: { heading: 'New arrivals', intro: 'The latest additions to the range.' },
  indent: {
    heading: 'Indent range',
    intro: 'Made to order offshore: the widest choice, for larger quantities and longer lead times.',
  },
  sale: { heading: 'Sale', intro: 'Run-out lines while stock lasts.' },
} satisfies Record<(typeof specialSlugs)[number], Special>)

export function categoryPageQueries(slug: string, page: number) {
  return {
    category: slug in specialCategories ? null : categoryQuery(slug),
    products: slug === newSlug ? newArrivalsQuery(page) : categoryProductsQuery(slug, page),
  }
}

/**
 * Loads a category page. False when the provider knows neither the category nor products of it; a category whose
 * heading alone could not be read is still shown.
 */
export function loadCategoryPage(
  queryClient: QueryClient,
  slug: string,
  wanted: ListLocation,
): Promise<boolean> {
  return loadList(categoryParts(queryClient, slug, wanted))
}

function categoryParts(queryClient: QueryClient, slug: string, wanted: ListLocation): ListParts {
  const { category, products } = categoryPageQueries(slug, pageOf(wanted))
  return {
    heading: category && queryClient.ensureQueryData(category),
    products: queryClient.ensureQueryData(products),
    found: loadFiltered(queryClient, categoryList(slug), wanted),
  }
}

/** What filters of this page look through. */
export function categoryList(slug: string): FindList {
  return slug === newSlug ? { of: 'new' } : { of: 'category', slug }
}

type ListParts = {
  heading: Promise<unknown> | null
  products: Promise<Dated<ProductPage>>
  found: Promise<void>
}

/** Waits for heading and products of a page. `mustBeNamed`: products alone are no page. */
async function loadList({ heading, products, found }: ListParts, mustBeNamed = false): Promise<boolean> {
  const [named, listed] = await Promise.allSettled([heading, products, found])
  const unknown = named.status === 'rejected' && named.reason instanceof MissingFailure
  if (unknown && mustBeNamed) return false
  if (listed.status === 'fulfilled') return !unknown || listed.value.value.tiles.length > 0
  if (listed.reason instanceof MissingFailure) return false
  throw listed.reason
}

/** Loads it. False when there is no such page for the caller. */
export function loadSectionPage(
  queryClient: QueryClient,
  slug: string,
  wanted: ListLocation,
): Promise<boolean> {
  return openBehind(queryClient, slug, {
    // What the list of portals says is enough of a heading (req 15.1).
    inPortal: () =>
      loadList({
        heading: queryClient.ensureQueryData(portalHeadingQuery(slug)).catch(() => null),
        products: queryClient.ensureQueryData(portalProductsQuery(slug, pageOf(wanted))),
        found: loadFiltered(queryClient, { of: 'category', slug }, wanted),
      }),
    inPublic: () => loadList(categoryParts(queryClient, slug, wanted), true),
  })
}

const pageOf = ({ search }: ListLocation) => search.page ?? 1

type SubcategorySlugs = { categorySlug: string; subcategorySlug: string }
export type SubcategoryPage = SubcategorySlugs & { sort: ProductSort; page: number }

/** Loads a subcategory page. False when the provider knows no such subcategory for the caller. */
export async function loadSubcategoryPage(
  queryClient: QueryClient,
  { categorySlug, subcategorySlug }: SubcategorySlugs,
  wanted: ListLocation,
): Promise<boolean> {
  const page = pageOf(wanted)
  if (subcategorySlug === newSlug) {
    const { category } = categoryPageQueries(categorySlug, page)
    const list = (heading: Promise<unknown> | null) =>
      loadList(
        {
          heading,
          products: queryClient.ensureQueryData(newArrivalsQuery(page)),
          found: loadFiltered(queryClient, { of: 'new' }, wanted),
        },
        true,
      )
    return openBehind(queryClient, categorySlug, {
      inPortal: () => list(null),
      inPublic: () => list(category && queryClient.ensureQueryData(category)),
    })
  }
  const open = (subcategory: ReturnType<typeof subcategoryQuery>) =>
    loadSubcategory(queryClient, subcategory, wanted)
  return openBehind(queryClient, categorySlug, {
    inPortal: () => open(portalSubcategoryQuery(categorySlug, subcategorySlug)),
    inPublic: () => open(subcategoryQuery(categorySlug, subcategorySlug)),
  })
}

async function loadSubcategory(
  queryClient: QueryClient,
  subcategory: ReturnType<typeof subcategoryQuery>,
  wanted: ListLocation,
): Promise<boolean> {
  const sort = productSortOf(wanted.search.sort)
  try {
    const { value } = await queryClient.ensureQueryData(subcategory)
    await Promise.all([
      queryClient.ensureQueryData(subcategoryProductsQuery(value.id, sort, pageOf(wanted))),
      loadFiltered(queryClient, { of: 'subcategory', id: value.id }, wanted, orderedByProvider),
    ])
    return true
  } catch (error) {
    if (error instanceof MissingFailure) return false
    throw error
  }
}
