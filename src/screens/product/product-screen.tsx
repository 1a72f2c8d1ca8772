/** The product page: painted from the tile at once, whole when the detail is here (req 3.1). */
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { MissingFailure } from '../../domain/failure'
import { chosenColour, pictureOfColour, pictureOfLine } from '../../domain/product/colour'
import { type Product, productPath } from '../../domain/product/product'
import { breadcrumbData, productData } from '../../domain/product/structured-data'
import { productQuery } from '../../queries/product'
import { useNoteViewed } from '../../session/product-lists'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { Picture } from '../../ui/picture'
import { usePrinting } from '../../widgets/print/use-printing'
import { RecentlyViewed } from '../../widgets/product/recently-viewed'
import { DocumentHead } from '../../widgets/shell/document-head'
import { Gallery } from './gallery/gallery'
import { OrderPanel } from './order/order-panel'
import quoteSheetStyles from './price/quote-sheet.module.css'
import { CompareLink, ProductActions } from './product-actions'
import { ProductFrame } from './product-frame'
import { leadOf, runningText } from './product-lead'
import { ProductStandIn } from './product-preview'
import { ProductTabs } from './product-tabs'
import { Reviews } from './reviews/reviews'
import { listOf, type PricesState, type Selection, usePrices, useSelection } from './selection'

type ProductScreenProps = {
  slug: string
  /** Its tile was pressed: its preview stands here first, also of a product that is in memory already. */
  isPressed: boolean
}

export function ProductScreen({ slug, isPressed }: ProductScreenProps) {
  const { data, error } = useQuery({
    ...productQuery(slug),
    // With nothing to show, the router's error page says why; a failed refresh leaves the copy on screen.
    throwOnError: (failure, query) => query.state.data === undefined && !(failure instanceof MissingFailure),
  })
  const detail = data?.value ?? null
  const product = useDeferredValue(detail, isPressed ? null : detail)
  if (error instanceof MissingFailure) return <Navigate to="/404" replace />
  if (product) return <ProductPage slug={slug} product={product} isPressed={isPressed} />
  return <ProductStandIn slug={slug} />
}

type ProductPageProps = ProductScreenProps & { product: Product }

function ProductPage({ slug, product, isPressed }: ProductPageProps) {
  useNoteViewed(product)
  const prices = usePrices(slug)
  const selection = useSelection(product, listOf(prices))
  const [gridColour, setGridColour] = useState<string | null>(null)
  const sale = { product, selection, prices }
  const colour = selection.grid ? gridColour : chosenColour(product, selection.choice.values)
  return (
    <ProductFrame
      product={product}
      gallery={
        <Gallery
          pictures={product.gallery}
          alt={product.imageAlt}
          flag={product.flag}
          colour={colour}
          ofColour={pictureOfColour(product, colour)}
          startsSmall={isPressed}
        />
      }
      actions={<ProductActions product={product} />}
      order={
        // What stands in a boundary of its own is hydrated in a task of its own.
        <Suspense>
          <OrderPanel {...sale} onColour={setGridColour} />
          <CompareLink />
        </Suspense>
      }
      tabs={
        <Suspense>
          <ProductTabs {...sale} />
        </Suspense>
      }
    >
      <ProductHead slug={slug} product={product} />
      <Suspense>
        <Reviews product={product} />
      </Suspense>
      <Suspense>
        <RecentlyViewed except={product.slug} />
        <QuoteSheet {...sale} />
      </Suspense>
    </ProductFrame>
  )
}

function ProductHead({ slug, product }: { slug: string; product: Product }) {
  const address = productPath({ slug })
  return (
    <DocumentHead
      title={product.titleTag}
      description={product.metaDescription}
      canonical={address}
      image={product.gallery[0] ?? null}
      structuredData={[
        productData(product, leadOf(runningText(product.description))),
        breadcrumbData([...product.trail, { name: product.name, href: address }]),
      ]}
    />
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
