/** How large a job's branding can be: the print area of its method, where the provider says it (req 24.6). */
import { useQuery } from '@tanstack/react-query'
import type { CartLine } from '../../domain/cart/cart'
import { placeOfMethods, printPlaces } from '../../domain/mock-up/mock-up'
import { productQuery } from '../../queries/product'

/** In mm; null where nothing is branded, and where that is not known. */
export function usePrintArea(slug: string, lines: readonly CartLine[], isWanted: boolean) {
  const [line] = lines
  const methods = line?.setups.map(({ name }) => name) ?? []
  const { data } = useQuery({ ...productQuery(slug), enabled: isWanted && methods.length > 0 })
  if (!line || !data || methods.length === 0) return null
  return placeOfMethods(printPlaces(data.value, line.options), methods)?.area.mm ?? null
}
