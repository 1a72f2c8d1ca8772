import { AccountFrame } from '../../widgets/account-frame'

export function ProfileScreen() {
  return <AccountFrame title="Account info">{null}</AccountFrame>
}
