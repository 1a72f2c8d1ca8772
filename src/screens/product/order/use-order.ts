/** What is chosen on this page, shared by the order panel and the PRICING tab. */
import { useMemo, useState } from 'react'
import { type Choice, type Chosen, pickedLine } from '../../../domain/cart/order-choice'
import { griddedLines, type OrderGrid, orderGridOf } from '../../../domain/cart/order-grid'
import type { PriceList } from '../../../domain/price/price'
import type { Product } from '../../../domain/product/product'
import { defaultQuantity } from '../../../domain/cart/quantity'
import { chosenSetups } from '../../../domain/price/setup-choice'
import { useKeepChoice, useStart } from './use-kept-choice'

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

const untouched: Partial<Choice> = {}

/**
 * Null as long as the product is. `list` is null as long as there are no prices; its preselected set-ups count until
 * others are chosen.
 */
export function useOrder(product: Product | null, list: PriceList | null): Order | null {
  const grid = useMemo(() => (product ? orderGridOf(product) : null), [product])
  const { start, openedWith } = useStart(product)
  const [changed, setChanged] = useState(untouched)
  const picked = changed.values ?? start.values
  // The same as long as nothing else is picked: typing into the grid does not find its cells anew.
  const values = useMemo(
    () => new Map([...(product ? onlyValues(product) : []), ...(picked ?? [])]),
    [product, picked],
  )
  // Whatever is offered: a list that comes or goes, as at the end of a session, is no change of it.
  const wanted = useMemo(
    (): Choice | null =>
      product && {
        quantity: String(defaultQuantity(product.minimumQuantity, product.hasVariations)),
        cells: new Map(),
        setups: new Map(),
        ...start,
        ...changed,
        values,
      },
    [product, start, changed, values],
  )
  useKeepChoice(product, openedWith, changed === untouched ? null : wanted)
  if (!product || !wanted) return null
  const choice = { ...wanted, setups: chosenSetups(list, product.positions, wanted.setups) }
  return {
    choice,
    grid,
    chosen: grid ? griddedLines(product, grid, choice) : pickedLine(product, choice),
    choose: (change) => setChanged((before) => ({ ...before, ...change })),
    emptyCells: (sent) =>
      setChanged((before) => {
        const cells = [...(before.cells ?? start.cells ?? [])]
        return {
          ...before,
          cells: new Map(cells.filter(([index, quantity]) => sent.get(index) !== quantity)),
        }
      }),
  }
}

/** An attribute with a single value has nothing to choose. */
function onlyValues({ attributes }: Product): Map<string, string> {
  return new Map(
    attributes.flatMap(({ id, values: [first, ...more] }) =>
      first && more.length === 0 ? [[id, first.id] as const] : [],
    ),
  )
}
