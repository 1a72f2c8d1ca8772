/**
 * Shows the portal (private products of one company) in which a subcategory was opened, as a link back to the portal
 * (req 2.9).
 */
import { Link } from '@tanstack/react-router'
import type { Portal } from '../../domain/account/portal'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import { ChipLinks } from '../../widgets/nav/chip-links'
import styles from './portal-strip.module.css'

type PortalStripProps = { portal: Portal; href: string; isPrivate: boolean }

export function PortalStrip({ portal, href, isPrivate }: PortalStripProps) {
  const picture = portal.banner ?? portal.image
  return (
    <Link to={href} className={styles.strip}>
      {picture && (
        <Picture
          url={picture}
          alt=""
          sizes="132px"
          shape="banner"
          className={styles.picture}
          isPrivate={isPrivate}
        />
      )}
      <span>
        <SafeHtml text={portal.name} />
      </span>
    </Link>
  )
}

type PortalLinksProps = { href: string; subcategories: Portal['subcategories'] }

/** The subcategories of a portal, as a row of links that stay in the portal. */
export function PortalLinks({ href, subcategories }: PortalLinksProps) {
  if (subcategories.length === 0) return null
  const links = subcategories.map(({ id, name, slug }) => ({
    id,
    name,
    href: `${href}/${encodeURIComponent(slug)}`,
  }))
  return <ChipLinks label="In this portal" links={links} />
}
