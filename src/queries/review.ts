/** Queries of a product's reviews. */
import { fetchReviews } from '../api/product/review'
import { readQuery } from './read-query'

/** Pages count from 1. */
export const reviewsQuery = (productId: string, page: number) =>
  readQuery(
    ['reviews', productId, String(page)],
    'public',
    (signal, _, saved) => fetchReviews(productId, page, signal, saved),
    { catalogue: { kind: 'reviews', productId, page } },
  )
