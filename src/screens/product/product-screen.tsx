/** The product page. It first shows tile data, then the full product when it has loaded (req 3.1). */
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useState } from 'react'
import { MissingFailure } from '../../domain/failure'
import { chosenColour, pictureOfColour, pictureOfLine } from '../../domain/product/colour'
import { type Product, productPath } from '../../domain/product/product'
import { breadcrumbData, productData } from '../../domain/product/structured-data'
import { productQuery } from '../../queries/product'
import { useNoteViewed } from '../../session/product-lists'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Picture } from '../../ui/picture'
import { usePrinting } from '../../widgets/print/use-printing'
import { RecentlyViewed } from '../../widgets/product/recently-viewed'
import { DocumentHead } from '../../widgets/frame/document-head'
import { Slot } from '../../widgets/frame/features'
import { Gallery } from './gallery/gallery'
import { OrderPanel } from './order/order-panel'
import quoteSheetStyles from './price/quote-sheet.module.css'
import { ProductActions } from './product-actions'
import { ProductFrame } from './product-frame'
import { shortenDescription, plainTextOf } from './meta-description'
import { ProductPlaceholder } from './product-preview'
import { ProductTabs } from './product-tabs'
import { Reviews } from './reviews/reviews'
import { priceListOf, type PricesState, type Selection, usePrices, useSelection } from './selection'

type ProductScreenProps = {
  slug: string
  /** The page was opened by pressing a tile, so the preview is shown first, even when the product is in memory. */
  wasTilePressed: boolean
}

export function ProductScreen({ slug, wasTilePressed }: ProductScreenProps) {
  const { data, error } = useQuery({
    ...productQuery(slug),
    // Without data the router's error page shows the failure. When a refresh fails, the stored copy stays on screen.
    throwOnError: (failure, query) => query.state.data === undefined && !(failure instanceof MissingFailure),
  })
  const detail = data?.value ?? null
  const product = useDeferredValue(detail, wasTilePressed ? null : detail)
  if (error instanceof MissingFailure) return <Navigate to="/404" replace />
  if (product) return <ProductPage slug={slug} product={product} wasTilePressed={wasTilePressed} />
  return <ProductPlaceholder slug={slug} />
}

type ProductPageProps = ProductScreenProps & { product: Product }

function ProductPage({ slug, product, wasTilePressed }: ProductPageProps) {
  useNoteViewed(product)
  const prices = usePrices(slug)
  const selection = useSelection(product, priceListOf(prices))
  const [gridColour, setGridColour] = useState<string | null>(null)
  const orderProps = { product, selection, prices }
  const colour = selection.grid ? gridColour : chosenColour(product, selection.choice.values)
  return (
    <ProductFrame
      product={product}
      gallery={
        <Gallery
          pictures={product.gallery}
          alt={product.imageAlt}
          alts={product.pictureAlts}
          flag={product.flag}
          colour={colour}
          colourPicture={pictureOfColour(product, colour)}
          startsSmall={wasTilePressed}
        />
      }
      actions={<ProductActions product={product} />}
      order={
        // Each Suspense boundary hydrates in a task of its own.
        <Suspense>
          <OrderPanel {...orderProps} onColour={setGridColour} />
          <Slot name="productFoot" props={{}} />
        </Suspense>
      }
      tabs={
        <Suspense>
          <ProductTabs {...orderProps} />
        </Suspense>
      }
    >
      <ProductHead slug={slug} product={product} />
      <Suspense>
        <Reviews product={product} />
      </Suspense>
      <Suspense>
        <RecentlyViewed except={product.slug} />
        <QuoteSheet {...orderProps} />
      </Suspense>
    </ProductFrame>
  )
}

function ProductHead({ slug, product }: { slug: string; product: Product }) {
  const path = productPath({ slug })
  return (
    <DocumentHead
      title={product.titleTag}
      description={product.metaDescription}
      canonical={path}
      image={product.gallery[0] ?? null}
      structuredData={[
        productData(product, shortenDescription(plainTextOf(product.description))),
        breadcrumbData([...product.trail, { name: product.name, href: path }]),
      ]}
    />
  )
}

const quotePaper = lazyComponent(() => import('./price/quote-paper'), 'QuotePaper')

type QuoteSheetProps = { product: Product; selection: Selection; prices: PricesState }

/**
 * The printed product with the quote of a customer who may see prices (req 4.13). The sheet is rendered when the page
 * is printed, with our button or the browser's menu, and replaces the whole screen on paper.
 */
function QuoteSheet({ product, selection, prices }: QuoteSheetProps) {
  const printState = usePrinting()
  const QuotePaper = quotePaper.useComponent(printState !== 'busy')
  if (!QuotePaper) return null
  const isPrinting = printState === 'paper'
  return (
    <section
      className={
        isPrinting ? `${quoteSheetStyles.sheet} ${quoteSheetStyles.printing}` : quoteSheetStyles.sheet
      }
      aria-label={prices.kind === 'ready' ? 'Quote' : 'Product information'}
    >
      {/* The picture (the same as in the gallery) is rendered before printing, because the print does not wait. */}
      <Picture
        url={pictureOfLine(product, selection.chosen.lines[0]?.options ?? [])}
        alt=""
        sizes="(max-width: 600px) 300px, (max-width: 1280px) 46vw, 560px"
        eager
        className={quoteSheetStyles.picture}
      />
      {isPrinting && <QuotePaper product={product} selection={selection} prices={prices} />}
    </section>
  )
}
