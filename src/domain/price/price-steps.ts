/** The price of a piece as the quantity steps from break to break: what chips and hints on a product page say (req 4.16). */
import { formatCount } from '../count'
import { formatAud } from './money'
import { piecePrice, type PriceList } from './price'
import type { RoleName } from '../account/role'

type Setups = ReadonlyMap<string, number>

/** From `quantity` pieces on, one costs `eachCents` with the chosen set-ups. */
export type PriceStep = { quantity: number; eachCents: number }

/** Rising. Breaks below the minimum cannot be ordered: the first step is the minimum, where one is below it. */
export function priceSteps(list: PriceList, role: RoleName, minimum: number, setups: Setups): PriceStep[] {
  const quantities = new Set(list.tiers.map(({ quantity }) => Math.max(quantity, minimum, 1)))
  return [...quantities]
    .toSorted((a, b) => a - b)
    .flatMap((quantity) => {
      const price = piecePrice(list, role, quantity, setups)
      return price ? [{ quantity, eachCents: price.eachCents }] : []
    })
}

/** The step that counts for this many pieces; null below the first. */
export function stepAt(steps: PriceStep[], pieces: number): PriceStep | null {
  return steps.findLast(({ quantity }) => quantity <= pieces) ?? null
}

/** The next break at which a piece of this job is cheaper: how many more pieces it takes, and its price. */
export type NextPrice = { more: number; eachCents: number }

/** Null where no more pieces make it cheaper, or there are none yet. */
export function nextPrice(list: PriceList, role: RoleName, pieces: number, setups: Setups): NextPrice | null {
  const now = pieces > 0 ? piecePrice(list, role, pieces, setups) : null
  if (!now) return null
  const next = priceSteps(list, role, 1, setups).find(
    ({ quantity, eachCents }) => quantity > pieces && eachCents < now.eachCents,
  )
  return next ? { more: next.quantity - pieces, eachCents: next.eachCents } : null
}

/** '12 more pieces reach the next price: $5.90 each'. */
export function nextPriceWords({ more, eachCents }: NextPrice): string {
  const pieces = more === 1 ? 'piece reaches' : 'pieces reach'
  return `${formatCount(more)} more ${pieces} the next price: ${formatAud(eachCents)} each`
}

/** 'each at 250, branded': what stands behind the price of a piece. */
export function eachWords(pieces: number, branded: boolean): string {
  return `each at ${formatCount(pieces)}, ${brandedWord(branded)}`
}

export function brandedWord(branded: boolean): 'branded' | 'unbranded' {
  return branded ? 'branded' : 'unbranded'
}

/** Whether any set-up is chosen. */
export function isBranded(setups: Setups): boolean {
  return [...setups.values()].some((count) => count > 0)
}
