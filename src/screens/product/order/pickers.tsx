/** What is chosen of a product with one quantity: how many, the values of its attributes, and set-ups. */
import { useId } from 'react'
import { formatCount, readQuantity } from '../../../domain/cart/quantity'
import type { SetupCharge } from '../../../domain/price/price'
import { offeredCounts } from '../../../domain/price/setup-choice'
import { type CartonHint, cartonHint } from '../../../domain/product/carton'
import type { Product, ProductAttribute } from '../../../domain/product/product'
import { Amount } from '../../../ui/amount'
import { Field } from '../../../ui/form/field'
import { Swatch } from '../../../ui/swatch'
import styles from './order-panel.module.css'

type QuantityFieldProps = {
  product: Product
  /** As typed. */
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

/** How many, and how that fits into cartons. */
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

type AttributePickerProps = {
  attribute: ProductAttribute
  /** Id of the chosen value. */
  chosen: string | undefined
  onChoose: (valueId: string) => void
  /** '{name} is required'. */
  error: string | undefined
  /** Whether a value goes with what else is chosen; others can be chosen all the same, and are told apart. */
  goesWith: (valueId: string) => boolean
}

/** The values of one attribute as radio buttons: arrows choose, colours show what they look like (req 3.8). */
export function AttributePicker({ attribute, chosen, onChoose, error, goesWith }: AttributePickerProps) {
  const id = useId()
  const isColour = /colou?r/i.test(attribute.name)
  const shown = attribute.values.find((value) => value.id === chosen)?.value
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={styles.picker}
    >
      <legend>
        {attribute.name} {shown && <span className={styles.shown}>{shown}</span>}
      </legend>
      <div className={styles.values}>
        {attribute.values.map((value) => (
          <label key={value.id} className={goesWith(value.id) ? styles.value : styles.apart}>
            <input
              type="radio"
              name={id}
              value={value.id}
              checked={value.id === chosen}
              onChange={() => onChoose(value.id)}
            />
            {isColour && <Swatch name={value.value} />}
            <span>{value.value}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type SetupPickerProps = {
  setups: SetupCharge[]
  /** What may be chosen besides none, e.g. [1, 2, 3]. */
  positions: number[]
  chosen: ReadonlyMap<string, number>
  /** False in customer view, and where the provider does not list its charges. */
  showsCharges: boolean
  onChoose: (setupId: string, count: number) => void
}

/** Which set-ups are ordered and on how many positions (req 4.3). */
export function SetupPicker({ setups, positions, chosen, showsCharges, onChoose }: SetupPickerProps) {
  const id = useId()
  return (
    <fieldset className={styles.setups}>
      <legend>Branding</legend>
      {setups.map((setup) => {
        const count = chosen.get(setup.id) ?? 0
        return (
          <div key={setup.id} className={styles.setup}>
            <label htmlFor={`${id}-${setup.id}`}>
              {setup.name}
              {showsCharges && <Charge setup={setup} />}
            </label>
            <select
              id={`${id}-${setup.id}`}
              value={count}
              onChange={(event) => onChoose(setup.id, Number(event.target.value))}
            >
              <option value={0}>None</option>
              {offeredCounts(positions, setup).map((positionCount) => (
                <option key={positionCount} value={positionCount}>
                  {positionCount} {positionCount === 1 ? 'position' : 'positions'}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </fieldset>
  )
}

function Charge({ setup }: { setup: SetupCharge }) {
  return (
    <small className={styles.charge}>
      <Amount cents={setup.unitCents} /> each, <Amount cents={setup.setupCents} /> set-up
    </small>
  )
}
