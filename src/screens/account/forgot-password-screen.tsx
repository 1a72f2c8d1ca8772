import { AccountFrame } from '../../widgets/account-frame'

export function ForgotPasswordScreen() {
  return <AccountFrame title="Forgot your password?">{null}</AccountFrame>
}
