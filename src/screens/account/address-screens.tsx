/** The two lists of saved addresses; trouble with one leaves the other alone (req 7.12). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import {
  addressErrors,
  type AddressFields,
  type AddressKind,
  addressTitles,
  blankAddress,
  type SavedAddress,
} from '../../domain/account/address'
import { MissingFailure } from '../../domain/failure'
import { useConnectivity } from '../../session/connectivity'
import { addressQuery, removeAddressMutation, saveAddressMutation } from '../../queries/account'
import { addressesQuery } from '../../queries/addresses'
import { Button, buttonClass } from '../../ui/button'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { useForm, useWriteKey } from '../../ui/form/use-form'
import { Notice } from '../../ui/notice'
import { useIsHere } from '../../ui/use-lifetime'
import { type Removal, RemoveQuestion, useRemoval } from '../../widgets/form/removal'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { ContactInputs, PlaceInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import { useDraft } from '../../saved/drafts/use-draft'
import { LoadProblem } from '../../widgets/shell/load-problem'
import late from './loading-addresses.module.css'
import styles from './saved-address.module.css'
import accountFormStyles from './account-form.module.css'

export function SavedAddressScreen() {
  const billing = useQuery(addressesQuery('billing'))
  const shipping = useQuery(addressesQuery('shipping'))
  // Together, as the cards of one push the other down; later only the one that is read again waits.
  const arePresent = [billing, shipping].every(({ data, isFetched }) => data !== undefined || isFetched)
  return (
    <AccountFrame title="Saved addresses">
      {arePresent ? (
        <div className={styles.lists}>
          <AddressList kind="billing" />
          <AddressList kind="shipping" />
        </div>
      ) : (
        <LoadingAddresses />
      )}
    </AccountFrame>
  )
}

function LoadingAddresses() {
  return (
    <div className={late.cards}>
      <VisuallyHidden>Loading addresses</VisuallyHidden>
      <Skeleton className={late.card} />
    </div>
  )
}

const addresses = { billing: '/billing_address/{-$id}', shipping: '/shipping_address/{-$id}' } as const

/** The saved addresses of one kind, oldest first: each can be changed or removed, and another one added. */
function AddressList({ kind }: { kind: AddressKind }) {
  const { data, error, refetch } = useQuery(addressesQuery(kind))
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const reasonId = useId()
  const offline = useConnectivity() === 'offline'
  const removal = useAddressRemoval(kind, () => heading.current?.focus())
  const title = addressTitles[kind]
  const name = title.toLowerCase()
  const list = data?.value

  return (
    <section aria-labelledby={headingId} className={styles.list}>
      <h2 ref={heading} id={headingId} tabIndex={-1}>
        {title}
      </h2>
      {!list && !error && <LoadingAddresses />}
      {!list && error && (
        <LoadProblem
          title={`We couldn’t load your ${name} list`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {list?.length === 0 && <p className={styles.empty}>No {name} saved yet.</p>}
      {offline && list && list.length > 0 && (
        <p id={reasonId} className="warning">
          {offlineReason}
        </p>
      )}
      {list && list.length > 0 && (
        <ol className={styles.cards}>
          {list.map((address, index) => (
            <AddressCard
              key={address.id}
              address={address}
              number={index + 1}
              to={addresses[kind]}
              removal={removal}
              reasonId={offline ? reasonId : undefined}
            />
          ))}
        </ol>
      )}
      <Link to={addresses[kind]} params={{ id: undefined }} className={buttonClass('quiet')}>
        <Plus aria-hidden="true" size={18} />
        <span>
          Add<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Link>
      <RemoveQuestion removal={removal} title={`Remove this ${name}?`}>
        {removal.asked?.line1}
      </RemoveQuestion>
    </section>
  )
}

type AddressCardProps = {
  address: SavedAddress
  number: number
  /** Where it is changed. */
  to: '/billing_address/{-$id}' | '/shipping_address/{-$id}'
  removal: Removal<SavedAddress>
  /** Of the words that say why it cannot be removed just now. */
  reasonId: string | undefined
}

/** One saved address, with its number in the list. */
function AddressCard({ address, number, to, removal, reasonId }: AddressCardProps) {
  const { id, customerName, line1, line2, city, state, postcode, country, email, mobileNumber } = address
  const which = (
    <VisuallyHidden>
      {' '}
      address {number}, {line1}
    </VisuallyHidden>
  )
  return (
    <li className={styles.card}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <address className={styles.lines}>
        <strong>{customerName}</strong>
        {[line1, line2, [city, state, postcode].filter(Boolean).join(' '), country, email, mobileNumber].map(
          (line, index) => line !== '' && <span key={index}>{line}</span>,
        )}
      </address>
      <div className={styles.actions}>
        <Link to={to} params={{ id }} className={buttonClass('quiet')}>
          <span>Update{which}</span>
        </Link>
        <Button
          look="quiet"
          aria-disabled={reasonId !== undefined || removal.pending !== null}
          aria-describedby={reasonId}
          onClick={() => removal.ask(address)}
        >
          <span>
            {removal.pending === id ? 'Removing…' : 'Remove'}
            {which}
          </span>
        </Button>
      </div>
    </li>
  )
}

const offlineReason = 'You’re offline. You can change or remove addresses when you’re back online.'

function useAddressRemoval(kind: AddressKind, onFocusLost: () => void): Removal<SavedAddress> {
  const { mutateAsync } = useMutation(removeAddressMutation(useQueryClient(), kind))
  const remove = async ({ id }: SavedAddress) => {
    showToast('success', (await mutateAsync(id)) || 'The address was removed.')
  }
  const failed = {
    lost: 'The address may still be in your list.',
    unread: 'The address may have gone anyway.',
    otherwise: 'This address couldn’t be removed.',
  }
  return useRemoval({ remove, onFocusLost, offlineReason, failed })
}

/** A billing or shipping address: a new one, or one that is changed (req 7.13). */
export function AddressScreen({ kind, id }: { kind: AddressKind; id: string | null }) {
  // What was typed for one address is not for another.
  return id === null ? (
    <AddressForm key={kind} kind={kind} id={null} saved={null} />
  ) : (
    <EditedAddress key={`${kind} ${id}`} kind={kind} id={id} />
  )
}

/** Also of an address that is changed (req 7.13). */
const title = 'Add address'

/** The entry of the saved list stands in for the address until it is here, and without a network. */
function EditedAddress({ kind, id }: { kind: AddressKind; id: string }) {
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
          title="We couldn’t load this address"
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
      <Notice title="We can’t find this address" link={{ to: '/saved_address', name: 'Saved addresses' }}>
        <p>It isn’t one of your addresses. The {addressTitles[kind].toLowerCase()} may have been removed.</p>
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
        className={accountFormStyles.wide}
        actions={
          <Link to="/saved_address" className={buttonClass('quiet')} onClick={draft.forget}>
            Cancel
          </Link>
        }
      >
        <PlaceInputs kind={kind} field={form.field} change={form.change} />
        {kind === 'billing' && <ContactInputs kind={kind} field={form.field} />}
      </Form>
    </AccountFrame>
  )
}
