/** Which product a SKU names: the shop's own search, or the saved catalogue's where the shop does not answer. */
import type { QueryClient } from '@tanstack/react-query'
import { findSku, type SkuFind } from '../domain/product/scanned-code'
import { searchText } from '../domain/catalogue/search-text'
import { searchQuery } from './search'

/** Rejects as the search does. */
export async function lookUpSku(queryClient: QueryClient, code: string): Promise<SkuFind> {
  const { value } = await queryClient.fetchQuery(searchQuery(searchText(code), 1))
  return findSku(code, value)
}
