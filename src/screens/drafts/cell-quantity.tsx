/** One quantity of a draft: kept as it is typed; emptied, it goes when the field is left. */
import { useState } from 'react'
import { largestQuantity, readQuantity, unreadQuantity } from '../../domain/cart/quantity'
import { Field } from '../../ui/form/field'

type CellQuantityProps = { label: string; quantity: number; onQuantity: (quantity: number) => void }

export function CellQuantity({ label, quantity, onQuantity }: CellQuantityProps) {
  /** Only while somebody is at it. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (quantity > 0 ? String(quantity) : '')
  const isFaulty = text.trim() !== '' && readQuantity(text) === null
  const type = (next: string) => {
    setTyped(next)
    const read = readQuantity(next)
    // The first digit of a new row makes it one of the draft's: it waits until all of it is typed.
    if (read !== null && read <= largestQuantity && quantity > 0) onQuantity(read)
  }
  const leave = () => {
    if (typed === null) return
    const read = readQuantity(typed)
    if (read !== null && read !== quantity) onQuantity(read)
    if (typed.trim() === '' && quantity > 0) onQuantity(0)
    if (!isFaulty) setTyped(null)
  }
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      error={isFaulty ? unreadQuantity : undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave()
      }}
    />
  )
}
