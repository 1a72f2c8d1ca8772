/** The pictures of a product: a large picture, thumbnails below it, and a full view (req 3.2). */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button'
import { CloseButton } from '../../../ui/close-button'
import { Picture } from '../../../ui/picture'
import { Swatch } from '../../../ui/swatch'
import { VisuallyHidden } from '../../../ui/page'
import { GalleryStage } from './gallery-stage'
import styles from './gallery.module.css'

type GalleryProps = {
  pictures: string[]
  alt: string
  /** Alt texts of single pictures, by their URL; other pictures have `alt`. */
  alts?: Record<string, string> | undefined
  /** Text of the badge on the picture, such as "New"; '' for no badge. */
  flag: string
  /** The chosen colour, whose picture is shown first. */
  colour?: string | null
  /**
   * Picture of the chosen colour. null: the provider names none, so a colour swatch is shown on the current picture.
   */
  colourPicture?: string | null
  /** The first picture starts at tile size, which the device has usually loaded already. */
  startsSmall?: boolean
}

export function Gallery(props: GalleryProps) {
  const { pictures, alt, alts = {}, flag, colour = null, colourPicture = null, startsSmall = false } = props
  const [chosenIndex, setChosenIndex] = useState(0)
  const [isFullView, setIsFullView] = useState(false)
  const [shownColour, setShownColour] = useState<string | null>(null)
  if (colour !== shownColour) {
    setShownColour(colour)
    if (colourPicture !== null) setChosenIndex(Math.max(0, pictures.indexOf(colourPicture)))
  }
  const altOf = (url: string | undefined) => (url === undefined ? undefined : alts[url]) ?? alt
  const swatchColour = colourPicture === null ? colour : null
  const index = Math.min(chosenIndex, Math.max(0, pictures.length - 1))
  const move = (steps: number) => {
    if (pictures.length > 1) setChosenIndex((index + steps + pictures.length) % pictures.length)
  }
  const swipe = useSwipe(move)

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (steps === undefined || pictures.length < 2) return
    event.preventDefault()
    move(steps)
  }

  return (
    // The arrow keys are handled for the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label="Product pictures" className={styles.gallery} onKeyDown={onKeyDown}>
      <div className={styles.frame} {...swipe}>
        <GalleryStage
          url={pictures[index] ?? null}
          alt={altOf(pictures[index])}
          startsSmall={startsSmall}
          onOpen={() => setIsFullView(true)}
        />
        {flag && <span className={styles.flag}>{flag}</span>}
        {swatchColour !== null && (
          <span className={styles.colour}>
            <Swatch name={swatchColour} /> {swatchColour}
          </span>
        )}
        {pictures.length > 1 && (
          <>
            <StepButtons previous={styles.previous} next={styles.next} onMove={move} />
            <span className={styles.count} aria-live="polite">
              <VisuallyHidden>Picture </VisuallyHidden>
              {index + 1} / {pictures.length}
            </span>
          </>
        )}
      </div>
      <GalleryThumbs
        pictures={pictures}
        current={index}
        swatchColour={swatchColour}
        onChoose={setChosenIndex}
        onShowAll={() => setIsFullView(true)}
      />
      {isFullView && (
        <FullView
          pictures={pictures}
          alt={alt}
          altOf={altOf}
          current={index}
          onChoose={setChosenIndex}
          onMove={move}
          onClose={() => setIsFullView(false)}
        />
      )}
    </div>
  )
}

type StepButtonsProps = {
  previous: string | undefined
  next: string | undefined
  onMove: (steps: number) => void
}

