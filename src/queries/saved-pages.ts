/** What is taken along to a show besides the catalogue: read once each, which saves it, and looked up on the device (req 11.16). */
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { MissingFailure, RejectedFailure } from '../domain/failure'
import type { StoredPages } from '../domain/install/show-ready'
import { flushSaved, type ReadScope, readSaved } from '../saved/reads'
import { type Connectivity, connectivity } from '../session/connectivity'
import { signedIn } from '../session/identity'
import { addressesQuery } from './addresses'
import { cartQuery } from './cart'
import { faqQuery, termsQuery } from './content'
import { orderQuery, ordersQuery } from './order'
import { portalHeadingQuery, portalProductsQuery, portalsQuery } from './portal'
import type { readQuery } from './read-query'
import { wishlistQuery } from './wishlist'

/** How many orders are saved with all that their pages show. */
const newest = 20

/** Null where the provider has no such thing. Throws what is neither there nor saved. */
type Keep = <T>(query: ReturnType<typeof readQuery<T>>) => Promise<T | null>

const everybodys: Record<string, (keep: Keep) => Promise<unknown>> = {
  FAQ: (keep) => keep(faqQuery()),
  terms: (keep) => keep(termsQuery()),
}

/** Private copies, which go with the session like all that its customer has seen. */
const own: typeof everybodys = {
  cart: (keep) => keep(cartQuery()),
  orders: async (keep) => {
    for (const { id } of ((await keep(ordersQuery())) ?? []).slice(0, newest)) await keep(orderQuery(id))
  },
  addresses: async (keep) => {
    await keep(addressesQuery('billing'))
    await keep(addressesQuery('shipping'))
  },
  wishlist: (keep) => keep(wishlistQuery()),
  portals: async (keep) => {
    for (const { slug } of (await keep(portalsQuery())) ?? []) {
      await keep(portalHeadingQuery(slug))
      await keep(portalProductsQuery(slug, 1))
    }
  },
}

/** Looked at anew on each question, and when the network comes or goes. */
export const storedPagesQuery = (network: Connectivity) =>
  queryOptions({
    queryKey: ['kept pages', network, signedIn()],
    queryFn: ({ client, signal }) => keepPages(client, signal),
    staleTime: 0,
  })

async function keepPages(client: QueryClient, signal: AbortSignal): Promise<StoredPages> {
  const parts = Object.entries(signedIn() ? { ...own, ...everybodys } : everybodys)
  const times: number[] = []
  const keep: Keep = async (query) => {
    // After the session ended, nothing more is asked.
    signal.throwIfAborted()
    try {
      const first = await client.fetchQuery(query)
      const isOld = !first.fresh && connectivity() === 'online'
      const { value } = isOld ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => first) : first
      await flushSaved()
      const copy = await readSaved(query.meta?.['scope'] as ReadScope, hashKey(query.queryKey))
      if (!copy) throw new Error('This device keeps no copies.')
      times.push(copy.at)
      return value
    } catch (error) {
      const isNone = error instanceof RejectedFailure ? error.meansMissing : error instanceof MissingFailure
      if (isNone) return null
      throw error
    }
  }
  const done = await Promise.allSettled(parts.map(([, read]) => read(keep)))
  signal.throwIfAborted()
  return {
    saved: parts.flatMap(([name], index) => (done[index]?.status === 'fulfilled' ? [name] : [])),
    missing: parts.flatMap(([name], index) => (done[index]?.status === 'fulfilled' ? [] : [name])),
    oldest: Math.min(Date.now(), ...times),
  }
}
