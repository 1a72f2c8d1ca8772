/** Products side by side (req 8.5): those that were chosen on this device. */
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCompared } from '../../session/product-lists'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { useHydrated } from '../../ui/use-lifetime'
import { RecentlyViewed } from '../../widgets/product/recently-viewed'
import { DocumentHead } from '../../widgets/shell/document-head'
import { CompareTable } from './compare-table'
import styles from './compare.module.css'

export function CompareScreen() {
  const products = useCompared()
  const hydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Page>
      <DocumentHead title="Compare products" />
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        Compare products
      </h1>
      {products.length > 0 && <CompareTable products={products} onRemoved={() => heading.current?.focus()} />}
      {hydrated && products.length === 0 && <Nothing />}
      <RecentlyViewed />
    </Page>
  )
}

function Nothing() {
  return (
    <Notice
      title="Nothing to compare yet"
      actions={
        <Link to="/shop" className={buttonClass()}>
          Shop by category
        </Link>
      }
    >
      <p>Press “Compare” on the page of a product. Up to four can stand side by side.</p>
    </Notice>
  )
}
