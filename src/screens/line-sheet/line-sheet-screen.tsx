/**
 * A shared line sheet: it shows the products of its URL to everyone. A customer can choose which prices to add (req
 * 8.4).
 */
import { shopBrand } from '../../domain/brand/shop-brand'
import { withCount } from '../../domain/count'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { MissingFailure } from '../../domain/failure'
import { shownPricesText } from '../../domain/price/shown-price'
import { sharedPath, slugsIn } from '../../domain/product/shared-products'
import { sheetPriceDateText, sheetProduct } from '../../domain/line-sheet/line-sheet'
import { useConnectivity } from '../../session/connectivity'
import { type SheetEntry, useSheetData } from '../../queries/line-sheet'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page, Skeleton } from '../../ui/page'
import { ShareButton } from '../../widgets/print/share-button'
import { ShowCode } from '../../widgets/print/show-code'
import { useSheetPrinting } from '../../widgets/print/use-printing'
import { LineSheet, useSheetChoice } from '../../widgets/product/line-sheet'
import { DocumentHead } from '../../widgets/frame/document-head'
import styles from './line-sheet-screen.module.css'

export function LineSheetScreen({ products }: { products?: string | undefined }) {
  const slugs = slugsIn(products)
  return (
    <Page>
      <DocumentHead title="Line sheet" />
      <h1 className={styles.heading}>Line sheet</h1>
      {slugs.length > 0 ? (
        <Sheet key={slugs.join()} slugs={slugs} />
      ) : (
        <Notice title="This line sheet is empty" link={{ to: '/shop', name: 'Shop by category' }}>
          <p>Ask for the link again, or browse the shop.</p>
        </Notice>
      )}
    </Page>
  )
}

function Sheet({ slugs }: { slugs: readonly string[] }) {
  const { visiblePrice, size, fields } = useSheetChoice()
  const withPrices = visiblePrice !== 'none'
  const { entries, load } = useSheetData(slugs, withPrices)
  const { sheetRef, isPreparing, print } = useSheetPrinting(load)
  const connectivity = useConnectivity()
  const reload = useEffectEvent((..._reloadTriggers: unknown[]) => void load())
  useEffect(() => reload(connectivity, withPrices), [connectivity, withPrices])
  const loadedEntries = entries.flatMap(({ product, prices }) =>
    product ? { product: product.value, prices } : [],
  )
  const pendingCount = entries.filter(({ product, error }) => !product && !error).length
  const problem = problemText(entries)
  const getShareData = () => ({
    title: 'Line sheet',
    text: `${withCount(slugs.length, 'product')} from ${shopBrand.name}`,
    path: sharedPath('/line-sheet', slugs),
  })
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.count}>{withCount(slugs.length, 'product')}</p>
        <Button variant="quiet" onClick={print}>
          <Printer aria-hidden="true" size={20} />
          Print line sheet
        </Button>
        <ShareButton getShared={getShareData}>Share</ShareButton>
        <ShowCode getShared={getShareData} />
        {fields}
        <p role="status" className={styles.note}>
          {isPreparing
            ? 'Preparing the sheet'
            : [problem, withPrices && shownPricesText(visiblePrice)].filter(Boolean).join(' ')}
        </p>
      </div>
      <section ref={sheetRef} aria-label="Products" aria-busy={pendingCount > 0}>
        {loadedEntries.length > 0 && (
          <LineSheet
            size={size}
            products={loadedEntries.map(({ product, prices }) => {
              const { name, slug, gallery } = product
              return sheetProduct(
                { name, slug, image: gallery[0] ?? null },
                product,
                prices?.value,
                visiblePrice,
              )
            })}
            asAt={sheetPriceDateText(
              loadedEntries.flatMap(({ prices }) => prices ?? []),
              Date.now(),
            )}
          />
        )}
        {loadedEntries.length === 0 && pendingCount > 0 && <Skeleton className={styles.loading} />}
      </section>
    </>
  )
}

/** The message when products of the URL are missing on the sheet; '' when no product is missing. */
function problemText(entries: readonly SheetEntry[]): string {
  const errors = entries.flatMap(({ product, error }) => (product || !error ? [] : [error]))
  const missingCount = errors.filter((error) => error instanceof MissingFailure).length
  const unavailableCount = errors.length - missingCount
  return [
    missingCount > 0 ? `${withCount(missingCount, 'product')} no longer in the shop.` : '',
    unavailableCount > 0
      ? `${withCount(unavailableCount, 'product')} will load when you’re back online.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
