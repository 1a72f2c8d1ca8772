/** The cart at the page's right edge: what was just added, every line, what it comes to (req 5.4). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Trash2, X } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { copyTime } from '../../domain/age'
import {
  brandingWords,
  type CartGroup,
  type CartLine,
  lineCents,
  linesName,
  optionsText,
} from '../../domain/cart/cart'
import { jobsOf, piecesOf } from '../../domain/cart/job'
import { counted, formatCount } from '../../domain/count'
import type { Dated } from '../../domain/dated'
import { useConnectivity } from '../../session/connectivity'
import { useCustomerView } from '../../session/customer-view'
import { cartQuery } from '../../queries/cart'
import { Amount, PriceAge } from '../../ui/amount'
import { buttonClass, IconButton } from '../../ui/button'
import { AmountRow } from '../../ui/detail-row'
import { Dialog } from '../../ui/dialog'
import { LineFold } from '../../ui/line-fold'
import { Picture } from '../../ui/picture'
import { isPlainClick } from '../../ui/press'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { type Added, closeCartPanel, useCartPanel } from '../shell/overlays'
import { ProductLink } from '../product/product-link'
import { CartProblem, CartRetry, EmptyCart } from './cart-problem'
import { CartRemoveQuestion, type LineRemoval, offlineReason, useLineRemoval } from './cart-removal'
import { useCartTotal } from './cart-summary'
import { SetupAgain } from './setup-again'
import styles from './cart-panel.module.css'
import cartPanelLinesStyles from './cart-panel-lines.module.css'

export function CartPanel() {
  const id = useId()
  const { open, added } = useCartPanel()
  const title = useRef<HTMLHeadingElement>(null)
  const removal = useLineRemoval(() => title.current?.focus())
  return (
    <>
      <Dialog open={open} onClose={closeCartPanel} labelledBy={id} look="sheet-end" closeOnNavigate>
        <Content id={id} title={title} added={added} removal={removal} />
      </Dialog>
      <CartRemoveQuestion removal={removal} />
    </>
  )
}

type ContentProps = {
  id: string
  title: RefObject<HTMLHeadingElement | null>
  added: Added | null
  removal: LineRemoval
}

function Content({ id, title, added, removal }: ContentProps) {
  const offline = useConnectivity() === 'offline'
  // Another tab or device may have changed it: asked for again whenever the panel opens.
  const query = useQuery({ ...cartQuery(), refetchOnMount: 'always' })
  const { data, error, isFetching } = query
  const groups = data?.value ?? []
  const old = data && (offline || ((!data.fresh || error) && !isFetching))
  // An empty cart is not believed while what was added is on its way.
  const waiting = data ? added !== null && groups.length === 0 && isFetching : !error || isFetching
  return (
    <div role="presentation" className={styles.panel} onClick={closeAfterLink}>
      <div className={styles.top}>
        <div>
          <h2 ref={title} id={id} tabIndex={-1} className={styles.title}>
            Cart
          </h2>
          {old && <p className={styles.copy}>Saved copy from {copyTime(data.at, Date.now())}</p>}
        </div>
        <IconButton label="Close cart" onClick={closeCartPanel}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        {added && <CartPanelAdded added={added} />}
        <p role="status" className={styles.said}>
          {removal.said}
        </p>
        {old && !offline && <CartRetry onRetry={() => void query.refetch()} />}
        {waiting && <Placeholder />}
        {!data && error && !isFetching && <CartProblem error={error} onRetry={() => void query.refetch()} />}
        {data && !waiting && groups.length === 0 && <EmptyCart className={styles.empty} />}
        <CartPanelLines groups={groups} removal={removal} offline={offline} />
      </div>
      {data && groups.length > 0 && <CartPanelTotal groups={groups} copy={data} />}
    </div>
  )
}

function Placeholder() {
  return (
    <div className={styles.waiting}>
      <VisuallyHidden role="status">Loading the cart</VisuallyHidden>
      {[1, 2].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.words} />
        </div>
      ))}
    </div>
  )
}

/** A link that opens here closes the panel; one for a new tab leaves it. */
function closeAfterLink(event: MouseEvent): void {
  if (isPlainClick(event) && event.target instanceof Element && event.target.closest('a')) closeCartPanel()
}

/** A grid can add dozens; all of them stand in the list below. */
const linesShown = 5

/** What was just put into the cart, seen and said (req 5.1). */
function CartPanelAdded({ added }: { added: Added }) {
  // A live region says what changes in it, not what it came with.
  const [shown, setShown] = useState<Added | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(added))
    return () => clearTimeout(timer)
  }, [added])
  return (
    <div className={styles.added} role="status">
      {shown && (
        <>
          <p className={styles.cartPanelAddedTitle}>
            <CircleCheck aria-hidden="true" size={20} />
            Added to cart
          </p>
          <Picture url={shown.image} alt="" sizes="64px" className={styles.cartPanelAddedPicture} />
          <div className={styles.cartPanelAddedWords}>
            <p className={styles.name}>{shown.name}</p>
            <ul className={styles.lines}>
              {shown.lines.slice(0, linesShown).map(({ options, quantity }, index) => (
                <li key={index}>
                  {options.length > 0 && <span>{optionsText(options)}</span>}{' '}
                  <span className={styles.quantity}>Quantity {formatCount(quantity)}</span>
                </li>
              ))}
              {shown.lines.length > linesShown && <li>and {shown.lines.length - linesShown} more</li>}
            </ul>
            <SetupAgain cents={shown.setupAgainCents ?? 0} />
          </div>
        </>
      )}
    </div>
  )
}

