/** The wishlist as a line sheet: printed, or handed on as a link that has no prices and no name (req 8.4). */
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { mostShared, sharedPath, sharedSlugs } from '../../domain/product/shared-products'
import { pricesAsAt, sheetProduct } from '../../domain/wishlist/line-sheet'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { useSignedIn } from '../../session/account'
import { useCustomerView } from '../../session/customer-view'
import { useSheetReads } from '../../queries/line-sheet'
import { Button } from '../../ui/button'
import { ShareButton } from '../../widgets/print/share-button'
import { usePrinting, useSheetPrinting } from '../../widgets/print/use-printing'
import { LineSheet } from '../../widgets/product/line-sheet'
import styles from './wishlist-sheet.module.css'

export function WishlistSheet({ products }: { products: readonly WishlistItem[] }) {
  const noteId = useId()
  const [wantsPrices, setWantsPrices] = useState(false)
  const signedIn = useSignedIn()
  const isCustomerView = useCustomerView()
  const mayShowPrices = signedIn && !isCustomerView
  const withPrices = wantsPrices && mayShowPrices
  const slugs = products.flatMap(({ slug }) => (slug === '' ? [] : [slug]))
  const { reads, load } = useSheetReads(slugs, withPrices)
  const { place, preparing, drawn, print } = useSheetPrinting(load)
  const paper = usePrinting() === 'paper'
  const bySlug = new Map(reads.map((read) => [read.slug, read]))
  const onSheet = products.map(({ productId, name, slug, image }) => {
    const read = bySlug.get(slug)
    const listed = { name: name || `Product ${productId}`, slug, image }
    return sheetProduct(listed, read?.product?.value, read?.prices?.value)
  })
  const shared = sharedSlugs(slugs)
  const unpriced = withPrices && drawn && !preparing ? onSheet.filter(({ price }) => price === '').length : 0
  return (
    <>
      <div className={styles.bar}>
        <Button look="quiet" aria-describedby={noteId} onClick={print}>
          <Printer aria-hidden="true" size={20} />
          Print line sheet
        </Button>
        {shared.length > 0 && (
          <ShareButton
            what={() => ({
              title: 'Line sheet',
              text: `${shared.length} ${shared.length === 1 ? 'product' : 'products'} from Showfloor`,
              path: sharedPath('/line-sheet', shared),
            })}
          >
            Share
          </ShareButton>
        )}
        {mayShowPrices && (
          <label className={styles.prices}>
            <input
              type="checkbox"
              checked={wantsPrices}
              onChange={(event) => setWantsPrices(event.currentTarget.checked)}
            />
            With my prices
          </label>
        )}
        <p id={noteId} role="status" className={styles.note}>
          {preparing && 'Getting the sheet ready'}
          {unpriced > 0 &&
            `Left out: ${unpriced} ${unpriced === 1 ? 'price' : 'prices'} not known on this device.`}
        </p>
        {slugs.length > mostShared && (
          <p className={styles.note}>A link opens the first {mostShared} products.</p>
        )}
      </div>
      {(drawn || paper) && (
        <section ref={place} aria-label="Line sheet" className={styles.paper}>
          <LineSheet
            products={onSheet}
            asAt={pricesAsAt(
              reads.flatMap(({ prices }) => prices ?? []),
              Date.now(),
            )}
          />
        </section>
      )}
    </>
  )
}
