import type { AddressKind } from '../../domain/address'
import { AccountFrame } from '../../widgets/account-frame'

export function AddressScreen({ kind, id }: { kind: AddressKind; id: string | null }) {
  return (
    <AccountFrame title="Add address">
      {kind} {id}
    </AccountFrame>
  )
}
