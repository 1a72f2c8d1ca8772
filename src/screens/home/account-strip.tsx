/** The rows "Waiting for you" and "Order again" of the home page. Saved copies are shown first (req 2.12). */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { formatCount } from '../../domain/count'
import { type Order, productsInShort } from '../../domain/order/order'
import { orderedName } from '../../domain/order/order-again'
import { openTasks } from '../../domain/open-tasks/open-tasks'
import { useUnsentRows } from '../../outbox/queues'
import { cartQuery } from '../../queries/cart'
import { useDrafts } from '../../widgets/frame/drafts'
import { useSentQuotes } from '../../widgets/frame/sent-quotes'
import { orderQuery, ordersQuery } from '../../queries/order'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { Picture } from '../../ui/picture'
import { useNow } from '../../ui/use-lifetime'
import { Reorder } from '../../widgets/order/order-again'
import orderAgainDialogStyles from './order-again-dialog.module.css'
import styles from './account-strip.module.css'

/** Number of orders that are loaded. Each order needs a request. */
const maxOrders = 3
/** Interval at which the time on this page is updated. */
const clockIntervalMs = 3600_000

export function AccountStrip() {
  const { data: list } = useQuery(ordersQuery())
  const orders = useQueries({
    queries: (list?.value ?? []).slice(0, maxOrders).map(({ id }) => orderQuery(id)),
    combine: (results) => results.flatMap(({ data }) => data?.value ?? []),
  })
  const { data: cart } = useQuery(cartQuery())
  const { isLoaded, counts } = useUnsentRows()
  const drafts = useDrafts()
  const { quotes } = useSentQuotes()
  const now = useNow(clockIntervalMs)
  const items = openTasks({
    orders: list?.value ?? [],
    loadedOrders: orders,
    cart: cart?.value ?? [],
    drafts: drafts ?? [],
    quotes,
    unsent: counts,
    now,
  })
  const areAllLoaded = isLoaded && drafts !== null && list !== undefined && cart !== undefined
  return (
    <div className={styles.strip}>
      <Row title="Waiting for you">
        {items.map(({ text, href }) => (
          <li key={`${href} ${text}`}>
            <Link to={href} className={styles.chip}>
              <span>{text}</span>
            </Link>
          </li>
        ))}
        {areAllLoaded && items.length === 0 && <li className="soft">Nothing just now</li>}
      </Row>
      <ReorderRow orders={orders} />
    </div>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.row}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Renders nothing when no order has a product that is still sold. */
function ReorderRow({ orders }: { orders: Order[] }) {
  const [chosen, setChosen] = useState<Order | null>(null)
  const reorderable = orders.filter(({ lines }) => lines.some(({ slug }) => slug !== ''))
  if (reorderable.length === 0) return null
  return (
    <>
      <Row title="Order again">
        {reorderable.map((order) => (
          <li key={order.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={styles.chip}
              onClick={() => setChosen(order)}
            >
              <Picture url={order.lines[0]?.image ?? null} alt="" sizes="32px" className={styles.picture} />
              <span>{productsInShort(order.lines)}</span>
            </button>
          </li>
        ))}
      </Row>
      <ReorderDialog order={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

// An order's lines and the button that puts them into the cart again (req 6.14).

type ReorderDialogProps = {
  /** The dialog is closed while this is null. */
  order: Order | null
  onClose: () => void
}

function ReorderDialog({ order, onClose }: ReorderDialogProps) {
  const id = useId()
  return (
    <Dialog open={order !== null} onClose={onClose} labelledBy={id} closeOnNavigate>
      {order && (
        <>
          <div className={orderAgainDialogStyles.top}>
            <h2 id={id}>Order {order.id}</h2>
            <CloseButton onClick={onClose} />
          </div>
          <ul className={orderAgainDialogStyles.lines}>
            {order.lines.map((line) => (
              <li key={line.id}>
                {formatCount(line.quantity)} × {orderedName(line)}
              </li>
            ))}
          </ul>
          <div className="row line">
            <Reorder order={order} />
          </div>
        </>
      )}
    </Dialog>
  )
}
