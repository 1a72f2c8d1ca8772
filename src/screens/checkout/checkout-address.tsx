/**
 * One address of an order: a saved one, or typed. On a phone the fields are shown only for an address that has to be
 * typed (req 6.34).
 */
import { type ReactNode, useId, useState } from 'react'
import type { SavedAddress } from '../../domain/account/address'
import { Button } from '../../ui/button'
import styles from './checkout.module.css'

/** Source of one of the two addresses. */
export type AddressChoice = {
  /** The address that was saved last comes first. */
  saved: SavedAddress[]
  /** The saved address that the form contains; null when it contains another one. */
  chosen: SavedAddress | null
  /** null selects another address: empty fields, or the text that was typed before. */
  choose: (address: SavedAddress | null) => void
  /** The address in the form has problems. */
  hasProblems: boolean
}

/** Cards shown at first, in addition to the chosen one. */
const initialCardCount = 3

type AddressPartProps = AddressChoice & {
  title: string
  /** The fields. */
  children: ReactNode
}

export function AddressPart({ title, children, ...choice }: AddressPartProps) {
  const { saved, chosen, hasProblems } = choice
  const isFolded = chosen !== null && !hasProblems
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {saved.length > 0 && <SavedAddresses {...choice} />}
      <div className={isFolded ? styles.folded : undefined}>{children}</div>
    </fieldset>
  )
}

function SavedAddresses({ saved, chosen, choose }: AddressChoice) {
  const name = useId()
  const [showsAll, setShowsAll] = useState(false)
  const shown = saved.filter((address, index) => showsAll || index < initialCardCount || address === chosen)
  return (
    <>
      <div role="radiogroup" aria-label="Saved addresses" className={styles.cards}>
        {shown.map((address) => (
          <label key={address.id} className={styles.card}>
            <input type="radio" name={name} checked={address === chosen} onChange={() => choose(address)} />
            <span>
              <strong>{address.customerName}</strong>
              {inOneLine(address)}
            </span>
          </label>
        ))}
        <label className={styles.card}>
          <input type="radio" name={name} checked={chosen === null} onChange={() => choose(null)} />
          <strong>Another address</strong>
        </label>
      </div>
      {shown.length < saved.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {saved.length}
        </Button>
      )}
    </>
  )
}

function inOneLine({ line1, line2, city, state, postcode, country }: SavedAddress): string {
  return [line1, line2, city, `${state} ${postcode}`.trim(), country].filter(Boolean).join(', ')
}
