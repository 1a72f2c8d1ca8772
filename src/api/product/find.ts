/** Filters, counts and sorts a list, and prices it for a customer: an optional call of the provider (req 16.4). */
import * as paths from '../paths'
import { type Dated, mapDated } from '../../domain/dated'
import { type FindList, type FindQuery, foundPerPage } from '../../domain/find/find-query'
import { withoutPrice } from '../../domain/find/find-request'
import { orMissing, request } from '../request'
import { idOnWire } from '../wire'
import { type FoundPage, FoundReply, MemberFoundReply, toFound } from './found-wire'

/**
 * A page of what is found, counted from 1; `asMember` with own prices. Throws MissingFailure for a list that is not there
 * and where the provider has no such call.
 */
export async function fetchFound(
  list: FindList,
  query: FindQuery,
  page: number,
  asMember: boolean,
  signal?: AbortSignal,
): Promise<Dated<FoundPage>> {
  const body = findBody(list, asMember ? query : withoutPrice(query), page)
  if (!asMember) {
    const call = request('POST', paths.find, FoundReply, { body, signal })
    return mapDated(await orMissing(call), ({ page: tiles, rest }) =>
      toFound({ page: tiles, rest: { ...rest, prices: {} } }),
    )
  }
  const call = request('POST', paths.ownFind, MemberFoundReply, { body, signal, asMember })
  return mapDated(await orMissing(call), toFound)
}

/** As FindRequest reads it: dollars for cents. */
function findBody(list: FindList, { filters, sort, quantity }: FindQuery, page: number): object {
  const priceUpTo = filters.priceUpTo === null ? null : filters.priceUpTo / 100
  return {
    list: list.of === 'subcategory' ? { ...list, id: idOnWire(list.id) } : list,
    filters: { ...filters, priceUpTo },
    sort,
    quantity,
    page,
    limit: foundPerPage(list),
  }
}
