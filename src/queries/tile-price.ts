/** A customer's own price on a tile whose list did not bring it, read a few at a time (req 16.7). Private. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import { type OwnPrices } from '../domain/price/price'
import { type NeedPrice, needPrice } from '../domain/find/need-price'
import { useNeed } from '../session/need'
import { useSeesPrices } from '../session/customer-view'
import { priceListQuery } from './product'

/** Lists of prices that are asked for at once: what somebody opens must not wait behind a page of tiles. */
const mostAtOnce = 3
let asking = 0
const waiting: (() => void)[] = []

async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  if (asking >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  asking += 1
  try {
    return await ask()
  } finally {
    asking -= 1
    waiting.shift()?.()
  }
}

/** Goes by the product page's own query, so that nothing is asked for twice. */
const tilePriceListQuery = (slug: string) =>
  queryOptions({
    queryKey: ['tile-price-list', slug],
    queryFn: ({ client }): Promise<Dated<OwnPrices>> =>
      inTurn(() => client.ensureQueryData(priceListQuery(slug))),
    meta: { scope: 'member' },
  })

/** Null where there is none to show: for visitors, in customer view, on request, and until it is known. */
export function useTilePrice(slug: string, minimumQuantity: number, isNear: boolean): NeedPrice | null {
  const seesPrices = useSeesPrices()
  const { quantity } = useNeed()
  const { data } = useQuery({ ...tilePriceListQuery(slug), enabled: seesPrices && isNear })
  if (!seesPrices || !data) return null
  return needPrice(data.value, data.value.role, quantity, minimumQuantity)
}
