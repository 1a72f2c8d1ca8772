/** Breadcrumbs from Home to the current page. */
import { Link } from '@tanstack/react-router'
import type { RichText } from '../domain/rich-text'
import { SafeHtml } from './safe-html'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** Links between Home and the current page. */
  trail?: { name: RichText; href: string }[]
  pageName: RichText
}

export function Breadcrumb({ trail = [], pageName }: BreadcrumbProps) {
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
          <SafeHtml text={pageName} />
        </li>
      </ol>
    </nav>
  )
}
