/** What became of an order link (req 6.16): the answer leaves when somebody looks at this. */
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useId } from 'react'
import { type OrderLink, linkApproves } from '../../domain/order/order-link'
import type { Order } from '../../domain/order/order'
import { useSignedIn } from '../../session/account'
import { useConnectivity } from '../../session/connectivity'
import { orderQuery } from '../../queries/order'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/shell/document-head'
import { OrderFacts } from './order-facts'
import { OrderLines } from './order-lines'
import { OrderSummaryBox } from './order-summary-box'
import { useOrderLink } from './use-order-link'
import orderStyles from './order.module.css'
import styles from './order-link-screen.module.css'

export function OrderLinkScreen({ hash }: { hash: string }) {
  const { state, retry } = useOrderLink(hash)
  if (state.step === 'invalid') return <Navigate to="/404" replace />
  return (
    <Page>
      <DocumentHead title="Order Information" />
      <h1>Order Information</h1>
      {state.step === 'sending' && (
        <p role="status" className={styles.sending}>
          Telling the shop your decision…
        </p>
      )}
      {state.step === 'unsent' && <Unsent reason={state.reason} onRetry={retry} />}
      {state.step === 'held' && <Held {...state} />}
    </Page>
  )
}

function Unsent({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const offline = useConnectivity() === 'offline'
  const id = useId()
  return (
    <Notice
      tone="error"
      title="Not sent"
      actions={
        <Button
          aria-disabled={offline}
          aria-describedby={offline ? id : undefined}
          onClick={() => !offline && onRetry()}
        >
          Retry
        </Button>
      }
    >
      <p>{reason} Your decision has not been confirmed.</p>
      {offline && <p id={id}>You are offline. Please try again when the network is back.</p>}
    </Notice>
  )
}

type HeldProps = { link: OrderLink; message: string; order: Order | null }

function Held({ link, message, order: told }: HeldProps) {
  const approved = linkApproves(link)
  const signedIn = useSignedIn()
  // Without the order in its answer, the provider shows it to whom it belongs; to others there is nothing to say.
  const { data } = useQuery({ ...orderQuery(link.orderId), enabled: signedIn && told === null })
  const order = told ?? data?.value ?? null
  const Icon = approved ? CircleCheck : CircleX
  return (
    <div className={orderStyles.order}>
      <div role="status" className={approved ? styles.approved : styles.rejected}>
        <Icon aria-hidden="true" size={32} />
        <div>
          <p className={styles.decision}>
            Order {link.orderId} {approved ? 'approved successfully' : 'rejected'}
          </p>
          {message && <p>{message}</p>}
        </div>
      </div>
      {order && (
        <>
          <OrderFacts order={order} />
          <div className={orderStyles.content}>
            <OrderLines order={order} />
            <OrderSummaryBox order={order} />
          </div>
        </>
      )}
      <p>
        <Link to="/" className={buttonClass('quiet')}>
          Return Home
        </Link>
      </p>
    </div>
  )
}
