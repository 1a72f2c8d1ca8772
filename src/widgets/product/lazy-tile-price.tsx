/**
 * The place of a customer's own price: empty for visitors, in customer view without retail prices, and until its code is here. Its room is kept all
 * the same, so that nothing moves when it comes (req 16.7).
 */
import { useShownPrices } from '../../session/customer-view'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import styles from './product-tile.module.css'
import type { TilePriceProps } from './tile-price'

const tilePrice = lazyPiece(() => import('./tile-price').then(({ TilePrice }) => TilePrice))

export function LazyTilePrice(props: TilePriceProps) {
  const seesPrices = useShownPrices() !== null
  const TilePrice = tilePrice.usePiece(seesPrices)
  return <p className={styles.price}>{seesPrices && TilePrice && <TilePrice {...props} />}</p>
}
