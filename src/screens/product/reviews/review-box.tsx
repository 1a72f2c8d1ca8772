/** The box of reviews, 570 px tall, which reads further pages while it is scrolled (req 3.7). */
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { joinReviewPages, type Product, type Review, type ReviewList } from '../../../domain/product/product'
import { readableDate } from '../../../domain/readable-date'
import { reviewsQuery } from '../../../queries/product'
import { Button } from '../../../ui/button'
import { ReadMore } from '../../../ui/read-more'
import { Stars } from '../../../ui/stars'
import { VisuallyHidden } from '../../../ui/page'
import styles from './reviews.module.css'

/** `children` hold its room until the first page is here. */
export function ReviewBox({ product, children }: { product: Product; children: ReactNode }) {
  const pages = useReviewPages(product.id)
  if (pages.reviews.length > 0) return <ReviewRows name={product.name} pages={pages} />
  if (pages.failed) {
    return (
      <div className={styles.failed} role="alert">
        <p>We couldn’t load the reviews.</p>
        <Button look="quiet" onClick={pages.retry}>
          Retry
        </Button>
      </div>
    )
  }
  return pages.started ? <p className={styles.none}>No reviews yet.</p> : children
}

/** Characters of a review that are shown at first (req 3.7). */
const remarksShown = 80

/** The scrolling box of reviews; a keyboard reaches its end by "Load more". */
function ReviewRows({ name, pages }: { name: string; pages: ReviewPages }) {
  const { reviews, ended, failed, loading, retry, loadMore, canLoadMore } = pages
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  /** A row that is new with every page has nowhere to jump from; under a focused button it has to stay. */
  const [heldRow, setHeldRow] = useState<number | null>(null)

  useEffect(() => {
    if (!canLoadMore || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        const focused = end.current?.matches(':focus-within')
        setHeldRow((held) => (focused ? (held ?? reviews.length) : null))
        loadMore()
      },
      { root: box.current, rootMargin: '0px 0px 240px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canLoadMore, loadMore, reviews.length])

  useEffect(() => {
    // The button that had the focus is gone: the box takes it, so that arrows go on scrolling.
    if (ended && heldRow !== null) box.current?.focus({ preventScroll: true })
  }, [ended, heldRow])

  return (
    <>
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} role="region" aria-label={`Reviews of ${name}`} tabIndex={0} className={styles.box}>
        <ul>
          {reviews.map((review, index) => (
            <li key={index} className={styles.review}>
              <ReviewItem review={review} />
            </li>
          ))}
        </ul>
        {!ended && (
          <div key={heldRow ?? reviews.length} ref={end} className={styles.end}>
            {failed && <p>We couldn’t load more reviews.</p>}
            <Button
              look="quiet"
              aria-disabled={loading}
              onClick={() => {
                setHeldRow(heldRow ?? reviews.length)
                if (failed) retry()
                else loadMore()
              }}
            >
              {failed ? 'Retry' : loading ? 'Loading…' : 'Load more'}
            </Button>
          </div>
        )}
      </div>
      <VisuallyHidden aria-live="polite">
        {reviews.length} {reviews.length === 1 ? 'review' : 'reviews'} shown
      </VisuallyHidden>
    </>
  )
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <article>
      <header className={styles.by}>
        <strong>{review.author}</strong>
        {review.createdOn && <time dateTime={review.createdOn}>{readableDate(review.createdOn)}</time>}
        <Stars value={review.rating} />
      </header>
      <ReadMore text={review.remarks} limit={remarksShown} />
    </article>
  )
}

type ReviewPages = ReviewList & {
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

/** The reviews of a product, page after page, one at a time. */
function useReviewPages(productId: string): ReviewPages {
  const [wanted, setWanted] = useState(1)
  const pages = useQueries({
    queries: Array.from({ length: wanted }, (_, index) => reviewsQuery(productId, index + 1)),
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
