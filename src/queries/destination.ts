/** Where goods would be sent, as far as it is known before an order, and with it what every promised day is made of (req 21.4). */
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

/** The postcode typed on this visit; of a customer else the last saved shipping address, or the billing address. */
export function useDestination(isWanted = true): Destination | null {
  const { postcode } = useNeed()
  const asks = useSignedIn() && isWanted && postcode === null
  const shipping = useQuery({ ...addressesQuery('shipping'), enabled: asks }).data?.value
  const isMissing = asks && shipping?.length === 0
  const billing = useQuery({ ...addressesQuery('billing'), enabled: isMissing }).data?.value
  if (postcode !== null) return typedPlace(postcode)
  return (asks && (shipping?.at(-1) ?? billing?.at(-1))) || null
}

/** Undefined until it is known whether the provider tells its days. */
export function usePromiseContext(): Omit<PromiseContext, 'now'> | undefined {
  const rules = useDeliveryRules()
  const to = useDestination(rules != null)
  return rules === undefined ? undefined : { rules, to }
}

/** The postcode to which days of lists are counted; null where they say when a product leaves. */
export function useListPostcode(): string | null {
  const context = usePromiseContext()
  return context ? listPostcode(context) : null
}

/** The same for a loader, which waits for what the device or the provider knows of it. */
export async function loadListPostcode(queryClient: QueryClient): Promise<string | null> {
  const { postcode } = currentNeed()
  const about = await queryClient.ensureQueryData(aboutQuery()).catch(() => null)
  const rules = about?.value.delivery ?? null
  if (!rules) return null
  return listPostcode({ rules, to: postcode === null ? await savedPlace(queryClient) : typedPlace(postcode) })
}

async function savedPlace(queryClient: QueryClient): Promise<Destination | null> {
  for (const kind of ['shipping', 'billing'] as const) {
    const saved = await queryClient.ensureQueryData(addressesQuery(kind)).catch(() => null)
    const last = saved?.value.at(-1)
    if (last || !saved) return last ?? null
  }
  return null
}

function typedPlace(postcode: string): Destination {
  return { country: 'Australia', postcode }
}

function listPostcode(context: { rules: DeliveryRules | null; to: Destination | null }): string | null {
  return promisesDelivery(context) ? (context.to?.postcode.trim() ?? null) : null
}
