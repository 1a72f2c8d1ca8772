/** The lines of an order: what it is, how many, for how much, and what was sent with it (req 6.11). */
import { FileImage, Paperclip } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { optionsText } from '../../domain/cart/cart'
import { choiceName, jobsOf, type JobTable, jobTable, piecesOf } from '../../domain/cart/job'
import { counted, formatCount } from '../../domain/count'
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
import { LineFold } from '../../ui/line-fold'
import { Picture } from '../../ui/picture'
import { ProductLink } from '../../widgets/product/product-link'
import { ArtworkDialog } from './artwork-dialog'
import { LineReview, ReviewForm } from './order-review'
import styles from './order-lines.module.css'

type OrderLinesProps = {
  order: Order
  /** Called before files are shown. Without it there are no files and no reviews: who reads this is not the buyer. */
  onFiles?: (() => void) | undefined
}

export function OrderLines({ order, onFiles }: OrderLinesProps) {
  return (
    <section aria-label="Items">
      <ul className="stack gap16">
        {jobsOf(order.lines).map((job) => (
          <JobCard key={job.key} order={order} lines={job.lines} onFiles={onFiles} />
        ))}
      </ul>
    </section>
  )
}

/** What is made together: its product, branding, sizes and brief once, then each line with its price and files. */
function JobCard({ order, lines, onFiles }: OrderLinesProps & { lines: OrderLine[] }) {
  const [first] = lines
  if (!first) return null
  const table = jobTable(lines)
  const briefs = [...new Set(lines.map(({ brief }) => brief))]
  const isOne = lines.length === 1
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
        {isOne && first.sku && <p className={styles.sku}>{first.sku}</p>}
        <Details setups={first.setups} options={isOne ? first.options : table.common} />
        {!isOne && <SizeTable table={table} />}
        {briefs.length === 1 && <Brief text={first.brief} />}
      </div>
      <div className={styles.lines}>
        <LineFold of={first.name} startsOpen={onFiles !== undefined && hasReviewArea(order)}>
          {lines.map((line) => (
            <Line key={line.id} {...{ order, line, onFiles }} isOne={isOne} hasBrief={briefs.length > 1} />
          ))}
        </LineFold>
      </div>
      {!isOne && <JobTotal lines={lines} />}
    </li>
  )
}

type LineProps = OrderLinesProps & {
  line: OrderLine
  /** The only one of its job, of which all else is said above. */
  isOne: boolean
  hasBrief: boolean
}

function Line({ order, line, onFiles, isOne, hasBrief }: LineProps) {
  const place = useRef<HTMLLIElement>(null)
  return (
    <li ref={place} tabIndex={-1} className={styles.line}>
      {!isOne && (
        <p className="strong flush">
          {optionsText(line.options) || line.name}
          {line.sku && <span className={styles.sku}> {line.sku}</span>}
        </p>
      )}
      <Cost line={line} />
      {hasBrief && <Brief text={line.brief} />}
      {onFiles && <LineArtwork line={line} onOpen={onFiles} />}
      {onFiles &&
        hasReviewArea(order) &&
        (line.review ? (
          <LineReview review={line.review} />
        ) : (
          // The form leaves the page with the focus on it, and after the last review of an order all of the area does.
          <ReviewForm orderId={order.id} line={line} onDone={() => place.current?.focus()} />
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

/** How many of each colour and size. */
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
  const hidden = useCustomerView()
  const whole = orderLineCents(line)
  if (hidden) return <p className={styles.cost}>Quantity {formatCount(line.quantity)}</p>
  return (
    <p className={styles.cost}>
      <span>
        {formatCount(line.quantity)} ×{' '}
        {line.unitCents === null ? 'price not known' : <Amount cents={line.unitCents} />}
      </span>
      {whole !== null && <Amount cents={whole} className={styles.whole} />}
    </p>
  )
}

function JobTotal({ lines }: { lines: OrderLine[] }) {
  const hidden = useCustomerView()
  const cents = orderSubtotal(lines)
  return (
    <p className={styles.total}>
      <span>{counted(piecesOf(lines), 'piece')}</span>
      {!hidden && cents !== null && <Amount cents={cents} className={styles.whole} />}
    </p>
  )
}

type LineArtworkProps = { line: OrderLine; onOpen: () => void }

/** The files of an ordered line, behind two buttons: what the customer sent, and what is to be approved (req 6.12). */
function LineArtwork({ line, onOpen }: LineArtworkProps) {
  const [shown, setShown] = useState<'customer' | 'approval' | null>(null)
  const id = useId()
  const open = (which: 'customer' | 'approval') => {
    onOpen()
    setShown(which)
  }
  const close = () => setShown(null)
  return (
    <div className={styles.buttons}>
      {/* Every line has such buttons: whose these are is said after their names. */}
      <span id={id} hidden>
        of {[line.name, choiceName(line)].filter(Boolean).join(', ')}
      </span>
      <Button look="quiet" aria-describedby={id} onClick={() => open('customer')}>
        <Paperclip aria-hidden="true" size={18} />
        Client ArtWork
        <Count files={line.customerFiles.length} />
      </Button>
      <Button look="quiet" aria-describedby={id} onClick={() => open('approval')}>
        <FileImage aria-hidden="true" size={18} />
        Artwork Approve
        <Count files={line.approvalFiles.length} />
      </Button>
      <ArtworkDialog
        open={shown === 'customer'}
        onClose={close}
        title="Client ArtWork"
        of={line.name}
        files={line.customerFiles}
      />
      <ArtworkDialog
        open={shown === 'approval'}
        onClose={close}
        title="Artwork Approve"
        of={line.name}
        files={line.approvalFiles}
      />
    </div>
  )
}

/** Seen only: the button is called by its name. */
function Count({ files }: { files: number }) {
  if (files === 0) return null
  return (
    <span aria-hidden="true" className={styles.lineArtworkCount}>
      {files}
    </span>
  )
}
