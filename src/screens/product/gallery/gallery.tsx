/** The pictures of a product: one large, thumbnails below it, and a full view (req 3.2). */
import { type KeyboardEvent, useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/button'
import { FullView } from './full-view'
import { GalleryStage } from './gallery-stage'
import { GalleryThumbs } from './gallery-thumbs'
import { useSwipe } from './use-swipe'
import styles from './gallery.module.css'

type GalleryProps = { pictures: string[]; alt: string; flag: string }

export function Gallery({ pictures, alt, flag }: GalleryProps) {
  const [place, setPlace] = useState(0)
  const [full, setFull] = useState(false)
  const index = Math.min(place, Math.max(0, pictures.length - 1))
  const move = (steps: number) => {
    if (pictures.length > 1) setPlace((index + steps + pictures.length) % pictures.length)
  }
  const swipe = useSwipe(move)

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (steps === undefined || pictures.length < 2) return
    event.preventDefault()
    move(steps)
  }

  return (
    // The arrows belong to the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label="Product pictures" className={styles.gallery} onKeyDown={onKeyDown}>
      <div className={styles.frame} {...swipe}>
        <GalleryStage url={pictures[index] ?? null} alt={alt} onOpen={() => setFull(true)} />
        {flag && <span className={styles.flag}>{flag}</span>}
        {pictures.length > 1 && (
          <>
            <IconButton label="Previous picture" className={styles.previous} onClick={() => move(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label="Next picture" className={styles.next} onClick={() => move(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
            <span className={styles.count} aria-live="polite">
              <span className={styles.words}>Picture </span>
              {index + 1} / {pictures.length}
            </span>
          </>
        )}
      </div>
      <GalleryThumbs
        pictures={pictures}
        current={index}
        onChoose={setPlace}
        onShowAll={() => setFull(true)}
      />
      {full && (
        <FullView
          pictures={pictures}
          alt={alt}
          current={index}
          onChoose={setPlace}
          onMove={move}
          onClose={() => setFull(false)}
        />
      )}
    </div>
  )
}
