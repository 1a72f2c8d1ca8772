/** The scrolling box of reviews; a keyboard reaches its end by "Load more". */
import { useEffect, useRef, useState } from 'react'
import type { Review } from '../../../domain/product/product'
import { Button } from '../../../ui/button'
import { ReadMore } from '../../../ui/read-more'
import { Stars } from '../../../ui/stars'
import { readableDate } from '../price/readable-date'
import styles from './reviews.module.css'
import type { ReviewPages } from './use-review-pages'

/** Characters of a review that are shown at first (req 3.7). */
const remarksShown = 80

export function ReviewList({ name, pages }: { name: string; pages: ReviewPages }) {
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
      <span className={styles.words} aria-live="polite">
        {reviews.length} {reviews.length === 1 ? 'review' : 'reviews'} shown
      </span>
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
