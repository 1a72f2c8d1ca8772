/** Messages for a cart that cannot be loaded or is out of date, with a retry button. */
import { Link } from '@tanstack/react-router'
import { isOutOfReach, readFailureMessage } from '../../domain/failure-message'
import { useConnectivity } from '../../session/connectivity'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import styles from './cart-problem.module.css'

export function CartProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const offline = useConnectivity() === 'offline'
  const actions = <Button onClick={onRetry}>Retry</Button>
  if (offline && isOutOfReach(error)) {
    return (
      <Notice title="Your cart isn’t saved on this device yet" actions={actions}>
        <p>
          You’re offline, and the cart hasn’t been opened on this device. It opens when you’re back online.
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="error" title="We couldn’t load the cart" actions={actions}>
      <p>{readFailureMessage(error)}</p>
    </Notice>
  )
}

/** Shown when the shop did not answer and the lines on screen are a saved copy. */
export function CartRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.retry}>
      <p>The shop didn’t answer.</p>
      <Button variant="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

export function EmptyCart({ className }: { className?: string | undefined }) {
  return (
    <div className={className}>
      <p className="display">Please add any Item First</p>
      <Link to="/" className={buttonClass()}>
        GO TO HOME
      </Link>
    </div>
  )
}
