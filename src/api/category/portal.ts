/** Portals of the signed-in customer, and what other replies say of them (req 15.1). */
import * as v from 'valibot'
import type { Dated } from '../../domain/dated'
import { RejectedFailure } from '../../domain/failure'
import type { Portal } from '../../domain/account/portal'
import { SubcategoryWire } from './category'
import { fileUrl } from '../file-url'
import { sanitise } from '../html'
import { request } from '../request'
import { enveloped, textOrEmpty, wireList, wireOneOrNone, wireText } from '../wire'

/** A subcategory of a portal: by itself, or as a row that maps it to the portal. */
const LinkWire = v.pipe(v.unknown(), v.transform(mapped), SubcategoryWire)
const Links = wireList(LinkWire)

/** Where a portal has no id or slug, the other one stands for it. */
const PortalWire = v.pipe(
  v.object({
    PortalID: textOrEmpty,
    PortalName: wireText,
    Slug: textOrEmpty,
    PortalBanner: textOrEmpty,
    PortalImage: textOrEmpty,
    Description: textOrEmpty,
    SubCategory: Links,
    PortalCategoryMapList: Links,
  }),
  v.check(({ PortalID, Slug }) => PortalID !== '' || Slug !== '', 'an id or a slug is due'),
)
const PortalList = enveloped(wireList(PortalWire))

/** `portalInfo` and `PortalCategoryMapList`, beside the payload or around it. What cannot be read is not there. */
export const PortalBeside = v.pipe(
  v.unknown(),
  v.transform(flat),
  v.object({
    portalInfo: v.fallback(wireOneOrNone(PortalWire), null),
    PortalCategoryMapList: v.fallback(Links, []),
  }),
)

/** The portals that the customer may enter. A refusal means that there are none. */
export async function fetchPortals(signal?: AbortSignal): Promise<Dated<Portal[]>> {
  try {
    const options = { body: {}, signal, asMember: true }
    const reply = await request('POST', 'portal/portalAuth', PortalList, options)
    return { ...reply, value: await Promise.all(reply.value.map((wire) => toPortal(wire))) }
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.meansMissing)) throw error
    return { value: [], at: Date.now(), fresh: true }
  }
}

/** The portal that a reply speaks of beside its payload, or null. */
export async function toPortalBeside(beside: v.InferOutput<typeof PortalBeside>): Promise<Portal | null> {
  const { portalInfo, PortalCategoryMapList } = beside
  return portalInfo && toPortal(portalInfo, PortalCategoryMapList)
}

type Links = v.InferOutput<typeof Links>

async function toPortal(wire: v.InferOutput<typeof PortalWire>, beside: Links = []): Promise<Portal> {
  const known = [wire.SubCategory, wire.PortalCategoryMapList, beside].find((links) => links.length > 0) ?? []
  const [name, description, subcategories] = await Promise.all([
    sanitise(wire.PortalName, 'inline'),
    sanitise(wire.Description, 'rich'),
    Promise.all(
      known.map(async ({ SubCategoryID, SubCategoryName, Slug }) => ({
        id: SubCategoryID,
        name: await sanitise(SubCategoryName, 'inline'),
        slug: Slug || SubCategoryID,
      })),
    ),
  ])
  return {
    id: wire.PortalID || wire.Slug,
    name,
    slug: wire.Slug || wire.PortalID,
    banner: fileUrl(wire.PortalBanner),
    image: fileUrl(wire.PortalImage),
    description,
    subcategories,
  }
}

function mapped(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('SubCategory' in entry)) return entry
  const inner: unknown = entry.SubCategory
  return Array.isArray(inner) ? inner[0] : (inner ?? entry)
}

function flat(reply: unknown): object {
  if (typeof reply !== 'object' || reply === null) return {}
  const inner: unknown = 'Data' in reply ? reply.Data : 'data' in reply ? reply.data : null
  return typeof inner === 'object' && !Array.isArray(inner) ? { ...inner, ...reply } : reply
}
