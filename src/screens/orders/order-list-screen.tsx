/** The customer's orders, newest first, and what is looked for among them (req 6.10, 6.32). */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { counted, formatCount } from '../../domain/count'
import { riskWords } from '../../domain/delivery/risk'
import { productsInShort } from '../../domain/order/order'
import {
  matchingOrders,
  type ListedOrder,
  namesProducts,
  type OrderQuestion,
  statusesOf,
} from '../../domain/order/order-list'
import { orderSentence } from '../../domain/order/order-progress'
import { proofsWaitingWords } from '../../domain/order/order-status'
import { useCustomerView } from '../../session/customer-view'
import { ordersQuery } from '../../queries/order'
import { Amount } from '../../ui/amount'
import { Button } from '../../ui/button'
import { Field, Select } from '../../ui/form/field'
import { Notice } from '../../ui/notice'
import { Picture } from '../../ui/picture'
import { ScreenPlaceholder } from '../../widgets/shell/screen-trouble'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { OrderStatusChip, OrderTime } from './order-facts'
import styles from './order-list.module.css'

/** `asked`: what the address asks for. */
export function OrderListScreen({ asked }: { asked: OrderQuestion }) {
  const { data } = useQuery({
    ...ordersQuery(),
    // With nothing to show, the router's error page says why; a failed refresh leaves the copy on screen.
    throwOnError: (_failure, query) => query.state.data === undefined,
  })
  if (!data) return <ScreenPlaceholder />
  return (
    <AccountFrame title="Orders">
      {data.value.length > 0 ? (
        <MatchingOrders orders={data.value} first={asked} />
      ) : (
        <Notice title="No orders placed yet." link={{ to: '/shop', name: 'Shop' }} />
      )}
    </AccountFrame>
  )
}

/** Rows at first, and with each press for more. */
const atOnce = 50

/** `first`: what is asked for when the page opens. */
function MatchingOrders({ orders, first }: { orders: ListedOrder[]; first: OrderQuestion }) {
  const [asked, setPendingQuestion] = useState(first)
  const [shown, setShown] = useState(atOnce)
  const navigate = useNavigate()
  const found = matchingOrders(orders, asked)
  const ask = (next: OrderQuestion) => {
    setPendingQuestion(next)
    setShown(atOnce)
    // In the address, so that Back from an order leads to what was found.
    void navigate({ to: '/order_list', search: next, replace: true, resetScroll: false })
  }
  return (
    <>
      <search className={styles.search}>
        <Field
          label="Search orders"
          hint={
            namesProducts(orders)
              ? 'Number, PO#, product or SKU.'
              : 'Number or PO#. This list doesn’t say which products were ordered.'
          }
          type="search"
          autoComplete="off"
          value={asked.find ?? ''}
          onChange={({ target }) => ask({ ...asked, find: target.value || undefined })}
        />
        <Select
          label="Status"
          value={asked.status ?? ''}
          onChange={({ target }) => ask({ ...asked, status: target.value || undefined })}
        >
          <option value="">All</option>
          {statusesOf(orders).map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </search>
      <p role="status" className={styles.count}>
        {found.length < orders.length && `${formatCount(found.length)} of `}
        {counted(orders.length, 'order')}
      </p>
      {found.length > 0 ? (
        <OrderTable orders={found.slice(0, shown)} />
      ) : (
        <Notice
          title="No matching orders."
          actions={<Button onClick={() => ask({})}>Show all orders</Button>}
        />
      )}
      {found.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + atOnce)}>
          Show more
        </Button>
      )}
    </>
  )
}

/** On a phone each row is a card, by style alone. */
function OrderTable({ orders }: { orders: ListedOrder[] }) {
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
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} hidden={hidden} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order, hidden }: { order: ListedOrder; hidden: boolean }) {
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
            {riskWords(risk)}
          </p>
        ))}
        {proofsWaiting > 0 && <p className={styles.waits}>{proofsWaitingWords(proofsWaiting)}</p>}
        {sentence !== '' && <p className="note">{sentence}</p>}
      </td>
      {!hidden && (
        <td className={styles.total}>
          {totalCents === null ? 'Not known' : <Amount cents={totalCents} gst="inc GST" />}
        </td>
      )}
    </tr>
  )
}
