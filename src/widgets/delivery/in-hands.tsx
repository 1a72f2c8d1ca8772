/**
 * Text about the day on which products are in the customer's hands (req 21.4): the promised day if the provider has
 * delivery rules and a postcode is known, else the day of dispatch.
 */
import { addressHint } from '../../domain/account/address'
import { type ReactNode, useState } from 'react'
import {
  type DeliveryText,
  deliveryText,
  type Destination,
  type WantedProduct,
} from '../../domain/delivery/promise'
import { useDeliveryRules } from '../../queries/about'
import { useDestination } from '../../queries/destination'
import { useConnectivity } from '../../session/connectivity'
import { setNeed, useNeed } from '../../session/need'
import styles from './in-hands.module.css'

type InHandsProps = {
  products: readonly WantedProduct[]
  /** The day by which the customer needs the products; default: the day of "I need … by …". */
  neededBy?: string | null
  /** Destination; default: the postcode typed on this visit, or the address saved last. null: not known yet. */
  to?: Destination | null | undefined
  showsPostcodeField?: boolean
  /** Fallback if the provider has delivery rules but no day follows from them. */
  fallback?: ReactNode
  className?: string | undefined
}

export function InHands(props: InHandsProps) {
  const { products, neededBy, to, showsPostcodeField = false, fallback = null, className } = props
  const rules = useDeliveryRules()
  const isOffline = useConnectivity() === 'offline'
  const knownDestination = useDestination(to === undefined)
  const { by } = useNeed()
  if (rules === undefined) return null
  const destination = to === undefined ? knownDestination : to
  const text = deliveryText(
    {
      products,
      to: destination,
      neededBy: neededBy === undefined ? by : neededBy,
      now: Date.now(),
      isOffline,
    },
    rules,
  )
  if (!text) return rules ? fallback : null
  return (
    <p className={className ?? styles.words} data-plain={rules ? undefined : ''}>
      <DeliveryDay texts={text} />
      {showsPostcodeField && rules && <Postcode postcode={destination?.postcode ?? ''} />}
    </p>
  )
}

export function DeliveryDay({ texts: { day, condition, needed, isLate } }: { texts: DeliveryText }) {
  return (
    <>
      <strong>{day}</strong>
      {condition && ` ${condition}`}
      {needed && <span className={isLate ? styles.late : styles.early}>, {needed}</span>}
    </>
  )
}

/** Field for the postcode of the destination; the typed postcode applies to this visit only. */
function Postcode({ postcode }: { postcode: string }) {
  const [typedPostcode, setTypedPostcode] = useState<string | null>(null)
  const hint = addressHint({ country: 'Australia', state: '', city: '', postcode: typedPostcode ?? postcode })
  return (
    <label className={styles.postcode}>
      Postcode
      <input
        className="figures"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={4}
        size={4}
        value={typedPostcode ?? postcode}
        onChange={({ target: { value } }) => {
          setTypedPostcode(value)
          setNeed({ postcode: /^\d{4}$/.test(value) ? value : null })
        }}
      />
      {hint !== undefined && <span role="status">{hint}</span>}
    </label>
  )
}
