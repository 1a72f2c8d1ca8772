import { AccountFrame } from '../../widgets/account-frame'

export function CheckoutScreen() {
  return <AccountFrame title="Checkout">{null}</AccountFrame>
}
