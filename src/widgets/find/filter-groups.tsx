/** Filters of a product list, each value with the number of products that it leaves (req 16.2). */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { withCount, formatCount } from '../../domain/count'
import type { Facets, FacetValue } from '../../domain/find/find'
import type { FindFilters } from '../../domain/find/find-query'
import { centsOf, formatAud } from '../../domain/price/money'
import { Button } from '../../ui/button'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { Swatch } from '../../ui/swatch'
import { useHydrated } from '../../ui/use-lifetime'
import { minimumText, ratingText, stockText } from './applied-filters'
import { ClientPrice } from './client-price'
import { FilterPlaceholder } from './filter-placeholder'
import { useDispatchText } from './use-dispatch-text'
import {
  type ProductFilter,
  type ProductFilterOptions,
  takeEarlyToggle,
  useProductFilter,
} from './use-product-filter'
import styles from './filter-groups.module.css'

/** Column next to the list on wide screens. */
export function FilterColumn(options: Omit<ProductFilterOptions, 'needsFacets' | 'isIdle'>) {
  const isHydrated = useHydrated()
  return (
    <FilterGroups
      productFilter={useProductFilter({ ...options, needsFacets: isHydrated, isIdle: isHydrated })}
    />
  )
}

function FilterGroups({ productFilter }: { productFilter: ProductFilter }) {
  const { facets, filters, needed, canSeePrices, change } = productFilter
  const dispatchText = useDispatchText()
  if (!facets) return <FilterPlaceholder />
  const apply = (edit: (latest: FindFilters) => Partial<FindFilters>) =>
    change((latest) => ({ filters: { ...latest.filters, ...edit(latest.filters) } }))
  return (
    <div className="stack gap4">
      <h2 className={styles.title}>Filters</h2>
      <NameFilter
        name="Colour"
        values={facets.colour}
        chosen={filters.colours}
        icon={(colour) => <Swatch name={colour} />}
        onChange={(edit) => apply(({ colours }) => ({ colours: edit(colours) }))}
      />
      {/* The group appears only when a visitor turns out to be a customer. Here it shifts the least content. */}
      {canSeePrices && (
        <Group name="Price each">
          <div className={styles.clientPrice}>
            <ClientPrice />
          </div>
          {/* A price that is none of the steps is shown in the field. A row for it would shift the boxes below. */}
          {needed === null && (
            <p className="fine">Based on the “from” price. Set a quantity for exact prices.</p>
          )}
          <PriceField cents={filters.priceUpTo} onChange={(priceUpTo) => apply(() => ({ priceUpTo }))} />
          <Steps
            values={facets.price}
            chosen={filters.priceUpTo}
            format={(cents) => `Up to ${formatAud(cents)}`}
            onChange={(priceUpTo) => apply(() => ({ priceUpTo }))}
          />
        </Group>
      )}
      <NameFilter
        name="Branding"
        values={facets.branding}
        chosen={filters.branding}
        onChange={(edit) => apply(({ branding }) => ({ branding: edit(branding) }))}
      />
      <NameFilter
        name="Material"
        values={facets.material}
        chosen={filters.materials}
        onChange={(edit) => apply(({ materials }) => ({ materials: edit(materials) }))}
      />
      <StepFilter
        name="Dispatch"
        values={facets.dispatch}
        chosen={filters.dispatchWithin}
        format={(days) => dispatchText(days, null)}
        onChange={(dispatchWithin) => apply(() => ({ dispatchWithin }))}
      />
      {(facets.stock > 0 || filters.inStock) && (
        <Group name="Stock">
          <FilterCheckbox
            name="Stock"
            isChecked={filters.inStock}
            count={facets.stock}
            onChange={(inStock) => apply(() => ({ inStock }))}
          >
            {stockText(needed)}
          </FilterCheckbox>
        </Group>
      )}
      <StepFilter
        name="Minimum order"
        values={facets.minimum}
        chosen={filters.minimumUpTo}
        format={minimumText}
        onChange={(minimumUpTo) => apply(() => ({ minimumUpTo }))}
      />
      <StepFilter
        name="Rating"
        values={facets.rating}
        chosen={filters.ratingFrom}
        format={ratingText}
        onChange={(ratingFrom) => apply(() => ({ ratingFrom }))}
      />
    </div>
  )
}

type FilterDialogProps = { productFilter: ProductFilter; open: boolean; onClose: () => void }

