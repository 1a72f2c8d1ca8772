/** "Add to draft" button of a product, for customers. The dialog is above any page. */
import { ClipboardPlus } from 'lucide-react'
import { Button } from '../../../src/ui/button'
import type { SlotProps } from '../../../src/widgets/frame/features'
import { requestAddToDraft } from './requested-products'

export function AddToDraftButton({
  getProducts,
  name,
  variant = 'quiet',
  className,
}: SlotProps['productsAction']) {
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
