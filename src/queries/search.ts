/** Query of search results, a customer's with own prices; the dropdown and the results page share page 1. */
import { fetchSearch } from '../api/product/search'
import { signedIn } from '../session/identity'
import { readQuery } from './read-query'

export const searchQuery = (text: string, page: number) => {
  const asMember = signedIn()
  return readQuery({
    key: ['search', text.toLowerCase(), String(page)],
    scope: asMember ? 'member' : 'public',
    read: (signal) => fetchSearch(text, page, asMember, signal),
  })
}
