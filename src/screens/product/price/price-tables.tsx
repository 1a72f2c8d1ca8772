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
  return (
    <table className={styles.table}>
      <caption>
        <h2>Prices of {product.name} by quantity, ex GST</h2>
      </caption>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          {columns.map((column) => (
            <th key={column.name} scope="col">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {priceBreaks(list, lines, product.minimumQuantity).map((row) => (
          <tr key={row.name} aria-current={row.current ? 'true' : undefined}>
            <th scope="row">{row.name}</th>
            {columns.map((column) => (
              <td key={column.name}>
                <Amount cents={unitCents(row.tier, column.role)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SetupTable({ setups }: { setups: SetupCharge[] }) {
  if (setups.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>
        <h2>Set-up charges</h2>
      </caption>
      <thead>
        <tr>
          <th scope="col">Set-up</th>
          <th scope="col">Per piece</th>
          <th scope="col">Per order</th>
        </tr>
      </thead>
      <tbody>
        {setups.map((setup) => (
          <tr key={setup.id}>
            <th scope="row">{setup.name}</th>
            <td>
              <Amount cents={setup.unitCents} />
            </td>
            <td>
              <Amount cents={setup.setupCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
