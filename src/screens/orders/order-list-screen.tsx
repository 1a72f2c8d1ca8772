/** The customer's orders, newest first (req 6.10). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderSummary } from '../../domain/order/order'
import { proofsWaitingWords } from '../../domain/order/proof'
import { useCustomerView } from '../../session/customer-view'
import { ordersQuery } from '../../queries/order'
import { Amount } from '../../ui/amount'
import { Notice } from '../../ui/notice'
import { ScreenPlaceholder } from '../../widgets/shell/screen-placeholder'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { OrderStatusChip, OrderTime } from './order-facts'
import styles from './order-list.module.css'

export function OrderListScreen() {
  const { data } = useQuery({
    ...ordersQuery(),
    // With nothing to show, the router's error page says why; a failed refresh leaves the copy on screen.
    throwOnError: (_failure, query) => query.state.data === undefined,
  })
  if (!data) return <ScreenPlaceholder />
  return (
    <AccountFrame title="Orders">
      {data.value.length > 0 ? (
        <OrderTable orders={data.value} />
      ) : (
        <Notice title="No orders placed yet." link={{ to: '/shop', name: 'Shop' }} />
      )}
    </AccountFrame>
  )
}

/** On a phone each row is a card, by style alone. */
function OrderTable({ orders }: { orders: OrderSummary[] }) {
  const hidden = useCustomerView()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order Id</th>
          <th scope="col">Order Placed On</th>
          <th scope="col">Status</th>
          {!hidden && (
            <th scope="col" className={styles.total}>
              Total
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, placedOn, status, totalCents, proofsWaiting = 0 }) => (
          <tr key={id}>
            <th scope="row">
              <Link to="/order_detail/$id" params={{ id }} className={styles.link}>
                <span className={styles.word}>Order </span>
                {id}
              </Link>
            </th>
            <td className={styles.placed}>
              <OrderTime placedOn={placedOn} />
            </td>
            <td className={styles.status}>
              <OrderStatusChip status={status} />
              {proofsWaiting > 0 && <p className={styles.waits}>{proofsWaitingWords(proofsWaiting)}</p>}
            </td>
            {!hidden && (
              <td className={styles.total}>
                {totalCents === null ? 'Not known' : <Amount cents={totalCents} gst="inc GST" />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
