/**
 * Queries and loaders of product lists, their filters, and category, section and subcategory pages (req 2.8, 2.9,
 * 15.1, 16.2).
 */
import type { QueryClient } from '@tanstack/react-query'
import { isScreenHydrated } from '../device/page-events'
import { newSlug, type specialSlugs } from '../domain/catalogue/category'
import { type Dated, mapDated } from '../domain/dated'
import { MissingFailure } from '../domain/failure'
import {
  needsFindCall,
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
} from '../domain/find/search-params'
import { shownPrices } from '../session/customer-view'
import { signedIn } from '../session/identity'
import { currentNeed } from '../session/need'
import { categoryQuery, subcategoryQuery } from './category'
import { openPortalOrPublic, portalHeadingQuery, portalProductsQuery, portalSubcategoryQuery } from './portal'
import { currentScope, readQuery } from './read-query'
import { categoryProductsQuery, newArrivalsQuery, subcategoryProductsQuery } from './product-list'

// Lists that are filtered, sorted and priced at the needed quantity, with counts for every filter value (req 16.2).

/**
 * Only unfiltered reads are saved; the catalogue computes all others itself. `onDevice`: the provider cannot filter
 * and is not requested. The key is the same either way, so that a loader's result is not requested again.
 */
export const filterQuery = (list: FindList, query: FindQuery, page: number, onDevice = false) => {
  const fetchFromProvider = async (signal: AbortSignal) => {
    const { fetchFiltered } = await import('../api/product/find')
    return fetchFiltered(list, query, page, signedIn(), signal)
  }
  const key = ['found', JSON.stringify(list), JSON.stringify(query), String(page)]
  const limit = filteredPerPage(list)
  return readQuery(key, currentScope, fetchFromProvider, {
    isSaved: !onDevice && !hasFilters(query.filters),
    catalogue: (askCatalogue) => askCatalogue({ kind: 'find', list, query, page, limit }, signedIn()),
    use: onDevice ? 'only' : 'current',
    isUrgent: list.of === 'search',
  })
}

/**
 * Query clients whose provider refused the filter call, perhaps because the provider has no such call. Screens still
 * filter a list whose reply reports that the provider can filter.
 */
const refusedClients = new WeakSet<QueryClient>()

/** The location of an opened list: its address and its state in the browser history. */
export type ListLocation = { search: ListSearch; state: ListState }

/** Imports the code of delivery promises only when needed, because this code is not part of a first page's bundle. */
async function knownPostcode(queryClient: QueryClient): Promise<string | null> {
  if (currentNeed().postcode === null && !signedIn()) return null
  return (await import('./destination')).loadListPostcode(queryClient)
}

/**
 * Loads the filtered list of a location, so that the page is rendered with it. If that fails, the unfiltered list is
 * shown.
 */
export async function loadFiltered(
  queryClient: QueryClient,
  list: FindList,
  location: ListLocation,
  supportedSorts: readonly ListSort[] = [],
): Promise<void> {
  const priceContext = { prices: shownPrices(), quantity: currentNeed().quantity }
  const isFiltered = needsFindCall(listQuery(location, { ...priceContext, postcode: null }), supportedSorts)
  const postcode = isFiltered ? await knownPostcode(queryClient) : null
  const query = listQuery(location, { ...priceContext, postcode })
  const options = filterQuery(list, query, location.search.page ?? 1)
  if (!isFiltered) return import.meta.env.SSR ? loadFacets(queryClient, options) : undefined
  if (refusedClients.has(queryClient)) return
  const filtered = queryClient.ensureQueryData(options).catch((error: unknown) => {
    if (error instanceof MissingFailure) refusedClients.add(queryClient)
  })
  // Pages are server-rendered without prices, so hydration does not wait for a price filter.
  if (query.filters.priceUpTo === null || isScreenHydrated()) await filtered
}

/** Filters are server-rendered with their counts; the tiles come with the list itself. */
async function loadFacets(queryClient: QueryClient, options: ReturnType<typeof filterQuery>): Promise<void> {
  const { queryKey } = options
  try {
    await queryClient.ensureQueryData(options)
    queryClient.setQueryData(
      queryKey,
      (filtered) => filtered && mapDated(filtered, (page) => ({ ...page, tiles: [] })),
    )
  } catch {
    queryClient.removeQueries({ queryKey })
  }
}

// Loaders of category, section and subcategory pages. A section page, `/{slug}`, is the page of a portal or of a
// category. The slug `new` lists the new arrivals.

type SpecialCategory = { heading: string; intro: string }

/**
 * Slugs of `/category/{slug}` that are not categories of the provider, with their headings. The object has no
 * prototype, so that `constructor` is a slug like any other.
 */
export const specialCategories: Record<string, SpecialCategory> = Object.assign(
  Object.create(null) as object,
  {
    new: { heading: 'New arrivals', intro: 'The latest additions to the range.' },
    indent: {
      heading: 'Indent range',
      intro: 'Made to order offshore: the widest choice, for larger quantities and longer lead times.',
    },
    sale: { heading: 'Sale', intro: 'Run-out lines while stock lasts.' },
  } satisfies Record<(typeof specialSlugs)[number], SpecialCategory>,
)

