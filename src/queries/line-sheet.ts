/** Data of the products on a line sheet (a printable list of products): data in memory, and more data on request. */
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { limitConcurrency } from '../domain/concurrency'
import type { Dated } from '../domain/dated'
import type { CustomerPrices } from '../domain/price/price'
import type { Product } from '../domain/product/product'
import { priceListQuery, productQuery } from './product'

export type SheetEntry = {
  slug: string
  product: Dated<Product> | undefined
  /** Always undefined without `withPrices`. */
  prices: Dated<CustomerPrices> | undefined
  /** The reason why there is no product. */
  error: Error | null
}

type SheetData = {
  entries: SheetEntry[]
  /** Loads everything that the sheet shows; never rejects. */
  load: () => Promise<void>
}

/** `withPrices` requests the signed-in customer's prices, which are private. */
export function useSheetData(slugs: readonly string[], withPrices: boolean): SheetData {
  const queryClient = useQueryClient()
  const details = useQueries({ queries: slugs.map((slug) => ({ ...productQuery(slug), enabled: false })) })
  const lists = useQueries({
    queries: (withPrices ? slugs : []).map((slug) => ({ ...priceListQuery(slug), enabled: false })),
  })
  const entries = slugs.map((slug, index) => ({
    slug,
    product: details[index]?.data,
    prices: lists[index]?.data,
    error: details[index]?.error ?? null,
  }))
  return { entries, load: () => loadAll(queryClient, slugs, withPrices) }
}

/** Requests at once. Fifty would delay the shop's first answer so long that the shop seems unreachable. */
const maxParallelReads = 6

async function loadAll(
  queryClient: QueryClient,
  slugs: readonly string[],
  withPrices: boolean,
): Promise<void> {
  const limitReads = limitConcurrency(maxParallelReads)
  const load = (slug: string) =>
    Promise.allSettled([
      queryClient.fetchQuery(productQuery(slug)),
      ...(withPrices ? [queryClient.fetchQuery(priceListQuery(slug))] : []),
    ])
  await Promise.all(slugs.map((slug) => limitReads(() => load(slug))))
}
