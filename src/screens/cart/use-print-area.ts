/** The print area of a job's branding method, if the provider reports it (req 24.6). */
import { useQuery } from '@tanstack/react-query'
import type { CartLine } from '../../domain/cart/cart'
import { positionForMethods, printPositions } from '../../domain/mock-up/mock-up'
import { productQuery } from '../../queries/product'

/** Returns the size in mm; null when nothing is branded or the size is unknown. */
export function usePrintArea(slug: string, lines: readonly CartLine[], isEnabled: boolean) {
  const [line] = lines
  const methods = line?.setups.map(({ name }) => name) ?? []
  const { data } = useQuery({ ...productQuery(slug), enabled: isEnabled && methods.length > 0 })
  if (!line || !data || methods.length === 0) return null
  return positionForMethods(printPositions(data.value, line.options), methods)?.area.mm ?? null
}