type CartPanelTotalProps = { groups: CartGroup[]; copy: Dated<unknown> }

/** What the cart comes to, and the way to it. In customer view only the way. */
function CartPanelTotal({ groups, copy }: CartPanelTotalProps) {
  const hidden = useCustomerView()
  return (
    <div className={styles.foot}>
      {!hidden && <Totals groups={groups} copy={copy} />}
      <Link to="/cart" className={buttonClass('accent')}>
        GO TO CART
      </Link>
    </div>
  )
}

function Totals({ groups, copy }: CartPanelTotalProps) {
  const { subtotalCents, totalCents, onRequest } = useCartTotal(groups, null)
  return (
    <>
      <dl className={styles.sums}>
        <AmountRow name="Subtotal" cents={subtotalCents} />
        <AmountRow name="Total" className={styles.total} cents={totalCents} gst="inc GST" />
      </dl>
      {onRequest > 0 && <p className="fine">Without items that are price on request</p>}
      <PriceAge copy={copy} />
    </>
  )
}

type CartPanelLinesProps = { groups: CartGroup[]; removal: LineRemoval; offline: boolean }

/** The lines of the cart, in groups by product, each with its Remove. */
function CartPanelLines({ groups, removal, offline }: CartPanelLinesProps) {
  const id = useId()
  if (groups.length === 0) return null
  return (
    <>
      {offline && (
        <p id={id} className="note">
          {offlineReason}
        </p>
      )}
      <ul>
        {groups.map((group) => (
          <li key={group.lines[0]?.id} className={cartPanelLinesStyles.group}>
            <Picture url={group.image} alt="" sizes="64px" className={cartPanelLinesStyles.picture} />
            <div className={cartPanelLinesStyles.content}>
              <h3 className={cartPanelLinesStyles.name}>
                <ProductLink slug={group.slug}>{group.lines[0]?.name}</ProductLink>
              </h3>
              {jobsOf(group.lines).map((job) => (
                <JobLines
                  key={job.key}
                  lines={job.lines}
                  removal={removal}
                  reason={offline ? id : undefined}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

type JobLinesProps = { lines: CartLine[]; removal: LineRemoval; reason: string | undefined }

/** What is said once of a job: its branding, and of several lines the pieces. Each line keeps its Remove. */
function JobLines({ lines, ...rest }: JobLinesProps) {
  const [first] = lines
  if (!first) return null
  return (
    <div className={cartPanelLinesStyles.job}>
      {first.setups.length > 0 && <p className={cartPanelLinesStyles.setup}>{brandingWords(first.setups)}</p>}
      {lines.length > 1 && <JobCost lines={lines} />}
      <LineFold of={linesName(lines)} className={cartPanelLinesStyles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} {...rest} />
        ))}
      </LineFold>
    </div>
  )
}

function JobCost({ lines }: { lines: CartLine[] }) {
  const hidden = useCustomerView()
  const cents = lines.map(lineCents)
  const whole = cents.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0)
  return (
    <p className={cartPanelLinesStyles.cost}>
      {counted(piecesOf(lines), 'piece')}
      {!hidden && whole !== null && (
        <>
          {' = '}
          <Amount cents={whole} className={cartPanelLinesStyles.whole} />
        </>
      )}
    </p>
  )
}

type LineProps = { line: CartLine; removal: LineRemoval; reason: string | undefined }

function Line({ line, removal, reason }: LineProps) {
  const leaving = removal.pending === line.id
  return (
    <li className={leaving ? cartPanelLinesStyles.leaving : cartPanelLinesStyles.line}>
      <div>
        {line.options.length > 0 && (
          <p className={cartPanelLinesStyles.options}>{optionsText(line.options)}</p>
        )}
        <Cost line={line} />
      </div>
      <IconButton
        label={`Remove ${linesName([line])}`}
        className={cartPanelLinesStyles.remove}
        aria-disabled={reason !== undefined || removal.pending !== null}
        aria-describedby={reason}
        onClick={() => removal.ask(line)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}

function Cost({ line }: { line: CartLine }) {
  const hidden = useCustomerView()
  const whole = lineCents(line)
  if (hidden) return <p className={cartPanelLinesStyles.cost}>Quantity {formatCount(line.quantity)}</p>
  if (line.eachCents === null || whole === null) {
    return <p className={cartPanelLinesStyles.cost}>{formatCount(line.quantity)} × Price on request</p>
  }
  return (
    <p className={cartPanelLinesStyles.cost}>
      <span className={cartPanelLinesStyles.nowrap}>
        {formatCount(line.quantity)} × <Amount cents={line.eachCents} />
      </span>{' '}
      <span className={cartPanelLinesStyles.nowrap}>
        = <Amount cents={whole} className={cartPanelLinesStyles.whole} />
      </span>
    </p>
  )
}
