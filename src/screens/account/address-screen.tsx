/** A billing or shipping address: a new one, or one that is changed (req 7.13). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  addressErrors,
  type AddressFields,
  type AddressKind,
  addressTitles,
  blankAddress,
} from '../../domain/account/address'
import { MissingFailure } from '../../domain/failure'
import { useDraft } from '../../saved/drafts/use-draft'
import { addressesQuery, addressQuery, saveAddressMutation } from '../../queries/address'
import { buttonClass } from '../../ui/button'
import { useForm, useWriteKey } from '../../ui/form/use-form'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { showToast } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { ContactInputs, PlaceInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { LoadProblem } from './load-problem'
import styles from './account-form.module.css'
import late from './loading-addresses.module.css'

export function AddressScreen({ kind, id }: { kind: AddressKind; id: string | null }) {
  // What was typed for one address is not for another.
  return id === null ? (
    <AddressForm key={kind} kind={kind} id={null} saved={null} />
  ) : (
    <SavedAddressScreen key={`${kind} ${id}`} kind={kind} id={id} />
  )
}

/** Also of an address that is changed (req 7.13). */
const title = 'Add address'

/** The entry of the saved list stands in for the address until it is here, and without a network. */
function SavedAddressScreen({ kind, id }: { kind: AddressKind; id: string }) {
  const list = useQuery(addressesQuery(kind))
  const own = useQuery(addressQuery(kind, id))
  const saved = own.data?.value ?? list.data?.value.find((address) => address.id === id)
  // Once it was here its form stays: what is typed in it must not go with an address that was removed meanwhile.
  if (own.error instanceof MissingFailure && !own.data) return <AddressMissing kind={kind} />
  if (saved) return <AddressForm kind={kind} id={id} saved={saved} />
  return (
    <AccountFrame title={title}>
      {own.error && !list.isPending ? (
        <LoadProblem
          title="This address could not be loaded"
          error={own.error}
          onRetry={() => void own.refetch()}
        />
      ) : (
        <div className={late.fields}>
          <VisuallyHidden>Loading the address</VisuallyHidden>
          {['name', 'country', 'city', 'line'].map((field) => (
            <Skeleton key={field} className={late.field} />
          ))}
        </div>
      )}
    </AccountFrame>
  )
}

function AddressMissing({ kind }: { kind: AddressKind }) {
  return (
    <AccountFrame title={title}>
      <Notice title="This address was not found" link={{ to: '/saved_address', name: 'Saved addresses' }}>
        <p>It is not among your addresses. The {addressTitles[kind].toLowerCase()} may have been removed.</p>
      </Notice>
    </AccountFrame>
  )
}

type AddressFormProps = {
  kind: AddressKind
  /** Null for a new one. */
  id: string | null
  /** May be a saved copy first and the provider's own later. */
  saved: AddressFields | null
}

/** The form of an address, new or saved. What was typed stays until the provider has it. */
function AddressForm({ kind, id, saved }: AddressFormProps) {
  const router = useRouter()
  const form = useForm(saved ?? blankAddress, (fields) => addressErrors(kind, fields))
  const draft = useDraft(`address/${kind}/${id ?? 'new'}`, form)
  const save = useMutation(saveAddressMutation(useQueryClient()))
  const keyOf = useWriteKey()
  const isHere = useIsHere()

  const send = (fields: AddressFields) => {
    const address = { kind, id, fields }
    return save.mutateAsync({ address, key: keyOf(address) })
  }
  const onSent = (message: string) => {
    showToast('success', message || 'The address was saved.')
    // Who went on to another page in the meantime stays there.
    if (isHere()) void router.navigate({ to: '/saved_address' })
  }
  return (
    <AccountFrame title={title} hasProblems={form.problems.length > 0}>
      <h2>{addressTitles[kind]}</h2>
      <Form
        form={form}
        draft={draft}
        send={send}
        onSent={onSent}
        submit="Save address"
        className={styles.wide}
        actions={
          <Link to="/saved_address" className={buttonClass('quiet')} onClick={draft.forget}>
            Cancel
          </Link>
        }
      >
        <PlaceInputs kind={kind} field={form.field} />
        {kind === 'billing' && <ContactInputs kind={kind} field={form.field} />}
      </Form>
    </AccountFrame>
  )
}
