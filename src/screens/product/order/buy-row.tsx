/**
 * How many, what has to be said of that, and Add to cart. It stays in sight: at the foot of its column, on phones as a bar
 * at the foot of the screen (req 3.17).
 */
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { quantityNotes } from '../../../domain/cart/quantity-notes'
import { readQuantity, steppedQuantity } from '../../../domain/cart/quantity'
import { formatCount } from '../../../domain/count'
import { totalPieces } from '../../../domain/price/price'
import type { Product } from '../../../domain/product/product'
import { stockOf } from '../../../domain/product/stock'
import type { Selection } from '../selection'
import styles from './buy-row.module.css'

type BuyRowProps = {
  product: Product
  selection: Selection
  /** Of the one quantity; a grid says its own. */
  error: string | undefined
  showsPrices: boolean
  /** Add to cart. */
  children: ReactNode
}

export function BuyRow({ product, selection, error, showsPrices, children }: BuyRowProps) {
  const id = useId()
  const { choice, choose, grid, chosen } = selection
  const pieces = totalPieces(chosen.lines)
  const notes = quantityNotes({
    quantity: pieces,
    minimum: product.minimumQuantity,
    // Each cell of a grid says what there is of it.
    stock: grid ? { pieces: null, nextShipment: '' } : stockOf(product, chosenTexts(product, choice.values)),
    showsPrices,
  })
  return (
    <div className={styles.buy}>
      <div id={`${id}-notes`} aria-live="polite" className={styles.notes}>
        {error === undefined && notes.map((note) => <p key={note}>{note}</p>)}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {grid ? (
        <p className={styles.pieces}>
          <strong>{formatCount(pieces)}</strong> {pieces === 1 ? 'piece' : 'pieces'}
        </p>
      ) : (
        <QuantityStepper
          value={choice.quantity}
          minimum={product.minimumQuantity}
          hasError={error !== undefined}
          describedBy={error === undefined ? `${id}-notes` : `${id}-error`}
          onChange={(quantity) => choose({ quantity })}
        />
      )}
      {children}
    </div>
  )
}

function chosenTexts({ attributes }: Product, values: ReadonlyMap<string, string>): string[] {
  return attributes.flatMap(
    ({ id, values: offered }) => offered.find((value) => value.id === values.get(id))?.value ?? [],
  )
}

type QuantityStepperProps = {
  /** As typed. */
  value: string
  minimum: number
  hasError: boolean
  describedBy: string
  onChange: (typed: string) => void
}

function QuantityStepper({ value, minimum, hasError, describedBy, onChange }: QuantityStepperProps) {
  const id = useId()
  const quantity = readQuantity(value)
  const step = (direction: 1 | -1) =>
    onChange(String(quantity === null ? minimum : steppedQuantity(quantity, direction, minimum)))
  return (
    <div className={styles.quantity}>
      <label htmlFor={id}>Quantity</label>
      <div className={styles.stepper}>
        <button type="button" aria-label="Fewer" onClick={() => step(-1)}>
          <Minus aria-hidden="true" size={18} />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-invalid={hasError}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" aria-label="More" onClick={() => step(1)}>
          <Plus aria-hidden="true" size={18} />
        </button>
      </div>
    </div>
  )
}
