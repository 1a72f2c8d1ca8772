/** The wishlist as a line sheet: printed, or shared as a link without prices or the customer's name (req 8.4). */
import { Printer } from 'lucide-react'
import { useId } from 'react'
import { shopBrand } from '../../domain/brand/shop-brand'
import { shownPricesText } from '../../domain/price/shown-price'
import { maxShared, sharedPath, sharedSlugs } from '../../domain/product/shared-products'
import { sheetPriceDateText, sheetProduct } from '../../domain/line-sheet/line-sheet'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { useSheetData } from '../../queries/line-sheet'
import { Button } from '../../ui/button'
import { ShareButton } from '../../widgets/print/share-button'
import { ShowCode } from '../../widgets/print/show-code'
import { usePrinting, useSheetPrinting } from '../../widgets/print/use-printing'
import { LineSheet, useSheetChoice } from '../../widgets/product/line-sheet'
import styles from './wishlist-sheet.module.css'

export function WishlistSheet({ products }: { products: readonly WishlistItem[] }) {
  const noteId = useId()
  const { visiblePrice, size, fields } = useSheetChoice()
  const withPrices = visiblePrice !== 'none'
  const slugs = products.flatMap(({ slug }) => (slug === '' ? [] : [slug]))
  const { entries, load } = useSheetData(slugs, withPrices)
  const { sheetRef, isPreparing, isRendered, print } = useSheetPrinting(load)
  const isOnPaper = usePrinting() === 'paper'
  const entriesBySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const sheetProducts = products.map(({ productId, name, slug, image }) => {
    const entry = entriesBySlug.get(slug)
    const listedProduct = { name: name || `Product ${productId}`, slug, image }
    return sheetProduct(listedProduct, entry?.product?.value, entry?.prices?.value, visiblePrice)
  })
  const shareableSlugs = sharedSlugs(slugs)
  const getShareData = () => ({
    title: 'Line sheet',
    text: `${shareableSlugs.length} ${shareableSlugs.length === 1 ? 'product' : 'products'} from ${shopBrand.name}`,
    path: sharedPath('/line-sheet', shareableSlugs),
  })
  const unpricedCount =
    withPrices && isRendered && !isPreparing ? sheetProducts.filter(({ price }) => price === '').length : 0
  return (
    <>
      <div className={styles.bar}>
        <Button variant="quiet" aria-describedby={noteId} onClick={print}>
          <Printer aria-hidden="true" size={20} />
          Print line sheet
        </Button>
        {shareableSlugs.length > 0 && (
          <>
            <ShareButton getShared={getShareData}>Share</ShareButton>
            <ShowCode getShared={getShareData} />
          </>
        )}
        {fields}
        <p id={noteId} role="status" className={styles.note}>
          {isPreparing ? 'Preparing the sheet' : withPrices && `${shownPricesText(visiblePrice)} `}
          {unpricedCount > 0 &&
            `Left out: ${unpricedCount} ${unpricedCount === 1 ? 'price' : 'prices'} not saved on this device.`}
        </p>
        {slugs.length > maxShared && (
          <p className={styles.note}>A link opens the first {maxShared} products.</p>
        )}
      </div>
      {(isRendered || isOnPaper) && (
        <section ref={sheetRef} aria-label="Line sheet" className={styles.paper}>
          <LineSheet
            products={sheetProducts}
            size={size}
            asAt={sheetPriceDateText(
              entries.flatMap(({ prices }) => prices ?? []),
              Date.now(),
            )}
          />
        </section>
      )}
    </>
  )
}
