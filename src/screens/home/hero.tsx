/** The first screen: what the shop is and what is needed of it, over the calm half of the banner (req 2.13). */
import { Link } from '@tanstack/react-router'
import type { Slide } from '../../domain/catalogue/home'
import { Banner } from './banner'
import { NeedForm } from './need-form'
import styles from './hero.module.css'

/** The words come first, also for who only listens; on phones they stand below the picture. */
export function Hero({ slides }: { slides: Slide[] }) {
  return (
    <div className={slides.length > 0 ? `${styles.hero} ${styles.pictured}` : styles.hero}>
      <div className={styles.panel}>
        <h1>Merchandise that works the room</h1>
        <p>
          Bottles, bags, apparel and signage, branded for your business and delivered across Australia.{' '}
          <Link to="/shop">Shop by category</Link>
        </p>
        <NeedForm />
      </div>
      {slides.length > 0 && <Banner slides={slides} />}
    </div>
  )
}
