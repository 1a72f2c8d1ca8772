/** Request a quote, request a sample: open to everybody; what was typed stays until the provider has it. */
import type { EnquiryKind } from '../../../domain/cart/enquiry'
import type { Product } from '../../../domain/product/product'
import { Dialog } from '../../../ui/dialog'
import { EnquiryForm } from './enquiry-form'
import { EnquiryReceipt } from './enquiry-receipt'
import { type EnquiryLine, useEnquiry } from './use-enquiry'

const titles: Record<EnquiryKind, string> = { quote: 'Request a quote', sample: 'Request a sample' }

type EnquiryDialogProps = EnquiryLine & {
  kind: EnquiryKind
  open: boolean
  onClose: () => void
  product: Product
}

/** Keeps what was typed while it is mounted, open or closed. */
export function EnquiryDialog({ kind, open, onClose, product, ...line }: EnquiryDialogProps) {
  const enquiry = useEnquiry(kind, product.id, line)
  const close = () => {
    enquiry.reloadPage()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} label={titles[kind]}>
      {enquiry.receipt === null ? (
        <EnquiryForm
          title={titles[kind]}
          product={product}
          chosen={line.chosen}
          enquiry={enquiry}
          onCancel={close}
        />
      ) : (
        <EnquiryReceipt title={titles[kind]} words={enquiry.receipt} onClose={close} />
      )}
    </Dialog>
  )
}
