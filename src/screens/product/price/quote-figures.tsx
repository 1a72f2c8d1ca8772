/** What the choice costs, in rows that add up: the parts of one piece, then the totals (req 4.13). */
import { formatCount } from '../../../domain/count'
import { formatAud } from '../../../domain/price/money'
import type { Quote } from '../../../domain/price/price'
import { quoteRows } from '../../../domain/price/quote-words'
import { AmountRow, DetailRow } from '../../../ui/detail-row'
import styles from './quote-figures.module.css'

export function QuoteFigures({ quote, gstPercent }: { quote: Quote; gstPercent: number }) {
  const { pieces, price, total } = quote
  return (
    <dl className={styles.figures}>
      {quoteRows(price).map(({ name, cents }) => (
        <AmountRow key={name} name={name} cents={cents} />
      ))}
      <AmountRow name={`Total for ${formatCount(pieces)}`} cents={total.subtotalCents} />
      <DetailRow name={`GST ${gstPercent}%`}>{formatAud(total.gstCents)}</DetailRow>
      <AmountRow name="Total inc GST" cents={total.totalCents} gst="inc GST" />
    </dl>
  )
}
