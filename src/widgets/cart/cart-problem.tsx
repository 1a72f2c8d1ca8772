/** Messages for a cart that cannot be loaded or is out of date, with a retry button. */
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button'
import { LoadProblem } from '../shell/load-problem'
import styles from './cart-problem.module.css'

const offlineNotice = {
  title: 'Your cart isn’t saved on this device yet',
  text: 'You’re offline, and the cart hasn’t been opened on this device. It opens when you’re back online.',
}

export function CartProblem(props: { error: Error; onRetry: () => void }) {
  return <LoadProblem title="We couldn’t load the cart" offlineNotice={offlineNotice} {...props} />
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
