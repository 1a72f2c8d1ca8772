/**
 * Queries of product lists. Lists of a signed-in customer are private copies with the customer's prices (req 4.9).
 */
import {
  fetchCategoryProducts,
  fetchNewArrivals,
  fetchSubcategoryProducts,
} from '../api/product/product-list'
import { productsPerPage } from '../domain/catalogue/paging'
import type { ProductSort } from '../domain/find/search-params'
import { signedIn } from '../session/identity'
import { currentScope, readQuery } from './read-query'

export const categoryProductsQuery = (category: string, page: number, limit: number = productsPerPage) =>
  readQuery(
    ['category-products', category, String(page), String(limit)],
    'public',
    (signal) => fetchCategoryProducts(category, page, limit, signal),
    {
      catalogue: (ask) =>
        ask({ kind: 'list', list: { of: 'category', slug: category }, sort: '', page, limit }),
    },
  )

export const subcategoryProductsQuery = (subcategoryId: string, sort: ProductSort, page: number) => {
  const list = { of: 'subcategory', id: subcategoryId } as const
  const limit = productsPerPage
  return readQuery(
    ['subcategory-products', subcategoryId, sort, String(page)],
    currentScope,
    (signal) => fetchSubcategoryProducts({ subcategoryId, sort, page, limit }, signedIn(), signal),
    { catalogue: (ask) => ask({ kind: 'list', list, sort, page, limit }, signedIn()) },
  )
}

export const newArrivalsQuery = (page: number) =>
  readQuery(
    ['new-arrivals', String(page)],
    'public',
    (signal) => fetchNewArrivals(page, productsPerPage, signal),
    {
      catalogue: (ask) => ask({ kind: 'list', list: { of: 'new' }, sort: '', page, limit: productsPerPage }),
    },
  )
