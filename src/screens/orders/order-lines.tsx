/** The lines of an order: product, quantity, price and files (req 6.11). */
import { FileImage, Paperclip } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { optionsText } from '../../domain/cart/cart'
import { choiceName, jobsOf, type JobTable, jobTable, piecesOf } from '../../domain/cart/job'
import { withCount, formatCount } from '../../domain/count'
import {
  hasReviewArea,
  type Order,
  type OrderLine,
  orderLineCents,
  orderSubtotal,
} from '../../domain/order/order'
import { useCustomerView } from '../../session/customer-view'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { DetailRow } from '../../ui/detail-row'
import { CollapsibleLines } from '../../ui/line-fold'
import { Picture } from '../../ui/picture'
import { ProductLink } from '../../widgets/product/product-link'
import { ArtworkDialog } from './artwork-dialog'
import { LineReview, ReviewForm } from './order-review'
import styles from './order-lines.module.css'

type OrderLinesProps = {
  order: Order
  /**
   * Called before files are shown. Without this callback files and reviews are hidden, because the reader may not be
   * the buyer.
   */
  onShowFiles?: (() => void) | undefined
}

export function OrderLines({ order, onShowFiles }: OrderLinesProps) {
  return (
    <section aria-label="Items">
      <ul className="stack gap16">
        {jobsOf(order.lines).map((job) => (
          <JobCard key={job.key} order={order} lines={job.lines} onShowFiles={onShowFiles} />
        ))}
      </ul>
    </section>
  )
}

/**
 * A job: lines that are produced together. Product, branding, sizes and brief are shown once, then each line with its
 * price and files.
 */
function JobCard({ order, lines, onShowFiles }: OrderLinesProps & { lines: OrderLine[] }) {
  const [first] = lines
  if (!first) return null
  const table = jobTable(lines)
  const briefs = [...new Set(lines.map(({ brief }) => brief))]
  const isSingleLine = lines.length === 1
  return (
    <li className={styles.job}>
      <div>
        <ProductLink slug={first.slug} isPicture>
          <Picture url={first.image} alt="" sizes="96px" />
        </ProductLink>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <ProductLink slug={first.slug}>{first.name}</ProductLink>
        </h2>
        {isSingleLine && first.sku && <p className={styles.sku}>{first.sku}</p>}
        <Details setups={first.setups} options={isSingleLine ? first.options : table.common} />
        {!isSingleLine && <SizeTable table={table} />}
        {briefs.length === 1 && <Brief text={first.brief} />}
      </div>
      <div className={styles.lines}>
        <CollapsibleLines
          description={first.name}
          isInitiallyOpen={onShowFiles !== undefined && hasReviewArea(order)}
        >
          {lines.map((line) => (
            <Line
              key={line.id}
              {...{ order, line, onShowFiles }}
              isSingleLine={isSingleLine}
              hasBrief={briefs.length > 1}
            />
          ))}
        </CollapsibleLines>
      </div>
      {!isSingleLine && <JobTotal lines={lines} />}
    </li>
  )
}

type LineProps = OrderLinesProps & {
  line: OrderLine
  /** The job has no other line, so the job's header already shows everything but price and files. */
  isSingleLine: boolean
  hasBrief: boolean
}

function Line({ order, line, onShowFiles, isSingleLine, hasBrief }: LineProps) {
  const lineRef = useRef<HTMLLIElement>(null)
  return (
    <li ref={lineRef} tabIndex={-1} className={styles.line}>
      {!isSingleLine && (
        <p className="strong flush">
          {optionsText(line.options) || line.name}
          {line.sku && <span className={styles.sku}> {line.sku}</span>}
        </p>
      )}
      <Cost line={line} />
      {hasBrief && <Brief text={line.brief} />}
      {onShowFiles && <LineArtwork line={line} onOpen={onShowFiles} />}
      {onShowFiles &&
        hasReviewArea(order) &&
        (line.review ? (
          <LineReview review={line.review} />
        ) : (
          // The line takes the focus, because the form disappears. The whole review area disappears after the last
          // review of an order.
          <ReviewForm orderId={order.id} line={line} onDone={() => lineRef.current?.focus()} />
        ))}
    </li>
  )
}

