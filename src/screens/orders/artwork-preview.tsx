/** A look at a file in a frame of 95 % of the width (req 6.12). What cannot be shown here can still be opened. */
import { useState } from 'react'
import { privateReferrer } from '../../domain/product/picture'
import styles from './artwork-dialog.module.css'

export type Look = 'picture' | 'document' | 'none'

/** By the ending of its path: the browser shows only these by itself. */
export function lookOf(url: string): Look {
  const path = url.split(/[?#]/)[0] ?? url
  if (/\.(png|jpe?g|jpe|gif|webp|avif|svg)$/i.test(path)) return 'picture'
  return /\.pdf$/i.test(path) ? 'document' : 'none'
}

type ArtworkPreviewProps = { url: string; name: string }

export function ArtworkPreview({ url, name }: ArtworkPreviewProps) {
  const [failed, setFailed] = useState(false)
  const look = lookOf(url)
  if (look === 'document') {
    // A `sandbox` here leaves it blank in Chromium: the provider's own header does that.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe src={url} title={`Preview of ${name}`} loading="lazy" className={styles.frame} />
  }
  if (look === 'none' || failed) {
    return (
      <p className={styles.none}>
        {failed ? 'The preview could not be loaded.' : 'There is no preview of this kind of file.'} Open the
        file to see it.
      </p>
    )
  }
  return (
    <img
      src={url}
      alt={`Preview of ${name}`}
      referrerPolicy={privateReferrer}
      className={styles.frame}
      onError={() => setFailed(true)}
    />
  )
}
