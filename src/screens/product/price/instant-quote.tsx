/** Quote for the current choice in rows that add up, with its terms, to be printed or shared (req 4.13). */
import { shopBrand } from '../../../domain/brand/shop-brand'
import { formatCount } from '../../../domain/count'
import { formatAud } from '../../../domain/price/money'
import { handlingText } from '../../../domain/price/price'
import { orderQuote, type Quote, quoteRows } from '../../../domain/price/quote'
import type { Product } from '../../../domain/product/product'
import { PriceAge } from '../../../ui/amount'
import { AmountRow, DetailRow } from '../../../ui/detail-row'
import { ShareButton } from '../../../widgets/print/share-button'
import { pathWithChoice, type Prices, type Selection } from '../selection'
import styles from './instant-quote.module.css'
import quoteFiguresStyles from './quote-figures.module.css'
import { PrintButton } from '../../../widgets/print/print'

type InstantQuoteProps = { product: Product; selection: Selection; prices: Prices }

export function InstantQuote({ product, selection, prices }: InstantQuoteProps) {
  const { list, copy, gstPercent } = prices
  const isPriced = list.tiers.length > 0
  const quote = orderQuote(selection, prices)
  const { freight, delivery, minimum } = shopBrand
  const freightTerm = list.addsFreight ? `${freight} ${handlingText}.` : freight
  return (
    <div className={styles.area}>
      <div className={styles.heading}>
        <h2>{product.hasInstantQuote ? 'Instant quote' : 'Your price'}</h2>
        {list.costFlag && <span className={styles.flag}>{list.costFlag}</span>}
      </div>
      {quote && <QuoteFigures quote={quote} gstPercent={gstPercent} />}
      {isPriced && !quote && <p className="soft flush">Enter a quantity to see the total.</p>}
      <PriceAge copy={copy} />
      {product.hasInstantQuote && quote && <QuoteActions product={product} selection={selection} />}
      <ul className={styles.terms}>
        {[minimum, freightTerm, delivery].map((term) => term && <li key={term}>{term}</li>)}
      </ul>
    </div>
  )
}

/** The link opens the current choice for anyone and contains no price. */
function QuoteActions({ product, selection }: Pick<InstantQuoteProps, 'product' | 'selection'>) {
  const { name, sku } = product
  const getShareContent = () => ({
    title: name,
    text: `${name} (SKU ${sku})`,
    path: pathWithChoice(product, selection.choice),
  })
  return (
    <div className={styles.actions}>
      <PrintButton>Print quote</PrintButton>
      <ShareButton getShared={getShareContent}>Share product link</ShareButton>
    </div>
  )
}

/** Price parts of one piece, then the totals, in rows that add up (req 4.13). */
export function QuoteFigures({ quote, gstPercent }: { quote: Quote; gstPercent: number }) {
  const { pieces, price, total } = quote
  return (
    <dl className={quoteFiguresStyles.figures}>
      {quoteRows(price).map(({ name, cents }) => (
        <AmountRow key={name} name={name} cents={cents} />
      ))}
      <AmountRow name={`Total for ${formatCount(pieces)}`} cents={total.subtotalCents} />
      <DetailRow name={`GST ${gstPercent}%`}>{formatAud(total.gstCents)}</DetailRow>
      <AmountRow name="Total inc GST" cents={total.totalCents} gst="inc GST" />
    </dl>
  )
}
