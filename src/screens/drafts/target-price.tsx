/** What the client wants to pay for a piece, as the customer types it: no price of the shop's. */
import { useState } from 'react'
import { centsOf } from '../../domain/price/money'
import { Field } from '../../ui/form/field'

type TargetPriceProps = { cents: number | null; onCents: (cents: number | null) => void }

export function TargetPrice({ cents, onCents }: TargetPriceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => (text.trim() === '' ? null : centsOf(text))
  // As typed, as long as it means what is kept: it may be changed in another tab.
  const isOwn = typed !== null && (read(typed) === cents || isFaulty(typed))
  const text = isOwn ? typed : cents === null ? '' : (cents / 100).toFixed(2)
  const type = (next: string) => {
    setTyped(next)
    if (!isFaulty(next)) onCents(read(next))
  }
  return (
    <Field
      label="Target price each, ex GST"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isFaulty(text) ? 'Please type an amount such as 6.50' : undefined}
      onChange={(event) => type(event.target.value)}
    />
  )
}

function isFaulty(text: string): boolean {
  const cents = centsOf(text)
  return text.trim() !== '' && (cents === null || cents < 0)
}
