/** PRICING: prices belong to an account, so a visitor is asked to sign in (req 4.10). */
import type { Product } from '../../../domain/product/product'
import { buttonClass } from '../../../ui/button'
import { lazyPiece } from '../../../ui/lazy-piece'
import { Skeleton } from '../../../ui/skeleton'
import { SignInLink } from '../../../widgets/sign-in/sign-in-link'
import styles from '../panel.module.css'
import { PricesMissing } from './prices-missing'
import { addressWithChoice } from '../product-address'
import type { Order } from '../order/use-order'
import type { PricesState } from './use-prices'

const priceTables = lazyPiece(() => import('./price-tables').then(({ PriceTables }) => PriceTables))

type PricingPanelProps = { product: Product; order: Order; prices: PricesState }

export function PricingPanel({ product, order, prices }: PricingPanelProps) {
  const PriceTables = priceTables.usePiece(prices.kind === 'ready' || prices.kind === 'loading')
  if (prices.kind === 'visitor') return <SignInFirst here={addressWithChoice(product, order.choice)} />
  if (prices.kind === 'hidden') return <p className={styles.panel}>Prices are hidden in customer view.</p>
  if (prices.kind === 'failed') {
    return <PricesMissing error={prices.error} retry={prices.retry} className={styles.panel} />
  }
  if (prices.kind === 'loading' || !PriceTables) return <Placeholder />
  return <PriceTables product={product} order={order} prices={prices.prices} />
}

function SignInFirst({ here }: { here: string }) {
  return (
    <div className={styles.panel}>
      <p>Sign in to see your prices.</p>
      <SignInLink here={here} className={buttonClass()}>
        Login
      </SignInLink>
    </div>
  )
}

function Placeholder() {
  return (
    <div className={styles.late} aria-busy="true">
      <Skeleton className={styles['late-head']} />
      <Skeleton className={styles['late-table']} />
    </div>
  )
}
