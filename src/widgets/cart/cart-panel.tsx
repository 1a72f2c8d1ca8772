/** Cart panel at the page's right edge: the lines just added, all lines, and the total (req 5.4). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Trash2 } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatCopyTime } from '../../domain/age'
import {
  brandingText,
  type CartGroup,
  type CartLine,
  lineCents,
  linesName,
  optionsText,
} from '../../domain/cart/cart'
import { jobsOf, piecesOf } from '../../domain/cart/job'
import { withCount, formatCount } from '../../domain/count'
import type { Dated } from '../../domain/dated'
import { useConnectivity } from '../../session/connectivity'
import { useCustomerView } from '../../session/customer-view'
import { cartQuery } from '../../queries/cart'
import { Amount, PriceAge } from '../../ui/amount'
import { buttonClass, IconButton } from '../../ui/button'
import { CloseButton } from '../../ui/close-button'
import { AmountRow } from '../../ui/detail-row'
import { Dialog } from '../../ui/dialog'
import { CollapsibleLines } from '../../ui/line-fold'
import { Picture } from '../../ui/picture'
import { isPlainClick } from '../../ui/press'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { type AddedToCart, closeCartPanel, useCartPanel } from '../frame/overlays'
import { ProductLink } from '../product/product-link'
import { CartProblem, CartRetry, EmptyCart } from './cart-problem'
import { CartRemoveQuestion, type LineRemoval, offlineReason, useLineRemoval } from './cart-removal'
import { useCartTotal } from './cart-summary'
import { RepeatedSetupNote } from './repeated-setup-note'
import styles from './cart-panel.module.css'
import cartPanelLinesStyles from './cart-panel-lines.module.css'

export function CartPanel() {
  const id = useId()
  const { open, added } = useCartPanel()
  const title = useRef<HTMLHeadingElement>(null)
  const removal = useLineRemoval(() => title.current?.focus())
  return (
    <>
      <Dialog open={open} onClose={closeCartPanel} labelledBy={id} variant="sheet-end" closeOnNavigate>
        <Content id={id} title={title} added={added} removal={removal} />
      </Dialog>
      <CartRemoveQuestion removal={removal} />
    </>
  )
}

type ContentProps = {
  id: string
  title: RefObject<HTMLHeadingElement | null>
  added: AddedToCart | null
  removal: LineRemoval
}

function Content({ id, title, added, removal }: ContentProps) {
  const isOffline = useConnectivity() === 'offline'
  // Another tab or device may have changed the cart, so it is fetched again whenever the panel opens.
  const query = useQuery({ ...cartQuery(), refetchOnMount: 'always' })
  const { data, error, isFetching } = query
  const groups = data?.value ?? []
  const isStale = data && (isOffline || ((!data.fresh || error) && !isFetching))
  // An empty cart that was fetched before an addition is not shown; the placeholder stays until the next answer.
  const isLoading = data ? added !== null && groups.length === 0 && isFetching : !error || isFetching
  return (
    <div role="presentation" className={styles.panel} onClick={closeAfterLink}>
      <div className={styles.top}>
        <div>
          <h2 ref={title} id={id} tabIndex={-1} className={styles.title}>
            Cart
          </h2>
          {isStale && <p className={styles.copy}>Saved copy from {formatCopyTime(data.at, Date.now())}</p>}
        </div>
        <CloseButton label="Close cart" onClick={closeCartPanel} />
      </div>
      <div className={styles.body}>
        {added && <CartPanelAdded added={added} />}
        <p role="status" className={styles.status}>
          {removal.message}
        </p>
        {isStale && !isOffline && <CartRetry onRetry={() => void query.refetch()} />}
        {isLoading && <Placeholder />}
        {!data && error && !isFetching && <CartProblem error={error} onRetry={() => void query.refetch()} />}
        {data && !isLoading && groups.length === 0 && <EmptyCart className={styles.empty} />}
        <CartPanelLines groups={groups} removal={removal} isOffline={isOffline} />
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

/** A link that opens in this tab closes the panel. A link that opens a new tab leaves the panel open. */
function closeAfterLink(event: MouseEvent): void {
  if (isPlainClick(event) && event.target instanceof Element && event.target.closest('a')) closeCartPanel()
}

/**
 * Number of added lines that the confirmation lists. An order grid can add dozens; the cart lines below the
 * confirmation include all of them.
 */
const maxShownLines = 5

