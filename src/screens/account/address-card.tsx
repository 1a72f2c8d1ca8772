/** One saved address, with its number in the list. */
import { Link } from '@tanstack/react-router'
import type { SavedAddress } from '../../domain/account/address'
import { Button, buttonClass } from '../../ui/button'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './saved-address.module.css'
import type { AddressRemoval } from './use-address-removal'

type AddressCardProps = {
  address: SavedAddress
  number: number
  /** Where it is changed. */
  to: '/billing_address/{-$id}' | '/shipping_address/{-$id}'
  removal: AddressRemoval
  /** Of the words that say why it cannot be removed just now. */
  reasonId: string | undefined
}

export function AddressCard({ address, number, to, removal, reasonId }: AddressCardProps) {
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
