/** "Add to draft" beside a product, for customers: the dialog stands in the header's part of the page. */
import { ClipboardPlus } from 'lucide-react'
import { Button } from '../../ui/button'
import { type RequestedProduct, askForDraft } from './asked-products'

type AddToDraftButtonProps = {
  /** Asked at the press. */
  what: () => RequestedProduct[]
  /** Of the product, where several such buttons stand on one page. */
  name?: string
  className?: string | undefined
}

export function AddToDraftButton({ what, name, className }: AddToDraftButtonProps) {
  return (
    <Button
      look="quiet"
      className={className}
      aria-haspopup="dialog"
      aria-label={name === undefined ? undefined : `Add to draft: ${name}`}
      onClick={() => askForDraft(what())}
    >
      <ClipboardPlus aria-hidden="true" size={18} />
      Add to draft
    </Button>
  )
}
