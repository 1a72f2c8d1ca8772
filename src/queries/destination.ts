/**
 * The destination of goods as far as it is known before an order, and the context from which delivery promises are
 * computed (req 21.4).
 */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  type DeliveryRules,
  type Destination,
  type PromiseContext,
  promisesDelivery,
} from '../domain/delivery/promise'
import { useSignedIn } from '../session/account'
import { currentNeed, useNeed } from '../session/need'
import { aboutQuery, useDeliveryRules } from './about'
import { addressesQuery } from './addresses'

/** Returns the postcode typed on this visit, or else a customer's last saved shipping address or billing address. */
export function useDestination(isWanted = true): Destination | null {
  const { postcode } = useNeed()
  const needsAddress = useSignedIn() && isWanted && postcode === null
  const shipping = useQuery({ ...addressesQuery('shipping'), enabled: needsAddress }).data?.value
  const isMissing = needsAddress && shipping?.length === 0
  const billing = useQuery({ ...addressesQuery('billing'), enabled: isMissing }).data?.value
  if (postcode !== null) return typedDestination(postcode)
  return (needsAddress && (shipping?.at(-1) ?? billing?.at(-1))) || null
}

/** Returns undefined until it is known whether the provider sends delivery rules. */
export function usePromiseContext(): Omit<PromiseContext, 'now'> | undefined {
  const rules = useDeliveryRules()
  const to = useDestination(rules != null)
  return rules === undefined ? undefined : { rules, to }
}

/** The postcode for the delivery dates in lists; null when lists show the dispatch date instead. */
export function useListPostcode(): string | null {
  const context = usePromiseContext()
  return context ? listPostcode(context) : null
}

/** Returns the postcode of `useListPostcode` for a loader, after waiting for saved or requested data. */
export async function loadListPostcode(queryClient: QueryClient): Promise<string | null> {
  const { postcode } = currentNeed()
  const about = await queryClient.ensureQueryData(aboutQuery()).catch(() => null)
  const rules = about?.value.delivery ?? null
  if (!rules) return null
  return listPostcode({
    rules,
    to: postcode === null ? await savedDestination(queryClient) : typedDestination(postcode),
  })
}

async function savedDestination(queryClient: QueryClient): Promise<Destination | null> {
  for (const kind of ['shipping', 'billing'] as const) {
    const saved = await queryClient.ensureQueryData(addressesQuery(kind)).catch(() => null)
    const last = saved?.value.at(-1)
    if (last || !saved) return last ?? null
  }
  return null
}

function typedDestination(postcode: string): Destination {
  return { country: 'Australia', postcode }
}

function listPostcode(context: { rules: DeliveryRules | null; to: Destination | null }): string | null {
  return promisesDelivery(context) ? (context.to?.postcode.trim() ?? null) : null
}
