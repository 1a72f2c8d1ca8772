/** What became of an order link (req 6.16): the answer leaves when somebody looks at this. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import type { Order } from '../../domain/order/order'
import { linkApproves, type OrderLink } from '../../domain/order/order-link'
import { useSignedIn } from '../../session/account'
import { useConnectivity } from '../../session/connectivity'
import { orderQuery } from '../../queries/order'
import { linkMark } from '../../device/link-marks'
import { whenSeen } from '../../device/page-lifecycle'
import { isRefusal, isUnderWay, orderLinkMutation, readLink } from '../../queries/order-link'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { DocumentHead } from '../../widgets/shell/document-head'
import { OrderFacts, OrderSummaryBox } from './order-facts'
import { OrderLines } from './order-lines'
import styles from './order-link-screen.module.css'
import orderStyles from './order.module.css'

export function OrderLinkScreen({ hash }: { hash: string }) {
  const { state, retry } = useOrderLink(hash)
  if (state.step === 'invalid') return <Navigate to="/404" replace state={{ whyNotFound: state.reason }} />
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

function Held({ link, message, order: answered }: HeldProps) {
  const approved = linkApproves(link)
  const signedIn = useSignedIn()
  // Without the order in its answer, the provider shows it to whom it belongs; to others there is nothing to say.
  const { data } = useQuery({ ...orderQuery(link.orderId), enabled: signedIn && answered === null })
  const order = answered ?? data?.value ?? null
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

type LinkState =
  | { step: 'sending' }
  /** Not a link, or one that the provider refused. */
  | { step: 'invalid'; reason: string }
  /** Nobody knows whether it arrived. */
  | { step: 'unsent'; reason: string }
  | { step: 'held'; link: OrderLink; message: string; order: Order | null }

/** Req 6.16. */
const updated = 'Order status updated successfully.'

/** An order link: unsealed, sent once while somebody looks, and what the provider made of it (req 6.15). */
function useOrderLink(hash: string): { state: LinkState; retry: () => void } {
  const navigate = useNavigate()
  const sending = useMutation(orderLinkMutation(useQueryClient()))
  const [state, setState] = useState<LinkState>({ step: 'sending' })
  const begun = useRef(false)

  const open = async (again: boolean) => {
    setState({ step: 'sending' })
    try {
      const link = await readLink(hash)
      if (!link) return setState({ step: 'invalid', reason: '' })
      const earlier = linkMark(hash)
      if (earlier?.state === 'refused') return setState({ step: 'invalid', reason: earlier.message })
      if (earlier?.state === 'held')
        return setState({ step: 'held', link, message: earlier.message, order: null })
      // Loaded again, or come back to: it is sent again by a press only.
      if (earlier && !again && !isUnderWay(hash)) return setState({ step: 'unsent', reason: unsure })
      const { message, order, isRepeated } = await sending.mutateAsync({ hash, link })
      if (!isRepeated) showToast('success', updated)
      setState({ step: 'held', link, message: message === updated ? '' : message, order })
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown) => {
    if (error instanceof InvalidTokenFailure) {
      // A session that ended leads to the sign-in page by itself.
      if (error.token !== null) return
      showToast('info', 'Please sign in, then open the link in your e-mail again.')
      return void navigate({ to: '/signin', replace: true })
    }
    if (isRefusal(error)) return setState({ step: 'invalid', reason: error.message })
    if (!isKnownFailure(error)) console.error(error)
    setState({
      step: 'unsent',
      reason: failureWords(error, { otherwise: 'Something went wrong on our side.' }),
    })
  }
  const begin = useEffectEvent(() => {
    if (begun.current) return
    begun.current = true
    void open(false)
  })
  useEffect(() => whenSeen(begin), [])

  return { state, retry: () => void open(true) }
}

const unsure = 'This page was left before the shop’s answer was here.'
