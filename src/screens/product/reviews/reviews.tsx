/** Reviews below the tabs: a box of 570 px that reads further pages while it is scrolled (req 3.7). */
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Product, Review } from '../../../domain/product/product'
import { joinReviewPages, type ReviewList } from '../../../domain/product/review-pages'
import { reviewsQuery } from '../../../queries/product'
import { Button } from '../../../ui/button'
import { ReadMore } from '../../../ui/read-more'
import { Skeleton } from '../../../ui/skeleton'
import { Stars } from '../../../ui/stars'
import { useNearViewport } from '../../../ui/use-near-viewport'
import { VisuallyHidden } from '../../../ui/visually-hidden'
import { readableDate } from '../price/readable-date'
import styles from './reviews.module.css'

/** Placeholders that fill the box. */
const boxful = 5

export function Reviews({ product }: { product: Product }) {
  const [section, near] = useNearViewport<HTMLElement>(400)
  const pages = useReviewPages(product.id, near)
  return (
    <section id="reviews" ref={section} className={styles.reviews}>
      <div className={styles.summary}>
        <h2>Reviews</h2>
        {product.rating !== null && product.ratingCount > 0 && (
          <p className={styles.score}>
            <strong>{product.rating}</strong>
            <span>
              <Stars value={product.rating} />
              <span>
                {product.ratingCount} {product.ratingCount === 1 ? 'review' : 'reviews'}
              </span>
            </span>
          </p>
        )}
      </div>
      <div className={styles.body}>
        {pages.reviews.length > 0 ? (
          <ReviewList name={product.name} pages={pages} />
        ) : pages.failed ? (
          <div className={styles.failed} role="alert">
            <p>The reviews could not be loaded.</p>
            <Button look="quiet" onClick={pages.retry}>
              Retry
            </Button>
          </div>
        ) : pages.started ? (
          <p className={styles.none}>No reviews yet.</p>
        ) : (
          <Placeholder reviews={Math.min(boxful, product.ratingCount)} />
        )}
      </div>
    </section>
  )
}

function Placeholder({ reviews }: { reviews: number }) {
  return (
    <div className={styles.late} aria-busy="true">
      <VisuallyHidden>Loading the reviews</VisuallyHidden>
      {Array.from({ length: reviews }, (_, index) => (
        <div key={index} className={styles['late-review']}>
          <Skeleton className={styles['late-name']} />
          <Skeleton className={styles['late-remarks']} />
        </div>
      ))}
    </div>
  )
}

/** Characters of a review that are shown at first (req 3.7). */
const remarksShown = 80

/** The scrolling box of reviews; a keyboard reaches its end by "Load more". */
function ReviewList({ name, pages }: { name: string; pages: ReviewPages }) {
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
        <ul className={styles.list}>
          {reviews.map((review, index) => (
            <li key={index} className={styles.review}>
              <ReviewItem review={review} />
            </li>
          ))}
        </ul>
        {!ended && (
          <div key={heldRow ?? reviews.length} ref={end} className={styles.end}>
            {failed && <p>More reviews could not be loaded.</p>}
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
function useReviewPages(productId: string, enabled: boolean): ReviewPages {
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
