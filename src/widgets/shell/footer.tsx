/** Footer of every page: company, links and contact details (req 1.12). */
import type { BrandLogo } from '../../domain/brand/brand'
import { shopBrand } from '../../domain/brand/shop-brand'
import { ShellLink } from '../frame/shell-link'
import styles from './footer.module.css'
import logoStyles from './logo.module.css'

const shopLinks = [
  { name: 'Shop by category', href: '/shop' },
  { name: 'New', href: '/products/new' },
  { name: 'Offline catalogue', href: '/offline' },
  { name: 'Giveaway', href: '/giveaway' },
  { name: 'Sync centre', href: '/sync' },
]
const helpLinks = [
  { name: 'FAQs', href: '/faq' },
  { name: 'Contact', href: '/Contact' },
  { name: 'Terms & conditions', href: '/terms_condition' },
]

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.awning} />
      <div className={styles.columns}>
        <div>
          <Logo />
          <p className={styles.promise}>{shopBrand.footer}</p>
        </div>
        <LinkColumn label="Shop" links={shopLinks} />
        <LinkColumn label="Help" links={helpLinks} />
        <div>
          <h2 className={styles.heading}>Talk to us</h2>
          <ul className={styles.links}>
            <li>
              <a href={shopBrand.tel}>{shopBrand.phone}</a>
            </li>
            <li>
              <a href={`mailto:${shopBrand.email}`}>{shopBrand.email}</a>
            </li>
            {shopBrand.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={styles.small}>© {shopBrand.name}. Prices are in AUD, excluding GST.</p>
    </footer>
  )
}

type LinkColumnProps = { label: string; links: { name: string; href: string }[] }

function LinkColumn({ label, links }: LinkColumnProps) {
  return (
    <nav aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <ul className={styles.links}>
        {links.map(({ name, href }) => (
          <li key={href}>
            <ShellLink href={href}>{name}</ShellLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Home link: the shop's logo, or a drawn market stall and the name if no logo is configured. */
export function Logo() {
  const { name, logo } = shopBrand
  return (
    <ShellLink href="/" className={logoStyles.logo} aria-label={`${name}, home`}>
      {logo ? <LogoPicture {...logo} /> : <Mark />}
      {!logo && <span className={logoStyles.name}>{name}</span>}
    </ShellLink>
  )
}

function LogoPicture({ src, dark, width, height }: BrandLogo) {
  return (
    <picture>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      <img src={src} alt="" width={width} height={height} className={logoStyles.picture} />
    </picture>
  )
}

/** The drawn stall without the name. */
function Mark() {
  return (
    <svg viewBox="4 6 56 52" aria-hidden="true" className={logoStyles.mark}>
      <path d="M8 26 14 10h36l6 16z" className={logoStyles.awning} />
      <path d="M8 26a8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0z" className={logoStyles.scallops} />
      <path d="M14 39v15h36V39" className={logoStyles.stall} />
    </svg>
  )
}
