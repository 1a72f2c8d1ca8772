/** The box of reviews, 570 px tall, which loads further pages on scroll (req 3.7). */
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

/** `children` reserve the height until the first page has loaded. */
export function ReviewBox({ product, children }: { product: Product; children: ReactNode }) {
  const pages = useReviewPages(product.id)
  if (pages.reviews.length > 0) return <ReviewRows name={product.name} pages={pages} />
  if (pages.hasFailed) {
    return (
      <div className={styles.failed} role="alert">
        <p>We couldn’t load the reviews.</p>
        <Button variant="quiet" onClick={pages.retry}>
          Retry
        </Button>
      </div>
    )
  }
  return pages.hasStarted ? <p className={styles.none}>No reviews yet.</p> : children
}

/** Number of characters of a review shown before "Read more" (req 3.7). */
const maxShownLength = 80

/** The scrolling list of reviews. Keyboard users load further pages with "Load more". */
function ReviewRows({ name, pages }: { name: string; pages: ReviewPages }) {
  const { reviews, ended, hasFailed, isLoading, retry, loadMore, canLoadMore } = pages
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  /**
   * Key of the last row. A new key with every page prevents scroll anchoring from moving the list; while the button
   * has the focus, the key stays so that the focus is not lost.
   */
  const [retainedKey, setRetainedKey] = useState<number | null>(null)

  useEffect(() => {
    if (!canLoadMore || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        const focused = end.current?.matches(':focus-within')
        setRetainedKey((current) => (focused ? (current ?? reviews.length) : null))
        loadMore()
      },
      { root: box.current, rootMargin: '0px 0px 240px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canLoadMore, loadMore, reviews.length])

  useEffect(() => {
    // The focused button has left the page, so the box takes the focus and arrow keys continue to scroll.
    if (ended && retainedKey !== null) box.current?.focus({ preventScroll: true })
  }, [ended, retainedKey])

  return (
    <>
      {/* A scrollable element must be reachable by keyboard. */}
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
          <div key={retainedKey ?? reviews.length} ref={end} className={styles.end}>
            {hasFailed && <p>We couldn’t load more reviews.</p>}
            <Button
              variant="quiet"
              aria-disabled={isLoading}
              onClick={() => {
                setRetainedKey(retainedKey ?? reviews.length)
                if (hasFailed) retry()
                else loadMore()
              }}
            >
              {hasFailed ? 'Retry' : isLoading ? 'Loading…' : 'Load more'}
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
      <header className={styles.author}>
        <strong>{review.author}</strong>
        {review.createdOn && <time dateTime={review.createdOn}>{readableDate(review.createdOn)}</time>}
        <Stars value={review.rating} />
      </header>
      <ReadMore text={review.remarks} limit={maxShownLength} />
    </article>
  )
}

type ReviewPages = ReviewList & {
  /** The first page has loaded. */
  hasStarted: boolean
  isLoading: boolean
  /** The newest page could not be loaded. */
  hasFailed: boolean
  retry: () => void
  /** Requests the next page. It does nothing while a request is running or when the last page has loaded. */
  loadMore: () => void
  canLoadMore: boolean
}

function useReviewPages(productId: string): ReviewPages {
  const [pageCount, setPageCount] = useState(1)
  const pages = useQueries({
    queries: Array.from({ length: pageCount }, (_, index) => reviewsQuery(productId, index + 1)),
  })
  const loadedPages = pages.flatMap(({ data }) => (data ? [data.value] : []))
  const newest = pages.at(-1)
  const list = joinReviewPages(loadedPages)
  const hasFailed = newest !== undefined && newest.data === undefined && newest.isError && !newest.isFetching
  const canLoadMore = loadedPages.length === pageCount && !list.ended
  const loadMore = useCallback(() => {
    if (canLoadMore) setPageCount(pageCount + 1)
  }, [canLoadMore, pageCount])
  return {
    ...list,
    hasStarted: loadedPages.length > 0,
    isLoading: newest?.data === undefined && !hasFailed,
    hasFailed,
    retry: () => void newest?.refetch(),
    loadMore,
    canLoadMore,
  }
}
