/** The place of the price: a quote for a customer, the way to one for a visitor. */
import type { Product } from '../../../domain/product/product'
import { buttonClass } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { PriceAge } from '../../../widgets/product/price-age'
import { SignInLink } from '../../../widgets/sign-in/sign-in-link'
import { PricesMissing } from './prices-missing'
import { addressWithChoice } from '../product-address'
import { QuoteActions } from './quote-actions'
import { QuoteBox } from './quote-box'
import type { Order } from '../order/use-order'
import type { PricesState } from './use-prices'
import styles from './price-area.module.css'

type PriceAreaProps = { product: Product; order: Order; prices: PricesState }

export function PriceArea(props: PriceAreaProps) {
  if (props.prices.kind === 'hidden') return null
  return (
    // Stays while a visitor becomes a customer, and takes the focus then.
    <div tabIndex={-1} className={styles.place}>
      <Content {...props} />
    </div>
  )
}

function Content({ product, order, prices }: PriceAreaProps) {
  if (prices.kind === 'visitor') return <SignInForPrices here={addressWithChoice(product, order.choice)} />
  if (prices.kind === 'hidden') return null
  if (prices.kind === 'loading') return <Skeleton className={styles.late} />
  if (prices.kind === 'failed') {
    return <PricesMissing error={prices.error} retry={prices.retry} className={styles.missing} />
  }
  const { prices: own } = prices
  return (
    <div className={styles.area}>
      <div className={styles.heading}>
        <h2>{product.hasInstantQuote ? 'Instant quote' : 'Your price'}</h2>
        {own.list.costFlag && <span className={styles.flag}>{own.list.costFlag}</span>}
      </div>
      <QuoteBox order={order} prices={own} itemised={product.hasInstantQuote} />
      <PriceAge copy={own.copy} />
      {product.hasInstantQuote && order.chosen.lines.length > 0 && (
        <QuoteActions product={product} order={order} prices={own} />
      )}
      <ul className={styles.terms}>
        <li>Quantities below the minimum carry a $20 surcharge on ex-stock orders.</li>
        <li>Free freight to one location in Australia or New Zealand.</li>
        <li>Split delivery is $20 per extra location.</li>
      </ul>
    </div>
  )
}

function SignInForPrices({ here }: { here: string }) {
  return (
    <p className={styles.visitor}>
      Prices belong to your account.{' '}
      <SignInLink here={here} className={buttonClass('quiet')}>
        Sign in to see them
      </SignInLink>
    </p>
  )
}
