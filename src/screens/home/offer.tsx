/** The special offer block (req 2.5). */
import { Link } from '@tanstack/react-router'
import type { Offer } from '../../domain/catalogue/home'
import { buttonClass } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import styles from './offer.module.css'

export function SpecialOffer({ offer }: { offer: Offer }) {
  const { image, logo, title, description, href } = offer
  return (
    <section aria-label="Special offer" className={styles.offer}>
      <Picture
        url={image}
        alt=""
        shape="wide"
        sizes="(max-width: 900px) 100vw, 760px"
        className={styles.picture}
      />
      <div className={styles.words}>
        {logo && <Picture url={logo} alt="" shape="logo" sizes="160px" className={styles.logo} />}
        {title && <h2>{title}</h2>}
        <div className={styles.description}>
          <SafeHtml text={description} />
        </div>
        {href && <DiscoverMore href={href} />}
      </div>
    </section>
  )
}

function DiscoverMore({ href }: { href: string }) {
  if (/^https?:/i.test(href)) {
    return (
      <a href={href} className={buttonClass('accent')}>
        Discover more
      </a>
    )
  }
  return (
    <Link to={href} className={buttonClass('accent')}>
      Discover more
    </Link>
  )
}
