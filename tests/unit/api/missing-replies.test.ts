/** Tests which replies mean that something is missing, and that other replies are not taken for that. */
import { expect, test } from 'vitest'
import { fetchAddress, fetchAddresses } from '../../../src/api/account/address'
import { fetchCart, fetchCartCount, fetchGst } from '../../../src/api/cart/cart'
import {
  fetchCategories,
  fetchCategory,
  fetchCategoryGroups,
  fetchPortals,
  fetchSubcategory,
} from '../../../src/api/category/category'
import { fetchHome } from '../../../src/api/category/home'
import { fetchFaq, fetchTerms } from '../../../src/api/content/content'
import { fetchOrder, fetchOrders } from '../../../src/api/order/order'
import { fetchProduct } from '../../../src/api/product/product'
import {
  fetchCategoryProducts,
  fetchNewArrivals,
  fetchPortalProducts,
  fetchSubcategoryProducts,
} from '../../../src/api/product/product-list'
import { fetchReviews } from '../../../src/api/product/review'
import { fetchFiltered } from '../../../src/api/product/find'
import { fetchSearch } from '../../../src/api/product/search'
import { fetchWishlist } from '../../../src/api/product/wishlist'
import { noFilters } from '../../../src/domain/find/find-query'
import { ContractFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { json, signInPage, connectProvider } from './fake-provider'

const reads: [string, () => Promise<unknown>][] = [
  ['category', () => fetchCategory('gone', false)],
  ['subcategory', () => fetchSubcategory('gone', 'gone', false)],
  ['product', () => fetchProduct('gone')],
  ['order', () => fetchOrder('12')],
  ['address', () => fetchAddress('billing', '8')],
]

test.each(reads)('missing %s is reported as MissingFailure', async (_, read) => {
  const missingReplies: [unknown, number][] = [
    [{ Data: null }, 200],
    [{ data: { data: '' } }, 200],
    [{}, 200],
    [{ ErrorCode: 'NOTFOUND', ErrorMessage: 'Gone.' }, 200],
    [{ ErrorMessage: 'Gone.' }, 404],
  ]
  for (const [reply, status] of missingReplies) {
    connectProvider(() => json(reply, status))
    await expect(read(), JSON.stringify(reply)).rejects.toBeInstanceOf(MissingFailure)
  }
})

test.each(reads)('error reply or invalid reply for a %s is not reported as missing', async (_, read) => {
  connectProvider(() => json({ ErrorMessage: 'Restocking.' }, 503))
  await expect(read()).rejects.toBeInstanceOf(RejectedFailure)
  connectProvider(() => signInPage())
  await expect(read()).rejects.toBeInstanceOf(OfflineFailure)
  connectProvider(() => json({ Data: { more: 1 } }))
  await expect(read()).rejects.toBeInstanceOf(ContractFailure)
})

const anything = { filters: noFilters, sort: 'recommended', quantity: null } as const
const filter = { subcategoryId: '1', sort: '', page: 1, limit: 24 } as const

/** Calls whose result may be empty, but only when the provider's reply says so. */
const lists: [string, () => Promise<unknown>][] = [
  ['menu', () => fetchCategories(false)],
  ['groups', () => fetchCategoryGroups()],
  ['home', () => fetchHome()],
  ['portals', () => fetchPortals()],
  ['FAQ', () => fetchFaq()],
  ['terms', () => fetchTerms()],
  ['category’s products', () => fetchCategoryProducts('mugs', 1, 24)],
  ['portal’s products', () => fetchPortalProducts('acme', 1, 24)],
  ['subcategory’s products', () => fetchSubcategoryProducts(filter, false)],
  ['products with account prices', () => fetchSubcategoryProducts(filter, true)],
  ['new arrivals', () => fetchNewArrivals(1, 24)],
  ['filtered list', () => fetchFiltered({ of: 'new' }, anything, 1, false)],
  ['filtered list with account prices', () => fetchFiltered({ of: 'new' }, anything, 1, true)],
  ['search', () => fetchSearch('mug', 1, false)],
  ['search with account prices', () => fetchSearch('mug', 1, true)],
  ['reviews', () => fetchReviews('1', 1)],
  ['wishlist', () => fetchWishlist()],
  ['cart', () => fetchCart()],
  ['cart’s count', () => fetchCartCount()],
  ['GST', () => fetchGst()],
  ['orders', () => fetchOrders()],
  ['addresses', () => fetchAddresses('billing')],
]

test.each(lists)('JSON of another service is not taken for an empty %s', async (_, read) => {
  for (const reply of [{}, { status: 'login required' }, { status: 200, Message: 'OK' }, true, 7, 'soon']) {
    connectProvider(() => json(reply))
    await expect(read(), JSON.stringify(reply)).rejects.toBeInstanceOf(ContractFailure)
  }
})
