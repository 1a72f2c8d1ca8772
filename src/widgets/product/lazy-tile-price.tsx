/**
 * Slot of a customer's price: empty for visitors, in customer view without retail prices, and until its code is
 * loaded. Its space is always reserved, so that nothing moves when the price appears (req 16.7).
 */
import { useShownPrices } from '../../session/customer-view'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import styles from './product-tile.module.css'
import type { TilePriceProps } from './tile-price'

const tilePrice = lazyComponent(() => import('./tile-price'), 'TilePrice')

export function LazyTilePrice(props: TilePriceProps) {
  const seesPrices = useShownPrices() !== null
  const TilePrice = tilePrice.useComponent(seesPrices)
  return <p className={styles.price}>{seesPrices && TilePrice && <TilePrice {...props} />}</p>
}
