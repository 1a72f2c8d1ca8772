/** The quote for its client, the same on the screen and in print. The PDF has the same content (quote-pdf.ts). */
import { useQuery } from '@tanstack/react-query'
import { formatAud } from '../../../src/domain/price/money'
import type { QuoteDocument, QuoteLine } from '../rules/quote'
import type { KnownLine } from '../rules/quote-of-draft'
import { headBlocks, lineTexts, priceRows, termsText, totalRows } from '../rules/quote-texts'
import { linePictureQuery } from './draft-queries'
import { DetailRow } from '../../../src/ui/detail-row'
import { Picture } from '../../../src/ui/picture'
import { useObjectUrl } from '../../../src/ui/use-object-url'
import styles from './quote-sheet.module.css'

type QuoteSheetProps = {
  quote: QuoteDocument
  knownLines: readonly KnownLine[]
  logo: Blob | null
  /** See `headBlocks`. */
  delivery: string
  className: string | undefined
}

export function QuoteSheet({ quote, knownLines, logo, delivery, className }: QuoteSheetProps) {
  const { from, notes, isPriced, lines } = quote
  const logoUrl = useObjectUrl(logo)
  return (
    <section aria-label="Quote" className={`${styles.sheet} ${className}`}>
      <header className={styles.head}>
        {logoUrl ? <img src={logoUrl} alt="Logo" className={styles.logo} /> : <b>{from[0]}</b>}
        <h2>Quote</h2>
      </header>
      <dl className={styles.facts}>
        {headBlocks(quote, delivery).map((block) => (
          <div key={block.name}>
            <dt>{block.name}</dt>
            {block.lines.map((text, index) => (
              <dd key={index}>{text}</dd>
            ))}
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={line.id}>
            <Line line={line} isPriced={isPriced} knownLine={knownLines[index]} />
          </li>
        ))}
      </ul>
      {isPriced && (
        <dl className={styles.totals}>
          {totalRows(quote).map(({ name, amount }) => (
            <DetailRow key={name} name={name}>
              {amount}
            </DetailRow>
          ))}
        </dl>
      )}
      {notes !== '' && <p className={styles.notes}>{notes}</p>}
      <p className={styles.terms}>{termsText(quote)}</p>
    </section>
  )
}

type LineProps = { line: QuoteLine; isPriced: boolean; knownLine: KnownLine | undefined }

function Line({ line, isPriced, knownLine }: LineProps) {
  const rows = priceRows(line)
  return (
    <div className={line.hasMockUp ? `${styles.line} ${styles.mockUp}` : styles.line}>
      {knownLine && <LinePicture knownLine={knownLine} />}
      <div className={styles.text}>
        <h3>{line.name}</h3>
        {lineTexts(line, isPriced).map(({ kind, text }, index) => (
          <p key={index} className={kind === 'quantity' ? 'strong' : undefined}>
            {text}
          </p>
        ))}
        {rows.length > 0 && (
          <table className={styles.rows}>
            <tbody>
              {rows.map(({ name: row, detail, cents }) => (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  <td>{detail}</td>
                  <td>{formatAud(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

function LinePicture({ knownLine: { line, product } }: { knownLine: KnownLine }) {
  const { data } = useQuery(linePictureQuery(line, product))
  return <Picture url={useObjectUrl(data)} alt="" sizes="300px" eager className={styles.picture} />
}
