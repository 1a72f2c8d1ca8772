/**
 * Pages that are saved for a trade show in addition to the catalogue: each is read once, which saves it, and then
 * checked on the device (req 11.16).
 */
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { MissingFailure, RejectedFailure } from '../domain/failure'
import type { StoredPages } from '../domain/install/show-ready'
import { flushCopies, type ReadScope, readCopy } from '../saved/reads'
import { type Connectivity, connectivity } from '../session/connectivity'
import { signedIn } from '../session/identity'
import { addressesQuery } from './addresses'
import { cartQuery } from './cart'
import { faqQuery, termsQuery } from './content'
import { orderQuery, ordersQuery } from './order'
import { portalHeadingQuery, portalProductsQuery, portalsQuery } from './portal'
import type { readQuery } from './read-query'
import { wishlistQuery } from './wishlist'

/** Number of newest orders that are saved with everything that their pages show. */
const maxOrders = 20

/**
 * Saves the data of a query and returns it; null: the provider has no such data. Throws when the data is neither
 * available nor saved.
 */
type SaveQuery = <T>(query: ReturnType<typeof readQuery<T>>) => Promise<T | null>

const publicPages: Record<string, (save: SaveQuery) => Promise<unknown>> = {
  FAQ: (save) => save(faqQuery()),
  terms: (save) => save(termsQuery()),
}

/** Private copies, which are removed at the end of the session like all other customer data. */
const accountPages: typeof publicPages = {
  cart: (save) => save(cartQuery()),
  orders: async (save) => {
    for (const { id } of ((await save(ordersQuery())) ?? []).slice(0, maxOrders)) await save(orderQuery(id))
  },
  addresses: async (save) => {
    await save(addressesQuery('billing'))
    await save(addressesQuery('shipping'))
  },
  wishlist: (save) => save(wishlistQuery()),
  portals: async (save) => {
    for (const { slug } of (await save(portalsQuery())) ?? []) {
      await save(portalHeadingQuery(slug))
      await save(portalProductsQuery(slug, 1))
    }
  },
}

/** The pages are checked again at every use, and when the network comes or goes. */
export const storedPagesQuery = (network: Connectivity) =>
  queryOptions({
    queryKey: ['stored-pages', network, signedIn()],
    queryFn: ({ client, signal }) => savePages(client, signal),
    staleTime: 0,
  })

async function savePages(client: QueryClient, signal: AbortSignal): Promise<StoredPages> {
  const parts = Object.entries(signedIn() ? { ...accountPages, ...publicPages } : publicPages)
  const times: number[] = []
  const save: SaveQuery = async (query) => {
    // No requests are sent after the session has ended.
    signal.throwIfAborted()
    try {
      const first = await client.fetchQuery(query)
      const isOld = !first.fresh && connectivity() === 'online'
      const { value } = isOld ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => first) : first
      await flushCopies()
      const copy = await readCopy(query.meta?.['scope'] as ReadScope, hashKey(query.queryKey))
      if (!copy) throw new Error('This device stores no copies.')
      times.push(copy.at)
      return value
    } catch (error) {
      const isMissing = error instanceof RejectedFailure ? error.isMissing : error instanceof MissingFailure
      if (isMissing) return null
      throw error
    }
  }
  const results = await Promise.allSettled(parts.map(([, read]) => read(save)))
  signal.throwIfAborted()
  return {
    saved: parts.flatMap(([name], index) => (results[index]?.status === 'fulfilled' ? [name] : [])),
    missing: parts.flatMap(([name], index) => (results[index]?.status === 'fulfilled' ? [] : [name])),
    oldest: Math.min(Date.now(), ...times),
  }
}
