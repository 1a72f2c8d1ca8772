/** The first screen: what the shop is and what is needed of it, over the calm half of the banner (req 2.13). */
import { Link } from '@tanstack/react-router'
import type { Slide } from '../../domain/catalogue/home'
import { useRotation } from '../../ui/carousel/use-rotation'
import { useSlider } from '../../ui/carousel/use-slider'
import { Banner } from './banner'
import { NeedForm } from './need-form'
import styles from './hero.module.css'

const every = 5000
const one = { narrow: 1, middle: 1, wide: 1 }

/** The words come first, also for who only listens; on phones they stand below the picture. */
export function Hero({ slides }: { slides: Slide[] }) {
  const several = slides.length > 1
  const slider = useSlider(slides.length, one, several)
  const rotation = useRotation(slider.next, every, several && slider.view.visible > 0)
  return (
    // The words lie over the slides: a mouse on them holds the slides, too (req 2.2).
    <div
      className={slides.length > 0 ? `${styles.hero} ${styles.pictured}` : styles.hero}
      {...rotation.handlers}
    >
      <div className={styles.panel}>
        <h1>Merchandise that works the room</h1>
        <p>
          Bottles, bags, apparel and signage, branded for your business and delivered across Australia.{' '}
          <Link to="/shop">Shop by category</Link>
        </p>
        <NeedForm />
      </div>
      {slides.length > 0 && <Banner slides={slides} slider={slider} rotation={rotation} />}
    </div>
  )
}
