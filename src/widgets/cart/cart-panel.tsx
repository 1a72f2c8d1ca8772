/** The cart at the page's right edge: what was just added, every line, what it comes to (req 5.4). */
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { copyTime } from '../../domain/age'
import { useConnectivity } from '../../session/connectivity'
import { cartQuery } from '../../queries/cart'
import { buttonClass, IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { CartPanelAdded } from './cart-panel-added'
import { CartPanelLines } from './cart-panel-lines'
import { type Added, closeCartPanel, useCartPanel } from './cart-panel-state'
import { CartPanelTotal } from './cart-panel-total'
import { CartProblem, CartRetry } from './cart-problem'
import { type Removal, useRemoval } from './cart-removal'
import { CartRemoveQuestion } from './cart-remove-question'
import styles from './cart-panel.module.css'

export function CartPanel() {
  const id = useId()
  const { open, added } = useCartPanel()
  const title = useRef<HTMLHeadingElement>(null)
  const removal = useRemoval(() => title.current?.focus())
  useClosedOnNewPage()
  return (
    <>
      <Dialog open={open} onClose={closeCartPanel} labelledBy={id} look="sheet-end">
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
  removal: Removal
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
        {data && !waiting && groups.length === 0 && <Empty />}
        <CartPanelLines groups={groups} removal={removal} offline={offline} />
      </div>
      {data && groups.length > 0 && <CartPanelTotal groups={groups} copy={data} />}
    </div>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p>Please add any Item First</p>
      <Link to="/" className={buttonClass()}>
        GO TO HOME
      </Link>
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
  const opensHere = !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (opensHere && event.target instanceof Element && event.target.closest('a')) closeCartPanel()
}

/** Back, forward and a session that ended leave the page too. */
function useClosedOnNewPage(): void {
  const page = useRouterState({ select: (state) => state.location.pathname })
  const shownOn = useRef(page)
  useEffect(() => {
    if (shownOn.current !== page) closeCartPanel()
    shownOn.current = page
  }, [page])
}
