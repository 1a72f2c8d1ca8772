/** The first screen: what the shop is and what is needed of it, beside the banner (req 2.13). */
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { nameFromSlug } from '../../domain/catalogue/category'
import type { Slide } from '../../domain/catalogue/home'
import { daysFrom, shopToday } from '../../domain/delivery/working-days'
import { searchText } from '../../domain/text'
import { useDeliveryRules } from '../../queries/about'
import { keepFilters, keptFilters } from '../../session/kept-filters'
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

const every = 5000
const one = { narrow: 1, middle: 1, wide: 1 }

/** The words come first, also for who only listens; on phones they stand below the picture. */
export function Hero({ slides }: { slides: Slide[] }) {
  const several = slides.length > 1
  const slider = useSlider(slides.length, one, several)
  const rotation = useRotation(slider.next, every, several && slider.view.visible > 0)
  return (
    // A mouse on the words beside the slides holds these, too (req 2.2).
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

// The rotating banner (req 2.2): each slide links on, perhaps in a new tab.

type BannerProps = { slides: Slide[]; slider: Slider; rotation: Rotation }

function Banner({ slides, slider: { track, view, previous, next }, rotation }: BannerProps) {
  const several = slides.length > 1
  return (
    <section aria-label="Highlights" aria-roledescription="carousel" className={bannerStyles.banner}>
      {several && (
        <div className={bannerStyles.controls}>
          <IconButton
            label={rotation.playing ? 'Stop the slides' : 'Start the slides'}
            onClick={rotation.toggle}
            data-rotation=""
          >
            {rotation.playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </IconButton>
          <IconButton label="Previous slide" onClick={previous}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next slide" onClick={next}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <ul ref={track} className={bannerStyles.track} aria-live={rotation.playing ? 'off' : 'polite'}>
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
                sizes="(max-width: 900px) 100vw, 1200px"
                eager={index === 0}
                className={bannerStyles.picture}
              />
              {/* Below the picture, as the controls: nothing lies on the goods. */}
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

/** "I need 250 of bottles by 1 December": the question of every buyer, from the first screen (req 16.7). */
function NeedForm() {
  const navigate = useNavigate()
  const { by } = useNeed()
  const rules = useDeliveryRules()
  const [what, setWhat] = useState('')

  const find = (event: FormEvent) => {
    event.preventDefault()
    const days = by === null ? null : daysFrom(shopToday(rules?.shipsFrom ?? null, Date.now()), by)
    // Nothing can be there by a day that is over, which is no reason to show what cannot.
    const dispatch = days === null ? undefined : Math.max(0, days)
    const slug = searchText(what)
    // The next list takes the day over, beside what the text asks for.
    keepFilters({ ...keptFilters(), dispatch })
    if (slug === '') void navigate({ to: '/shop' })
    else void navigate({ to: '/search/$slug', params: { slug } })
  }
  return (
    // The action is for a press before the page is alive.
    <form className={needFormStyles.need} aria-label="I need" action="/search" onSubmit={find}>
      <NeedField />
      <div className={`${needFormStyles.part} ${needFormStyles.what}`}>
        <span aria-hidden="true">of</span>
        <input
          className="figures"
          name="text"
          aria-label="Products needed"
          placeholder="bottles"
          value={what}
          onChange={({ target }) => setWhat(target.value)}
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
