/** What is chosen on this page, shared by the order panel and the PRICING tab. */
import { useState } from 'react'
import { type Choice, type Chosen, pickedLine } from '../../domain/order-choice'
import { griddedLines, type OrderGrid, orderGridOf } from '../../domain/order-grid'
import { type PriceList, preselected } from '../../domain/price'
import type { Product } from '../../domain/product'
import { defaultQuantity } from '../../domain/quantity'

export type Order = {
  choice: Choice
  /** Null where pickers and one quantity serve. */
  grid: OrderGrid | null
  /** What is reckoned, and what still keeps it from being ordered. */
  chosen: Chosen
  choose: (change: Partial<Choice>) => void
}

/** `list` is null as long as there are no prices to see; its preselected set-ups count until others are chosen. */
export function useOrder(product: Product, list: PriceList | null): Order {
  const [grid] = useState(() => orderGridOf(product))
  const [changed, setChanged] = useState<Partial<Choice>>({})
  const choice: Choice = {
    values: onlyValues(product),
    quantity: String(defaultQuantity(product.minimumQuantity, product.hasVariations)),
    setups: preselected(list?.setups ?? []),
    cells: new Map(),
    ...changed,
  }
  return {
    choice,
    grid,
    chosen: grid ? griddedLines(product, grid, choice) : pickedLine(product, choice),
    choose: (change) => setChanged((before) => ({ ...before, ...change })),
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
