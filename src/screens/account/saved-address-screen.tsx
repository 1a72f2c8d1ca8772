/** The two lists of saved addresses; trouble with one leaves the other alone (req 7.12). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type AddressKind, addressTitles, type SavedAddress } from '../../domain/account/address'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { useConnectivity } from '../../session/connectivity'
import { addressesQuery, removeAddressMutation } from '../../queries/address'
import { Button, buttonClass } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { showToast } from '../../ui/toast/toast'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { LoadProblem } from './load-problem'
import { LoadingAddresses } from './loading-addresses'
import styles from './saved-address.module.css'

export function SavedAddressScreen() {
  return (
    <AccountFrame title="Saved addresses">
      <div className={styles.lists}>
        <AddressList kind="billing" />
        <AddressList kind="shipping" />
      </div>
    </AccountFrame>
  )
}

const addresses = { billing: '/billing_address/{-$id}', shipping: '/shipping_address/{-$id}' } as const

/** The saved addresses of one kind, oldest first: each can be changed or removed, and another one added. */
function AddressList({ kind }: { kind: AddressKind }) {
  const { data, error, refetch } = useQuery(addressesQuery(kind))
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const reasonId = useId()
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
          title={`Your ${name} list could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {list?.length === 0 && <p className={styles.empty}>No {name} saved yet.</p>}
      {removal.offline && list && list.length > 0 && (
        <p id={reasonId} className={styles.offline}>
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
              reasonId={removal.offline ? reasonId : undefined}
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
      <ConfirmDialog
        open={removal.asked !== null}
        title={`Remove this ${name}?`}
        yes="OK"
        no="Cancel"
        onYes={removal.confirm}
        onNo={removal.cancel}
      >
        <p>{removal.asked?.line1}</p>
      </ConfirmDialog>
    </section>
  )
}

type AddressCardProps = {
  address: SavedAddress
  number: number
  /** Where it is changed. */
  to: '/billing_address/{-$id}' | '/shipping_address/{-$id}'
  removal: AddressRemoval
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
          aria-disabled={removal.offline || removal.pending !== null}
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

type AddressRemoval = {
  /** The address that the customer is asked about. */
  asked: SavedAddress | null
  /** The id of the address that is being removed. */
  pending: string | null
  offline: boolean
  ask: (address: SavedAddress) => void
  confirm: () => void
  cancel: () => void
}

const offlineReason =
  'You are offline. Removing or changing an address needs a connection; your addresses stay as they are until then.'

/** `onGone` is called when the entry and its button have left the page with the focus on them. */
function useAddressRemoval(kind: AddressKind, onGone: () => void): AddressRemoval {
  const offline = useConnectivity() === 'offline'
  const [asked, setAsked] = useState<SavedAddress | null>(null)
  const button = useRef<Element | null>(null)
  const removing = useMutation({
    ...removeAddressMutation(useQueryClient(), kind),
    onError: (error) => {
      // An ended identity has said so itself.
      if (!(error instanceof InvalidTokenFailure)) showToast('error', wordsOf(error))
    },
  })
  const pending = removing.isPending ? removing.variables : null

  return {
    asked,
    pending,
    offline,
    ask: (address) => {
      if (pending !== null) return
      if (offline) return showToast('warning', offlineReason)
      button.current = document.activeElement
      setAsked(address)
    },
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked) return
      setAsked(null)
      removing.mutate(asked.id, {
        onSuccess: (message) => {
          showToast('success', message || 'The address was removed.')
          const focused = document.activeElement
          if (focused === button.current || focused === document.body) onGone()
        },
      })
    },
  }
}

function wordsOf(error: unknown): string {
  return failureWords(error, {
    lost: 'The address may still be in your list.',
    unread: 'The address may be gone all the same.',
    otherwise: 'This address could not be removed.',
  })
}
