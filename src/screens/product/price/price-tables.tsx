/** PRICING tab for customers: price breaks, the summaries for the role, and set-up charges (req 4.10). */
import {
  orderQuote,
  priceBreaks,
  type PricingView,
  pricingView,
  type Quote,
  totalPieces,
} from '../../../domain/price/quote'
import { type SetupCharge, unitCents } from '../../../domain/price/price'
import type { Product } from '../../../domain/product/product'
import { Amount, PriceAge } from '../../../ui/amount'
import { DataTable } from '../data-table'
import type { Prices, Selection } from '../selection'
import { QuoteFigures } from './instant-quote'
import styles from './price-tables.module.css'

type PriceTablesProps = { product: Product; selection: Selection; prices: Prices }

export function PriceTables({ product, selection, prices }: PriceTablesProps) {
  const { list, role, gstPercent } = prices
  const pieces = totalPieces(selection.chosen.lines)
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
          <BreakTable product={product} prices={prices} columns={pricingView(role).columns} pieces={pieces} />
          {pieces === 0 ? (
            <p className={styles.hint}>{emptyHint(selection)}</p>
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

function emptyHint({ grid }: Selection): string {
  return grid ? 'Fill in the order grid to see the total.' : 'Enter a quantity to see the total.'
}

type BreakTableProps = {
  product: Product
  prices: Prices
  columns: PricingView['columns']
  /** Number of pieces in the current choice. */
  pieces: number
}

/** Marks the row that contains the chosen quantity (req 4.11). */
export function BreakTable({ product, prices: { list }, columns, pieces }: BreakTableProps) {
  const breaks = priceBreaks(list, pieces, product.minimumQuantity)
  return (
    <DataTable
      title={`Prices of ${product.name} by quantity, ex GST`}
      columns={['Quantity', ...columns.map(({ name }) => name)]}
      rows={breaks.map(({ name, tier }) => [
        name,
        ...columns.map(({ role }) => <Amount key={role} cents={unitCents(tier, role)} />),
      ])}
      currentRows={breaks.map(({ isCurrent: current }) => current)}
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

/** PRICE SUMMARY: price of the current choice for one role (req 4.10). */
function PriceSummary({ name, quote, gstPercent }: PriceSummaryProps) {
  return (
    <section className={styles.summary}>
      <h3>{name}</h3>
      {quote ? <QuoteFigures quote={quote} gstPercent={gstPercent} /> : <p>Price on request</p>}
    </section>
  )
}
