/**
 * One address of an order: a saved address or a typed address. On a phone the fields are shown only for an address that
 * has to be typed (req 6.34).
 */
import { type ReactNode, useId, useState } from 'react'
import type { SavedAddress } from '../../domain/account/address'
import { Button } from '../../ui/button'
import styles from './checkout.module.css'

/** The choice between saved addresses and typed fields for one address of an order. */
export type AddressChoice = {
  /** The address that was saved last comes first. */
  saved: SavedAddress[]
  /** The saved address that the form contains; null when it contains another address. */
  chosen: SavedAddress | null
  /**
   * Fills the form with a saved address. With null ("Another address") it restores the text that was typed before,
   * or empties the fields.
   */
  choose: (address: SavedAddress | null) => void
  /** The address in the form has problems. */
  hasProblems: boolean
}

/** Number of cards that are shown at first. The chosen card is always shown. */
const initialCardCount = 3

type AddressPartProps = AddressChoice & {
  title: string
  /** The fields in which an address is typed. */
  children: ReactNode
}

export function AddressPart({ title, children, ...choice }: AddressPartProps) {
  const { saved, chosen, hasProblems } = choice
  const areFieldsHiddenOnPhones = chosen !== null && !hasProblems
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {saved.length > 0 && <SavedAddresses {...choice} />}
      <div className={areFieldsHiddenOnPhones ? styles.folded : undefined}>{children}</div>
    </fieldset>
  )
}

function SavedAddresses({ saved, chosen, choose }: AddressChoice) {
  const name = useId()
  const [showsAll, setShowsAll] = useState(false)
  const visibleAddresses = saved.filter(
    (address, index) => showsAll || index < initialCardCount || address === chosen,
  )
  return (
    <>
      <div role="radiogroup" aria-label="Saved addresses" className={styles.cards}>
        {visibleAddresses.map((address) => (
          <label key={address.id} className={styles.card}>
            <input type="radio" name={name} checked={address === chosen} onChange={() => choose(address)} />
            <span>
              <strong>{address.customerName}</strong>
              {formatInOneLine(address)}
            </span>
          </label>
        ))}
        <label className={styles.card}>
          <input type="radio" name={name} checked={chosen === null} onChange={() => choose(null)} />
          <strong>Another address</strong>
        </label>
      </div>
      {visibleAddresses.length < saved.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {saved.length}
        </Button>
      )}
    </>
  )
}

function formatInOneLine({ line1, line2, city, state, postcode, country }: SavedAddress): string {
  return [line1, line2, city, `${state} ${postcode}`.trim(), country].filter(Boolean).join(', ')
}
