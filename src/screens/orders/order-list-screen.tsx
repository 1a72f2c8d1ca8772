import { AccountFrame } from '../../widgets/account-frame'

export function OrderListScreen() {
  return <AccountFrame title="Orders">{null}</AccountFrame>
}
