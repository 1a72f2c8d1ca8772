/** The saved addresses of one kind, oldest first: each can be changed or removed, and another one added. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { type AddressKind, addressTitles } from '../../domain/account/address'
import { addressesQuery } from '../../queries/address'
import { buttonClass } from '../../ui/button'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { CartQuestion } from '../../widgets/cart/cart-question'
import { AddressCard } from './address-card'
import { LoadingAddresses } from './loading-addresses'
import { LoadProblem } from './load-problem'
import styles from './saved-address.module.css'
import { offlineReason, useAddressRemoval } from './use-address-removal'

const addresses = { billing: '/billing_address/{-$id}', shipping: '/shipping_address/{-$id}' } as const

export function AddressList({ kind }: { kind: AddressKind }) {
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
      <CartQuestion
        open={removal.asked !== null}
        title={`Remove this ${name}?`}
        yes="OK"
        no="Cancel"
        onYes={removal.confirm}
        onNo={removal.cancel}
      >
        <p>{removal.asked?.line1}</p>
      </CartQuestion>
    </section>
  )
}
