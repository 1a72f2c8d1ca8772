/** Products side by side (req 8.5): those that were chosen on this device. */
import { useRef } from 'react'
import { useCompared } from '../../session/product-lists'
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
      {hydrated && products.length === 0 && (
        <Notice title="Nothing to compare yet" link={{ to: '/shop', name: 'Shop by category' }}>
          <p>Press “Compare” on the page of a product. Up to four can stand side by side.</p>
        </Notice>
      )}
      <RecentlyViewed />
    </Page>
  )
}
