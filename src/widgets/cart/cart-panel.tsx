/** The cart at the page's right edge: what was just added, every line, what it comes to (req 5.4). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, X } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { copyTime } from '../../domain/age'
import { type CartGroup, optionsText } from '../../domain/cart/cart'
import { formatCount } from '../../domain/count'
import type { Dated } from '../../domain/dated'
import { useConnectivity } from '../../session/connectivity'
import { useCustomerView } from '../../session/customer-view'
import { cartQuery } from '../../queries/cart'
import { PriceAge } from '../../ui/amount'
import { buttonClass, IconButton } from '../../ui/button'
import { AmountRow } from '../../ui/detail-row'
import { Dialog } from '../../ui/dialog'
import { Picture } from '../../ui/picture'
import { isPlainClick } from '../../ui/press'
import { Skeleton } from '../../ui/skeleton'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { type Added, closeCartPanel, useCartPanel } from '../shell/overlays'
import { CartPanelLines } from './cart-panel-lines'
import { CartProblem, CartRetry, EmptyCart } from './cart-problem'
import { CartRemoveQuestion, type LineRemoval, useLineRemoval } from './cart-removal'
import { useCartTotal } from './cart-summary'
import styles from './cart-panel.module.css'

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
      {onRequest > 0 && <p className="fine">Without the lines whose price is on request</p>}
      <PriceAge copy={copy} />
    </>
  )
}
