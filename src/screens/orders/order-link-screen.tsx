/** An order link: what is decided about, and what became of it (req 6.15, 6.16). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { InvalidTokenFailure, isKnownFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import type { Order } from '../../domain/order/order'
import { linkApproves, type OrderLink } from '../../domain/order/order-link'
import { useConnectivity } from '../../session/connectivity'
import { linkMark, markLink } from '../../device/link-marks'
import { whenPersonHere, whenSeen } from '../../device/page-lifecycle'
import { isRefusal, isUnderWay, linkedOrderQuery, orderLinkMutation, readLink } from '../../queries/order'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { useOnce } from '../../ui/use-lifetime'
import { showToast, signInToastFor } from '../../ui/toast/toast'
import { DocumentHead } from '../../widgets/shell/document-head'
import { OrderFacts, OrderSummaryBox } from './order-facts'
import { OrderLines } from './order-lines'
import styles from './order-link-screen.module.css'
import orderStyles from './order.module.css'

export function OrderLinkScreen({ hash }: { hash: string }) {
  const { state, send } = useOrderLink(hash)
  const person = usePerson()
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
      {state.step === 'asked' && <Asked {...state} hash={hash} person={person} onDecide={send} />}
      {state.step === 'unsent' && <Unsent reason={state.reason} onRetry={send} />}
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
      <p>{reason} Your decision hasn’t been confirmed.</p>
      {offline && <p id={id}>You’re offline. Please try again when you’re back online.</p>}
    </Notice>
  )
}

/** `waited`: and has been for as long as the order is waited for. */
type Person = 'none' | 'here' | 'waited'

/** In ms. With the time until a person counts as here (`whenPersonHere`) less than 2 s. */
const orderWaitMs = 800

/** Counted while the link is opened and the order is on its way, not after. */
function usePerson(): Person {
  const [person, setPerson] = useState<Person>('none')
  useEffect(() => whenPersonHere(() => setPerson('here')), [])
  useEffect(() => {
    if (person !== 'here') return
    const timer = setTimeout(() => setPerson('waited'), orderWaitMs)
    return () => clearTimeout(timer)
  }, [person])
  return person
}

type AskedProps = {
  hash: string
  link: OrderLink
  isReturn: boolean
  person: Person
  onDecide: () => void
}

/** Decided once a user is at the page, or by the button: mail scanners open links, too. */
function Asked({ hash, link, isReturn, person, onDecide }: AskedProps) {
  const { data: order = null, isPending } = useQuery(linkedOrderQuery(link))
  const approves = linkApproves(link)
  const isDecided = order?.status === link.orderAction
  const decide = useEffectEvent(onDecide)
  useEffect(() => whenSeen(() => markLink(hash, { state: 'opened', message: '' })), [hash])
  // The order may be decided already: then nothing is sent.
  const isDue = !isReturn && !isDecided && (person === 'waited' || (person === 'here' && !isPending))
  useEffect(() => {
    if (isDue) decide()
  }, [isDue])
  if (isDecided) return <Held link={link} message={alreadyWords(approves)} order={order} />
  return (
    <div className="stack gap24">
      <section className={styles.asked}>
        <h2 className={styles.decision}>
          {approves ? 'Approve' : 'Reject'} order {link.orderId}?
        </h2>
        <p>
          {isReturn
            ? 'Nothing has been sent yet. Tap the button to send it.'
            : 'We send this once you have seen the page, or as soon as you tap the button.'}
        </p>
        <Button onClick={onDecide}>{approves ? 'Approve order' : 'Reject order'}</Button>
      </section>
      {order && <LinkedOrder order={order} places />}
    </div>
  )
}

const alreadyWords = (approved: boolean) => `This order was ${approved ? 'approved' : 'rejected'} already.`

type HeldProps = { link: OrderLink; message: string; order: Order | null }

