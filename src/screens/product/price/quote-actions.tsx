/** Print quote and Share quote (req 4.13). */
import { pricesAsOf } from '../../../domain/age'
import type { Product } from '../../../domain/product/product'
import { orderQuote } from '../../../domain/price/quote'
import { quoteText, setupWords } from '../../../domain/price/quote-words'
import { PrintButton } from '../../../widgets/print/print-button'
import { ShareButton } from '../../../widgets/print/share-button'
import { addressWithChoice } from '../product-address'
import styles from './quote-actions.module.css'
import type { Order } from '../order/use-order'
import type { Prices } from './use-prices'

type QuoteActionsProps = { product: Product; order: Order; prices: Prices }

export function QuoteActions({ product, order, prices }: QuoteActionsProps) {
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
