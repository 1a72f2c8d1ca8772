/** Screen of an emailed order link: shows the order, sends the decision and shows its result (req 6.15, 6.16). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import type { Order } from '../../domain/order/order'
import { linkApproves, type OrderLink } from '../../domain/order/order-link'
import { useConnectivity } from '../../session/connectivity'
import { orderLinkState, setOrderLinkState } from '../../device/order-link-state'
import { whenUserPresent, whenSeen } from '../../device/page-lifecycle'
import {
  isRefusal,
  isAnswerPending,
  linkedOrderQuery,
  orderLinkMutation,
  readLink,
} from '../../queries/order'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { useSingleRun } from '../../ui/use-lifetime'
import { showToast, signInToastMs } from '../../ui/toast/toast'
import { DocumentHead } from '../../widgets/frame/document-head'
import { OrderFacts, OrderSummaryBox } from './order-facts'
import { OrderLines } from './order-lines'
import styles from './order-link-screen.module.css'
import orderStyles from './order.module.css'

export function OrderLinkScreen({ hash }: { hash: string }) {
  const { state, send } = useOrderLink(hash)
  const presence = usePresence()
  if (state.step === 'invalid') return <Navigate to="/404" replace state={{ whyNotFound: state.reason }} />
  return (
    <Page>
      <DocumentHead title="Order Information" />
      <h1>Order Information</h1>
      {(state.step === 'opening' || state.step === 'sending') && (
        <p role="status" className={styles.sending}>
          {state.step === 'opening' ? 'Opening your link…' : 'Sending your decision…'}
        </p>
      )}
      {state.step === 'undecided' && (
        <LinkDecision {...state} hash={hash} presence={presence} onDecide={send} />
      )}
      {state.step === 'unsent' && <Unsent reason={state.reason} onRetry={send} />}
      {state.step === 'received' && <DecisionResult {...state} />}
    </Page>
  )
}

function Unsent({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const isOffline = useConnectivity() === 'offline'
  const id = useId()
  return (
    <Notice
      tone="error"
      title="Not sent"
      actions={
        <Button
          aria-disabled={isOffline}
          aria-describedby={isOffline ? id : undefined}
          onClick={() => !isOffline && onRetry()}
        >
          Retry
        </Button>
      }
    >
      <p>{reason} Your decision hasn’t been confirmed.</p>
      {isOffline && <p id={id}>You’re offline. Please try again when you’re back online.</p>}
    </Notice>
  )
}

/** The state 'waited' means that a person has been at the page for `orderWaitMs`. */
type Presence = 'none' | 'present' | 'waited'

/**
 * ms for which the decision waits for the order to load. Together with the delay until a person is detected, the
 * decision is sent in less than 2 s.
 */
const orderWaitMs = 800

/** Starts when the screen opens, so that a person is detected while the link and the order still load. */
function usePresence(): Presence {
  const [presence, setPresence] = useState<Presence>('none')
  useEffect(() => whenUserPresent(() => setPresence('present')), [])
  useEffect(() => {
    if (presence !== 'present') return
    const timer = setTimeout(() => setPresence('waited'), orderWaitMs)
    return () => clearTimeout(timer)
  }, [presence])
  return presence
}

type LinkDecisionProps = {
  hash: string
  link: OrderLink
  isRepeatVisit: boolean
  presence: Presence
  onDecide: () => void
}

/**
 * Sends the decision once a person is at the page or presses the button, because mail scanners open links as well.
 */
function LinkDecision({ hash, link, isRepeatVisit, presence, onDecide }: LinkDecisionProps) {
  const { data: order = null, isPending } = useQuery(linkedOrderQuery(link))
  const isApproval = linkApproves(link)
  const isDecided = order?.status === link.orderAction
  const decide = useEffectEvent(onDecide)
  useEffect(() => whenSeen(() => setOrderLinkState(hash, { state: 'opened', message: '' })), [hash])
  // Nothing is sent when the order already has the decided status.
  const shouldSend =
    !isRepeatVisit && !isDecided && (presence === 'waited' || (presence === 'present' && !isPending))
  useEffect(() => {
    if (shouldSend) decide()
  }, [shouldSend])
  if (isDecided) return <DecisionResult link={link} message={alreadyAnsweredText(isApproval)} order={order} />
  return (
    <div className="stack gap24">
      <section className={styles.question}>
        <h2 className={styles.decision}>
          {isApproval ? 'Approve' : 'Reject'} order {link.orderId}?
        </h2>
        <p>
          {isRepeatVisit
            ? 'Nothing has been sent yet. Tap the button to send your decision.'
            : 'We send this once you have seen the page, or as soon as you tap the button.'}
        </p>
        <Button onClick={onDecide}>{isApproval ? 'Approve order' : 'Reject order'}</Button>
      </section>
      {order && <LinkedOrder order={order} hasAddresses />}
    </div>
  )
}

