/** The quote for its client, the same on the screen and in print. The PDF has the same content (quote-pdf.ts). */
import { useQuery } from '@tanstack/react-query'
import {
  amountText,
  type ClientQuote,
  type KnownLine,
  type QuoteLine,
  totalRows,
} from '../../../domain/client-draft/client-quote'
import { withCount } from '../../../domain/count'
import { formatAud } from '../../../domain/price/money'
import { linePictureQuery } from '../../../queries/client-draft'
import { DetailRow } from '../../../ui/detail-row'
import { Picture } from '../../../ui/picture'
import { useObjectUrl } from '../../../ui/use-object-url'
import styles from './quote-sheet.module.css'

type QuoteSheetProps = {
  quote: ClientQuote
  knownLines: readonly KnownLine[]
  logo: Blob | null
  className: string | undefined
}

export function QuoteSheet({ quote, knownLines, logo, className }: QuoteSheetProps) {
  const { number, to, from, day, validity, neededBy, notes, isPriced, lines, terms } = quote
  const logoUrl = useObjectUrl(logo)
  return (
    <section aria-label="Quote" className={`${styles.sheet} ${className}`}>
      <header className={styles.head}>
        {logoUrl ? <img src={logoUrl} alt="Logo" className={styles.logo} /> : <b>{from[0]}</b>}
        <h2>Quote</h2>
      </header>
      <dl className={styles.facts}>
        <Facts name="For" lines={to} />
        <Facts name="From" lines={from} />
        <Facts name="Number" lines={[number, day, validity, neededBy].filter(Boolean)} />
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
          {totalRows(quote).map(({ name, cents }) => (
            <DetailRow key={name} name={name}>
              {formatAud(cents)}
            </DetailRow>
          ))}
        </dl>
      )}
      {notes !== '' && <p className={styles.notes}>{notes}</p>}
      <p className={styles.terms}>{terms.join(' ')}</p>
    </section>
  )
}

function Facts({ name, lines }: { name: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      {lines.map((line, index) => (
        <dd key={index}>{line}</dd>
      ))}
    </div>
  )
}

type LineProps = { line: QuoteLine; isPriced: boolean; knownLine: KnownLine | undefined }

function Line({ line, isPriced, knownLine }: LineProps) {
  const { name, sku, branding, cells, pieces, lead, hasMockUp, totalCents, rows } = line
  return (
    <div className={hasMockUp ? `${styles.line} ${styles.mockUp}` : styles.line}>
      {knownLine && <LinePicture knownLine={knownLine} />}
      <div className={styles.text}>
        <h3>{name}</h3>
        <p>SKU {sku}</p>
        {branding !== '' && <p>Branding: {branding}</p>}
        {cells.map((cell) => (
          <p key={cell}>{cell}</p>
        ))}
        {lead !== '' && <p>{lead}</p>}
        <p className="strong">{pieces === 0 ? 'Quantity to be confirmed' : withCount(pieces, 'piece')}</p>
        {isPriced && totalCents === null && <p>{amountText(null)}</p>}
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