function Held({ link, message, order: answered }: HeldProps) {
  const approved = linkApproves(link)
  // Without the order in its answer the provider is asked for it; what it does not show, nothing is said of.
  const { data = null } = useQuery({ ...linkedOrderQuery(link), enabled: answered === null })
  const order = answered ?? data
  const Icon = approved ? CircleCheck : CircleX
  return (
    <div className="stack gap24">
      <div role="status" className={approved ? styles.approved : styles.rejected}>
        <Icon aria-hidden="true" size={32} />
        <div>
          <p className={styles.decision}>
            Order {link.orderId} {approved ? 'approved successfully' : 'rejected'}
          </p>
          {message && <p>{message}</p>}
        </div>
      </div>
      {order && <LinkedOrder order={order} places={false} />}
      <p>
        <Link to="/" className={buttonClass('quiet')}>
          Return Home
        </Link>
      </p>
    </div>
  )
}

/** Where it goes is part of what is decided about. Afterwards a link that is passed on tells nothing of people. */
function LinkedOrder({ order, places }: { order: Order; places: boolean }) {
  return (
    <>
      <OrderFacts order={order} places={places} />
      <div className={orderStyles.content}>
        <OrderLines order={order} />
        <OrderSummaryBox order={order} />
      </div>
    </>
  )
}

type LinkState =
  | { step: 'opening' }
  /** `isReturn`: this tab showed it before; by itself it is sent at the first visit only. */
  | { step: 'asked'; link: OrderLink; isReturn: boolean }
  | { step: 'sending' }
  /** Not a link, or one that the provider refused. */
  | { step: 'invalid'; reason: string }
  /** It is unknown whether it arrived. */
  | { step: 'unsent'; reason: string }
  | { step: 'held'; link: OrderLink; message: string; order: Order | null }

/** Req 6.16. */
const updated = 'Order status updated successfully.'

/** An order link: unsealed, sent once, and what the provider made of it (req 6.15). */
function useOrderLink(hash: string): { state: LinkState; send: () => void } {
  const navigate = useNavigate()
  const sending = useMutation(orderLinkMutation(useQueryClient()))
  const [once] = useOnce()
  const [state, setState] = useState<LinkState>({ step: 'opening' })

  const open = async (pressed: boolean) => {
    try {
      const link = await readLink(hash)
      if (!link) return setState({ step: 'invalid', reason: '' })
      const earlier = linkMark(hash)
      if (earlier?.state === 'refused') return setState({ step: 'invalid', reason: earlier.message })
      if (earlier?.state === 'held')
        return setState({ step: 'held', link, message: earlier.message, order: null })
      if (pressed || isUnderWay(hash)) return await answer(link)
      // Loaded again, or come back to: it is sent again by a press only.
      if (earlier?.state === 'asked') return setState({ step: 'unsent', reason: unsure })
      setState({ step: 'asked', link, isReturn: earlier !== null })
    } catch (error) {
      fail(error)
    }
  }
  const answer = async (link: OrderLink) => {
    setState({ step: 'sending' })
    const { message, order, isRepeated } = await sending.mutateAsync({ hash, link })
    if (!isRepeated) showToast('success', updated)
    setState({ step: 'held', link, message: message === updated ? '' : message, order })
  }
  const fail = (error: unknown) => {
    if (error instanceof InvalidTokenFailure) {
      // A session that ended leads to the sign-in page by itself.
      if (error.token !== null) return
      showToast('info', 'Please sign in, then open the link in your email again.', signInToastFor)
      return void navigate({ to: '/signin', replace: true })
    }
    if (isRefusal(error)) return setState({ step: 'invalid', reason: error.message })
    if (!isKnownFailure(error)) console.error(error)
    setState({
      step: 'unsent',
      reason: failureWords(error, { otherwise: 'Something went wrong on our side.' }),
    })
  }
  const begin = useEffectEvent(() => void once(() => open(false)))
  useEffect(() => begin(), [])

  return { state, send: () => void once(() => open(true)) }
}

const unsure = 'You left this page before the shop answered.'
