/** How many, and how that fits into cartons. */
import { type CartonHint, cartonHint } from '../../../domain/product/carton'
import type { Product } from '../../../domain/product/product'
import { formatCount, readQuantity } from '../../../domain/cart/quantity'
import { Field } from '../../../ui/form/field'
import styles from './quantity-field.module.css'

type QuantityFieldProps = {
  product: Product
  /** As typed. */
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

export function QuantityField({ product, value, onChange, error }: QuantityFieldProps) {
  const quantity = readQuantity(value)
  const hint = quantity === null || !product.carton ? null : cartonHint(quantity, product.carton.quantity)
  return (
    <div className={styles.quantity}>
      <Field
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p className={styles.hint}>
          {cartonText(hint)}
          {hint.nextFull !== null && (
            <button type="button" onClick={() => onChange(String(hint.nextFull))}>
              Fill the carton: {formatCount(hint.nextFull)}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function cartonText({ fullCartons, loose, perCarton }: CartonHint): string {
  const size = formatCount(perCarton)
  if (fullCartons === 0) return `Cartons hold ${size}.`
  const full = `${formatCount(fullCartons)} full ${fullCartons === 1 ? 'carton' : 'cartons'} of ${size}`
  return loose === 0 ? `${full}.` : `${full} and ${formatCount(loose)} more.`
}
