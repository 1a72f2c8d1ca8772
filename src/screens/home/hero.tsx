/** Top of the home page: what the shop offers and the search for a need, next to the banner (req 2.13). */
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Slide, slideName } from '../../domain/catalogue/home'
import { daysFrom, shopDayAt } from '../../domain/delivery/working-days'
import { searchText } from '../../domain/text'
import { useDeliveryRules } from '../../queries/about'
import { storeFilters, readStoredFilters } from '../../session/stored-filters'
import { setNeed, useNeed } from '../../session/need'
import { Button, IconButton } from '../../ui/button'
import { type Rotation, useRotation } from '../../ui/carousel/use-rotation'
import { type Slider, useSlider } from '../../ui/carousel/use-slider'
import { Picture } from '../../ui/picture'
import { NeedField } from '../../widgets/find/need-field'
import { ProviderLink } from '../../widgets/nav/provider-link'
import bannerStyles from './banner.module.css'
import styles from './hero.module.css'
import needFormStyles from './need-form.module.css'

const slideIntervalMs = 5000
const singleSlide = { narrow: 1, medium: 1, wide: 1 }

/** The text comes first in the document and for screen readers. On phones it is below the picture. */
export function Hero({ slides }: { slides: Slide[] }) {
  const hasSeveral = slides.length > 1
  const slider = useSlider(slides.length, singleSlide, hasSeveral)
  const rotation = useRotation(slider.next, slideIntervalMs, hasSeveral && slider.view.visible > 0)
  return (
    // A pointer over the text also pauses the slides (req 2.2).
    <div
      className={slides.length > 0 ? `${styles.hero} ${styles.pictured}` : styles.hero}
      {...rotation.handlers}
    >
      <div className={styles.panel}>
        <h1>Merchandise that works the room</h1>
        <p>Branded for your business, delivered across Australia.</p>
        <NeedForm />
        <Link to="/shop" className={styles.shop}>
          Or shop by category
        </Link>
      </div>
      {slides.length > 0 && <Banner slides={slides} slider={slider} rotation={rotation} />}
    </div>
  )
}

// The rotating banner (req 2.2). Each slide may have a link, perhaps into a new tab.

type BannerProps = { slides: Slide[]; slider: Slider; rotation: Rotation }

function Banner({ slides, slider: { track, view, previous, next }, rotation }: BannerProps) {
  const hasSeveral = slides.length > 1
  return (
    <section aria-label="Highlights" aria-roledescription="carousel" className={bannerStyles.banner}>
      {hasSeveral && (
        <div className={bannerStyles.controls}>
          <IconButton
            label={rotation.isPlaying ? 'Stop the slides' : 'Start the slides'}
            onClick={rotation.toggle}
            data-rotation=""
          >
            {rotation.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </IconButton>
          <IconButton label="Previous slide" onClick={previous}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next slide" onClick={next}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <ul ref={track} className={bannerStyles.track} aria-live={rotation.isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <li
            key={index}
            inert={hasSeveral && index !== view.first}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <SlideLink slide={slide}>
              <Picture
                url={slide.image}
                alt={slide.alt}
                shape="banner"
                sizes="(max-width: 900px) 100vw, 1200px"
                eager={index === 0}
                className={bannerStyles.picture}
              />
              {/* The caption is below the picture, like the controls, so that nothing covers the goods. */}
              {slide.href && <span className={bannerStyles.caption}>See {slideName(slide.href)}</span>}
            </SlideLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SlideLink({ slide: { href, newTab }, children }: { slide: Slide; children: ReactNode }) {
  if (!href) return <div className={bannerStyles.slide}>{children}</div>
  const target = newTab ? ({ target: '_blank', rel: 'noopener' } as const) : {}
  return (
    <ProviderLink href={href} className={bannerStyles.slide} {...target}>
      {children}
    </ProviderLink>
  )
}

/** "I need 250 of bottles by 1 December": the question of every buyer, from the first screen (req 16.7). */
function NeedForm() {
  const navigate = useNavigate()
  const { by } = useNeed()
  const rules = useDeliveryRules()
  const [productText, setProductText] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const days = by === null ? null : daysFrom(shopDayAt(rules?.shipsFrom ?? null, Date.now()), by)
    // A day in the past counts as today, because a list without a limit would include products that cannot arrive in
    // time.
    const dispatch = days === null ? undefined : Math.max(0, days)
    const slug = searchText(productText)
    // The product list that opens next filters by the day as well as by the text.
    storeFilters({ ...readStoredFilters(), dispatch })
    if (slug === '') void navigate({ to: '/shop' })
    else void navigate({ to: '/search/$slug', params: { slug } })
  }
  return (
    // The action makes the form work before the page hydrates.
    <form className={needFormStyles.need} aria-label="I need" action="/search" onSubmit={submit}>
      <NeedField />
      <div className={`${needFormStyles.part} ${needFormStyles.products}`}>
        <span aria-hidden="true">of</span>
        <input
          className="figures"
          name="text"
          aria-label="Products needed"
          placeholder="bottles"
          value={productText}
          onChange={({ target }) => setProductText(target.value)}
        />
      </div>
      <div className={needFormStyles.part}>
        <span aria-hidden="true">by</span>
        <input
          className="figures"
          type="date"
          aria-label="Needed by"
          value={by ?? ''}
          onChange={({ target }) => setNeed({ by: target.value || null })}
        />
      </div>
      <Button type="submit">Find</Button>
    </form>
  )
}
