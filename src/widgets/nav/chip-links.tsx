/** A row of links as chips: subcategories of a category, or categories that a search found. */
import { Link } from '@tanstack/react-router'
import type { RichText } from '../../domain/rich-text'
import { SafeHtml } from '../../ui/safe-html'
import styles from './chip-links.module.css'

type ChipLinksProps = { label: string; links: { id: string; href: string; name: RichText }[] }

/** An empty row reserves the space while the links load. */
export function ChipLinks({ label, links }: ChipLinksProps) {
  if (links.length === 0) return <div className={styles.chips} />
  return (
    <nav aria-label={label} className={styles.chips}>
      <ul>
        {links.map(({ id, href, name }) => (
          <li key={id}>
            <Link to={href} className="pill">
              <SafeHtml text={name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