function Details({ options, setups }: Pick<OrderLine, 'options' | 'setups'>) {
  if (options.length + setups.length === 0) return null
  return (
    <dl className={styles.details}>
      {setups.map(({ name, count }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd className={styles.count}>× {formatCount(count)}</dd>
        </div>
      ))}
      {options.map(({ name, value }, index) => (
        <DetailRow key={index} name={name}>
          {value}
        </DetailRow>
      ))}
    </dl>
  )
}

function SizeTable({ table: { rows, columns, rowName, columnName } }: { table: JobTable<OrderLine> }) {
  return (
    <table className={`note ${styles.sizes}`} aria-label="Quantities">
      <thead>
        <tr>
          <th scope="col">{rowName || columnName}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column || 'Quantity'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, lines }, index) => (
          <tr key={index}>
            <th scope="row">{name || 'Quantity'}</th>
            {lines.map((line, column) => (
              <td key={columns[column]}>{line ? formatCount(line.quantity) : '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Brief({ text }: { text: string }) {
  if (!text) return null
  return (
    <div className={styles.brief}>
      <h3>Brief</h3>
      <p>{text}</p>
    </div>
  )
}

function Cost({ line }: { line: OrderLine }) {
  const isCustomerView = useCustomerView()
  const lineCents = orderLineCents(line)
  if (isCustomerView) return <p className={styles.cost}>Quantity {formatCount(line.quantity)}</p>
  return (
    <p className={styles.cost}>
      <span>
        {formatCount(line.quantity)} ×{' '}
        {line.unitCents === null ? 'price not known' : <Amount cents={line.unitCents} />}
      </span>
      {lineCents !== null && <Amount cents={lineCents} className={styles.whole} />}
    </p>
  )
}

function JobTotal({ lines }: { lines: OrderLine[] }) {
  const isCustomerView = useCustomerView()
  const cents = orderSubtotal(lines)
  return (
    <p className={styles.total}>
      <span>{withCount(piecesOf(lines), 'piece')}</span>
      {!isCustomerView && cents !== null && <Amount cents={cents} className={styles.whole} />}
    </p>
  )
}

type LineArtworkProps = { line: OrderLine; onOpen: () => void }

/** Two buttons that open the files of an order line: the customer's uploads, and the proofs to approve (req 6.12). */
function LineArtwork({ line, onOpen }: LineArtworkProps) {
  const [shownFiles, setShownFiles] = useState<'customer' | 'approval' | null>(null)
  const id = useId()
  const openDialog = (kind: 'customer' | 'approval') => {
    onOpen()
    setShownFiles(kind)
  }
  const close = () => setShownFiles(null)
  return (
    <div className={styles.buttons}>
      {/* Every line has these buttons, so a description names the line they belong to. */}
      <span id={id} hidden>
        of {[line.name, choiceName(line)].filter(Boolean).join(', ')}
      </span>
      <Button variant="quiet" aria-describedby={id} onClick={() => openDialog('customer')}>
        <Paperclip aria-hidden="true" size={18} />
        Client ArtWork
        <FileCount count={line.customerFiles.length} />
      </Button>
      <Button variant="quiet" aria-describedby={id} onClick={() => openDialog('approval')}>
        <FileImage aria-hidden="true" size={18} />
        Artwork Approve
        <FileCount count={line.approvalFiles.length} />
      </Button>
      <ArtworkDialog
        open={shownFiles === 'customer'}
        onClose={close}
        title="Client ArtWork"
        productName={line.name}
        files={line.customerFiles}
      />
      <ArtworkDialog
        open={shownFiles === 'approval'}
        onClose={close}
        title="Artwork Approve"
        productName={line.name}
        files={line.approvalFiles}
      />
    </div>
  )
}

/** The count is hidden from assistive technology, so that the button's accessible name has no number. */
function FileCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span aria-hidden="true" className={styles.lineArtworkCount}>
      {count}
    </span>
  )
}
