/** Breadcrumbs: Home > … > here. */
import { Link } from '@tanstack/react-router'
import type { RichText } from '../domain/rich-text'
import { SafeHtml } from './safe-html'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** Between Home and the page itself. */
  trail?: { name: RichText; href: string }[]
  here: RichText
}

export function Breadcrumb({ trail = [], here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {trail.map((step) => (
          <li key={step.href}>
            <Link to={step.href}>
              <SafeHtml text={step.name} />
            </Link>
          </li>
        ))}
        <li aria-current="page">
          <SafeHtml text={here} />
        </li>
      </ol>
    </nav>
  )
}
