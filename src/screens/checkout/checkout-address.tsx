/**
 * One address of an order: chosen among the saved ones, or typed. On a phone the fields are there for what has to be typed
 * alone (req 6.34).
 */
import { type ReactNode, useId, useState } from 'react'
import type { SavedAddress } from '../../domain/account/address'
import { Button } from '../../ui/button'
import styles from './checkout.module.css'

/** Where one of the two addresses comes from. */
export type AddressChoice = {
  /** The one that was saved last comes first. */
  saved: SavedAddress[]
  /** The one that stands in the form; null where that is another address. */
  chosen: SavedAddress | null
  /** Null: another address is to be typed, or is what it was typed as before. */
  choose: (address: SavedAddress | null) => void
  /** Something is wrong with what stands in the form. */
  hasProblems: boolean
}

/** Cards at first, besides the chosen one. */
const atFirst = 3

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
  const [all, setAll] = useState(false)
  const shown = saved.filter((address, index) => all || index < atFirst || address === chosen)
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
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {saved.length}
        </Button>
      )}
    </>
  )
}

function inOneLine({ line1, line2, city, state, postcode, country }: SavedAddress): string {
  return [line1, line2, city, `${state} ${postcode}`.trim(), country].filter(Boolean).join(', ')
}
