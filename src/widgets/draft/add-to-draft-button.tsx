/** "Add to draft" beside a product, for customers: the dialog stands in the header's part of the page. */
import { ClipboardPlus } from 'lucide-react'
import { Button, type ButtonLook } from '../../ui/button'
import { type RequestedProduct, askForDraft } from './asked-products'

type AddToDraftButtonProps = {
  /** Asked at the press. */
  what: () => RequestedProduct[]
  /** Of the product, where several such buttons stand on one page. */
  name?: string
  look?: ButtonLook
  className?: string | undefined
}

export function AddToDraftButton({ what, name, look = 'quiet', className }: AddToDraftButtonProps) {
  return (
    <Button
      look={look}
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
