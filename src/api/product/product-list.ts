/** Lists of products: by category, by subcategory, new arrivals (req 2.7). */
import { type Dated, mapDated } from '../../domain/dated'
import type { ProductSort } from '../../domain/find/search-params'
import type { WithTilePrices, ProductPage } from '../../domain/product/product'
import { RejectedFailure } from '../../domain/failure'
import { orMissing, request } from '../request'
import { MemberTilePage, TilePage, toPricedPage, toProductPage } from './tile'
import { toWireId } from '../wire'
import * as paths from '../paths'

/** Products of a category by slug or id; pages count from 1. Throws MissingFailure for an unknown category. */
export async function fetchCategoryProducts(
  category: string,
  page: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Dated<ProductPage>> {
  const path = paths.categoryProducts(category, page, limit)
  return mapDated(await orMissing(request('GET', path, TilePage, { signal })), toProductPage)
}

/**
 * Products of one of the customer's portals, with the customer's prices; pages count from 1. A refusal counts as an
 * empty list.
 */
export async function fetchPortalProducts(
  portal: string,
  page: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Dated<WithTilePrices<ProductPage>>> {
  const path = paths.categoryProducts(portal, page, limit)
  try {
    return mapDated(await request('GET', path, MemberTilePage, { signal, asMember: true }), toPricedPage)
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.isMissing)) throw error
    return {
      value: toPricedPage({ payload: [], totalPages: 1, total: 0, canFind: false }),
      at: Date.now(),
      fresh: true,
    }
  }
}

/**
 * Products of a subcategory by id; `asMember` selects the login variant with the customer's prices. Pages count from
 * 1.
 */
export async function fetchSubcategoryProducts(
  filter: { subcategoryId: string; sort: ProductSort; page: number; limit: number },
  asMember: boolean,
  signal?: AbortSignal,
): Promise<Dated<WithTilePrices<ProductPage>>> {
  const body = {
    SubCategoryID: toWireId(filter.subcategoryId),
    Sort: filter.sort,
    RecordsPerPage: filter.limit,
    PageNo: filter.page,
  }
  if (!asMember)
    return mapDated(await request('POST', paths.products, TilePage, { body, signal }), toProductPage)
  const options = { body, signal, asMember }
  return mapDated(await request('POST', paths.memberProducts, MemberTilePage, options), toPricedPage)
}

/** The newest products; pages count from 1. */
export async function fetchNewArrivals(
  page: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Dated<ProductPage>> {
  const path = paths.newArrivals(page, limit)
  return mapDated(await request('POST', path, TilePage, { body: {}, signal }), toProductPage)
}
