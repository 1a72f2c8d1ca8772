import { AccountFrame } from '../../widgets/account-frame'

export function ThanksScreen() {
  return <AccountFrame title="Thank You for Your Order!">{null}</AccountFrame>
}
