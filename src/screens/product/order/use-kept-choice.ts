/** How a product page starts: with what its address names, or with what was chosen here before in this tab. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { choiceFromSearch, choiceToSearch } from '../../../domain/cart/choice-link'
import type { Choice } from '../../../domain/cart/order-choice'
import type { Product } from '../../../domain/product/product'
import { keepChoice, keptChoice } from '../../../session/kept-choices'

export type KeptChoice = {
  /** What the page starts with. */
  start: Partial<Choice>
  /** The page's search when it was opened. */
  openedWith: string
}

/** The start is empty as long as there is no product. */
export function useStart(product: Product | null): KeptChoice {
  const search = useRouterState({ select: (state) => state.location.searchStr })
  // A shared quote, or the way back from signing in, names what was chosen.
  const [openedWith] = useState(search)
  const slug = product?.slug
  const kept = useMemo(() => (slug === undefined ? null : keptChoice(slug)), [slug])
  const start = useMemo(() => {
    if (!product) return {}
    const named = choiceFromSearch(product, new URLSearchParams(openedWith))
    // A quote that somebody opens counts as it is, unless it was this one that was changed here.
    const goesOn = kept && (Object.keys(named).length === 0 || kept.openedWith === openedWith)
    return goesOn ? choiceFromSearch(product, new URLSearchParams(kept.choice)) : named
  }, [product, openedWith, kept])
  return { start, openedWith }
}

/** Keeps `choice` whenever it changes; null as long as nobody changed anything. */
export function useKeepChoice(product: Product | null, openedWith: string, choice: Choice | null): void {
  const slug = product?.slug
  useEffect(() => {
    if (slug === undefined || !choice) return
    keepChoice({ slug, openedWith, choice: choiceToSearch(choice).toString() })
  }, [slug, openedWith, choice])
}