/** Confirms the lines just added, on screen and to screen readers (req 5.1). */
function CartPanelAdded({ added }: { added: AddedToCart }) {
  // A live region announces later changes only, so its content is set after the first render.
  const [shown, setShown] = useState<AddedToCart | null>(null)
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
              {shown.lines.slice(0, maxShownLines).map(({ options, quantity }, index) => (
                <li key={index}>
                  {options.length > 0 && <span>{optionsText(options)}</span>}{' '}
                  <span className={styles.quantity}>Quantity {formatCount(quantity)}</span>
                </li>
              ))}
              {shown.lines.length > maxShownLines && <li>and {shown.lines.length - maxShownLines} more</li>}
            </ul>
            <RepeatedSetupNote cents={shown.repeatedSetupCents ?? 0} />
          </div>
        </>
      )}
    </div>
  )
}

type CartPanelTotalProps = { groups: CartGroup[]; copy: Dated<unknown> }

/** Total of the cart and the link to the cart page. Customer view hides the total. */
function CartPanelTotal({ groups, copy }: CartPanelTotalProps) {
  const isCustomerView = useCustomerView()
  return (
    <div className={styles.foot}>
      {!isCustomerView && <Totals groups={groups} copy={copy} />}
      <Link to="/cart" className={buttonClass('accent')}>
        GO TO CART
      </Link>
    </div>
  )
}

function Totals({ groups, copy }: CartPanelTotalProps) {
  const { subtotalCents, totalCents, onRequestCount } = useCartTotal(groups, null)
  return (
    <>
      <dl className={styles.sums}>
        <AmountRow name="Subtotal" cents={subtotalCents} />
        <AmountRow name="Total" className={styles.total} cents={totalCents} gst="inc GST" />
      </dl>
      {onRequestCount > 0 && <p className="fine">Without items that are priced on request</p>}
      <PriceAge copy={copy} />
    </>
  )
}

type CartPanelLinesProps = { groups: CartGroup[]; removal: LineRemoval; isOffline: boolean }

/** Cart lines grouped by product, each with a Remove button. */
function CartPanelLines({ groups, removal, isOffline }: CartPanelLinesProps) {
  const id = useId()
  if (groups.length === 0) return null
  return (
    <>
      {isOffline && (
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
                  reasonId={isOffline ? id : undefined}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

type JobLinesProps = { lines: CartLine[]; removal: LineRemoval; reasonId: string | undefined }

/**
 * A job shows its branding once, and with several lines the number of pieces. Each line has its own Remove button.
 */
function JobLines({ lines, ...rest }: JobLinesProps) {
  const [first] = lines
  if (!first) return null
  return (
    <div className={cartPanelLinesStyles.job}>
      {first.setups.length > 0 && <p className={cartPanelLinesStyles.setup}>{brandingText(first.setups)}</p>}
      {lines.length > 1 && <JobCost lines={lines} />}
      <CollapsibleLines description={linesName(lines)} className={cartPanelLinesStyles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} {...rest} />
        ))}
      </CollapsibleLines>
    </div>
  )
}

function JobCost({ lines }: { lines: CartLine[] }) {
  const isCustomerView = useCustomerView()
  const cents = lines.map(lineCents)
  const totalCents = cents.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
  return (
    <p className={cartPanelLinesStyles.cost}>
      {withCount(piecesOf(lines), 'piece')}
      {!isCustomerView && totalCents !== null && (
        <>
          {' = '}
          <Amount cents={totalCents} className={cartPanelLinesStyles.whole} />
        </>
      )}
    </p>
  )
}

type LineProps = { line: CartLine; removal: LineRemoval; reasonId: string | undefined }

function Line({ line, removal, reasonId }: LineProps) {
  const isRemoving = removal.pendingId === line.id
  return (
    <li className={isRemoving ? cartPanelLinesStyles.removing : cartPanelLinesStyles.line}>
      <div>
        {line.options.length > 0 && (
          <p className={cartPanelLinesStyles.options}>{optionsText(line.options)}</p>
        )}
        <Cost line={line} />
      </div>
      <IconButton
        label={`Remove ${linesName([line])}`}
        className={cartPanelLinesStyles.remove}
        aria-disabled={reasonId !== undefined || removal.pendingId !== null}
        aria-describedby={reasonId}
        onClick={() => removal.ask(line)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}

function Cost({ line }: { line: CartLine }) {
  const isCustomerView = useCustomerView()
  const totalCents = lineCents(line)
  if (isCustomerView)
    return <p className={cartPanelLinesStyles.cost}>Quantity {formatCount(line.quantity)}</p>
  if (line.eachCents === null || totalCents === null) {
    return <p className={cartPanelLinesStyles.cost}>{formatCount(line.quantity)} × Price on request</p>
  }
  return (
    <p className={cartPanelLinesStyles.cost}>
      <span className={cartPanelLinesStyles.nowrap}>
        {formatCount(line.quantity)} × <Amount cents={line.eachCents} />
      </span>{' '}
      <span className={cartPanelLinesStyles.nowrap}>
        = <Amount cents={totalCents} className={cartPanelLinesStyles.whole} />
      </span>
    </p>
  )
}
