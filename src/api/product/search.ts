/** Product search (req 1.11). */
import * as paths from '../paths'

import * as v from 'valibot'
import type { Dated } from '../../domain/dated'
import { searchResultsPerPage } from '../../domain/catalogue/paging'
import type { SearchResults, SubcategoryHit } from '../../domain/find/search'
import type { WithTilePrices } from '../../domain/product/product'
import { fileUrl } from '../file-url'
import { sanitise } from '../html'
import { request } from '../request'
import { MemberTileWire, TileWire, toTile, toTilePrices } from './tile'
import { pageOf, textOrEmpty, wireId, wireList, wireOne, wireText } from '../wire'

const HitWire = v.object({ SubCategoryID: wireId, SubCategoryName: wireText, SubCategoryImage: textOrEmpty })

export const SearchReply = pageOf(
  wireOne(v.nullish(v.object({ Product: wireList(TileWire), SubCategory: wireList(HitWire) }))),
)
export const MemberSearchReply = pageOf(
  wireOne(v.nullish(v.object({ Product: wireList(MemberTileWire), SubCategory: wireList(HitWire) }))),
)

/**
 * Results for a text, 12 products a page, counted from 1; `asMember` selects the login variant with the customer's
 * prices.
 */
export async function fetchSearch(
  text: string,
  page: number,
  asMember: boolean,
  signal?: AbortSignal,
): Promise<Dated<WithTilePrices<SearchResults>>> {
  const body = { Search: text }
  if (!asMember) {
    const reply = await request('POST', paths.search(page, searchResultsPerPage), SearchReply, {
      body,
      signal,
    })
    return { ...reply, value: await toResults(reply.value) }
  }
  const path = paths.memberSearch(page, searchResultsPerPage)
  const reply = await request('POST', path, MemberSearchReply, { body, signal, asMember })
  const prices = toTilePrices(reply.value.payload?.Product ?? [])
  return { ...reply, value: { ...(await toResults(reply.value)), prices } }
}

async function toResults(reply: v.InferOutput<typeof SearchReply>): Promise<SearchResults> {
  const { payload, totalPages, total, canFind: supportsFilters } = reply
  return {
    products: (payload?.Product ?? []).map(toTile),
    subcategories: await toHits(payload?.SubCategory ?? []),
    totalPages: Math.max(1, Math.ceil(totalPages)),
    total,
    canFind: supportsFilters,
  }
}

/** Subcategories in the saved reply of the menu; broken ones are left out. */
export function subcategoriesIn(saved: unknown[]): Promise<SubcategoryHit[]> {
  return toHits(v.parse(wireList(HitWire), saved))
}

function toHits(wires: v.InferOutput<typeof HitWire>[]): Promise<SubcategoryHit[]> {
  const hits = wires.map(async (hit) => ({
    id: hit.SubCategoryID,
    name: await sanitise(hit.SubCategoryName, 'inline'),
    image: fileUrl(hit.SubCategoryImage),
  }))
  return Promise.all(hits)
}
