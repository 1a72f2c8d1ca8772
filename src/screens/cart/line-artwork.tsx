/** The artwork of a line: what is there, what is on its way, and how more comes (req 5.9). */
import { Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { artworkAccept, artworkLimits, artworkWords } from '../../domain/cart/artwork'
import type { CartLine } from '../../domain/cart/cart'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { ArtworkList } from './artwork-list'
import { UploadList } from './upload-list'
import { type ArtworkRemoval, artworkNeedsNetwork } from './use-artwork-removal'
import { useArtworkQueue } from './use-artwork-queue'
import styles from './line-artwork.module.css'

type LineArtworkProps = {
  line: CartLine
  removal: ArtworkRemoval
  /** The id of the words that say why nothing can be sent just now. */
  reason: string | undefined
}

export function LineArtwork({ line, removal, reason }: LineArtworkProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { queue, uploads } = useArtworkQueue(line.id)
  const [isOver, setIsOver] = useState(false)

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    queue.choose(target.files ?? [])
    // So that the same file can be chosen again after it was taken off.
    target.value = ''
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    queue.choose(event.dataTransfer.files)
  }
  const upload = () => {
    if (reason !== undefined) return showToast('warning', artworkNeedsNetwork)
    if (!queue.start()) showToast('error', artworkWords.none, 5000)
  }
  return (
    <div
      role="presentation"
      className={isOver ? `${styles.artwork} ${styles.over}` : styles.artwork}
      onDragOver={hold}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h4 ref={title} tabIndex={-1} className={styles.title}>
        Artwork
      </h4>
      <ArtworkList line={line} removal={removal} reason={reason} onGone={() => title.current?.focus()} />
      <UploadList queue={queue} list={uploads.list} />
      <div className={styles.controls}>
        <input
          id={`${id}-files`}
          type="file"
          multiple
          accept={artworkAccept}
          aria-describedby={`${id}-limits`}
          className={styles.input}
          onChange={choose}
        />
        <label htmlFor={`${id}-files`} className={styles.choose}>
          Choose files
        </label>
        <Button aria-disabled={reason !== undefined} aria-describedby={reason} onClick={upload}>
          <UploadIcon aria-hidden="true" size={18} />
          Upload artwork
        </Button>
      </div>
      <p id={`${id}-limits`} className={styles.limits}>
        {artworkLimits}
      </p>
      <p role="status" className={styles.said}>
        {uploads.said}
      </p>
    </div>
  )
}
