/** What can be chosen of the product, what it costs, and Add to cart (req 3.8, 5.1). */
import { useEffect, useId, useRef } from 'react'
import { shownAttributes } from '../../../domain/cart/order-choice'
import { formatCount, readQuantity } from '../../../domain/cart/quantity'
import type { SetupCharge } from '../../../domain/price/price'
import { offeredCounts } from '../../../domain/price/setup-choice'
import { type CartonHint, cartonHint } from '../../../domain/product/carton'
import type { Product, ProductAttribute } from '../../../domain/product/product'
import { isReachable } from '../../../domain/product/variation'
import { Amount } from '../../../ui/amount'
import { Field } from '../../../ui/form/field'
import { lazyPiece } from '../../../ui/lazy/lazy-piece'
import { Skeleton } from '../../../ui/skeleton'
import { Swatch } from '../../../ui/swatch'
import { EnquiryButtons } from '../enquiry/enquiry-buttons'
import { PriceArea } from '../price/price-area'
import { listOf, type PricesState } from '../price/use-prices'
import { AddToCartButton } from './add-to-cart-button'
import { useAddToCart } from './use-add-to-cart'
import type { Order } from './use-order'
import styles from './order-panel.module.css'

const gridTable = lazyPiece(() => import('./order-grid-table').then(({ OrderGridTable }) => OrderGridTable))

type OrderPanelProps = { product: Product; order: Order; prices: PricesState }

export function OrderPanel({ product, order, prices }: OrderPanelProps) {
  const { choice, choose, grid, chosen } = order
  const panel = useRef<HTMLElement>(null)
  const list = listOf(prices)
  const cart = useAddToCart(product, order, list)
  const OrderGridTable = gridTable.usePiece(grid !== null)
  // Faults are told from the first press on, and go as they are mended.
  const told = cart.faults > 0
  const quantityFault = told ? chosen.problems.quantity : null

  useEffect(() => {
    if (cart.faults === 0) return
    const first = panel.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"] input, input[aria-invalid="true"], [data-invalid="true"] input',
    )
    first?.focus()
  }, [cart.faults])

  return (
    <section ref={panel} className={grid ? styles.wide : styles.panel} aria-label="Order">
      <div className={styles.part}>
        {(grid ? grid.others : shownAttributes(product)).map((attribute) => (
          <AttributePicker
            key={attribute.id}
            attribute={attribute}
            chosen={choice.values.get(attribute.id)}
            onChoose={(valueId) => choose({ values: new Map(choice.values).set(attribute.id, valueId) })}
            error={told ? chosen.problems.attributes.get(attribute.id) : undefined}
            goesWith={(valueId) => goesWith(product, choice.values, attribute.id, valueId)}
          />
        ))}
        {list && list.setups.length > 0 && (
          <SetupPicker
            setups={list.setups}
            positions={product.positions}
            chosen={choice.setups}
            showsCharges={prices.kind === 'ready' && product.showsSetupCharges}
            onChoose={(id, count) => choose({ setups: new Map(choice.setups).set(id, count) })}
          />
        )}
        {grid ? (
          OrderGridTable ? (
            <OrderGridTable
              product={product}
              grid={grid}
              choice={choice}
              onCells={(cells) => choose({ cells })}
              problem={quantityFault}
            />
          ) : (
            <Skeleton className={styles.grid} />
          )
        ) : (
          <QuantityField
            product={product}
            value={choice.quantity}
            onChange={(quantity) => choose({ quantity })}
            error={quantityFault ?? undefined}
          />
        )}
      </div>
      <div className={styles.part}>
        <PriceArea product={product} order={order} prices={prices} />
        <AddToCartButton cart={cart} />
        <EnquiryButtons product={product} order={order} />
      </div>
    </section>
  )
}

/** Whether a variation has this value together with what is chosen of the other attributes. */
function goesWith(
  product: Product,
  values: ReadonlyMap<string, string>,
  attributeId: string,
  valueId: string,
): boolean {
  if (!product.hasVariations) return true
  const others = [...values].filter(([id]) => id !== attributeId).map(([, value]) => value)
  return isReachable(product.variations, others, valueId)
}

type QuantityFieldProps = {
  product: Product
  /** As typed. */
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

/** How many, and how that fits into cartons. */
function QuantityField({ product, value, onChange, error }: QuantityFieldProps) {
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
function AttributePicker({ attribute, chosen, onChoose, error, goesWith }: AttributePickerProps) {
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
function SetupPicker({ setups, positions, chosen, showsCharges, onChoose }: SetupPickerProps) {
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
