/** Queries of product lists. Lists of a signed-in customer are private copies with own prices (req 4.9). */
import {
  fetchCategoryProducts,
  fetchNewArrivals,
  fetchSubcategoryProducts,
} from '../api/product/product-list'
import type { ProductSort } from '../domain/search-params'
import { productsPerPage } from '../domain/catalogue/paging'
import { signedIn } from '../session/identity'
import { readQuery } from './read-query'

export const categoryProductsQuery = (category: string, page: number, limit: number = productsPerPage) =>
  readQuery({
    key: ['category-products', category, String(page), String(limit)],
    scope: 'public',
    read: (signal) => fetchCategoryProducts(category, page, limit, signal),
  })

export const subcategoryProductsQuery = (subcategoryId: string, sort: ProductSort, page: number) => {
  const asMember = signedIn()
  return readQuery({
    key: ['subcategory-products', subcategoryId, sort, String(page)],
    scope: asMember ? 'member' : 'public',
    read: (signal) =>
      fetchSubcategoryProducts({ subcategoryId, sort, page, limit: productsPerPage }, asMember, signal),
  })
}

export const newArrivalsQuery = (page: number) =>
  readQuery({
    key: ['new-arrivals', String(page)],
    scope: 'public',
    read: (signal) => fetchNewArrivals(page, productsPerPage, signal),
  })
