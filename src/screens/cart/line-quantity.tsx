/** How many of a line, which is saved by itself; in words where the shop does not offer the line as it is. */
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { formatCount } from '../../domain/cart/quantity'
import { Field } from '../../ui/form/field'
import { useLineQuantity } from './use-line-quantity'
import styles from './line-quantity.module.css'

type LineQuantityProps = {
  line: CartLine
  /** Of the product's page; '' when the provider did not say. */
  slug: string
  others: number
  /** False when the line cannot be sent again, because the product does not offer it so. */
  changeable: boolean
  /** The id of the words that say why nothing can be changed just now. */
  reason: string | undefined
  askToRemove: () => void
}

const waits = 'Needs a connection'

export function LineQuantity(props: LineQuantityProps) {
  if (props.slug === '' || !props.changeable) return <FixedQuantity {...props} />
  return <QuantityInput {...props} />
}

function FixedQuantity({ line, slug }: LineQuantityProps) {
  return (
    <div className={styles.fixed}>
      <p>Quantity {formatCount(line.quantity)}</p>
      {slug !== '' && (
        <Link to="/product/$slug" params={{ slug }}>
          Change on the product page
        </Link>
      )}
    </div>
  )
}

function QuantityInput({ line, slug, others, reason, askToRemove }: LineQuantityProps) {
  const input = useRef<HTMLInputElement>(null)
  const ask = () => {
    // The question gives the focus back to where it was.
    input.current?.focus()
    askToRemove()
  }
  const quantity = useLineQuantity(line, { slug, others, askToRemove: ask })
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Else the same key answers the question that it opens.
    event.preventDefault()
    quantity.settle()
  }
  return (
    <div className={styles.quantity}>
      <Field
        ref={input}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity.text}
        error={quantity.problem}
        readOnly={reason !== undefined}
        aria-disabled={reason !== undefined}
        aria-description={reason === undefined ? undefined : waits}
        onChange={(event) => quantity.type(event.target.value)}
        onBlur={quantity.settle}
        onKeyDown={saveOnEnter}
      />
      {reason !== undefined && <p className={styles.said}>{waits}</p>}
      <p role="status" className={styles.said}>
        {quantity.saving ? 'Saving…' : quantity.said}
      </p>
    </div>
  )
}
