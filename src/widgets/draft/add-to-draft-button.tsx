/** "Add to draft" button of a product, for customers. The dialog is rendered with the account links of the header. */
import { ClipboardPlus } from 'lucide-react'
import { Button, type ButtonVariant } from '../../ui/button'
import { type RequestedProduct, requestAddToDraft } from './requested-products'

type AddToDraftButtonProps = {
  /** Called on click. */
  getProducts: () => RequestedProduct[]
  /** Product name for the accessible label, if a page has several of these buttons. */
  name?: string
  variant?: ButtonVariant
  className?: string | undefined
}

export function AddToDraftButton({ getProducts, name, variant = 'quiet', className }: AddToDraftButtonProps) {
  return (
    <Button
      variant={variant}
      className={className}
      aria-haspopup="dialog"
      aria-label={name === undefined ? undefined : `Add to draft: ${name}`}
      onClick={() => requestAddToDraft(getProducts())}
    >
      <ClipboardPlus aria-hidden="true" size={18} />
      Add to draft
    </Button>
  )
}
