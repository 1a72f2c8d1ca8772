/** The rotating banner (req 2.2): each slide links on, perhaps in a new tab. */
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { nameFromSlug } from '../../domain/catalogue/category'
import type { Slide } from '../../domain/catalogue/home'
import { IconButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { ProviderLink } from '../../widgets/nav/provider-link'
import type { Rotation } from '../../ui/carousel/use-rotation'
import type { Slider } from '../../ui/carousel/use-slider'
import styles from './banner.module.css'

type BannerProps = { slides: Slide[]; slider: Slider; rotation: Rotation }

export function Banner({ slides, slider: { track, view, previous, next }, rotation }: BannerProps) {
  const several = slides.length > 1
  return (
    <section aria-label="Highlights" aria-roledescription="carousel" className={styles.banner}>
      {several && (
        <div className={styles.controls}>
          <IconButton
            label={rotation.playing ? 'Stop the slides' : 'Start the slides'}
            onClick={rotation.toggle}
            data-rotation=""
            className={styles.control}
          >
            {rotation.playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </IconButton>
          <IconButton label="Previous slide" onClick={previous} className={styles.control}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next slide" onClick={next} className={styles.control}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <ul ref={track} className={styles.track} aria-live={rotation.playing ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <li
            key={slide.image}
            inert={several && index !== view.first}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <SlideLink slide={slide}>
              <Picture
                url={slide.image}
                alt=""
                shape="banner"
                sizes="(max-width: 1280px) 100vw, 1200px"
                eager={index === 0}
                className={styles.picture}
              />
              {slide.href && <span className={styles.caption}>See {slideName(slide.href)}</span>}
            </SlideLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SlideLink({ slide: { href, newTab }, children }: { slide: Slide; children: ReactNode }) {
  if (!href) return <div className={styles.slide}>{children}</div>
  const target = newTab ? ({ target: '_blank', rel: 'noopener' } as const) : {}
  return (
    <ProviderLink href={href} className={styles.slide} {...target}>
      {children}
    </ProviderLink>
  )
}

/** The provider names no slide: its link's last part says where it leads. */
function slideName(href: string): string {
  const last =
    href
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? 'more'
  return nameFromSlug(last).toLowerCase()
}
