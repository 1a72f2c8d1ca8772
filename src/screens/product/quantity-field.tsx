/** How many, and how that fits into cartons. */
import { cartonHint } from '../../domain/carton-hint'
import type { Product } from '../../domain/product'
import { largestQuantity, readQuantity } from '../../domain/quantity'
import { Field } from '../../ui/field'
import styles from './quantity-field.module.css'

type QuantityFieldProps = {
  product: Product
  /** As typed. */
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

const grouped = new Intl.NumberFormat('en-AU')

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
          {hint.nextFull !== null && hint.nextFull <= largestQuantity && (
            <button type="button" onClick={() => onChange(String(hint.nextFull))}>
              Fill the carton: {grouped.format(hint.nextFull)}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function cartonText({ fullCartons, loose, perCarton }: NonNullable<ReturnType<typeof cartonHint>>): string {
  const size = grouped.format(perCarton)
  if (fullCartons === 0) return `Cartons hold ${size}.`
  const full = `${grouped.format(fullCartons)} full ${fullCartons === 1 ? 'carton' : 'cartons'} of ${size}`
  return loose === 0 ? `${full}.` : `${full} and ${grouped.format(loose)} more.`
}
