/** PRICE SUMMARY: what the current choice costs at one role's prices (req 4.10). */
import type { ReactNode } from 'react'
import { formatAud } from '../../../domain/price/money'
import { formatCount } from '../../../domain/cart/quantity'
import { type Quote, totalPieces } from '../../../domain/price/quote'
import { Amount } from '../../../ui/amount'
import styles from './price-tables.module.css'

type PriceSummaryProps = { name: string; quote: Quote | null; gstPercent: number }

export function PriceSummary({ name, quote, gstPercent }: PriceSummaryProps) {
  return (
    <section className={styles.summary}>
      <h3>{name}</h3>
      {quote ? <QuoteFigures quote={quote} gstPercent={gstPercent} /> : <p>Price on request</p>}
    </section>
  )
}

/** One line in full; of several lines, as an order grid makes them, the totals. */
export function QuoteFigures({ quote, gstPercent }: { quote: Quote; gstPercent: number }) {
  const [line, ...more] = quote.lines
  return (
    <dl className={styles.figures}>
      <Figure name={more.length > 0 ? 'Number of pieces' : 'Quantity'}>
        {formatCount(totalPieces(quote.lines))}
      </Figure>
      {line && more.length === 0 && (
        <>
          <Figure name="Unit price">
            <Amount cents={line.price.unitCents} />
          </Figure>
          <Figure name="Set-up per piece">
            <Amount cents={line.price.setupCents} />
          </Figure>
          <Figure name="Freight per piece">
            <Amount cents={line.price.freightCents} />
          </Figure>
          <Figure name="Price each">
            <Amount cents={line.price.eachCents} />
          </Figure>
        </>
      )}
      <Figure name={more.length > 0 ? 'Total ex GST' : 'Line total'}>
        <Amount cents={quote.total.subtotalCents} />
      </Figure>
      <Figure name={`GST ${gstPercent}%`}>{formatAud(quote.total.gstCents)}</Figure>
      <Figure name="Total inc GST">
        <Amount cents={quote.total.totalCents} gst="inc GST" />
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
