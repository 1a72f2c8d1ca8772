import { AccountFrame } from '../../widgets/account-frame'

export function ChangePasswordScreen() {
  return <AccountFrame title="Change password">{null}</AccountFrame>
}
