/** Filters that a typed question asks for, where no loader could apply them (req 17.1). */
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { askedOf } from '../../domain/find/asked-filters'
import { listSearch } from '../../domain/search-params'
import { useSeesPrices } from '../../session/customer-view'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The typed text whose filters were applied to this entry: taken off, they stay off. */
    appliedFor?: string | undefined
  }
}

type AskedFiltersProps = {
  question: string
  canFind: boolean
  /** The page's loader decides then where the question leads. */
  shopFinds: boolean
}

/** Applies a customer's price, which no drawn page knows, and what only this device can filter. */
export function AskedFilters({ question, canFind, shopFinds }: AskedFiltersProps): null {
  const router = useRouter()
  const search = listSearch(useSearch({ strict: false }))
  const appliedFor = useRouterState({ select: ({ location }) => location.state.appliedFor })
  const seesPrices = useSeesPrices()
  const asked = canFind ? askedOf(question, search, appliedFor, seesPrices) : null
  const apply = useEffectEvent(() => {
    if (!asked) return
    if (shopFinds) void router.invalidate()
    else void router.navigate({ to: '.', search: () => asked.search, state: asked.state, replace: true })
  })
  const isAsked = asked !== null
  useEffect(() => {
    if (isAsked) apply()
  }, [isAsked])
  return null
}
