/** What comes nearest where filters leave nothing of a list (req 17.5), asked as the list itself is. */
import { queryOptions } from '@tanstack/react-query'
import { dayReader } from '../domain/delivery/promised-day'
import type { PromiseContext } from '../domain/delivery/promise'
import type { FindList, FindQuery } from '../domain/find/find-query'
import type { Nearest } from '../domain/find/near-miss'
import { nearestTo } from '../domain/find/nearest'
import { filterQuery } from './list-page'

type Asking = { isOnDevice: boolean; context: Omit<PromiseContext, 'now'> }

/** `isOnDevice`: the provider cannot filter. */
export const nearestQuery = (list: FindList, query: FindQuery, { isOnDevice, context }: Asking) =>
  queryOptions({
    queryKey: ['nearest', JSON.stringify(list), JSON.stringify(query), JSON.stringify(context.to)],
    queryFn: ({ client }): Promise<Nearest> => {
      const dayOf = dayReader({ ...context, now: Date.now() })
      return nearestTo(
        query,
        async (asked) => {
          const found = await client.fetchQuery(filterQuery(list, asked, 1, isOnDevice)).catch(() => null)
          return found && found.value
        },
        ({ availability }) => dayOf(availability),
      )
    },
  })
