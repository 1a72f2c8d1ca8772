/** A billing or shipping address: a new one, or one that is changed (req 7.13). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AddressKind, addressTitles } from '../../domain/account/address'
import { MissingFailure } from '../../domain/failure'
import { addressesQuery, addressQuery } from '../../queries/address'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { AddressForm } from './address-form'
import { LoadingAddress } from './loading-addresses'
import { LoadProblem } from './load-problem'

export function AddressScreen({ kind, id }: { kind: AddressKind; id: string | null }) {
  // What was typed for one address is not for another.
  return id === null ? (
    <AddressForm key={kind} title="Add address" kind={kind} id={null} saved={null} />
  ) : (
    <SavedAddressScreen key={`${kind} ${id}`} kind={kind} id={id} />
  )
}

const title = 'Update address'

/** The entry of the saved list stands in for the address until it is here, and without a network. */
function SavedAddressScreen({ kind, id }: { kind: AddressKind; id: string }) {
  const list = useQuery(addressesQuery(kind))
  const own = useQuery(addressQuery(kind, id))
  const saved = own.data?.value ?? list.data?.value.find((address) => address.id === id)
  // Once it was here its form stays: what is typed in it must not go with an address that was removed meanwhile.
  if (own.error instanceof MissingFailure && !own.data) return <AddressMissing kind={kind} />
  if (saved) return <AddressForm title={title} kind={kind} id={id} saved={saved} />
  return (
    <AccountFrame title={title}>
      {own.error && !list.isPending ? (
        <LoadProblem
          title="This address could not be loaded"
          error={own.error}
          onRetry={() => void own.refetch()}
        />
      ) : (
        <LoadingAddress />
      )}
    </AccountFrame>
  )
}

function AddressMissing({ kind }: { kind: AddressKind }) {
  return (
    <AccountFrame title={title}>
      <Notice
        title="This address was not found"
        actions={
          <Link to="/saved_address" className={buttonClass()}>
            Saved addresses
          </Link>
        }
      >
        <p>It is not among your addresses. The {addressTitles[kind].toLowerCase()} may have been removed.</p>
      </Notice>
    </AccountFrame>
  )
}
