/** The reviews of a product, page after page, one at a time. */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { joinReviewPages, type ReviewList } from '../../../domain/product/review-pages'
import { reviewsQuery } from '../../../queries/product'

export type ReviewPages = ReviewList & {
  /** The first page was answered. */
  started: boolean
  loading: boolean
  /** The newest page could not be read. */
  failed: boolean
  retry: () => void
  /** Asks for the next page; only when nothing is under way and the end is not known. */
  loadMore: () => void
  canLoadMore: boolean
}

export function useReviewPages(productId: string, enabled: boolean): ReviewPages {
  const [wanted, setWanted] = useState(1)
  const pages = useQueries({
    queries: Array.from({ length: wanted }, (_, index) => ({
      ...reviewsQuery(productId, index + 1),
      enabled,
    })),
  })
  const read = pages.flatMap(({ data }) => (data ? [data.value] : []))
  const newest = pages.at(-1)
  const list = joinReviewPages(read)
  const failed = newest !== undefined && newest.data === undefined && newest.isError && !newest.isFetching
  const canLoadMore = read.length === wanted && !list.ended
  const loadMore = useCallback(() => {
    if (canLoadMore) setWanted(wanted + 1)
  }, [canLoadMore, wanted])
  return {
    ...list,
    started: read.length > 0,
    loading: newest?.data === undefined && !failed,
    failed,
    retry: () => void newest?.refetch(),
    loadMore,
    canLoadMore,
  }
}
