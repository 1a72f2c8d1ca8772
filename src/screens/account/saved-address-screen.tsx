import { AccountFrame } from '../../widgets/account-frame'

export function SavedAddressScreen() {
  return <AccountFrame title="Saved addresses">{null}</AccountFrame>
}
