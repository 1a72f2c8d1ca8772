/** Tax invoices on the pages of the core (req 28.5 to 28.7), if the provider has them. */
import { useQuery } from '@tanstack/react-query'
import { aboutQuery } from '../../../src/queries/about'
import { lazyComponent } from '../../../src/ui/lazy/lazy-piece'
import type { SlotComponents, SlotProps } from '../../../src/widgets/frame/features'

const loadPieces = () => import('./pieces')
const orderInvoices = lazyComponent(loadPieces, 'OrderInvoices')
const paymentTerms = lazyComponent(loadPieces, 'PaymentTerms')
const abnPanel = lazyComponent(loadPieces, 'AbnPanel')

function useHasInvoices(): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes('invoice') === true
}

export const invoiceSlots: SlotComponents = {
  orderAction: function OrderAction(props: SlotProps['orderAction']) {
    const OrderInvoices = orderInvoices.useComponent(useHasInvoices())
    return OrderInvoices && <OrderInvoices {...props} />
  },
  checkoutPayment: function CheckoutPayment() {
    const PaymentTerms = paymentTerms.useComponent(useHasInvoices())
    return PaymentTerms && <PaymentTerms />
  },
  accountPanel: function AccountPanel() {
    const AbnPanel = abnPanel.useComponent(useHasInvoices())
    return AbnPanel && <AbnPanel />
  },
}
