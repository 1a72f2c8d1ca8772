/** Add to cart with what keeps it from working, and what the provider says about it. */
import { ShoppingCart } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import type { AddToCart, Sending } from './use-add-to-cart'
import styles from './add-to-cart-button.module.css'

export function AddToCartButton({ cart }: { cart: AddToCart }) {
  const id = useId()
  const { progress, reason } = cart
  // The words of a provider that says the same of every line stand once.
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
        {progress.step === 'sending' ? sendingWords(progress) : 'Add to cart'}
      </Button>
      {reason !== null && (
        <p id={id} className={styles.reason}>
          {reason}
        </p>
      )}
      {progress.step === 'failed' && (
        // The toast has said it aloud already.
        <div className={styles.failed}>
          <p>{progress.message}</p>
          <Button look="quiet" onClick={cart.add}>
            Retry
          </Button>
        </div>
      )}
      <ConfirmDialog
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
      </ConfirmDialog>
    </div>
  )
}

function sendingWords({ answered, of }: Sending): string {
  return of > 1 ? `Adding ${answered + 1} of ${of}…` : 'Adding…'
}
