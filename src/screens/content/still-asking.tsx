/** Ways to somebody who knows. */
import { Link } from '@tanstack/react-router'
import { shopContact } from '../../domain/content/shop-contact'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'

export function StillAsking() {
  return (
    <Notice title="Something else?" actions={<Ways />}>
      <p>We are glad to help with artwork, dates and anything out of the ordinary.</p>
    </Notice>
  )
}

/** The provider has no text yet. */
export function NothingSaid({ title }: { title: string }) {
  return (
    <Notice title={title} actions={<Ways />}>
      <p>Please ask us instead.</p>
    </Notice>
  )
}

function Ways() {
  return (
    <>
      <Link to="/Contact" className={buttonClass()}>
        Contact us
      </Link>
      <a href={`tel:${shopContact.phone.replace(/\s/g, '')}`} className={buttonClass('quiet')}>
        {shopContact.phone}
      </a>
    </>
  )
}
