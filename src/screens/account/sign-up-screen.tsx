import { AccountFrame } from '../../widgets/account-frame'

export function SignUpScreen() {
  return <AccountFrame title="Create an account">{null}</AccountFrame>
}
