/** The pictures over the whole screen. The browser's own dialog: Escape closes it and the focus returns. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { IconButton } from '../../../ui/button'
import { Picture } from '../../../ui/picture'
import { Thumb } from './gallery-thumbs'
import { useSwipe } from './use-swipe'
import styles from './full-view.module.css'

type FullViewProps = {
  pictures: string[]
  alt: string
  current: number
  onChoose: (index: number) => void
  /** By how many pictures, round the end. */
  onMove: (steps: number) => void
  onClose: () => void
}

export function FullView({ pictures, alt, current, onChoose, onMove, onClose }: FullViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const swipe = useSwipe(onMove)
  const several = pictures.length > 1
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  useEffect(() => {
    strip.current?.children[current]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // The gallery behind listens to the same keys.
    event.stopPropagation()
    if (steps === undefined || !several) return
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
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.stage} {...swipe}>
        <Picture url={pictures[current] ?? null} alt={alt} sizes="100vw" eager className={styles.picture} />
        {several && (
          <>
            <IconButton label="Previous picture" className={styles.previous} onClick={() => onMove(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label="Next picture" className={styles.next} onClick={() => onMove(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {several && (
        <ul ref={strip} className={styles.strip}>
          {pictures.map((url, index) => (
            <li key={url}>
              <Thumb url={url} index={index} current={index === current} onChoose={() => onChoose(index)} />
            </li>
          ))}
        </ul>
      )}
    </dialog>
  )
}
