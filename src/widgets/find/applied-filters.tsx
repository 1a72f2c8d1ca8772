/** The applied filters as chips. A click on a chip removes its filter (req 16.2). */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { printMethods } from '../../domain/branding/branding-names'
import { withCount, formatCount } from '../../domain/count'
import { type FindFilters, noFilters } from '../../domain/find/find-query'
import { formatAud } from '../../domain/price/money'
import { type Need, setNeed, useNeed } from '../../session/need'
import { useDispatchText } from './use-dispatch-text'
import type { ProductFilter } from './use-product-filter'
import styles from './product-list.module.css'

export function AppliedFilters({ productFilter }: { productFilter: ProductFilter }) {
  const { filters, change } = productFilter
  const dispatchText = useDispatchText()
  const need = useNeed()
  const applied = appliedFilters(filters, need, dispatchText)
  if (applied.length === 0 && need.quantity === null) return null
  return (
    <ul aria-label="Applied filters" className={styles.chips}>
      {need.quantity !== null && (
        <Chip
          label={`Remove filter ${withCount(need.quantity, 'piece')}`}
          onPress={() => setNeed({ quantity: null })}
        >
          {withCount(need.quantity, 'piece')} <X aria-hidden="true" size={16} />
        </Chip>
      )}
      {applied.map(({ name, remaining }) => (
        <Chip key={name} label={`Remove filter ${name}`} onPress={() => change({ filters: remaining })}>
          {name} <X aria-hidden="true" size={16} />
        </Chip>
      ))}
      <Chip
        label="Clear all filters"
        onPress={() => {
          setNeed({ quantity: null })
          change({ filters: noFilters })
        }}
      >
        Clear all
      </Chip>
    </ul>
  )
}

function Chip({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" aria-label={label} onClick={onPress}>
        {children}
      </button>
    </li>
  )
}

type AppliedFilter = { name: string; remaining: FindFilters }

function appliedFilters(
  filters: FindFilters,
  { quantity, by }: Need,
  dispatchText: ReturnType<typeof useDispatchText>,
): AppliedFilter[] {
  const { priceUpTo, dispatchWithin, minimumUpTo, ratingFrom } = filters
  // A search for "printed" gets one chip instead of one for each printing method.
  const isPrinted = printMethods.every((name) => filters.branding.includes(name))
  const printed = isPrinted ? printMethods : []
  const notPrinted = filters.branding.filter((name) => !printed.includes(name))
  const listed = (['colours', 'branding', 'materials'] as const).flatMap((group) =>
    (group === 'branding' ? notPrinted : filters[group]).map((name) => ({
      name,
      remaining: { ...filters, [group]: filters[group].filter((other) => other !== name) },
    })),
  )
  if (isPrinted) listed.push({ name: 'Printed', remaining: { ...filters, branding: notPrinted } })
  const singleFilters: (AppliedFilter | null)[] = [
    priceUpTo === null
      ? null
      : { name: priceText(priceUpTo, quantity), remaining: { ...filters, priceUpTo: null } },
    dispatchWithin === null
      ? null
      : {
          name: dispatchText(dispatchWithin, by),
          remaining: { ...filters, dispatchWithin: null },
        },
    filters.inStock ? { name: stockText(quantity), remaining: { ...filters, inStock: false } } : null,
    minimumUpTo === null
      ? null
      : { name: minimumText(minimumUpTo), remaining: { ...filters, minimumUpTo: null } },
    ratingFrom === null
      ? null
      : { name: ratingText(ratingFrom), remaining: { ...filters, ratingFrom: null } },
  ]
  return [...listed, ...singleFilters.filter((item) => item !== null)]
}

/** Without a quantity the price filter compares the "from" price of the tiles. */
function priceText(cents: number, needed: number | null): string {
  return `Up to ${formatAud(cents)} each${needed === null ? ' (from price)' : ''}`
}

export function stockText(needed: number | null): string {
  return needed === null ? 'In stock' : `In stock for ${formatCount(needed)}`
}

export function minimumText(pieces: number): string {
  return pieces === 1 ? 'No minimum' : `Minimum ${formatCount(pieces)} or less`
}

export function ratingText(stars: number): string {
  return `${stars} stars and up`
}
