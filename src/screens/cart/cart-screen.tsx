import { AccountFrame } from '../../widgets/account-frame'

export function CartScreen() {
  return <AccountFrame title="Cart">{null}</AccountFrame>
}
