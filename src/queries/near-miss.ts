/**
 * Query of the nearest alternatives when filters leave no products in a list (req 17.5). The query uses the same source
 * as the list.
 */
import { queryOptions } from '@tanstack/react-query'
import { createDayLookup } from '../domain/delivery/promised-day'
import type { PromiseContext } from '../domain/delivery/promise'
import type { FindList, FindQuery } from '../domain/find/find-query'
import type { Nearest } from '../domain/find/near-miss'
import { nearestTo } from '../domain/find/nearest'
import { filterQuery } from './list-page'

type NearestOptions = { isOnDevice: boolean; context: Omit<PromiseContext, 'now'> }

/** `isOnDevice`: the provider cannot filter. */
export const nearestQuery = (list: FindList, query: FindQuery, { isOnDevice, context }: NearestOptions) =>
  queryOptions({
    queryKey: ['nearest', JSON.stringify(list), JSON.stringify(query), JSON.stringify(context.to)],
    queryFn: ({ client }): Promise<Nearest> => {
      const dayOf = createDayLookup({ ...context, now: Date.now() })
      return nearestTo(
        query,
        async (relaxedQuery) => {
          const result = await client
            .fetchQuery(filterQuery(list, relaxedQuery, 1, isOnDevice))
            .catch(() => null)
          return result && result.value
        },
        ({ availability }) => dayOf(availability),
      )
    },
  })
