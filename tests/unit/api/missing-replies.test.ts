/** Tests which replies mean that a product, page or order does not exist, and that other replies are failures. */
import { expect, test } from 'vitest'
import { noFilters } from '../../../src/domain/find/find-query'
import { ContractFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { calls } from './calls'
import { json, signInPage, connectProvider } from './fake-provider'

type Call = [name: string, ...args: unknown[]]
const reads: Call[] = [
  ['fetchCategory', 'gone', false],
  ['fetchSubcategory', 'gone', 'gone', false],
  ['fetchProduct', 'gone'],
  ['fetchOrder', '12'],
  ['fetchAddress', 'billing', '8'],
]

test.each(reads)('%s fails with MissingFailure when nothing exists', async (name, ...args) => {
  const missingReplies: [unknown, number][] = [
    [{ Data: null }, 200],
    [{ data: { data: '' } }, 200],
    [{}, 200],
    [{ ErrorCode: 'NOTFOUND', ErrorMessage: 'Gone.' }, 200],
    [{ ErrorMessage: 'Gone.' }, 404],
  ]
  for (const [reply, status] of missingReplies) {
    connectProvider(() => json(reply, status))
    await expect(calls[name]?.(...args), JSON.stringify(reply)).rejects.toBeInstanceOf(MissingFailure)
  }
})

test.each(reads)('%s reports no error reply or invalid reply as missing', async (name, ...args) => {
  connectProvider(() => json({ ErrorMessage: 'Restocking.' }, 503))
  await expect(calls[name]?.(...args)).rejects.toBeInstanceOf(RejectedFailure)
  connectProvider(() => signInPage())
  await expect(calls[name]?.(...args)).rejects.toBeInstanceOf(OfflineFailure)
  connectProvider(() => json({ Data: { more: 1 } }))
  await expect(calls[name]?.(...args)).rejects.toBeInstanceOf(ContractFailure)
})

const anything = { filters: noFilters, sort: 'recommended', quantity: null }
const filter = { subcategoryId: '1', sort: '', page: 1, limit: 24 }

/** Calls whose result may be empty, but only when the provider's reply says so. */
const lists: Call[] = [
  ['fetchCategories', false],
  ['fetchCategoryGroups'],
  ['fetchHome'],
  ['fetchPortals'],
  ['fetchFaq'],
  ['fetchTerms'],
  ['fetchCategoryProducts', 'mugs', 1, 24],
  ['fetchPortalProducts', 'acme', 1, 24],
  ['fetchSubcategoryProducts', filter, false],
  ['fetchSubcategoryProducts', filter, true],
  ['fetchNewArrivals', 1, 24],
  ['fetchFiltered', { of: 'new' }, anything, 1, false],
  ['fetchFiltered', { of: 'new' }, anything, 1, true],
  ['fetchSearch', 'mug', 1, false],
  ['fetchSearch', 'mug', 1, true],
  ['fetchReviews', '1', 1],
  ['fetchWishlist'],
  ['fetchCart'],
  ['fetchCartCount'],
  ['fetchGst'],
  ['fetchOrders'],
  ['fetchAddresses', 'billing'],
]

test.each(lists)('%s does not take JSON of another service for an empty result', async (name, ...args) => {
  for (const reply of [{}, { status: 'login required' }, { status: 200, Message: 'OK' }, true, 7, 'soon']) {
    connectProvider(() => json(reply))
    await expect(calls[name]?.(...args), JSON.stringify(reply)).rejects.toBeInstanceOf(ContractFailure)
  }
})
