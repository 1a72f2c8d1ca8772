/** Searching: results with a customer's own prices, whose page 1 the dropdown shares, and the product of a SKU. */
import type { QueryClient } from '@tanstack/react-query'
import { wordsToFind } from '../domain/find/read-search'
import { searchText } from '../domain/text'
import { findSku, type SkuFind } from '../domain/product/scanned-code'
import { signedIn } from '../session/identity'
import { fetchSearch } from '../api/product/search'
import { readQuery } from './read-query'

/** Asks for what is looked for alone: a provider need not understand "under $10" (req 17.1). */
export const searchQuery = (text: string, page: number) => wordsQuery(wordsToFind(text), page)

const wordsQuery = (text: string, page: number) => {
  const asMember = signedIn()
  return readQuery(['search', text.toLowerCase(), String(page)], asMember ? 'member' : 'public', (signal) =>
    fetchSearch(text, page, asMember, signal),
  )
}

/** Rejects as the search does. */
export async function lookUpSku(queryClient: QueryClient, code: string): Promise<SkuFind> {
  const { value } = await queryClient.fetchQuery(wordsQuery(searchText(code), 1))
  return findSku(code, value)
}
