/** A customer's own price on a tile whose list did not bring it, read a few at a time (req 16.7). Private. */
import { useQuery } from '@tanstack/react-query'
import { type NeedPrice, needPrice } from '../domain/find/need-price'
import { useNeed } from '../session/need'
import { useSeesPrices } from '../session/customer-view'
import { type InTurn, priceListQuery } from './product'

/** Lists of prices that are asked for at once: what somebody opens must not wait behind a page of tiles. */
const mostAtOnce = 3
let free = mostAtOnce
const waiting: (() => void)[] = []

/** Whoever is done hands the place on. */
const inTurn: InTurn = async (ask) => {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await ask()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

/**
 * Null where there is none to show: for visitors, in customer view, on request, and until it is known. `minimumQuantity`
 * is null where the list does not say it: it comes with the prices.
 */
export function useTilePrice(
  slug: string,
  minimumQuantity: number | null,
  isNear: boolean,
): NeedPrice | null {
  const seesPrices = useSeesPrices()
  const { quantity } = useNeed()
  const { data } = useQuery({ ...priceListQuery(slug, inTurn), enabled: seesPrices && isNear })
  if (!seesPrices || !data) return null
  const minimum = minimumQuantity ?? data.value.minimumQuantity ?? 1
  return needPrice(data.value, data.value.role, quantity, minimum)
}