const alreadyAnsweredText = (approved: boolean) =>
  `This order was ${approved ? 'approved' : 'rejected'} already.`

type DecisionResultProps = { link: OrderLink; message: string; order: Order | null }

function DecisionResult({ link, message, order: orderInReply }: DecisionResultProps) {
  const isApproval = linkApproves(link)
  // The order is requested when the provider's reply had none. When the request fails, the order is not shown.
  const { data = null } = useQuery({ ...linkedOrderQuery(link), enabled: orderInReply === null })
  const order = orderInReply ?? data
  const Icon = isApproval ? CircleCheck : CircleX
  return (
    <div className="stack gap24">
      <div role="status" className={isApproval ? styles.approved : styles.rejected}>
        <Icon aria-hidden="true" size={32} />
        <div>
          <p className={styles.decision}>
            Order {link.orderId} {isApproval ? 'approved successfully' : 'rejected'}
          </p>
          {message && <p>{message}</p>}
        </div>
      </div>
      {order && <LinkedOrder order={order} hasAddresses={false} />}
      <p>
        <Link to="/" className={buttonClass('quiet')}>
          Return Home
        </Link>
      </p>
    </div>
  )
}

/** Addresses are shown before the decision only. Afterwards a forwarded link must not disclose personal data. */
function LinkedOrder({ order, hasAddresses }: { order: Order; hasAddresses: boolean }) {
  return (
    <>
      <OrderFacts order={order} hasAddresses={hasAddresses} />
      <div className={orderStyles.content}>
        <OrderLines order={order} />
        <OrderSummaryBox order={order} />
      </div>
    </>
  )
}

type LinkState =
  | { step: 'opening' }
  /** `isRepeatVisit`: this tab showed the link before. The decision is sent automatically at the first visit only. */
  | { step: 'undecided'; link: OrderLink; isRepeatVisit: boolean }
  | { step: 'sending' }
  /** The hash contains no valid link, or the provider refused the link. */
  | { step: 'invalid'; reason: string }
  /** The provider's receipt of the decision is uncertain. */
  | { step: 'unsent'; reason: string }
  /** The provider has the decision. */
  | { step: 'received'; link: OrderLink; message: string; order: Order | null }

/** The wording is required by req 6.16. */
const updatedMessage = 'Order status updated successfully.'

/** Decrypts an order link, sends its decision once and returns the state for the screen (req 6.15). */
function useOrderLink(encryptedPart: string): { state: LinkState; send: () => void } {
  const navigate = useNavigate()
  const decisionMutation = useMutation(orderLinkMutation(useQueryClient()))
  const [runOnce] = useSingleRun()
  const [state, setState] = useState<LinkState>({ step: 'opening' })

  const processLink = async (isPressed: boolean) => {
    try {
      const link = await readLink(encryptedPart)
      if (!link) return setState({ step: 'invalid', reason: '' })
      const storedState = orderLinkState(encryptedPart)
      if (storedState?.state === 'refused') return setState({ step: 'invalid', reason: storedState.message })
      if (storedState?.state === 'held')
        return setState({ step: 'received', link, message: storedState.message, order: null })
      if (isPressed || isAnswerPending(encryptedPart)) return await sendDecision(link)
      // The page was reloaded or revisited after sending, so only a press sends the decision again.
      if (storedState?.state === 'asked') return setState({ step: 'unsent', reason: unsureReason })
      setState({ step: 'undecided', link, isRepeatVisit: storedState !== null })
    } catch (error) {
      showFailure(error)
    }
  }
  const sendDecision = async (link: OrderLink) => {
    setState({ step: 'sending' })
    const { message, order, isRepeated } = await decisionMutation.mutateAsync({ hash: encryptedPart, link })
    if (!isRepeated) showToast('success', updatedMessage)
    setState({ step: 'received', link, message: message === updatedMessage ? '' : message, order })
  }
  const showFailure = (error: unknown) => {
    if (error instanceof InvalidTokenFailure) {
      // When a session ends, the app already navigates to the sign-in page.
      if (error.token !== null) return
      showToast('info', 'Please sign in, then open the link in your email again.', signInToastMs)
      return void navigate({ to: '/signin', replace: true })
    }
    if (isRefusal(error)) return setState({ step: 'invalid', reason: error.message })
    if (!isKnownFailure(error)) console.error(error)
    setState({
      step: 'unsent',
      reason: failureMessage(error, { fallback: 'Something went wrong on our side.' }),
    })
  }
  const openLink = useEffectEvent(() => void runOnce(() => processLink(false)))
  useEffect(() => openLink(), [])

  return { state, send: () => void runOnce(() => processLink(true)) }
}

const unsureReason = 'You left this page before the shop answered.'