/** The same filters as a dialog on phones. */
export function FilterDialog({ productFilter, open, onClose }: FilterDialogProps) {
  const { total } = productFilter
  return (
    <Dialog open={open} onClose={onClose} label="Filters" variant="sheet-end" className={styles.sheet}>
      <CloseButton label="Close filters" className={styles.close} onClick={onClose} />
      <FilterGroups productFilter={productFilter} />
      <Button className={styles.done} onClick={onClose}>
        Show {total === null ? 'products' : withCount(total, 'product')}
      </Button>
    </Dialog>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  )
}

/** Further values are hidden until "Show all" is clicked. */
const maxShownValues = 8

type NameFilterProps = {
  name: string
  values: Facets['colour']
  chosen: string[]
  icon?: (value: string) => ReactNode
  onChange: (edit: (latest: string[]) => string[]) => void
}

/** Filter by names, of which several can be chosen. Chosen names stay visible if no product has them any more. */
function NameFilter({ name, values, chosen, icon, onChange }: NameFilterProps) {
  const [showsAll, setShowsAll] = useState(false)
  const missing = chosen.filter((item) => values.every(({ value }) => value !== item))
  const offeredValues = [...values, ...missing.map((value) => ({ value, count: 0 }))]
  if (offeredValues.length === 0) return null
  const isShown = (item: FacetValue<string>, index: number) =>
    showsAll || index < maxShownValues || chosen.includes(item.value)
  return (
    <Group name={name}>
      {offeredValues.filter(isShown).map(({ value, count }) => (
        <FilterCheckbox
          key={value}
          name={`${name}: ${value}`}
          isChecked={chosen.includes(value)}
          count={count}
          onChange={(isOn) =>
            onChange((latest) => [...latest.filter((item) => item !== value), ...(isOn ? [value] : [])])
          }
        >
          {icon?.(value)} {value}
        </FilterCheckbox>
      ))}
      {offeredValues.length > maxShownValues && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${offeredValues.length}`}
        </button>
      )}
    </Group>
  )
}

type StepFilterProps = {
  values: { value: number; count: number | null }[]
  chosen: number | null
  format: (value: number) => string
  onChange: (chosen: number | null) => void
}

/** Filter by steps, of which at most one is chosen. A chosen value that is none of the steps is listed first. */
function StepFilter({ name, values, ...rest }: StepFilterProps & { name: string }) {
  const { chosen } = rest
  const isOffered = chosen === null || values.some(({ value }) => value === chosen)
  const steps = isOffered ? values : [{ value: chosen, count: null }, ...values]
  if (steps.length === 0) return null
  return (
    <Group name={name}>
      <Steps values={steps} {...rest} />
    </Group>
  )
}

function Steps({ values, chosen, format, onChange }: StepFilterProps) {
  return values.map(({ value, count }) => (
    <FilterCheckbox
      key={value}
      name={format(value)}
      isChecked={value === chosen}
      count={count}
      onChange={(isOn) => onChange(isOn ? value : null)}
    >
      {format(value)}
    </FilterCheckbox>
  ))
}

type FilterCheckboxProps = {
  /** Unique in the filters. */
  name: string
  isChecked: boolean
  /** null: not counted. */
  count: number | null
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function FilterCheckbox({ name, isChecked, count, onChange, children }: FilterCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  // The visitor may have ticked server-rendered boxes before hydration. They are applied one after the other.
  const applyEarlyToggle = useEffectEvent(() => {
    if (takeEarlyToggle(name) || box.current?.checked !== isChecked) onChange(!isChecked)
  })
  useEffect(() => applyEarlyToggle(), [])
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        name={isHydrated ? undefined : name}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
      {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
    </label>
  )
}

/** Applies the typed price on blur or Enter. */
function PriceField({ cents, onChange }: { cents: number | null; onChange: (cents: number | null) => void }) {
  const id = useId()
  const [typedText, setTypedText] = useState<string | null>(null)
  const text = typedText ?? (cents === null ? '' : String(cents / 100))
  const parsedCents = text.trim() === '' ? null : centsOf(text)
  const isInvalid = text.trim() !== '' && (parsedCents === null || parsedCents < 0)
  const apply = () => {
    if (typedText === null || isInvalid) return
    setTypedText(null)
    if (parsedCents !== cents) onChange(parsedCents)
  }
  return (
    <div className={styles.price}>
      <label htmlFor={id}>Price each up to</label>
      <div>
        <span aria-hidden="true">$</span>
        <input
          id={id}
          className={`figures ${styles.amount}`}
          inputMode="decimal"
          value={text}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          onChange={({ target }) => setTypedText(target.value)}
          onBlur={apply}
          onKeyDown={({ key }) => {
            if (key === 'Enter') apply()
          }}
        />
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className={styles.error}>
          Enter an amount like 7.50
        </p>
      )}
    </div>
  )
}
