/** Queries of the provider's facts about the shop: its optional features and its working days (req 14.19, 21.4). */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { fetchAbout } from '../api/content/about'
import type { About } from '../api/content/about-reply'
import { aboutPath, type Feature } from '../domain/brand/feature'
import type { DeliveryRules } from '../domain/delivery/promise'
import { shopDayAt } from '../domain/delivery/working-days'
import { readQuery } from './read-query'

export const aboutQuery = () =>
  readQuery(['about'], 'public', (signal, _, saved) => fetchAbout(signal, saved), {
    catalogue: { kind: 'reply', method: 'GET', path: aboutPath },
  })

/**
 * Returns false only if the provider lists its features and this feature is missing. Without such a list the result is
 * true, and the first request shows whether the feature exists.
 */
export function useHasFeature(feature: Feature): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes(feature) ?? true
}

/** null: the provider sends no delivery rules; undefined: not known yet. */
export function useDeliveryRules(): DeliveryRules | null | undefined {
  const { data, isPending } = useQuery(aboutQuery())
  return isPending ? undefined : (data?.value.delivery ?? null)
}

/** Today's date in the state that the shop ships from; in Sydney when the provider does not report the state. */
export function shopDayOf(about: About | undefined): string {
  return shopDayAt(about?.delivery?.shipsFrom ?? null, Date.now())
}

export function shopDay(queryClient: QueryClient): string {
  return shopDayOf(queryClient.getQueryData(aboutQuery().queryKey)?.value)
}
