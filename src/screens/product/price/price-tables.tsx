/** What a customer sees under PRICING: price breaks, the summaries of the role, and what set-ups cost (req 4.10). */
import type { ChosenLine } from '../../../domain/cart/order-choice'
import { formatCount } from '../../../domain/cart/quantity'
import { formatAud } from '../../../domain/price/money'
import {
  orderQuote,
  priceBreaks,
  type PricingView,
  pricingView,
  type Quote,
  type SetupCharge,
  totalPieces,
  unitCents,
} from '../../../domain/price/price'
import type { Product } from '../../../domain/product/product'
import { Amount, PriceAge } from '../../../ui/amount'
import { AmountRow, DetailRow } from '../../../ui/detail-row'
import { DataTable } from '../data-table'
import type { Prices, Selection } from '../selection'
import styles from './price-tables.module.css'

type PriceTablesProps = { product: Product; selection: Selection; prices: Prices }

export function PriceTables({ product, selection, prices }: PriceTablesProps) {
  const { list, role, gstPercent } = prices
  const { lines } = selection.chosen
  return (
    <div className={styles.pricing}>
      <div className={styles.notes}>
        {list.costFlag && <span className={styles.flag}>{list.costFlag}</span>}
        <PriceAge copy={prices.copy} />
      </div>
      {list.tiers.length === 0 ? (
        <p className={styles.request}>Price on request</p>
      ) : (
        <>
          <BreakTable product={product} prices={prices} columns={pricingView(role).columns} lines={lines} />
          {lines.length === 0 ? (
            <p className={styles.hint}>{whatToDo(selection)}</p>
          ) : (
            <div className={styles.summaries}>
              {pricingView(role).summaries.map((summary) => (
                <PriceSummary
                  key={summary.name}
                  name={summary.name}
                  quote={orderQuote(selection, prices, summary.role)}
                  gstPercent={gstPercent}
                />
              ))}
            </div>
          )}
        </>
      )}
      {product.showsSetupCharges && <SetupTable setups={list.setups} />}
    </div>
  )
}

function whatToDo({ grid }: Selection): string {
  return grid
    ? 'Fill in quantities in the order grid to see what they cost.'
    : 'Enter a quantity to see what it costs.'
}

type BreakTableProps = {
  product: Product
  prices: Prices
  columns: PricingView['columns']
  lines: ChosenLine[]
}

/** The rows that a chosen quantity falls in are marked (req 4.11). */
export function BreakTable({ product, prices: { list }, columns, lines }: BreakTableProps) {
  const breaks = priceBreaks(list, lines, product.minimumQuantity)
  return (
    <DataTable
      title={`Prices of ${product.name} by quantity, ex GST`}
      columns={['Quantity', ...columns.map(({ name }) => name)]}
      rows={breaks.map(({ name, tier }) => [
        name,
        ...columns.map(({ role }) => <Amount key={role} cents={unitCents(tier, role)} />),
      ])}
      current={breaks.map(({ current }) => current)}
      className={styles.table}
    />
  )
}

function SetupTable({ setups }: { setups: SetupCharge[] }) {
  if (setups.length === 0) return null
  return (
    <DataTable
      title="Set-up charges"
      columns={['Set-up', 'Per piece', 'Per order']}
      rows={setups.map(({ name, unitCents: each, setupCents }) => [
        name,
        <Amount key="each" cents={each} />,
        <Amount key="order" cents={setupCents} />,
      ])}
      className={styles.table}
    />
  )
}

type PriceSummaryProps = { name: string; quote: Quote | null; gstPercent: number }

/** PRICE SUMMARY: what the current choice costs at one role's prices (req 4.10). */
function PriceSummary({ name, quote, gstPercent }: PriceSummaryProps) {
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
      <DetailRow name={more.length > 0 ? 'Number of pieces' : 'Quantity'}>
        {formatCount(totalPieces(quote.lines))}
      </DetailRow>
      {line && more.length === 0 && (
        <>
          <AmountRow name="Unit price" cents={line.price.unitCents} />
          <AmountRow name="Set-up per piece" cents={line.price.setupCents} />
          <AmountRow name="Freight per piece" cents={line.price.freightCents} />
          <AmountRow name="Price each" cents={line.price.eachCents} />
        </>
      )}
      <AmountRow name={more.length > 0 ? 'Total ex GST' : 'Line total'} cents={quote.total.subtotalCents} />
      <DetailRow name={`GST ${gstPercent}%`}>{formatAud(quote.total.gstCents)}</DetailRow>
      <AmountRow name="Total inc GST" cents={quote.total.totalCents} gst="inc GST" />
    </dl>
  )
}
