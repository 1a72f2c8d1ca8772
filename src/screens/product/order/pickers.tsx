/** The values of an attribute to choose from: colours as discs with what there is of them, others as words (req 3.8, 3.17). */
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
  /** Attribute id → value id, of all attributes. */
  values: ReadonlyMap<string, string>
  onChoose: (valueId: string) => void
  /** '{name} is required'. */
  error: string | undefined
  /** Whether a value goes with what else is chosen; others can be chosen all the same, and are told apart. */
  goesWith: (valueId: string) => boolean
}

/** Radio buttons: arrows choose. */
export function AttributePicker(props: AttributePickerProps) {
  const { product, attribute, values, onChoose, error, goesWith } = props
  const id = useId()
  const today = useShopDay()
  const hasDiscs = isColour(attribute)
  const shown = attribute.values.find((value) => value.id === values.get(attribute.id))
  const stock = shown && hasDiscs ? stockNote(stockOf(product, textsWith(shown.value), today), 0) : null
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className={styles.picker}
    >
      <legend>
        {attribute.name}{' '}
        {shown && (
          <span className={styles.shown}>
            {shown.value}
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
              checked={value === shown}
              aria-describedby={pieces === null ? undefined : `${id}-${value.id}-stock`}
              onChange={() => onChoose(value.id)}
            />
          )
          const isApart = !goesWith(value.id)
          if (!hasDiscs)
            return (
              <label key={value.id} className={isApart ? styles.apart : styles.value}>
                {radio}
                <span>{value.value}</span>
              </label>
            )
          return (
            <Disc key={value.id} name={value.value} isApart={isApart} radio={radio}>
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

  /** The texts of what else is chosen, and of this value. */
  function textsWith(text: string): string[] {
    return product.attributes.flatMap(({ id: other, values: offered }) =>
      other === attribute.id ? text : (offered.find((value) => value.id === values.get(other))?.value ?? []),
    )
  }
}

type DiscProps = {
  name: string
  isApart: boolean
  radio: ReactNode
  /** What there is of it. */
  children: ReactNode
}

function Disc({ name, isApart, radio, children }: DiscProps) {
  return (
    <div title={name} className={isApart ? `${styles.disc} ${styles.dashed}` : styles.disc}>
      <label>
        {radio}
        {swatchOf(name) === null ? <span className={styles.unknown} /> : <Swatch name={name} />}
        <span className={styles.name}>{name}</span>
      </label>
      {children}
    </div>
  )
}
