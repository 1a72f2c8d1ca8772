/** Tray with the compared products, at the bottom of lists in which products are chosen (req 8.5). */
import { Link, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useDeferredValue } from 'react'
import { isListPage } from '../../../src/domain/reserved-slugs'
import { clearCompared, removeFromCompare, useCompared } from '../../../src/session/product-lists'
import { Button, buttonClass } from '../../../src/ui/button'
import { Picture } from '../../../src/ui/picture'
import styles from './compare-tray.module.css'

export function CompareTray() {
  // Deferred, because the page makes room for the tray: the click is painted first.
  const products = useDeferredValue(useCompared())
  const isShown = useRouterState({ select: ({ location }) => isListPage(location.pathname) })
  if (products.length === 0 || !isShown) return null
  return (
    <section aria-label="Compare tray" className={styles.tray}>
      <ul className={styles.products}>
        {products.map(({ slug, name, image }) => (
          <li key={slug} className={styles.product}>
            <Picture url={image} alt="" sizes="44px" />
            <button
              type="button"
              aria-label={`Remove ${name} from the comparison`}
              title={name}
              className={styles.remove}
              onClick={() => removeFromCompare(slug)}
            >
              <X aria-hidden="true" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Link to="/compare" className={buttonClass(products.length > 1 ? 'primary' : 'quiet')}>
        Compare {products.length}
      </Link>
      <Button variant="quiet" onClick={clearCompared}>
        Clear
      </Button>
    </section>
  )
}
