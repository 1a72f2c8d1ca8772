import { AccountFrame } from '../../widgets/account-frame'

export function OrderScreen({ id }: { id: string }) {
  return <AccountFrame title="Order Information">{id}</AccountFrame>
}
