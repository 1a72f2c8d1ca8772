/** What the provider says of the shop: whether it has what it need not have, and on which days it works (req 14.19, 21.4). */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { fetchAbout } from '../api/content/about'
import type { About } from '../api/content/about-reply'
import { aboutPath, type Feature } from '../domain/brand/feature'
import type { DeliveryRules } from '../domain/delivery/promise'
import { shopToday } from '../domain/delivery/working-days'
import { readQuery } from './read-query'

export const aboutQuery = () =>
  readQuery(['about'], 'public', (signal, _, saved) => fetchAbout(signal, saved), {
    catalogue: { kind: 'reply', method: 'GET', path: aboutPath },
  })

/** False only where the provider names its features, and this is none of them: else it is found out by asking. */
export function useOffers(feature: Feature): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes(feature) ?? true
}

/** Null where the provider tells none; undefined while unknown. */
export function useDeliveryRules(): DeliveryRules | null | undefined {
  const { data, isPending } = useQuery(aboutQuery())
  return isPending ? undefined : (data?.value.delivery ?? null)
}

/** Today in the state that the shop sends from; in Sydney where the provider does not say. */
export function shopDayOf(about: About | undefined): string {
  return shopToday(about?.delivery?.shipsFrom ?? null, Date.now())
}

export function shopDay(queryClient: QueryClient): string {
  return shopDayOf(queryClient.getQueryData(aboutQuery().queryKey)?.value)
}
