import { AccountFrame } from '../../widgets/account-frame'

export function NewPasswordScreen({ link }: { link: string }) {
  return <AccountFrame title="Set a new password">{link}</AccountFrame>
}
