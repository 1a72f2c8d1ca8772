/**
 * A provider picture in a box of fixed proportions, so that loading moves nothing. A missing picture has a
 * placeholder.
 */
import { type ImgHTMLAttributes, useState } from 'react'
import { pictureAt, pictureSrcSet, privateReferrer } from '../domain/product/picture'
import styles from './picture.module.css'

type PictureProps = {
  url: string | null
  alt: string
  /** Width of the box in the syntax of `sizes`: `(max-width: 900px) 50vw, 300px`. */
  sizes: string
  /** Aspect ratio of the box. */
  shape?: 'square' | 'landscape' | 'wide' | 'banner' | 'logo'
  /** Loads first, for pictures above the fold. Other pictures load when they are near the viewport. */
  eager?: boolean
  /**
   * The picture is visible to some users only, so it is requested in a way that the service worker does not cache
   * (domain/product/picture).
   */
  isPrivate?: boolean
  className?: string | undefined
  onLoad?: () => void
}

/** Loading attempts in order: with CORS, without CORS for hosts that do not support it, and failed. */
type Attempt = 'cors' | 'plain' | 'missing'

/**
 * Requests the picture with `crossorigin`, so that cached copies can be read and count with their real size. Browsers
 * pad the size of copies that cannot be read.
 */
export function Picture(props: PictureProps) {
  const {
    url,
    alt,
    sizes,
    shape = 'square',
    eager = false,
    isPrivate = false,
    className = '',
    onLoad,
  } = props
  const [lastAttempt, setLastAttempt] = useState<{ url: string | null; attempt: Attempt }>({
    url,
    attempt: 'cors',
  })
  const attempt = url === null ? 'missing' : lastAttempt.url === url ? lastAttempt.attempt : 'cors'
  const classes = `${styles.slot} ${styles[shape]} ${className}`
  if (url === null || attempt === 'missing') {
    return (
      <span
        className={`${classes} ${styles.missing}`}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <svg viewBox="0 0 48 48" aria-hidden="true" className={styles['stand-in']}>
          <path d="M8 34 18 22l7 8 5-6 10 10M8 10h32v28H8z M31 17.5a2.5 2.5 0 1 0 .1 0" />
        </svg>
      </span>
    )
  }
  const priority: ImgHTMLAttributes<HTMLImageElement> = eager
    ? { loading: 'eager', fetchPriority: 'high' }
    : { loading: 'lazy', decoding: 'async' }
  const crossOrigin = attempt === 'cors' ? ({ crossOrigin: 'anonymous' } as const) : {}
  return (
    <span className={classes}>
      <img
        key={attempt}
        {...priority}
        {...crossOrigin}
        referrerPolicy={isPrivate ? privateReferrer : undefined}
        alt={alt}
        sizes={sizes}
        srcSet={pictureSrcSet(url)}
        src={pictureAt(url, 640)}
        onLoad={onLoad}
        onError={() => setLastAttempt({ url, attempt: attempt === 'cors' ? 'plain' : 'missing' })}
        className={styles.image}
      />
    </span>
  )
}
