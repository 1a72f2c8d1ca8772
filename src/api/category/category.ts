/** Categories, the category groups Apparel, Brands and Collections, and portals (req 1.3, 1.4). */
import * as v from 'valibot'
import type { Portal, SubcategoryDetail } from '../../domain/account/portal'
import type { Category, CategoryGroups, Subcategory } from '../../domain/catalogue/category'
import { type Dated, mapDated } from '../../domain/dated'
import { MissingFailure, RejectedFailure } from '../../domain/failure'
import { fileUrl } from '../file-url'
import { sanitise } from '../html'
import * as paths from '../paths'
import { orMissing, request, type SavedReply } from '../request'
import {
  enveloped,
  envelopedOrNone,
  textOrEmpty,
  wireFlag,
  wireId,
  wireList,
  wireOne,
  wireOneOrNone,
  wireText,
} from '../wire'

export const SubcategoryWire = v.object({
  SubCategoryID: wireId,
  SubCategoryName: wireText,
  Slug: textOrEmpty,
  SubCategoryImage: textOrEmpty,
  SubCategoryBanner: textOrEmpty,
  Description: textOrEmpty,
})

export const CategoryWire = v.object({
  CategoryID: wireId,
  CategoryName: wireText,
  Slug: textOrEmpty,
  Description: textOrEmpty,
  CategoryBanner: textOrEmpty,
  CategoryImage: textOrEmpty,
  IsMenu: v.optional(v.unknown()),
  SubCategory: wireList(SubcategoryWire),
})

export const CategoryList = enveloped(wireList(CategoryWire))
export const GroupList = enveloped(v.fallback(v.array(v.unknown()), []))
export const CategoryReply = envelopedOrNone(CategoryWire)

