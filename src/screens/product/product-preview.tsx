/**
 * Preview of a product page from the data of the pressed tile. The preview renders in the next animation frame, before
 * the page's code has loaded (req 3.1).
 */
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { tileSizes } from '../../domain/product/picture'
import { productPath, type ProductTile } from '../../domain/product/product'
import { type CachedTile, cachedTile } from '../../queries/cached-tile'
import { useSignedIn } from '../../session/account'
import { Skeleton } from '../../ui/page'
import { Picture } from '../../ui/picture'
import { LazyTilePrice } from '../../widgets/product/lazy-tile-price'
import { DocumentHead } from '../../widgets/frame/document-head'
import { ScreenPlaceholder } from '../../widgets/shell/error-slots'
import galleryStyles from './gallery/gallery.module.css'
import { PriceArea, VisitorPrice } from './order/price-area'
import { ProductFrame } from './product-frame'
import styles from './product-preview.module.css'

/** Shown until the page's code and the product have loaded. */
export function ProductPlaceholder({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const [cached] = useState(() => cachedTile(queryClient, slug))
  if (!cached) return <ScreenPlaceholder />
  return (
    <>
      <DocumentHead title={cached.tile.name} canonical={productPath(cached.tile)} />
      <ProductPreview tile={cached} />
    </>
  )
}

/**
 * Returns true when the page was opened by pressing a known tile. After Back the full page is rendered instead,
 * because a shorter preview could not restore the scroll position.
 */
export function useWasTilePressed(slug: string): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [wasTilePressed] = useState(
    () => isForwardNavigation(router) && cachedTile(queryClient, slug) !== undefined,
  )
  return wasTilePressed
}

/** Returns true after following a link, and false after Back or Forward or on the first page. */
function isForwardNavigation({ state: { location, resolvedLocation } }: AnyRouter): boolean {
  return resolvedLocation !== undefined && location.state.__TSR_index > resolvedLocation.state.__TSR_index
}

type ProductPreviewProps = { tile: CachedTile; isStandIn?: boolean }

export function ProductPreview({ tile: { tile, price, fromCents }, isStandIn = false }: ProductPreviewProps) {
  const signedIn = useSignedIn()
  return (
    <ProductFrame
      product={{ ...tile, heading: tile.name, trail: [], ratingCount: 0 }}
      isBusy
      isStandIn={isStandIn}
      gallery={
        <div className={galleryStyles.gallery}>
          <Picture url={tile.image} alt={tile.name} sizes={tileSizes} eager />
          <div className={galleryStyles.thumbs}>
            <Picture url={tile.image} alt="" sizes={tileSizes} />
          </div>
        </div>
      }
      order={
        <div className={styles.order}>
          <PriceArea>
            {signedIn ? (
              <div className={styles.price}>
                <LazyTilePrice
                  slug={tile.slug}
                  minimumQuantity={tile.minimumQuantity}
                  listedPrice={price}
                  fromCents={fromCents ?? null}
                />
              </div>
            ) : (
              <VisitorPrice returnHref={productPath(tile)} />
            )}
          </PriceArea>
          <div className={styles.loading} aria-hidden="true">
            <Skeleton className={styles.choice} />
            <Skeleton className={styles.choice} />
          </div>
        </div>
      }
      tabs={
        <div className={styles.loading} aria-hidden="true">
          <Skeleton className={styles.row} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      }
    />
  )
}

/** Product layout without data. src/standalone/product-clicks fills in the text and picture of a pressed tile. */
export function EmptyProductPreview() {
  return (
    // Screen readers must not read the preview, because it covers a page that has its own heading.
    <div id="stand-in" aria-hidden="true" className={styles.instead}>
      <ProductPreview tile={{ tile: placeholderTile }} isStandIn />
    </div>
  )
}

const placeholderTile: ProductTile = {
  id: '',
  name: '{name}',
  slug: '',
  sku: '{sku}',
  image: '/',
  tagImage: null,
  description: '',
  colours: [],
  rating: null,
  minimumQuantity: null,
  availability: '',
  secondImage: null,
  addedOn: null,
}
