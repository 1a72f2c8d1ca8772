/** Printed product page: seller, current choice, its price with validity, and product details. */
import { optionsText } from '../../../domain/cart/cart'
import { formatCount } from '../../../domain/count'
import { orderQuote, pricingView, setupTexts, totalPieces, validityText } from '../../../domain/price/quote'
import { type Product, productPath } from '../../../domain/product/product'
import { PriceAge } from '../../../ui/amount'
import { DetailRow } from '../../../ui/detail-row'
import { PrintedUrl, SheetHead } from '../../../widgets/print/print'
import { DetailsPanel } from '../details-panel'
import { priceListOf, type Prices, type PricesState, type Selection } from '../selection'
import { BreakTable } from './price-tables'
import { QuoteFigures } from './instant-quote'
import styles from './quote-sheet.module.css'

type QuotePaperProps = { product: Product; selection: Selection; prices: PricesState }

export function QuotePaper({ product, selection, prices }: QuotePaperProps) {
  const now = Date.now()
  const readyPrices = prices.kind === 'ready' ? prices.prices : null
  return (
    <>
      <SheetHead title={readyPrices ? 'Quote' : 'Product information'} className={styles.head} />
      <div className={styles.about}>
        <h2>{product.name}</h2>
        <p>SKU {product.sku}</p>
        {prices.kind !== 'visitor' && <ChosenOptions selection={selection} prices={prices} />}
      </div>
      {readyPrices && <PriceSection product={product} selection={selection} prices={readyPrices} now={now} />}
      <div className={styles.details}>
        <DetailsPanel product={product} isCollapsible={false} />
      </div>
      <p className={styles.address}>
        <PrintedUrl path={productPath(product)} />
      </p>
    </>
  )
}

function ChosenOptions({
  selection: { choice, chosen },
  prices,
}: {
  selection: Selection
  prices: PricesState
}) {
  const [line, ...more] = chosen.lines
  const setups = setupTexts(priceListOf(prices)?.setups ?? [], choice.setups)
  if (!line) return null
  return (
    <dl className={styles.chosen}>
      {more.length > 0 && (
        <DetailRow name="Pieces">
          <ul>
            {chosen.lines.map(({ cell, options, quantity }) => (
              <li key={cell}>
                {optionsText(options)}: {formatCount(quantity)}
              </li>
            ))}
          </ul>
        </DetailRow>
      )}
      {more.length === 0 &&
        line.options.map(({ name, value }) => (
          <DetailRow key={name} name={name}>
            {value}
          </DetailRow>
        ))}
      <DetailRow name="Quantity">{formatCount(totalPieces(chosen.lines))}</DetailRow>
      {setups.length > 0 && <DetailRow name="Set-ups">{setups.join(', ')}</DetailRow>}
    </dl>
  )
}

type PriceSectionProps = { product: Product; selection: Selection; prices: Prices; now: number }

/** Shows only the account's prices, because a quote must not contain prices of other roles. */
function PriceSection({ product, selection, prices, now }: PriceSectionProps) {
  const { list, role, gstPercent } = prices
  const quote = orderQuote(selection, prices)
  if (list.tiers.length === 0) return <p className={styles.request}>Price on request</p>
  return (
    <div className={styles.prices}>
      <BreakTable
        product={product}
        prices={prices}
        columns={pricingView(role).columns.slice(0, 1)}
        pieces={quote?.pieces ?? 0}
      />
      {quote && <QuoteFigures quote={quote} gstPercent={gstPercent} />}
      <div className={styles.terms}>
        <PriceAge copy={prices.copy} />
        <p>{validityText(now)}.</p>
        <p>Prices are in Australian dollars. GST of {gstPercent}% is added to prices that say ex GST.</p>
      </div>
    </div>
  )
}
