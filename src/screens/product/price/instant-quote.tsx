/** What the choice costs in rows that add up, live, to be printed and shared; with the terms of it (req 4.13). */
import { pricesAsOf } from '../../../domain/age'
import { orderQuote } from '../../../domain/price/price'
import { quoteText } from '../../../domain/price/quote-words'
import { setupWords } from '../../../domain/price/setup-choice'
import type { Product } from '../../../domain/product/product'
import { PriceAge } from '../../../ui/amount'
import { PrintButton } from '../../../widgets/print/print-button'
import { ShareButton } from '../../../widgets/print/share-button'
import { pathWithChoice, type Prices, type Selection } from '../selection'
import { QuoteFigures } from './quote-figures'
import styles from './instant-quote.module.css'

type InstantQuoteProps = { product: Product; selection: Selection; prices: Prices }

export function InstantQuote({ product, selection, prices }: InstantQuoteProps) {
  const { list, copy, gstPercent } = prices
  const isPriced = list.tiers.length > 0
  const quote = orderQuote(selection, prices)
  return (
    <div className={styles.area}>
      <div className={styles.heading}>
        <h2>{product.hasInstantQuote ? 'Instant quote' : 'Your price'}</h2>
        {list.costFlag && <span className={styles.flag}>{list.costFlag}</span>}
      </div>
      {quote && <QuoteFigures quote={quote} gstPercent={gstPercent} />}
      {isPriced && !quote && <p className={styles.empty}>Enter a quantity to see what it costs in all.</p>}
      <PriceAge copy={copy} />
      {product.hasInstantQuote && quote && (
        <QuoteActions product={product} selection={selection} prices={prices} />
      )}
      <ul className={styles.terms}>
        <li>Quantities below the minimum carry a $20 surcharge on ex-stock orders.</li>
        <li>
          Free freight to one location in Australia or New Zealand
          {list.addsFreight &&
            ' is its delivery; the row Freight per piece is this product’s own charge of $15 a job'}
          .
        </li>
        <li>Split delivery is $20 per extra location.</li>
      </ul>
    </div>
  )
}

/** Print quote and Share quote. */
function QuoteActions({ product, selection, prices }: InstantQuoteProps) {
  const what = () => {
    const { list, copy } = prices
    const { choice } = selection
    const now = Date.now()
    return {
      title: `Quote for ${product.name}`,
      text: quoteText({
        product,
        quote: orderQuote(selection, prices),
        setups: setupWords(list.setups, choice.setups),
        age: pricesAsOf(copy, now),
        now,
      }),
      path: pathWithChoice(product, choice),
    }
  }
  return (
    <div className={styles.actions}>
      <PrintButton>Print quote</PrintButton>
      <ShareButton what={what}>Share quote</ShareButton>
    </div>
  )
}
