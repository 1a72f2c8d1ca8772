/** The product page: painted from the tile at once, whole when the detail is here (req 3.1). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, Navigate, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { MissingFailure } from '../../domain/failure'
import { chosenColour, pictureOfColour, pictureOfLine } from '../../domain/product/colour'
import type { Product } from '../../domain/product/product'
import { breadcrumbData, productData } from '../../domain/product/structured-data'
import { knownTile, productQuery } from '../../queries/product'
import { useNoteViewed } from '../../session/product-lists'
import { Breadcrumb } from '../../ui/breadcrumb'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { Page, Skeleton } from '../../ui/page'
import { Picture } from '../../ui/picture'
import { usePrinting } from '../../widgets/print/use-printing'
import { RecentlyViewed } from '../../widgets/product/recently-viewed'
import { DocumentHead } from '../../widgets/shell/document-head'
import { Gallery } from './gallery/gallery'
import { OrderPanel } from './order/order-panel'
import quoteSheetStyles from './price/quote-sheet.module.css'
import { ProductInfo } from './product-info'
import styles from './product-page.module.css'
import { ProductTabs } from './product-tabs'
import { Reviews } from './reviews/reviews'
import { listOf, type PricesState, productPath, type Selection, usePrices, useSelection } from './selection'
import { shownFromProduct, shownFromTile, type ShownProduct } from './shown-product'
import { ScreenPlaceholder } from '../../widgets/shell/screen-trouble'

export function ProductScreen({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [tile] = useState(() => knownTile(queryClient, slug))
  const { data, error } = useQuery({
    ...productQuery(slug),
    // With nothing to show, the router's error page says why; a failed refresh leaves the copy on screen.
    throwOnError: (failure, query) => query.state.data === undefined && !(failure instanceof MissingFailure),
  })
  // After a press in a list its tile is painted before the heavy rest, also of a product that is here already. On the way
  // back the page has to be as long as it was, to be scrolled to where it was.
  const [isTileFirst] = useState(() => tile !== undefined && hasGoneOn(router))
  const detail = data?.value ?? null
  const product = useDeferredValue(detail, isTileFirst ? null : detail)
  if (error instanceof MissingFailure) return <Navigate to="/404" replace />
  if (product) return <ProductPage slug={slug} shown={shownFromProduct(product)} product={product} />
  if (tile) return <ProductPage slug={slug} shown={shownFromTile(tile)} product={null} />
  return <ScreenPlaceholder />
}

/** By a link, not by Back or Forward, nor as the first page. */
function hasGoneOn({ state: { location, resolvedLocation } }: AnyRouter): boolean {
  return resolvedLocation !== undefined && location.state.__TSR_index > resolvedLocation.state.__TSR_index
}

type ProductPageProps = {
  slug: string
  shown: ShownProduct
  /** Null while only the tile is known. */
  product: Product | null
}

/** Layout of the product page. Gallery and heading stay where they are while the rest arrives. */
function ProductPage({ slug, shown, product }: ProductPageProps) {
  useNoteViewed(product)
  const prices = usePrices(slug)
  const selection = useSelection(product, listOf(prices))
  const [gridColour, setGridColour] = useState<string | null>(null)
  const sale = product && selection ? { product, selection, prices } : null
  const colour =
    sale && (sale.selection.grid ? gridColour : chosenColour(sale.product, sale.selection.choice.values))
  return (
    <Page>
      <ProductHead slug={slug} shown={shown} product={product} />
      <div className={styles.trail}>
        <Breadcrumb trail={shown.trail} here={shown.name} />
      </div>
      <article className={styles.product} aria-busy={product === null}>
        <div className={styles.gallery}>
          <Gallery
            pictures={shown.pictures}
            alt={shown.pictureAlt}
            flag={shown.flag}
            colour={colour}
            ofColour={product && pictureOfColour(product, colour)}
          />
        </div>
        <ProductInfo shown={shown} product={product}>
          {sale && <OrderPanel {...sale} onColour={setGridColour} />}
        </ProductInfo>
      </article>
      {sale ? (
        <>
          <div className={styles.tabs}>
            <ProductTabs {...sale} />
          </div>
          <Reviews product={sale.product} />
          <RecentlyViewed except={sale.product.slug} />
          <QuoteSheet {...sale} />
        </>
      ) : (
        <TabsPlaceholder />
      )}
    </Page>
  )
}

function ProductHead({ slug, shown, product }: ProductPageProps) {
  const address = productPath({ slug })
  if (!product) return <DocumentHead title={shown.name} canonical={address} />
  return (
    <DocumentHead
      title={product.titleTag}
      description={product.metaDescription}
      canonical={address}
      image={product.gallery[0] ?? null}
      structuredData={[
        productData(product, shown.lead),
        breadcrumbData([...product.trail, { name: product.name, href: address }]),
      ]}
    />
  )
}

function TabsPlaceholder() {
  return (
    <div className={styles.tabs} aria-hidden="true">
      <div className={styles.late}>
        <Skeleton className={styles['late-row']} />
        <Skeleton className={styles['late-line']} />
        <Skeleton className={styles['late-line']} />
        <Skeleton className={styles['late-short']} />
      </div>
    </div>
  )
}

const paper = lazyPiece(() => import('./price/quote-paper').then(({ QuotePaper }) => QuotePaper))

type QuoteSheetProps = { product: Product; selection: Selection; prices: PricesState }

/**
 * The product on paper, with the quote of a customer who may see prices (req 4.13). It is drawn when the page is printed, from
 * our button or the browser's menu, and takes the place of the whole screen.
 */
function QuoteSheet({ product, selection, prices }: QuoteSheetProps) {
  const drawn = usePrinting()
  const QuotePaper = paper.usePiece(drawn !== 'busy')
  if (!QuotePaper) return null
  const printing = drawn === 'paper'
  return (
    <section
      className={printing ? `${quoteSheetStyles.sheet} ${quoteSheetStyles.printing}` : quoteSheetStyles.sheet}
      aria-label={prices.kind === 'ready' ? 'Quote' : 'Product information'}
    >
      {/* Here before it is printed: paper does not wait for pictures. The gallery shows the same one. */}
      <Picture
        url={pictureOfLine(product, selection.chosen.lines[0]?.options ?? [])}
        alt=""
        sizes="(max-width: 600px) 300px, (max-width: 1280px) 46vw, 560px"
        eager
        className={quoteSheetStyles.picture}
      />
      {printing && <QuotePaper product={product} selection={selection} prices={prices} />}
    </section>
  )
}
