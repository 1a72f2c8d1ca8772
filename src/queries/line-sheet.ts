/** What a line sheet knows of its products: what is in memory, and more when it is asked for. */
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import type { OwnPrices } from '../domain/price/price'
import type { Product } from '../domain/product/product'
import { priceListQuery, productQuery } from './product'

export type SheetRead = {
  slug: string
  product: Dated<Product> | undefined
  /** Never without `withPrices`. */
  prices: Dated<OwnPrices> | undefined
  /** Why there is no product. */
  error: Error | null
}

type SheetReads = {
  reads: SheetRead[]
  /** Asks for everything that is to stand on the sheet; never rejects. */
  load: () => Promise<void>
}

/** `withPrices` asks for the signed-in customer's own, which are private. */
export function useSheetReads(slugs: readonly string[], withPrices: boolean): SheetReads {
  const queryClient = useQueryClient()
  const details = useQueries({ queries: slugs.map((slug) => ({ ...productQuery(slug), enabled: false })) })
  const lists = useQueries({
    queries: (withPrices ? slugs : []).map((slug) => ({ ...priceListQuery(slug), enabled: false })),
  })
  const reads = slugs.map((slug, place) => ({
    slug,
    product: details[place]?.data,
    prices: lists[place]?.data,
    error: details[place]?.error ?? null,
  }))
  return { reads, load: () => loadInTurns(queryClient, slugs, withPrices) }
}

/** At a time: a list of fifty must not keep the shop's first answer so long that it seems to be away. */
const atOnce = 6

async function loadInTurns(
  queryClient: QueryClient,
  slugs: readonly string[],
  withPrices: boolean,
): Promise<void> {
  const queue = slugs.values()
  const acquireLocks = async () => {
    for (const slug of queue) {
      await Promise.allSettled([
        queryClient.fetchQuery(productQuery(slug)),
        ...(withPrices ? [queryClient.fetchQuery(priceListQuery(slug))] : []),
      ])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, acquireLocks))
}
