/** Product search (S §7 product/search). */
import * as v from 'valibot'
import type { Dated } from '../domain/dated'
import { searchResultsPerPage } from '../domain/paging'
import type { SearchResults } from '../domain/search'
import { fileUrl } from './hosts'
import { sanitise } from './html'
import { request } from './request'
import { TileWire, toTile } from './tile'
import { pageOf, textOrEmpty, wireId, wireList, wireOne, wireText } from './wire'

const HitWire = v.object({ SubCategoryID: wireId, SubCategoryName: wireText, SubCategoryImage: textOrEmpty })

const SearchReply = pageOf(
  wireOne(v.nullish(v.object({ Product: wireList(TileWire), SubCategory: wireList(HitWire) }))),
)

/** Results for a text, 12 products a page counted from 1; `asMember` selects the login variant. */
export async function fetchSearch(
  text: string,
  page: number,
  asMember: boolean,
  signal?: AbortSignal,
): Promise<Dated<SearchResults>> {
  const path = `product/${asMember ? 'login/' : ''}search?page=${page}&limit=${searchResultsPerPage}`
  const reply = await request('POST', path, SearchReply, { body: { Search: text }, signal, asMember })
  return { ...reply, value: await toResults(reply.value) }
}

async function toResults({ payload, totalPages }: v.InferOutput<typeof SearchReply>): Promise<SearchResults> {
  const subcategories = (payload?.SubCategory ?? []).map(async (hit) => ({
    id: hit.SubCategoryID,
    name: await sanitise(hit.SubCategoryName, 'inline'),
    image: fileUrl(hit.SubCategoryImage),
  }))
  return {
    products: (payload?.Product ?? []).map(toTile),
    subcategories: await Promise.all(subcategories),
    totalPages: Math.max(1, Math.ceil(totalPages)),
  }
}
