import { AccountFrame } from '../../widgets/account-frame'

export function OrderLinkScreen({ hash }: { hash: string }) {
  return <AccountFrame title="Order Information">{hash}</AccountFrame>
}