/** All categories with their subcategories, for menu and shop page; `asMember` sends the token. */
export async function fetchCategories(
  asMember: boolean,
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<Category[]>> {
  const reply = await request('GET', paths.menu, CategoryList, { signal, asMember, saved })
  return { ...reply, value: await Promise.all(reply.value.map(toCategory)) }
}

/** The groups Apparel, Brands and Collections. */
export async function fetchCategoryGroups(
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<CategoryGroups>> {
  const reply = await request('POST', paths.groups, GroupList, { signal, saved })
  const group = async (index: number) => {
    const checked = v.safeParse(wireOne(CategoryWire), reply.value[index])
    return checked.success ? toCategory(checked.output) : null
  }
  const [apparel, brands, collections] = await Promise.all([group(0), group(2), group(4)])
  return mapDated(reply, () => ({
    apparel: apparel ?? null,
    brands: brands ?? null,
    collections: collections ?? null,
  }))
}

/**
 * A category or portal by slug or id. `asMember` sends the token. Throws MissingFailure when the provider has no such
 * category.
 */
export async function fetchCategory(
  slug: string,
  asMember: boolean,
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<Category>> {
  const path = paths.category(slug)
  const reply = await orMissing(request('GET', path, CategoryReply, { signal, asMember, saved }))
  if (!reply.value) throw new MissingFailure(`no category ${slug}`)
  return { ...reply, value: await toCategory(reply.value) }
}

async function toCategory(wire: v.InferOutput<typeof CategoryWire>): Promise<Category> {
  const [name, description, subcategories] = await Promise.all([
    sanitise(wire.CategoryName, 'inline'),
    sanitise(wire.Description, 'rich'),
    Promise.all(wire.SubCategory.map(toSubcategory)),
  ])
  return {
    id: wire.CategoryID,
    name,
    slug: wire.Slug || wire.CategoryID,
    description,
    banner: fileUrl(wire.CategoryBanner),
    image: fileUrl(wire.CategoryImage),
    inMenu: wire.IsMenu === undefined || wire.IsMenu === null || v.parse(wireFlag, wire.IsMenu),
    subcategories,
  }
}

/** Name and description are sanitised (req 1.7); the id replaces a missing slug. */
async function toSubcategory(wire: v.InferOutput<typeof SubcategoryWire>): Promise<Subcategory> {
  const [name, description] = await Promise.all([
    sanitise(wire.SubCategoryName, 'inline'),
    sanitise(wire.Description, 'rich'),
  ])
  return {
    id: wire.SubCategoryID,
    name,
    slug: wire.Slug || wire.SubCategoryID,
    image: fileUrl(wire.SubCategoryImage),
    banner: fileUrl(wire.SubCategoryBanner),
    description,
  }
}

/** A subcategory of a portal: the subcategory itself, or a row that maps it to the portal. */
const PortalSubcategoryWire = v.pipe(v.unknown(), v.transform(unwrapMapping), SubcategoryWire)
const PortalSubcategories = wireList(PortalSubcategoryWire)

/** The slug replaces a missing id, and the id replaces a missing slug. */
const PortalWire = v.pipe(
  v.object({
    PortalID: textOrEmpty,
    PortalName: wireText,
    Slug: textOrEmpty,
    PortalBanner: textOrEmpty,
    PortalImage: textOrEmpty,
    Description: textOrEmpty,
    SubCategory: PortalSubcategories,
    PortalCategoryMapList: PortalSubcategories,
  }),
  v.check(({ PortalID, Slug }) => PortalID !== '' || Slug !== '', 'expected an id or a slug'),
)
export const PortalList = enveloped(wireList(PortalWire))

/** `portalInfo` and `PortalCategoryMapList`, next to `Data` or in it. Unreadable parts count as missing. */
const PortalMeta = v.pipe(
  v.unknown(),
  v.transform(flattenEnvelope),
  v.object({
    portalInfo: v.fallback(wireOneOrNone(PortalWire), null),
    PortalCategoryMapList: v.fallback(PortalSubcategories, []),
  }),
)

/** The portals that the customer may enter. A refusal counts as an empty list. */
export async function fetchPortals(signal?: AbortSignal): Promise<Dated<Portal[]>> {
  try {
    const options = { body: {}, signal, asMember: true }
    const reply = await request('POST', 'portal/portalAuth', PortalList, options)
    return { ...reply, value: await Promise.all(reply.value.map((wire) => toPortal(wire))) }
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.isMissing)) throw error
    return { value: [], at: Date.now(), fresh: true }
  }
}

/** The portal in a reply's metadata, or null. */
async function toPortalMeta(meta: v.InferOutput<typeof PortalMeta>): Promise<Portal | null> {
  const { portalInfo, PortalCategoryMapList } = meta
  return portalInfo && toPortal(portalInfo, PortalCategoryMapList)
}

async function toPortal(
  wire: v.InferOutput<typeof PortalWire>,
  extraList: v.InferOutput<typeof PortalSubcategories> = [],
): Promise<Portal> {
  const portalSubcategories =
    [wire.SubCategory, wire.PortalCategoryMapList, extraList].find((list) => list.length > 0) ?? []
  const [name, description, subcategories] = await Promise.all([
    sanitise(wire.PortalName, 'inline'),
    sanitise(wire.Description, 'rich'),
    Promise.all(
      portalSubcategories.map(async ({ SubCategoryID, SubCategoryName, Slug }) => ({
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

function unwrapMapping(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('SubCategory' in entry)) return entry
  const inner: unknown = entry.SubCategory
  return Array.isArray(inner) ? inner[0] : (inner ?? entry)
}

function flattenEnvelope(reply: unknown): object {
  if (typeof reply !== 'object' || reply === null) return {}
  const inner: unknown = 'Data' in reply ? reply.Data : 'data' in reply ? reply.data : null
  return typeof inner === 'object' && !Array.isArray(inner) ? { ...inner, ...reply } : reply
}

const SubcategoryReply = v.pipe(
  v.unknown(),
  v.transform((reply) => ({ page: reply, meta: reply })),
  v.object({ page: envelopedOrNone(SubcategoryWire), meta: PortalMeta }),
)

/**
 * A subcategory by its slug and the slug of its category or portal. `asMember` sends the token. Throws MissingFailure
 * when the provider has no such subcategory.
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
  const { page, meta } = reply.value
  if (!page) throw new MissingFailure(`no subcategory ${categorySlug}/${subcategorySlug}`)
  const [subcategory, portal] = await Promise.all([toSubcategory(page), toPortalMeta(meta)])
  return { ...reply, value: portal ? { ...subcategory, portal } : subcategory }
}
