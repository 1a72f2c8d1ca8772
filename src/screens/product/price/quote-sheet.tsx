/**
 * The product on paper, with the quote of a customer who may see prices (req 4.13). It is drawn when the
 * page is printed, from our button or the browser's menu, and takes the place of the whole screen.
 */
import { pictureOfLine } from '../../../domain/product/colour'
import type { Product } from '../../../domain/product/product'
import { lazyPiece } from '../../../ui/lazy/lazy-piece'
import { Picture } from '../../../ui/picture'
import { usePrinting } from '../../../widgets/print/use-printing'
import type { PricesState, Selection } from '../selection'
import styles from './quote-sheet.module.css'

const paper = lazyPiece(() => import('./quote-paper').then(({ QuotePaper }) => QuotePaper))

type QuoteSheetProps = { product: Product; selection: Selection; prices: PricesState }

export function QuoteSheet({ product, selection, prices }: QuoteSheetProps) {
  const drawn = usePrinting()
  const QuotePaper = paper.usePiece(drawn !== 'busy')
  if (!QuotePaper) return null
  const printing = drawn === 'paper'
  return (
    <section
      className={printing ? `${styles.sheet} ${styles.printing}` : styles.sheet}
      aria-label={prices.kind === 'ready' ? 'Quote' : 'Product information'}
    >
      {/* Here before it is printed: paper does not wait for pictures. The gallery shows the same one. */}
      <Picture
        url={pictureOfLine(product, selection.chosen.lines[0]?.options ?? [])}
        alt=""
        sizes="(max-width: 600px) 300px, (max-width: 1280px) 46vw, 560px"
        eager
        className={styles.picture}
      />
      {printing && <QuotePaper product={product} selection={selection} prices={prices} />}
    </section>
  )
}