function StepButtons({ previous, next, onMove }: StepButtonsProps) {
  return (
    <>
      <IconButton label="Previous picture" className={previous} onClick={() => onMove(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label="Next picture" className={next} onClick={() => onMove(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </>
  )
}

type GalleryThumbsProps = {
  pictures: string[]
  current: number
  /** A chosen colour that has no picture of its own. */
  swatchColour: string | null
  onChoose: (index: number) => void
  onShowAll: () => void
}

const maxThumbs = 5

/** Shows up to five thumbnails. The last thumbnail represents all hidden pictures ("+4"). */
function GalleryThumbs({ pictures, current, swatchColour, onChoose, onShowAll }: GalleryThumbsProps) {
  const shownCount = pictures.length > maxThumbs ? maxThumbs - 1 : pictures.length
  const firstHidden = pictures[shownCount]
  return (
    <ul className={styles.thumbs}>
      {pictures.slice(0, shownCount).map((url, index) => (
        <li key={url}>
          <Thumb url={url} index={index} isCurrent={index === current} onChoose={() => onChoose(index)} />
          {swatchColour !== null && index === current && (
            <Swatch name={swatchColour} className={styles.disc} />
          )}
        </li>
      ))}
      {firstHidden !== undefined && (
        <li>
          <button
            type="button"
            className={styles.thumb}
            aria-current={current >= shownCount ? 'true' : undefined}
            onClick={() => {
              onChoose(Math.max(current, shownCount))
              onShowAll()
            }}
          >
            <Picture url={firstHidden} alt="" sizes="120px" />
            <span className={styles.more}>
              +{pictures.length - shownCount}
              <VisuallyHidden> pictures, show all</VisuallyHidden>
            </span>
          </button>
        </li>
      )}
    </ul>
  )
}

type ThumbProps = { url: string; index: number; isCurrent: boolean; onChoose: () => void }

function Thumb({ url, index, isCurrent, onChoose }: ThumbProps) {
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={`Picture ${index + 1}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <Picture url={url} alt="" sizes="120px" />
    </button>
  )
}

/** Minimum distance of a swipe. */
const minSwipePx = 40

/** Returns handlers for the swiped element, which needs `touch-action: pan-y pinch-zoom`. `steps` is -1 or 1. */
function useSwipe(onSwipe: (steps: number) => void) {
  const start = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'touch' && event.isPrimary ? event.clientX : null
    },
    onPointerUp: (event: PointerEvent) => {
      const travelled = start.current === null ? 0 : event.clientX - start.current
      start.current = null
      if (Math.abs(travelled) > minSwipePx) onSwipe(travelled > 0 ? -1 : 1)
    },
  }
}

type FullViewProps = {
  pictures: string[]
  alt: string
  altOf: (url: string | undefined) => string
  current: number
  onChoose: (index: number) => void
  /** Moves by a number of pictures and wraps around at either end. */
  onMove: (steps: number) => void
  onClose: () => void
}

/** All pictures in a full-screen `<dialog>`. The browser closes it on Escape and returns the focus. */
function FullView({ pictures, alt, altOf, current, onChoose, onMove, onClose }: FullViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const swipe = useSwipe(onMove)
  const hasSeveral = pictures.length > 1
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  useEffect(() => {
    strip.current?.children[current]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // The gallery behind this dialog handles the same keys.
    event.stopPropagation()
    if (steps === undefined || !hasSeveral) return
    event.preventDefault()
    onMove(steps)
  }
  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${alt}`}
      className={styles.view}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <span aria-live="polite">
          {current + 1} / {pictures.length}
        </span>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      <div className={styles.fullViewStage} {...swipe}>
        <Picture
          url={pictures[current] ?? null}
          alt={altOf(pictures[current])}
          sizes="100vw"
          eager
          className={styles.fullViewPicture}
        />
        {hasSeveral && (
          <StepButtons previous={styles.fullViewPrevious} next={styles.fullViewNext} onMove={onMove} />
        )}
      </div>
      {hasSeveral && (
        <ul ref={strip} className={styles.strip}>
          {pictures.map((url, index) => (
            <li key={url}>
              <Thumb url={url} index={index} isCurrent={index === current} onChoose={() => onChoose(index)} />
            </li>
          ))}
        </ul>
      )}
    </dialog>
  )
}
