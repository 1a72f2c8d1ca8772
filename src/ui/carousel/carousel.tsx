/**
 * A carousel of cards with previous and next buttons, as in the carousel pattern of the ARIA Authoring Practices Guide.
 * Hidden slides cannot be reached with Tab.
 */
import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../button'
import styles from './carousel.module.css'
import { useSlider, type Visible } from './use-slider'

type CarouselProps = {
  label: string
  visible: Visible
  slides: { id: string; content: ReactNode }[]
}

export function Carousel({ label, visible, slides }: CarouselProps) {
  const { track, view, previous, next } = useSlider(slides.length, visible, false)
  const isHidden = (index: number) =>
    view.visible > 0 && (index < view.first || index >= view.first + view.visible)
  return (
    <section aria-label={label} aria-roledescription="carousel" className={styles.carousel}>
      <div className={styles.head}>
        <h2>{label}</h2>
        <IconButton
          label={`Previous: ${label}`}
          onClick={previous}
          disabled={view.isAtStart}
          className={styles.arrow}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={`Next: ${label}`} onClick={next} disabled={view.isAtEnd} className={styles.arrow}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <ul
        ref={track}
        data-started={view.visible > 0}
        className={`${styles.track} ${styles[`n${visible.narrow}`]} ${styles[`w${visible.wide}`]}`}
      >
        {slides.map((slide, index) => (
          <li key={slide.id} inert={isHidden(index)}>
            {slide.content}
          </li>
        ))}
      </ul>
    </section>
  )
}
