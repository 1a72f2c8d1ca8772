/** What stands on a printed product page: whose it is, what was chosen, what that costs and how long, and the details. */
import type { ReactNode } from 'react'
import { optionsText } from '../../../domain/cart/cart'
import { formatCount } from '../../../domain/cart/quantity'
import { shopContact } from '../../../domain/content/shop-contact'
import { orderQuote, pricingView, totalPieces } from '../../../domain/price/quote'
import { quoteDay, setupWords, validityWords } from '../../../domain/price/quote-words'
import type { Product } from '../../../domain/product/product'
import { PriceAge } from '../../../ui/amount'
import { PrintedAddress } from '../../../widgets/print/print-button'
import { DetailsPanel } from '../details-panel'
import type { Order } from '../order/use-order'
import { addressOf } from '../product-address'
import { BreakTable, QuoteFigures } from './price-tables'
import { listOf, type Prices, type PricesState } from './use-prices'
import styles from './quote-sheet.module.css'

type QuotePaperProps = { product: Product; order: Order; prices: PricesState }

export function QuotePaper({ product, order, prices }: QuotePaperProps) {
  const now = Date.now()
  const priced = prices.kind === 'ready' ? prices.prices : null
  return (
    <>
      <header className={styles.head}>
        <p className={styles.shop}>Showfloor</p>
        <p>
          {priced ? 'Quote' : 'Product information'}, {quoteDay(now)}
        </p>
        <p>
          {shopContact.phone} · {shopContact.email}
        </p>
      </header>
      <div className={styles.about}>
        <h2>{product.name}</h2>
        <p>SKU {product.sku}</p>
        {prices.kind !== 'visitor' && <Chosen order={order} prices={prices} />}
      </div>
      {priced && <Priced product={product} order={order} prices={priced} now={now} />}
      <div className={styles.details}>
        <DetailsPanel product={product} />
      </div>
      <p className={styles.address}>
        <PrintedAddress path={addressOf(product)} />
      </p>
    </>
  )
}

function Chosen({ order: { choice, chosen }, prices }: { order: Order; prices: PricesState }) {
  const [line, ...more] = chosen.lines
  const setups = setupWords(listOf(prices)?.setups ?? [], choice.setups)
  if (!line) return null
  return (
    <dl className={styles.chosen}>
      {more.length > 0 && (
        <Row name="Pieces">
          <ul>
            {chosen.lines.map(({ cell, options, quantity }) => (
              <li key={cell}>
                {optionsText(options)}: {formatCount(quantity)}
              </li>
            ))}
          </ul>
        </Row>
      )}
      {more.length === 0 &&
        line.options.map(({ name, value }) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
      <Row name="Quantity">{formatCount(totalPieces(chosen.lines))}</Row>
      {setups.length > 0 && <Row name="Set-ups">{setups.join(', ')}</Row>}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type PricedProps = { product: Product; order: Order; prices: Prices; now: number }

/** The caller's own prices alone: what others pay is no part of a quote. */
function Priced({ product, order, prices, now }: PricedProps) {
  const { list, role, gstPercent } = prices
  const { lines } = order.chosen
  const quote = orderQuote(order, prices)
  if (list.tiers.length === 0) return <p className={styles.request}>Price on request</p>
  return (
    <div className={styles.prices}>
      <BreakTable
        product={product}
        prices={prices}
        columns={pricingView(role).columns.slice(0, 1)}
        lines={lines}
      />
      {quote && lines.length > 0 && <QuoteFigures quote={quote} gstPercent={gstPercent} />}
      <div className={styles.terms}>
        <PriceAge copy={prices.copy} />
        <p>{validityWords(now)}.</p>
        <p>Prices are in Australian dollars. GST of {gstPercent}% is added to prices that say ex GST.</p>
      </div>
    </div>
  )
}
