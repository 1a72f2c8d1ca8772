/** Message about the conditions that leave a list empty, and the nearest alternatives (req 17.5). */
import { skipToken, useQuery } from '@tanstack/react-query'
import { daysFrom, shopDayAt } from '../../domain/delivery/working-days'
import type { FindList } from '../../domain/find/find-query'
import { nearMissText } from '../../domain/find/near-miss'
import { nounIn } from '../../domain/find/read-search'
import { usePromiseContext } from '../../queries/destination'
import { nearestQuery } from '../../queries/near-miss'
import { useNeed } from '../../session/need'
import type { ProductFilter } from './use-product-filter'

export function NearMiss({ productFilter, list }: { productFilter: ProductFilter; list: FindList }) {
  const { query, filters, needed, isOnDevice, filtersTiles } = productFilter
  const { by } = useNeed()
  const context = usePromiseContext()
  const options = { isOnDevice, context: context ?? { rules: null, to: null } }
  const nearest = useQuery({
    ...nearestQuery(list, query, options),
    ...((filtersTiles || !context) && { queryFn: skipToken }),
  })
  if (!context || nearest.isLoading) return null
  const today = shopDayAt(context.rules?.shipsFrom ?? null, Date.now())
  const question = {
    text: list.of === 'search' ? nounIn(list.text) : '',
    filters,
    quantity: needed,
    neededBy: by !== null && daysFrom(today, by) === filters.dispatchWithin ? by : null,
  }
  return <p>{nearMissText(question, nearest.data ?? {})}</p>
}
