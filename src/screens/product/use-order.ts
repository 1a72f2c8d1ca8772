/** What is chosen on this page, shared by the order panel and the PRICING tab. */
import { useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { choiceFromSearch } from '../../domain/choice-link'
import { type Choice, type Chosen, pickedLine } from '../../domain/order-choice'
import { griddedLines, type OrderGrid, orderGridOf } from '../../domain/order-grid'
import { type PriceList, preselected, type SetupCharge } from '../../domain/price'
import type { Product } from '../../domain/product'
import { defaultQuantity } from '../../domain/quantity'

export type Order = {
  choice: Choice
  /** Null where pickers and one quantity serve. */
  grid: OrderGrid | null
  /** What is reckoned, and what still keeps it from being ordered. */
  chosen: Chosen
  choose: (change: Partial<Choice>) => void
  /** Empties the cells that still hold what was sent (cell index → quantity); what was typed meanwhile stays. */
  emptyCells: (sent: ReadonlyMap<number, number>) => void
}

/**
 * Null as long as the product is. `list` is null as long as there are no prices; its preselected set-ups count until
 * others are chosen.
 */
export function useOrder(product: Product | null, list: PriceList | null): Order | null {
  const grid = useMemo(() => (product ? orderGridOf(product) : null), [product])
  const search = useRouterState({ select: (state) => state.location.searchStr })
  // A shared quote, or the way back from signing in, names what was chosen.
  const [address] = useState(search)
  const linked = useMemo(
    () => (product ? choiceFromSearch(product, new URLSearchParams(address)) : {}),
    [product, address],
  )
  const [changed, setChanged] = useState<Partial<Choice>>({})
  const picked = changed.values ?? linked.values
  // The same as long as nothing else is picked: typing into the grid does not find its cells anew.
  const values = useMemo(
    () => new Map([...(product ? onlyValues(product) : []), ...(picked ?? [])]),
    [product, picked],
  )
  if (!product) return null
  const choice: Choice = {
    quantity: String(defaultQuantity(product.minimumQuantity, product.hasVariations)),
    cells: new Map(),
    ...linked,
    ...changed,
    values,
    setups: offeredSetups(list?.setups ?? [], changed.setups ?? linked.setups),
  }
  return {
    choice,
    grid,
    chosen: grid ? griddedLines(product, grid, choice) : pickedLine(product, choice),
    choose: (change) => setChanged((before) => ({ ...before, ...change })),
    emptyCells: (sent) =>
      setChanged((before) => {
        const cells = [...(before.cells ?? linked.cells ?? [])]
        return {
          ...before,
          cells: new Map(cells.filter(([index, quantity]) => sent.get(index) !== quantity)),
        }
      }),
  }
}

/** What the list offers and nothing else; `wanted` is missing until somebody chose. */
function offeredSetups(
  offered: SetupCharge[],
  wanted: ReadonlyMap<string, number> | undefined,
): Map<string, number> {
  if (!wanted) return preselected(offered)
  return new Map([...wanted].filter(([id]) => offered.some((setup) => setup.id === id)))
}

/** An attribute with a single value has nothing to choose. */
function onlyValues({ attributes }: Product): Map<string, string> {
  return new Map(
    attributes.flatMap(({ id, values: [first, ...more] }) =>
      first && more.length === 0 ? [[id, first.id] as const] : [],
    ),
  )
}
