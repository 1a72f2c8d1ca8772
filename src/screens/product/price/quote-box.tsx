/** The instant quote: what the choice costs, live, each and in all (req 4.13). */
import type { ReactNode } from 'react'
import { optionsText } from '../../../domain/cart/cart'
import { formatCount } from '../../../domain/cart/quantity'
import { orderQuote, totalPieces } from '../../../domain/price/quote'
import { Amount } from '../../../ui/amount'
import type { Order } from '../order/use-order'
import type { Prices } from './use-prices'
import styles from './quote-box.module.css'

type QuoteBoxProps = {
  order: Order
  prices: Prices
  /** The flag getinstantcourt: what the price is made of. Else the price alone. */
  itemised: boolean
}

export function QuoteBox({ order, prices, itemised }: QuoteBoxProps) {
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
