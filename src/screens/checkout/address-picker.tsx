/** Another of the saved addresses instead of the one in the form (req 6.1). */
import { useId, useState } from 'react'
import type { AddressKind, SavedAddress } from '../../domain/account/address'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import styles from './checkout.module.css'

type AddressPickerProps = {
  kind: AddressKind
  addresses: SavedAddress[]
  /** An address is in the form already. */
  filled: boolean
  onChoose: (address: SavedAddress) => void
}

export function AddressPicker({ kind, addresses, filled, onChoose }: AddressPickerProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (addresses.length === 0) return null
  const choose = (address: SavedAddress) => {
    setOpen(false)
    onChoose(address)
  }
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {filled ? 'Change address' : 'Select address'}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={id}>
        <h2 id={id}>Your {kind} addresses</h2>
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <li key={address.id}>
              <p>
                <strong>{address.customerName}</strong>
                <br />
                {inOneLine(address)}
              </p>
              <Button look="quiet" aria-label={`Use ${inOneLine(address)}`} onClick={() => choose(address)}>
                Use this address
              </Button>
            </li>
          ))}
        </ul>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Dialog>
    </>
  )
}

function inOneLine({ line1, line2, city, state, postcode, country }: SavedAddress): string {
  return [line1, line2, city, `${state} ${postcode}`.trim(), country].filter(Boolean).join(', ')
}
