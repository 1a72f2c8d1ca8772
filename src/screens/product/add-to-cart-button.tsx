/** Add to cart with what keeps it from working, and what the provider says about it. */
import { ShoppingCart } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button'
import { CartQuestion } from '../../widgets/cart-question'
import type { AddToCart } from './use-add-to-cart'
import styles from './add-to-cart-button.module.css'

export function AddToCartButton({ cart }: { cart: AddToCart }) {
  const id = useId()
  const { progress, reason } = cart
  // S §4 ProductExit: the provider's own words, each once.
  const asked = new Set(progress.step === 'asking' ? progress.existing.map(({ message }) => message) : [])
  return (
    <div className={styles.add}>
      <Button
        look="accent"
        className={styles.button}
        aria-disabled={reason !== null || progress.step === 'sending'}
        aria-describedby={reason === null ? undefined : id}
        onClick={cart.add}
      >
        <ShoppingCart aria-hidden="true" size={20} />
        {progress.step === 'sending' ? 'Adding…' : 'Add to cart'}
      </Button>
      {reason !== null && (
        <p id={id} className={styles.reason}>
          {reason}
        </p>
      )}
      {progress.step === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>
            {progress.message}
            {progress.added > 0 &&
              ` ${progress.added} of your lines are in the cart; the others are still here.`}
          </p>
          <Button look="quiet" onClick={cart.add}>
            Retry
          </Button>
        </div>
      )}
      <CartQuestion
        open={progress.step === 'asking'}
        title="Already in your cart"
        yes="Yes"
        no="No"
        onYes={cart.replace}
        onNo={cart.keep}
      >
        {[...asked].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </CartQuestion>
    </div>
  )
}
