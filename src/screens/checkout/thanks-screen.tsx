/** The page after an order: its number, lines, total and next steps (req 6.7). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { jobsOf } from '../../domain/cart/job'
import { promisedDeliveryText } from '../../domain/delivery/promise'
import { hasBranding, type Order } from '../../domain/order/order'
import { orderSteps } from '../../domain/order/order-progress'
import { orderQuery } from '../../queries/order'
import { useSendsEmails } from '../../queries/provider-features'
import { useSignedIn } from '../../session/account'
import { useCustomerView } from '../../session/customer-view'
import { useContact } from '../../session/profile'
import { Amount } from '../../ui/amount'
import { buttonClass } from '../../ui/button'
import { Page, Skeleton } from '../../ui/page'
import { DeliveryDay } from '../../widgets/delivery/in-hands'
import { OrderSteps } from '../../widgets/order/order-steps'
import { DocumentHead } from '../../widgets/frame/document-head'
import { JobRow } from './checkout-lines'
import styles from './thanks-screen.module.css'

/** `id` is the order number, '' when the provider did not report it. */
export function ThanksScreen({ order: id }: { order: string }) {
  const signedIn = useSignedIn()
  const title = useRef<HTMLHeadingElement>(null)
  const { data, isPending } = useQuery({ ...orderQuery(id), enabled: signedIn && id !== '' })
  // The pressed button is gone, so the title takes the focus.
  useEffect(() => title.current?.focus(), [])
  return (
    <Page>
      <DocumentHead title="Thank you" />
      <div className={styles.thanks}>
        <div className={styles.picture}>
          <PackageCheck aria-hidden="true" size={72} strokeWidth={1.25} />
        </div>
        <h1 ref={title} tabIndex={-1}>
          Thank You for Your Order!
        </h1>
        <p>Your order has been successfully placed. We appreciate your business.</p>
        {id !== '' && (
          <p className={styles.number}>
            Order <strong>{id}</strong>
          </p>
        )}
        {data && <OrderSummary order={data.value} />}
        {!data && isPending && signedIn && id !== '' && <Skeleton className={styles.waiting} />}
        <NextSteps isBranded={data ? hasBranding(data.value) : true} />
        <div className={styles.actions}>
          {signedIn && <OrderLink order={id} />}
          <Link to="/" className={buttonClass('quiet')}>
            Continue shopping
          </Link>
        </div>
      </div>
    </Page>
  )
}

/** The ordered lines, a row for each job, and the total. */
function OrderSummary({ order }: { order: Order }) {
  const { lines, totalCents, promise, neededBy } = order
  const isCustomerView = useCustomerView()
  const steps = orderSteps(order)
  return (
    <section aria-label="Your order" className={styles.order}>
      {steps && <OrderSteps steps={steps} />}
      <ul className="stack">
        {jobsOf(lines).map(({ key, lines: jobLines }) => (
          <JobRow key={key} image={jobLines[0]?.image ?? null} lines={jobLines} />
        ))}
      </ul>
      {promise && (
        <p>
          <DeliveryDay texts={promisedDeliveryText(promise, neededBy ?? null, false)} />
        </p>
      )}
      {!isCustomerView && totalCents !== null && (
        <p className={styles.total}>
          Total <Amount cents={totalCents} gst="inc GST" />
        </p>
      )}
    </section>
  )
}

function NextSteps({ isBranded }: { isBranded: boolean }) {
  const { email } = useContact()
  // The page must not promise emails that the provider does not send.
  if (!useSendsEmails())
    return (
      <p className="soft">
        {isBranded
          ? 'Next: we check your artwork and add a proof to your order. We print once you approve it there.'
          : 'Next: we check your order. Its status is under Orders.'}
      </p>
    )
  return (
    <p className="soft">
      {isBranded
        ? 'Next: we check your artwork and email you a proof. We print once you approve it.'
        : 'Next: we check your order and email you when it’s on its way.'}{' '}
      {email !== '' && (
        <>
          Your confirmation goes to <strong>{email}</strong>.
        </>
      )}
    </p>
  )
}

function OrderLink({ order }: { order: string }) {
  return order === '' ? (
    <Link to="/order_list" className={buttonClass()}>
      Your orders
    </Link>
  ) : (
    <Link to="/order_detail/$id" params={{ id: order }} className={buttonClass()}>
      See the order
    </Link>
  )
}
