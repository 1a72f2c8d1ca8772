/**
 * The two lists of saved addresses, and the form of an address. A failed request for one list does not affect the other
 * list (req 7.12).
 */
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
import type { FailureTexts } from '../../domain/failure-message'
import { useConnectivity } from '../../session/connectivity'
import { addressQuery, removeAddressMutation, saveAddressMutation } from '../../queries/account'
import { addressesQuery } from '../../queries/addresses'
import { Button, buttonClass } from '../../ui/button'
import { Skeleton, VisuallyHidden } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { useForm, useIdempotencyKey } from '../../ui/form/use-form'
import { Notice } from '../../ui/notice'
import { useIsMounted } from '../../ui/use-lifetime'
import { type Removal, RemoveQuestion, useRemoval } from '../../widgets/form/removal'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { ContactInputs, PostalInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import { useDraft } from '../../saved/drafts/use-draft'
import { LoadProblem } from '../../widgets/shell/load-problem'
import loadingStyles from './loading-addresses.module.css'
import styles from './saved-address.module.css'
import accountFormStyles from './account-form.module.css'

export function SavedAddressScreen() {
  const billing = useQuery(addressesQuery('billing'))
  const shipping = useQuery(addressesQuery('shipping'))
  // Both lists appear together at first, because late cards of one list would push the other list down. After
  // that each list loads by itself.
  const areFetched = [billing, shipping].every(({ data, isFetched }) => data !== undefined || isFetched)
  return (
    <AccountFrame title="Saved addresses">
      {areFetched ? (
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
    <div className={loadingStyles.cards}>
      <VisuallyHidden>Loading addresses</VisuallyHidden>
      <Skeleton className={loadingStyles.card} />
    </div>
  )
}

const addressPaths = { billing: '/billing_address/{-$id}', shipping: '/shipping_address/{-$id}' } as const

/** The saved addresses of one kind, oldest first. The customer can change, remove and add addresses. */
function AddressList({ kind }: { kind: AddressKind }) {
  const { data, error, refetch } = useQuery(addressesQuery(kind))
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const reasonId = useId()
  const isOffline = useConnectivity() === 'offline'
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
      {isOffline && list && list.length > 0 && (
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
              to={addressPaths[kind]}
              removal={removal}
              reasonId={isOffline ? reasonId : undefined}
            />
          ))}
        </ol>
      )}
      <Link to={addressPaths[kind]} params={{ id: undefined }} className={buttonClass('quiet')}>
        <Plus aria-hidden="true" size={18} />
        <span>
          Add<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Link>
      <RemoveQuestion removal={removal} title={`Remove this ${name}?`}>
        {removal.candidate?.line1}
      </RemoveQuestion>
    </section>
  )
}

type AddressCardProps = {
  address: SavedAddress
  number: number
  /** Route of the address form. */
  to: '/billing_address/{-$id}' | '/shipping_address/{-$id}'
  removal: Removal<SavedAddress>
  /** Id of the text that explains why the address cannot be removed now. */
  reasonId: string | undefined
}

function AddressCard({ address, number, to, removal, reasonId }: AddressCardProps) {
  const { id, customerName, line1, line2, city, state, postcode, country, email, mobileNumber } = address
  const hiddenLabel = (
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
          <span>Update{hiddenLabel}</span>
        </Link>
        <Button
          variant="quiet"
          aria-disabled={reasonId !== undefined || removal.pendingId !== null}
          aria-describedby={reasonId}
          onClick={() => removal.ask(address)}
        >
          <span>
            {removal.pendingId === id ? 'Removing…' : 'Remove'}
            {hiddenLabel}
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
  const failureTexts = {
    lost: 'The address may still be in your list.',
    unreadable: 'The address may have been removed anyway.',
    fallback: 'This address couldn’t be removed.',
  } satisfies FailureTexts
  return useRemoval({ remove, onFocusLost, offlineReason, failureTexts })
}

/** Screen that adds an address (id is null) or changes a saved one, billing or shipping (req 7.13). */
export function AddressScreen({ kind, id }: { kind: AddressKind; id: string | null }) {
  // The key gives each address a form of its own, so typed text does not carry over to another address.
  return id === null ? (
    <AddressForm key={kind} kind={kind} id={null} saved={null} />
  ) : (
    <EditedAddress key={`${kind} ${id}`} kind={kind} id={id} />
  )
}

/** A new address and a changed address have the same title (req 7.13). */
const title = 'Add address'

/** Shows the copy from the list of addresses until the address itself has loaded, and while there is no network. */
function EditedAddress({ kind, id }: { kind: AddressKind; id: string }) {
  const list = useQuery(addressesQuery(kind))
  const addressResult = useQuery(addressQuery(kind, id))
  const saved = addressResult.data?.value ?? list.data?.value.find((address) => address.id === id)
  // A form that is open stays open, so typed text is not lost when the address is removed elsewhere meanwhile.
  if (addressResult.error instanceof MissingFailure && !addressResult.data)
    return <AddressMissing kind={kind} />
  if (saved) return <AddressForm kind={kind} id={id} saved={saved} />
  return (
    <AccountFrame title={title}>
      {addressResult.error && !list.isPending ? (
        <LoadProblem
          title="We couldn’t load this address"
          error={addressResult.error}
          onRetry={() => void addressResult.refetch()}
        />
      ) : (
        <div className={loadingStyles.fields}>
          <VisuallyHidden>Loading the address</VisuallyHidden>
          {['name', 'country', 'city', 'line'].map((field) => (
            <Skeleton key={field} className={loadingStyles.field} />
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
  /** The id is null for a new address. */
  id: string | null
  /** The values may first be a saved copy and later the provider's version. */
  saved: AddressFields | null
}

/** The form of a new or saved address. Typed text stays until the provider has accepted it. */
function AddressForm({ kind, id, saved }: AddressFormProps) {
  const router = useRouter()
  const form = useForm(saved ?? blankAddress, (fields) => addressErrors(kind, fields))
  const draft = useDraft(`address/${kind}/${id ?? 'new'}`, form)
  const save = useMutation(saveAddressMutation(useQueryClient()))
  const keyOf = useIdempotencyKey()
  const isMounted = useIsMounted()

  const send = (fields: AddressFields) => {
    const address = { kind, id, fields }
    return save.mutateAsync({ address, key: keyOf(address) })
  }
  const onSent = (message: string) => {
    showToast('success', message || 'The address was saved.')
    // A customer who went to another page meanwhile stays there.
    if (isMounted()) void router.navigate({ to: '/saved_address' })
  }
  return (
    <AccountFrame title={title} hasProblems={form.problems.length > 0}>
      <h2>{addressTitles[kind]}</h2>
      <Form
        form={form}
        draft={draft}
        send={send}
        onSent={onSent}
        submitLabel="Save address"
        className={accountFormStyles.wide}
        actions={
          <Link to="/saved_address" className={buttonClass('quiet')} onClick={draft.discard}>
            Cancel
          </Link>
        }
      >
        <PostalInputs kind={kind} field={form.field} change={form.change} />
        {kind === 'billing' && <ContactInputs kind={kind} field={form.field} />}
      </Form>
    </AccountFrame>
  )
}
