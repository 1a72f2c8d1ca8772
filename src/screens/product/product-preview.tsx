/** A product page from its tile alone, painted in the frame after the press: the page's own code follows (req 3.1). */
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { tileSizes } from '../../domain/product/picture'
import { productPath, type ProductTile } from '../../domain/product/product'
import { type KnownTile, knownTile } from '../../queries/known-tile'
import { useSignedIn } from '../../session/account'
import { Skeleton } from '../../ui/page'
import { Picture } from '../../ui/picture'
import { LazyTilePrice } from '../../widgets/product/lazy-tile-price'
import { DocumentHead } from '../../widgets/shell/document-head'
import { ScreenPlaceholder } from '../../widgets/shell/screen-trouble'
import galleryStyles from './gallery/gallery.module.css'
import { PricePlace, VisitorPrice } from './order/price-place'
import { ProductFrame } from './product-frame'
import styles from './product-preview.module.css'

/** Until the code of the page is here, and its product. */
export function ProductStandIn({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const [known] = useState(() => knownTile(queryClient, slug))
  if (!known) return <ScreenPlaceholder />
  return (
    <>
      <DocumentHead title={known.tile.name} canonical={productPath(known.tile)} />
      <ProductPreview known={known} />
    </>
  )
}

/**
 * Whether its tile was pressed in a list. On the way back the page has to be as long as it was, to be scrolled to where it
 * was.
 */
export function useIsPressed(slug: string): boolean {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isPressed] = useState(() => hasGoneOn(router) && knownTile(queryClient, slug) !== undefined)
  return isPressed
}

/** By a link, not by Back or Forward, nor as the first page. */
function hasGoneOn({ state: { location, resolvedLocation } }: AnyRouter): boolean {
  return resolvedLocation !== undefined && location.state.__TSR_index > resolvedLocation.state.__TSR_index
}

type ProductPreviewProps = { known: KnownTile; isStandIn?: boolean }

export function ProductPreview({
  known: { tile, price, fromCents },
  isStandIn = false,
}: ProductPreviewProps) {
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
          <PricePlace>
            {signedIn ? (
              <div className={styles.price}>
                <LazyTilePrice
                  slug={tile.slug}
                  minimumQuantity={tile.minimumQuantity}
                  known={price}
                  fromCents={fromCents ?? null}
                />
              </div>
            ) : (
              <VisitorPrice here={productPath(tile)} />
            )}
          </PricePlace>
          <div className={styles.late} aria-hidden="true">
            <Skeleton className={styles.choice} />
            <Skeleton className={styles.choice} />
          </div>
        </div>
      }
      tabs={
        <div className={styles.late} aria-hidden="true">
          <Skeleton className={styles.row} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      }
    />
  )
}

/** A product's layout without a product, into which public/pressed.js puts words and picture of a tile. */
export function EmptyProductPreview() {
  return (
    // Hidden from screen readers, and no heading of the page.
    <div id="stand-in" aria-hidden="true" className={styles.instead}>
      <ProductPreview known={{ tile: namedByPlaceholders }} isStandIn />
    </div>
  )
}

const namedByPlaceholders: ProductTile = {
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
