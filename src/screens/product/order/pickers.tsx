/**
 * Pickers for the values of an attribute: colours as swatches with their stock, other attributes as text (req 3.8,
 * 3.17).
 */
import { type ReactNode, useId } from 'react'
import { formatCount } from '../../../domain/count'
import { isColour } from '../../../domain/product/colour'
import type { Product, ProductAttribute } from '../../../domain/product/product'
import { stockOf, stockNote } from '../../../domain/product/stock'
import { swatchOf } from '../../../domain/product/swatch'
import { Swatch } from '../../../ui/swatch'
import { VisuallyHidden } from '../../../ui/page'
import { useShopDay } from '../../../widgets/delivery/shop-day'
import styles from './pickers.module.css'

type AttributePickerProps = {
  product: Product
  attribute: ProductAttribute
  /** Chosen value id by attribute id, for all attributes. */
  values: ReadonlyMap<string, string>
  onChoose: (valueId: string) => void
  /** The error message, for example '{name} is required'. */
  error: string | undefined
  /**
   * Returns false for values that do not exist with the rest of the choice. Such values remain selectable and look
   * different.
   */
  isCompatible: (valueId: string) => boolean
}

/** The picker consists of radio buttons, so that the arrow keys change the choice. */
export function AttributePicker(props: AttributePickerProps) {
  const { product, attribute, values, onChoose, error, isCompatible } = props
  const id = useId()
  const today = useShopDay()
  const hasDiscs = isColour(attribute)
  const chosenValue = attribute.values.find((value) => value.id === values.get(attribute.id))
  const stock =
    chosenValue && hasDiscs ? stockNote(stockOf(product, textsWith(chosenValue.value), today), 0) : null
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={styles.picker}
    >
      <legend>
        {attribute.name}{' '}
        {chosenValue && (
          <span className={styles.shown}>
            {chosenValue.value}
            {stock && ` · ${stock.text}`}
          </span>
        )}
      </legend>
      <div className={hasDiscs ? styles.discs : styles.values}>
        {attribute.values.map((value) => {
          const pieces = hasDiscs ? stockOf(product, textsWith(value.value), null).pieces : null
          const radio = (
            <input
              type="radio"
              name={id}
              value={value.id}
              checked={value === chosenValue}
              aria-describedby={pieces === null ? undefined : `${id}-${value.id}-stock`}
              onChange={() => onChoose(value.id)}
            />
          )
          const isIncompatible = !isCompatible(value.id)
          if (!hasDiscs)
            return (
              <label key={value.id} className={isIncompatible ? styles.incompatible : styles.value}>
                {radio}
                <span>{value.value}</span>
              </label>
            )
          return (
            <Disc key={value.id} name={value.value} isIncompatible={isIncompatible} radio={radio}>
              {pieces !== null && (
                <small id={`${id}-${value.id}-stock`} className={pieces === 0 ? styles.none : undefined}>
                  {formatCount(pieces)}
                  <VisuallyHidden> in stock</VisuallyHidden>
                </small>
              )}
            </Disc>
          )
        })}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )

  /** Returns the texts of all other chosen values and of this value. */
  function textsWith(text: string): string[] {
    return product.attributes.flatMap((other) =>
      other.id === attribute.id
        ? text
        : (other.values.find((value) => value.id === values.get(other.id))?.value ?? []),
    )
  }
}

type DiscProps = {
  name: string
  isIncompatible: boolean
  radio: ReactNode
  /** The stock of the colour. */
  children: ReactNode
}

function Disc({ name, isIncompatible, radio, children }: DiscProps) {
  return (
    <div title={name} className={isIncompatible ? `${styles.disc} ${styles.dashed}` : styles.disc}>
      <label>
        {radio}
        {swatchOf(name) === null ? <span className={styles.unknown} /> : <Swatch name={name} />}
        <span className={styles.name}>{name}</span>
      </label>
      {children}
    </div>
  )
}
