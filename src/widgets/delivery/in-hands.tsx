/**
 * The day by which something would be with its customer, in words (req 21.4): promised where the provider told its days and
 * a postcode is known, else the day by which it leaves.
 */
import { placeHint } from '../../domain/account/address'
import { type ReactNode, useState } from 'react'
import {
  type DeliveryWords,
  deliveryWords,
  type Destination,
  type WantedProduct,
} from '../../domain/delivery/promise'
import { useDeliveryRules } from '../../queries/about'
import { useDestination } from '../../queries/destination'
import { useConnectivity } from '../../session/connectivity'
import { setNeed, useNeed } from '../../session/need'
import styles from './in-hands.module.css'

type InHandsProps = {
  wanted: readonly WantedProduct[]
  /** The customer's own day; else that of "I need … by …". */
  neededBy?: string | null
  /** Else what was typed on this visit, or the address that was saved last. Null: not known yet. */
  to?: Destination | null | undefined
  /** Asks for the postcode. */
  asks?: boolean
  /** Shown where the provider has delivery rules, and no day follows from them. */
  otherwise?: ReactNode
  className?: string | undefined
}

export function InHands(props: InHandsProps) {
  const { wanted, neededBy, to, asks = false, otherwise = null, className } = props
  const rules = useDeliveryRules()
  const isOffline = useConnectivity() === 'offline'
  const known = useDestination(to === undefined)
  const { by } = useNeed()
  if (rules === undefined) return null
  const place = to === undefined ? known : to
  const words = deliveryWords(
    { wanted, to: place, neededBy: neededBy === undefined ? by : neededBy, now: Date.now(), isOffline },
    rules,
  )
  if (!words) return rules ? otherwise : null
  return (
    <p className={className ?? styles.words} data-plain={rules ? undefined : ''}>
      <DayWords words={words} />
      {asks && rules && <Postcode known={place?.postcode ?? ''} />}
    </p>
  )
}

export function DayWords({ words: { day, condition, needed, isLate } }: { words: DeliveryWords }) {
  return (
    <>
      <strong>{day}</strong>
      {condition && ` ${condition}`}
      {needed && <span className={isLate ? styles.late : styles.early}>, {needed}</span>}
    </>
  )
}

/** Counts for this visit. */
function Postcode({ known }: { known: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const hint = placeHint({ country: 'Australia', state: '', city: '', postcode: typed ?? known })
  return (
    <label className={styles.postcode}>
      Postcode
      <input
        className="figures"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={4}
        size={4}
        value={typed ?? known}
        onChange={({ target: { value } }) => {
          setTyped(value)
          setNeed({ postcode: /^\d{4}$/.test(value) ? value : null })
        }}
      />
      {hint !== undefined && <span role="status">{hint}</span>}
    </label>
  )
}
