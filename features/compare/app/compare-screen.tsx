/**
 * Products side by side (req 8.5, 8.9, 8.10): the products chosen on this device, or the products of a shared link. The
 * products of a link are stored only when the customer presses a button.
 */
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { withCount } from '../../../src/domain/count'
import { methodsOf, unbranded } from '../../../src/domain/price/quote'
import { sharedPath, slugsIn } from '../../../src/domain/product/shared-products'
import { useSignedIn } from '../../../src/session/account'
import { useShownPrices } from '../../../src/session/customer-view'
import {
  addToCompare,
  clearCompared,
  type ListedProduct,
  maxCompared,
  removeFromCompare,
  useCompared,
} from '../../../src/session/product-lists'
import { PriceAge } from '../../../src/ui/amount'
import { Button, buttonClass } from '../../../src/ui/button'
import { Notice } from '../../../src/ui/notice'
import { Page } from '../../../src/ui/page'
import { showToast } from '../../../src/ui/toast/toast'
import { useHydrated } from '../../../src/ui/use-lifetime'
import { ClientPrice } from '../../../src/widgets/find/client-price'
import { NeedField } from '../../../src/widgets/find/need-field'
import { PrintButton, SheetHead } from '../../../src/widgets/print/print'
import { ShareButton } from '../../../src/widgets/print/share-button'
import { ShowCode } from '../../../src/widgets/print/show-code'
import { RecentlyViewed } from '../../../src/widgets/product/recently-viewed'
import { DocumentHead } from '../../../src/widgets/frame/document-head'
import styles from './compare-screen.module.css'
import { Comparison } from './comparison'
import { type Column, oldestPrices, useColumns } from './use-columns'

type CompareScreenProps = {
  /** Slugs in a shared link. */
  products?: string | undefined
  /** A branding method, `unbranded`, or undefined for the preselected branding of each product. */
  branding?: string | undefined
}

export function CompareScreen({ products: linkSlugs, branding }: CompareScreenProps) {
  const compared = useCompared()
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  const seesPrices = useShownPrices() !== null
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const sharedSlugs = slugsIn(linkSlugs).slice(0, maxCompared)
  const isShared = sharedSlugs.length > 0
  const columns = useColumns(isShared ? sharedSlugs.map(unknownProduct) : compared, seesPrices)
  const oldest = oldestPrices(columns)

  const updateUrl = (search: CompareScreenProps) =>
    void navigate({ to: '/compare', search, replace: true, resetScroll: false })
  /** Shows these products. The heading takes the focus, because the pressed button is gone. */
  const showProducts = (slugs: string[]) => {
    updateUrl({ products: slugs.join(',') || undefined, branding })
    heading.current?.focus()
  }
  const remove = ({ slug }: ListedProduct) => {
    if (!isShared) removeFromCompare(slug)
    showProducts(sharedSlugs.filter((other) => other !== slug))
  }
  const storeShared = (products: ListedProduct[]) => {
    clearCompared()
    const refusals = products.toReversed().flatMap((product) => addToCompare(product) ?? [])
    if (refusals[0] === undefined) showProducts([])
    else showToast('warning', refusals[0])
  }
  const getShareData = () => {
    const slugs = columns.map(({ listed }) => listed.slug)
    return {
      title: 'Compare products',
      text: `${withCount(slugs.length, 'product')} side by side`,
      path: sharedPath('/compare', slugs),
    }
  }
  return (
    <Page>
      <DocumentHead title="Compare products" />
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        Compare products
      </h1>
      {isShared && hydrated && (
        <SharedNotice columns={columns} comparedCount={compared.length} onSave={storeShared} />
      )}
      {columns.length > 0 && (
        <>
          <SheetHead title="Comparison" className={styles.paper} />
          <div className={styles.tools}>
            <NeedField />
            {(seesPrices || !signedIn) && (
              <BrandingChoice
                columns={columns}
                branding={branding ?? null}
                onChange={(method) => updateUrl({ products: linkSlugs, branding: method ?? undefined })}
              />
            )}
            <div className="row gap8">
              <PrintButton>Print</PrintButton>
              <ShareButton getShared={getShareData}>Share</ShareButton>
              <ShowCode getShared={getShareData} />
            </div>
            <ClientPrice />
          </div>
          {oldest && <PriceAge copy={oldest} />}
          <Comparison columns={columns} branding={branding ?? null} onRemove={remove} />
        </>
      )}
      {hydrated && columns.length === 0 && (
        <Notice title="Nothing to compare yet" link={{ to: '/shop', name: 'Shop by category' }}>
          <p>Tap Compare on up to four products to see them side by side.</p>
        </Notice>
      )}
      <div className="screenOnly">
        <RecentlyViewed />
      </div>
    </Page>
  )
}

/** A product of a link before its data have loaded. */
function unknownProduct(slug: string): ListedProduct {
  return { slug, name: '', sku: '', image: null }
}

type SharedNoticeProps = {
  columns: Column[]
  /** Number of products compared on this device. */
  comparedCount: number
  onSave: (products: ListedProduct[]) => void
}

/** The products of a link replace the customer's comparison only when a button is pressed. */
function SharedNotice({ columns, comparedCount, onSave }: SharedNoticeProps) {
  const loadedProducts = columns.flatMap(({ listed, product }) => (product.kind === 'loaded' ? [listed] : []))
  return (
    <div className={styles.shared}>
      <p>These products were shared with you.</p>
      {loadedProducts.length > 0 && (
        <Button variant="quiet" onClick={() => onSave(loadedProducts)}>
          {comparedCount === 0 ? 'Keep them' : 'Keep them instead of mine'}
        </Button>
      )}
      {comparedCount > 0 && (
        <Link to="/compare" search={{}} className={buttonClass('quiet')}>
          Compare mine ({comparedCount})
        </Link>
      )}
    </div>
  )
}

type BrandingChoiceProps = {
  columns: Column[]
  /** A method, `unbranded`, or null: the preselected branding of each product. */
  branding: string | null
  onChange: (branding: string | null) => void
}

function BrandingChoice({ columns, branding, onChange }: BrandingChoiceProps) {
  const methods = columns.flatMap(({ product, prices }) =>
    product.kind === 'loaded'
      ? methodsOf(product.value, prices.kind === 'loaded' ? prices.value.value : null)
      : [],
  )
  // The branding of a link is an option even if none of these products has it.
  const offeredMethods = [...methods, ...(branding === null ? [] : [branding])].filter(
    (name) => name !== unbranded,
  )
  return (
    <label className={styles.branding}>
      <span>Branding</span>
      <select
        className="figures"
        value={branding ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">Standard branding</option>
        <option value={unbranded}>{unbranded}</option>
        {[...new Set(offeredMethods)].toSorted().map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </select>
    </label>
  )
}
