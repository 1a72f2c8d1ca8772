/** After an order: its number, and what happens next (req 6.7). */
import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../session/account'
import { buttonClass } from '../../ui/button'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/shell/document-head'
import styles from './thanks-screen.module.css'

/** `order` is its number, '' where the provider did not say it. */
export function ThanksScreen({ order }: { order: string }) {
  const signedIn = useSignedIn()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
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
        {order !== '' && (
          <p className={styles.number}>
            Order <strong>{order}</strong>
          </p>
        )}
        <p className="soft">
          We check your artwork, send you a proof to approve, and print after that. Each step comes by mail.
        </p>
        <div className={styles.actions}>
          {signedIn && <OrderLink order={order} />}
          <Link to="/" className={buttonClass('quiet')}>
            Continue shopping
          </Link>
        </div>
      </div>
    </Page>
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
