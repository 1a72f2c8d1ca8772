/** One subcategory, as its page shows it (req 2.9). */
import * as paths from '../paths'

import * as v from 'valibot'
import type { Dated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import type { SubcategoryDetail } from '../../domain/account/portal'
import { SubcategoryWire, toSubcategory } from './category'
import { PortalBeside, toPortalBeside } from './portal'
import { orMissing, request, type SavedReply } from '../request'
import { envelopedOrNone } from '../wire'

const SubcategoryReply = v.pipe(
  v.unknown(),
  v.transform((reply) => ({ page: reply, beside: reply })),
  v.object({ page: envelopedOrNone(SubcategoryWire), beside: PortalBeside }),
)

/**
 * One subcategory by the slugs of its category, or portal, and its own; `asMember` sends the token. Throws
 * MissingFailure when the provider knows none.
 */
export async function fetchSubcategory(
  categorySlug: string,
  subcategorySlug: string,
  asMember: boolean,
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<SubcategoryDetail>> {
  const path = paths.subcategory(categorySlug, subcategorySlug)
  const reply = await orMissing(request('GET', path, SubcategoryReply, { signal, asMember, saved }))
  const { page, beside } = reply.value
  if (!page) throw new MissingFailure(`no subcategory ${categorySlug}/${subcategorySlug}`)
  const [subcategory, portal] = await Promise.all([toSubcategory(page), toPortalBeside(beside)])
  return { ...reply, value: portal ? { ...subcategory, portal } : subcategory }
}
