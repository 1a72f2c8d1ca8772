/** The current choice of the product page, shared by the order panel and the PRICING tab. */
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { RoleName } from '../../domain/account/role'
import { choiceFromSearch, choiceToSearch } from '../../domain/cart/choice-link'
import { type Choice, type LineSelection, pickedLine } from '../../domain/product/order-choice'
import { gridLines, type OrderGrid, orderGridOf } from '../../domain/cart/order-grid'
import { defaultQuantity } from '../../domain/quantity'
import type { Dated } from '../../domain/dated'
import { type CustomerPrices, type PriceList, retailPrices } from '../../domain/price/price'
import { chosenSetups, defaultGstPercent } from '../../domain/price/quote'
import { type Product, productPath } from '../../domain/product/product'
import { useSignedIn } from '../../session/account'
import { useShownView } from '../../session/customer-view'
import { findChoice, saveChoice } from '../../session/saved-choices'
import { useNeed } from '../../session/need'
import { gstQuery } from '../../queries/cart'
import { priceListQuery } from '../../queries/product'

export type Selection = {
  choice: Choice
  /** null when the product uses pickers and a single quantity. */
  grid: OrderGrid | null
  /** The lines of the current choice, and the problems that prevent ordering. */
  chosen: LineSelection
  choose: (change: Partial<Choice>) => void
  /**
   * Empties the cells that still have the sent quantity. Cells edited meanwhile stay. `sent` has quantities by cell
   * index.
   */
  emptyCells: (sent: ReadonlyMap<number, number>) => void
}

const noChanges: Partial<Choice> = {}

/** `list` is null until prices have loaded. Its preselected set-ups apply until the customer chooses set-ups. */
export function useSelection(product: Product, list: PriceList | null): Selection {
  const grid = useMemo(() => orderGridOf(product), [product])
  const { initialChoice, openedWith } = useInitialChoice(product)
  const startQuantity = useStartQuantity(product, initialChoice)
  const [changes, setChanges] = useState(noChanges)
  const chosenValues = changes.values ?? initialChoice.values
  // The map stays the same object until another value is picked, so typing into the grid does not recompute its
  // cells.
  const values = useMemo(
    () => new Map([...singleValues(product), ...(chosenValues ?? [])]),
    [product, chosenValues],
  )
  // The requested choice does not depend on the price list, so a list that loads, or disappears at sign-out, does not
  // count as a change.
  const requestedChoice = useMemo(
    (): Choice => ({
      quantity: startQuantity,
      cells: new Map(),
      setups: new Map(),
      ...initialChoice,
      ...changes,
      values,
    }),
    [initialChoice, startQuantity, changes, values],
  )
  useSaveChoice(product, openedWith, changes === noChanges ? null : requestedChoice)
  const choice = { ...requestedChoice, setups: chosenSetups(list, product.positions, requestedChoice.setups) }
  return {
    choice,
    grid,
    chosen: grid ? gridLines(product, grid, choice) : pickedLine(product, choice),
    choose: (change) => setChanges((before) => ({ ...before, ...change })),
    emptyCells: (sent) =>
      setChanges((before) => {
        const cells = [...(before.cells ?? initialChoice.cells ?? [])]
        return {
          ...before,
          cells: new Map(cells.filter(([index, quantity]) => sent.get(index) !== quantity)),
        }
      }),
  }
}

/** Returns the values of attributes with a single value, which need no choice. */
function singleValues({ attributes }: Product): Map<string, string> {
  return new Map(
    attributes.flatMap(({ id, values: [first, ...more] }) =>
      first && more.length === 0 ? [[id, first.id] as const] : [],
    ),
  )
}

/**
 * Uses the quantity of the visitor's current need, unless it is below the minimum, the product has variations, or a
 * choice was saved or shared. A quantity typed here does not affect other products.
 */
function useStartQuantity(product: Product, initialChoice: Partial<Choice>): string {
  const { quantity } = useNeed()
  const { minimumQuantity, hasVariations } = product
  const isUntouched = Object.keys(initialChoice).length === 0 && !hasVariations
  const fits = isUntouched && quantity !== null && quantity >= minimumQuantity
  return String(fits ? quantity : defaultQuantity(minimumQuantity, hasVariations))
}

type InitialChoice = {
  /** The choice that the page starts with. */
  initialChoice: Partial<Choice>
  /** The URL search string when the page was opened. */
  openedWith: string
}

function useInitialChoice(product: Product): InitialChoice {
  const search = useRouterState({ select: (state) => state.location.searchStr })
  // A shared quote, or the return from sign-in, has the choice in the URL.
  const [openedWith] = useState(search)
  const storedChoice = useMemo(() => findChoice(product.slug), [product.slug])
  const initialChoice = useMemo(() => {
    const linkedChoice = choiceFromSearch(product, new URLSearchParams(openedWith))
    // A choice in the URL takes precedence, unless the stored choice was made on that same URL.
    const usesStored =
      storedChoice && (Object.keys(linkedChoice).length === 0 || storedChoice.openedWith === openedWith)
    return usesStored ? choiceFromSearch(product, new URLSearchParams(storedChoice.choice)) : linkedChoice
  }, [product, openedWith, storedChoice])
  return { initialChoice, openedWith }
}

/** Stores `choice` on each change. null: nothing has been changed. */
function useSaveChoice({ slug }: Product, openedWith: string, choice: Choice | null): void {
  useEffect(() => {
    if (!choice) return
    saveChoice({ slug, openedWith, choice: choiceToSearch(choice).toString() })
  }, [slug, openedWith, choice])
}

export type Prices = { list: CustomerPrices; role: RoleName; gstPercent: number; copy: Dated<unknown> }

export type PricesState =
  | { kind: 'visitor' }
  /** Customer view: `prices` apply to the order but must not be shown. `retail` prices may be shown. */
  | { kind: 'hidden'; prices: Prices | null; retail: Prices | null }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; prices: Prices }

/** Returns the product prices that the signed-in customer may see, and the age of the copy. */
export function usePrices(slug: string): PricesState {
  const signedIn = useSignedIn()
  const view = useShownView()
  const { data: list, error, refetch } = useQuery({ ...priceListQuery(slug), enabled: signedIn })
  const { data: gst } = useQuery({ ...gstQuery(), enabled: signedIn })
  if (!signedIn) return { kind: 'visitor' }
  const gstPercent = gst?.value ?? defaultGstPercent
  const prices = list ? { list: list.value, role: list.value.role, gstPercent, copy: list } : null
  if (view !== null) {
    const retail = prices && view === 'retail' ? retailPrices(prices.list) : null
    return {
      kind: 'hidden',
      prices,
      retail: prices && retail && { ...prices, list: retail, role: retail.role },
    }
  }
  if (prices) return { kind: 'ready', prices }
  return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' }
}

/** Returns the price list used for calculation, shown or hidden. */
export function priceListOf(state: PricesState): CustomerPrices | null {
  return state.kind === 'ready' || state.kind === 'hidden' ? (state.prices?.list ?? null) : null
}

/** Returns the path of the product page with the current choice in the search string. */
export function pathWithChoice(product: Product, choice: Choice): string {
  const search = choiceToSearch(choice).toString()
  return search ? `${productPath(product)}?${search}` : productPath(product)
}
