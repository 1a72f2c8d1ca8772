/** The values of one attribute as radio buttons: arrows choose, colours show what they look like (req 3.8). */
import { useId } from 'react'
import type { ProductAttribute } from '../../../domain/product/product'
import { Swatch } from '../../../ui/swatch'
import styles from './attribute-picker.module.css'

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
