/** The place of the price: a quote for a customer, the way to one for a visitor. */
import type { ReactNode } from 'react'
import { pricesAsOf } from '../../../domain/age'
import { optionsText } from '../../../domain/cart/cart'
import { formatCount } from '../../../domain/cart/quantity'
import { NotSavedHereFailure } from '../../../domain/failure'
import { orderQuote, totalPieces } from '../../../domain/price/quote'
import { quoteText, setupWords } from '../../../domain/price/quote-words'
import type { Product } from '../../../domain/product/product'
import { Amount, PriceAge } from '../../../ui/amount'
import { Button, buttonClass } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { PrintButton } from '../../../widgets/print/print-button'
import { ShareButton } from '../../../widgets/print/share-button'
import { SignInLink } from '../../../widgets/sign-in/sign-in-link'
import type { Order } from '../order/use-order'
import { addressWithChoice } from '../product-address'
import type { Prices, PricesState } from './use-prices'
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

type PricesMissingProps = { error: Error; retry: () => void; className: string | undefined }

/** Why a customer's prices are not here, and how to ask for them again. */
export function PricesMissing({ error, retry, className }: PricesMissingProps) {
  const words =
    error instanceof NotSavedHereFailure
      ? 'Your prices are not saved on this device yet.'
      : `Your prices could not be read. ${error.message}`
  return (
    <div className={className} role="alert">
      <p>{words}</p>
      <Button look="quiet" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

type QuoteActionsProps = { product: Product; order: Order; prices: Prices }

/** Print quote and Share quote (req 4.13). */
function QuoteActions({ product, order, prices }: QuoteActionsProps) {
  const what = () => {
    const { list, copy } = prices
    const { choice } = order
    const now = Date.now()
    return {
      title: `Quote for ${product.name}`,
      text: quoteText({
        product,
        quote: orderQuote(order, prices),
        setups: setupWords(list.setups, choice.setups),
        age: pricesAsOf(copy, now),
        now,
      }),
      path: addressWithChoice(product, choice),
    }
  }
  return (
    <div className={styles.actions}>
      <PrintButton>Print quote</PrintButton>
      <ShareButton what={what}>Share quote</ShareButton>
    </div>
  )
}

type QuoteBoxProps = {
  order: Order
  prices: Prices
  /** The flag getinstantcourt: what the price is made of. Else the price alone. */
  itemised: boolean
}

/** The instant quote: what the choice costs, live, each and in all (req 4.13). */
function QuoteBox({ order, prices, itemised }: QuoteBoxProps) {
  const { list } = prices
  if (list.tiers.length === 0) return <p className={styles.request}>Price on request</p>
  const quote = orderQuote(order, prices)
  const [first, ...more] = quote?.lines ?? []
  if (!quote || !first) return <p className={styles.empty}>Enter a quantity to see your price.</p>
  return (
    <div className={styles.box}>
      <dl className={styles.rows}>
        {more.length === 0 && (
          <>
            <Row name="Unit price">
              <Amount cents={first.price.unitCents} />
            </Row>
            {itemised && (
              <>
                <Row name="Set-up per piece">
                  <Amount cents={first.price.setupCents} />
                </Row>
                {list.addsFreight && (
                  <Row name="Freight per piece">
                    <Amount cents={first.price.freightCents} />
                  </Row>
                )}
                <Row name="Price each">
                  <Amount cents={first.price.eachCents} />
                </Row>
              </>
            )}
          </>
        )}
        <Row name={`Total for ${formatCount(totalPieces(quote.lines))}`} main>
          <Amount cents={quote.total.subtotalCents} className={styles.total} />
        </Row>
        <Row name="Total inc GST">
          <Amount cents={quote.total.totalCents} gst="inc GST" />
        </Row>
      </dl>
      {more.length > 0 && (
        <details className={styles.each}>
          <summary>What each of the {quote.lines.length} lines costs</summary>
          <ul>
            {quote.lines.map(({ cell, options, quantity, price }) => (
              <li key={cell}>
                <span>
                  {optionsText(options)}: {formatCount(quantity)} × <Amount cents={price.eachCents} />
                </span>
                <Amount cents={price.lineCents} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Row({ name, main = false, children }: { name: string; main?: boolean; children: ReactNode }) {
  return (
    <div className={main ? styles.main : styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
