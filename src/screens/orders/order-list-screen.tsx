/** The customer's orders, newest first, with a search and a status filter (req 6.10, 6.32). */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { withCount, formatCount } from '../../domain/count'
import { riskText } from '../../domain/order/risk'
import { productsInShort } from '../../domain/order/order'
import {
  matchingOrders,
  type ListedOrder,
  hasProducts,
  type OrderFilter,
  statusesOf,
} from '../../domain/order/order-list'
import { orderSentence } from '../../domain/order/order-progress'
import { proofsWaitingText } from '../../domain/order/order-status'
import { useCustomerView } from '../../session/customer-view'
import { ordersQuery } from '../../queries/order'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { Field, Select } from '../../ui/form/field'
import { Notice } from '../../ui/notice'
import { Picture } from '../../ui/picture'
import { ScreenPlaceholder } from '../../widgets/shell/error-slots'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { OrderStatusChip, OrderTime } from './order-facts'
import styles from './order-list.module.css'

/** `initialFilter`: the filter in the URL. */
export function OrderListScreen({ initialFilter }: { initialFilter: OrderFilter }) {
  const { data } = useQuery({
    ...ordersQuery(),
    // Without data the router's error page shows the failure. When a refresh fails, the stored copy stays on screen.
    throwOnError: (_failure, query) => query.state.data === undefined,
  })
  if (!data) return <ScreenPlaceholder />
  return (
    <AccountFrame title="Orders">
      {data.value.length > 0 ? (
        <MatchingOrders orders={data.value} initialFilter={initialFilter} />
      ) : (
        <Notice title="No orders placed yet." link={{ to: '/shop', name: 'Shop' }} />
      )}
    </AccountFrame>
  )
}

/** Number of rows shown at first, and added by each press of "Show more". */
const pageSize = 50

function MatchingOrders({ orders, initialFilter }: { orders: ListedOrder[]; initialFilter: OrderFilter }) {
  const [filter, setFilter] = useState(initialFilter)
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const navigate = useNavigate()
  const matches = matchingOrders(orders, filter)
  const applyFilter = (next: OrderFilter) => {
    setFilter(next)
    setVisibleCount(pageSize)
    // The filter is stored in the URL, so that Back from an order returns to the same results.
    void navigate({ to: '/order_list', search: next, replace: true, resetScroll: false })
  }
  return (
    <>
      <search className={styles.search}>
        <Field
          label="Search orders"
          hint={
            hasProducts(orders)
              ? 'Number, PO#, product or SKU.'
              : 'Number or PO#. This list doesn’t say which products were ordered.'
          }
          type="search"
          autoComplete="off"
          value={filter.find ?? ''}
          onChange={({ target }) => applyFilter({ ...filter, find: target.value || undefined })}
        />
        <Select
          label="Status"
          value={filter.status ?? ''}
          onChange={({ target }) => applyFilter({ ...filter, status: target.value || undefined })}
        >
          <option value="">All</option>
          {statusesOf(orders).map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </search>
      <p role="status" className={styles.count}>
        {matches.length < orders.length && `${formatCount(matches.length)} of `}
        {withCount(orders.length, 'order')}
      </p>
      {matches.length > 0 ? (
        <OrderTable orders={matches.slice(0, visibleCount)} />
      ) : (
        <Notice
          title="No matching orders."
          actions={<Button onClick={() => applyFilter({})}>Show all orders</Button>}
        />
      )}
      {matches.length > visibleCount && (
        <Button variant="quiet" onClick={() => setVisibleCount(visibleCount + pageSize)}>
          Show more
        </Button>
      )}
    </>
  )
}

/** On phones CSS displays each row as a card. */
function OrderTable({ orders }: { orders: ListedOrder[] }) {
  const isCustomerView = useCustomerView()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order Id</th>
          <th scope="col">Order Placed On</th>
          <th scope="col">Status</th>
          {!isCustomerView && (
            <th scope="col" className={styles.total}>
              Total
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isCustomerView={isCustomerView} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order, isCustomerView }: { order: ListedOrder; isCustomerView: boolean }) {
  const {
    id,
    placedOn,
    status,
    totalCents,
    proofsWaiting = 0,
    risks = [],
    purchaseOrder,
    products = [],
  } = order
  const sentence = orderSentence(order)
  const image = products.find((product) => product.image)?.image
  return (
    <tr>
      <th scope="row">
        <div className={styles.product}>
          {image && <Picture url={image} alt="" sizes="48px" className={styles.picture} />}
          <div>
            <Link to="/order_detail/$id" params={{ id }} className={styles.link}>
              <span className={styles.word}>Order </span>
              {id}
            </Link>
            {purchaseOrder && <p className={styles.about}>PO# {purchaseOrder}</p>}
            {products.length > 0 && <p className={styles.about}>{productsInShort(products)}</p>}
          </div>
        </div>
      </th>
      <td className={styles.placed}>
        <OrderTime placedOn={placedOn} />
      </td>
      <td>
        <OrderStatusChip status={status} />
        {risks.map((risk) => (
          <p key={risk} className={styles.risk}>
            {riskText(risk)}
          </p>
        ))}
        {proofsWaiting > 0 && <p className={styles.pendingProofs}>{proofsWaitingText(proofsWaiting)}</p>}
        {sentence !== '' && <p className="note">{sentence}</p>}
      </td>
      {!isCustomerView && (
        <td className={styles.total}>
          {totalCents === null ? 'Not known' : <Amount cents={totalCents} gst="inc GST" />}
        </td>
      )}
    </tr>
  )
}
