/** What is chosen on this page, shared by the order panel and the PRICING tab. */
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { RoleName } from '../../domain/account/role'
import { choiceFromSearch, choiceToSearch } from '../../domain/cart/choice-link'
import { type Choice, type Chosen, pickedLine } from '../../domain/cart/order-choice'
import { griddedLines, type OrderGrid, orderGridOf } from '../../domain/cart/order-grid'
import { defaultQuantity } from '../../domain/cart/quantity'
import type { Dated } from '../../domain/dated'
import { type OwnPrices, type PriceList, retailPrices } from '../../domain/price/price'
import { chosenSetups, defaultGstPercent } from '../../domain/price/quote'
import { type Product, productPath } from '../../domain/product/product'
import { useSignedIn } from '../../session/account'
import { useShownView } from '../../session/customer-view'
import { saveChoice, savedChoice } from '../../session/saved-choices'
import { useNeed } from '../../session/need'
import { gstQuery } from '../../queries/cart'
import { priceListQuery } from '../../queries/product'

export type Selection = {
  choice: Choice
  /** Null where pickers and one quantity serve. */
  grid: OrderGrid | null
  /** What is calculated, and what still keeps it from being ordered. */
  chosen: Chosen
  choose: (change: Partial<Choice>) => void
  /** Empties the cells that still hold what was sent (cell index → quantity); what was typed meanwhile stays. */
  emptyCells: (sent: ReadonlyMap<number, number>) => void
}

const untouched: Partial<Choice> = {}

/** `list` is null as long as there are no prices; its preselected set-ups count until others are chosen. */
export function useSelection(product: Product, list: PriceList | null): Selection {
  const grid = useMemo(() => orderGridOf(product), [product])
  const { start, openedWith } = useStart(product)
  const startQuantity = useStartQuantity(product, start)
  const [changed, setChanged] = useState(untouched)
  const picked = changed.values ?? start.values
  // The same as long as nothing else is picked: typing into the grid does not find its cells anew.
  const values = useMemo(() => new Map([...onlyValues(product), ...(picked ?? [])]), [product, picked])
  // Whatever is offered: a list that comes or goes, as at the end of a session, is no change of it.
  const wanted = useMemo(
    (): Choice => ({
      quantity: startQuantity,
      cells: new Map(),
      setups: new Map(),
      ...start,
      ...changed,
      values,
    }),
    [start, startQuantity, changed, values],
  )
  useSaveChoice(product, openedWith, changed === untouched ? null : wanted)
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

/**
 * What is needed on this visit, unless it is too little, the product has variations, or something else was kept or shared of
 * it. A quantity that is typed here says nothing about other products.
 */
function useStartQuantity(product: Product, start: Partial<Choice>): string {
  const { quantity } = useNeed()
  const { minimumQuantity, hasVariations } = product
  const isUntouched = Object.keys(start).length === 0 && !hasVariations
  const fits = isUntouched && quantity !== null && quantity >= minimumQuantity
  return String(fits ? quantity : defaultQuantity(minimumQuantity, hasVariations))
}

type SavedChoice = {
  /** What the page starts with. */
  start: Partial<Choice>
  /** The page's search when it was opened. */
  openedWith: string
}

function useStart(product: Product): SavedChoice {
  const search = useRouterState({ select: (state) => state.location.searchStr })
  // A shared quote, or the way back from signing in, names what was chosen.
  const [openedWith] = useState(search)
  const kept = useMemo(() => savedChoice(product.slug), [product.slug])
  const start = useMemo(() => {
    const named = choiceFromSearch(product, new URLSearchParams(openedWith))
    // A quote that is opened counts as it is, unless it was this one that was changed here.
    const goesOn = kept && (Object.keys(named).length === 0 || kept.openedWith === openedWith)
    return goesOn ? choiceFromSearch(product, new URLSearchParams(kept.choice)) : named
  }, [product, openedWith, kept])
  return { start, openedWith }
}

/** Keeps `choice` whenever it changes; null as long as nothing was changed. */
function useSaveChoice({ slug }: Product, openedWith: string, choice: Choice | null): void {
  useEffect(() => {
    if (!choice) return
    saveChoice({ slug, openedWith, choice: choiceToSearch(choice).toString() })
  }, [slug, openedWith, choice])
}

export type Prices = { list: OwnPrices; role: RoleName; gstPercent: number; copy: Dated<unknown> }

export type PricesState =
  | { kind: 'visitor' }
  /** Customer view: they count in an order, and are not to be seen; `retail` may be. */
  | { kind: 'hidden'; prices: Prices | null; retail: Prices | null }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'ready'; prices: Prices }

/** What the signed-in customer may see of a product's prices, and how old it is. */
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

/** The list that an order is calculated with, seen or not. */
export function listOf(state: PricesState): OwnPrices | null {
  return state.kind === 'ready' || state.kind === 'hidden' ? (state.prices?.list ?? null) : null
}

/** The address of a product's page with what is chosen on it. */
export function pathWithChoice(product: Product, choice: Choice): string {
  const search = choiceToSearch(choice).toString()
  return search ? `${productPath(product)}?${search}` : productPath(product)
}