export function categoryPageQueries(slug: string, page: number) {
  return {
    category: slug in specialCategories ? null : categoryQuery(slug),
    products: slug === newSlug ? newArrivalsQuery(page) : categoryProductsQuery(slug, page),
  }
}

/**
 * Loads a category page. Resolves to false when the provider knows neither the category nor products of it. A
 * category whose heading could not be read is still shown.
 */
export function loadCategoryPage(
  queryClient: QueryClient,
  slug: string,
  location: ListLocation,
): Promise<boolean> {
  return loadList(categoryParts(queryClient, slug, location))
}

function categoryParts(queryClient: QueryClient, slug: string, location: ListLocation): ListParts {
  const { category, products } = categoryPageQueries(slug, pageOf(location))
  return {
    heading: category && queryClient.ensureQueryData(category),
    products: queryClient.ensureQueryData(products),
    filtered: loadFiltered(queryClient, categoryList(slug), location),
  }
}

/** Returns the list that this page's filters search. */
export function categoryList(slug: string): FindList {
  return slug === newSlug ? { of: 'new' } : { of: 'category', slug }
}

type ListParts = {
  heading: Promise<unknown> | null
  products: Promise<Dated<ProductPage>>
  filtered: Promise<void>
}

/** Waits for a page's heading and products. `needsHeading`: products without a heading do not make a page. */
async function loadList({ heading, products, filtered }: ListParts, needsHeading = false): Promise<boolean> {
  const [headingResult, productsResult] = await Promise.allSettled([heading, products, filtered])
  const isHeadingMissing =
    headingResult.status === 'rejected' && headingResult.reason instanceof MissingFailure
  if (isHeadingMissing && needsHeading) return false
  if (productsResult.status === 'fulfilled')
    return !isHeadingMissing || productsResult.value.value.tiles.length > 0
  if (productsResult.reason instanceof MissingFailure) return false
  throw productsResult.reason
}

/** Loads a section page. Resolves to false when there is no such page for the caller. */
export function loadSectionPage(
  queryClient: QueryClient,
  slug: string,
  location: ListLocation,
): Promise<boolean> {
  return openPortalOrPublic(queryClient, slug, {
    // The list of portals contains enough for a heading (req 15.1).
    inPortal: () =>
      loadList({
        heading: queryClient.ensureQueryData(portalHeadingQuery(slug)).catch(() => null),
        products: queryClient.ensureQueryData(portalProductsQuery(slug, pageOf(location))),
        filtered: loadFiltered(queryClient, { of: 'category', slug }, location),
      }),
    inPublic: () => loadList(categoryParts(queryClient, slug, location), true),
  })
}

const pageOf = ({ search }: ListLocation) => search.page ?? 1

type SubcategorySlugs = { categorySlug: string; subcategorySlug: string }
export type SubcategoryPage = SubcategorySlugs & { sort: ProductSort; page: number }

/** Loads a subcategory page. Resolves to false when the provider knows no such subcategory for the caller. */
export async function loadSubcategoryPage(
  queryClient: QueryClient,
  { categorySlug, subcategorySlug }: SubcategorySlugs,
  location: ListLocation,
): Promise<boolean> {
  const page = pageOf(location)
  if (subcategorySlug === newSlug) {
    const { category } = categoryPageQueries(categorySlug, page)
    const loadNewArrivals = (heading: Promise<unknown> | null) =>
      loadList(
        {
          heading,
          products: queryClient.ensureQueryData(newArrivalsQuery(page)),
          filtered: loadFiltered(queryClient, { of: 'new' }, location),
        },
        true,
      )
    return openPortalOrPublic(queryClient, categorySlug, {
      inPortal: () => loadNewArrivals(null),
      inPublic: () => loadNewArrivals(category && queryClient.ensureQueryData(category)),
    })
  }
  const loadFrom = (subcategory: ReturnType<typeof subcategoryQuery>) =>
    loadSubcategory(queryClient, subcategory, location)
  return openPortalOrPublic(queryClient, categorySlug, {
    inPortal: () => loadFrom(portalSubcategoryQuery(categorySlug, subcategorySlug)),
    inPublic: () => loadFrom(subcategoryQuery(categorySlug, subcategorySlug)),
  })
}

async function loadSubcategory(
  queryClient: QueryClient,
  subcategory: ReturnType<typeof subcategoryQuery>,
  location: ListLocation,
): Promise<boolean> {
  const sort = productSortOf(location.search.sort)
  try {
    const { value } = await queryClient.ensureQueryData(subcategory)
    await Promise.all([
      queryClient.ensureQueryData(subcategoryProductsQuery(value.id, sort, pageOf(location))),
      loadFiltered(queryClient, { of: 'subcategory', id: value.id }, location, orderedByProvider),
    ])
    return true
  } catch (error) {
    if (error instanceof MissingFailure) return false
    throw error
  }
}
