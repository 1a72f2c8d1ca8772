/** Categories and their groups (req 1.3, 1.4). */
import * as paths from '../paths'

import * as v from 'valibot'
import type { Category, CategoryGroups, Subcategory } from '../../domain/catalogue/category'
import { type Dated, mapDated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import { fileUrl } from '../file-url'
import { sanitise } from '../html'
import { orMissing, request, type SavedReply } from '../request'
import {
  enveloped,
  envelopedOrNone,
  textOrEmpty,
  wireFlag,
  wireId,
  wireList,
  wireOne,
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

const CategoryWire = v.object({
  CategoryID: wireId,
  CategoryName: wireText,
  Slug: textOrEmpty,
  Description: textOrEmpty,
  CategoryBanner: textOrEmpty,
  CategoryImage: textOrEmpty,
  IsMenu: v.optional(v.unknown()),
  SubCategory: wireList(SubcategoryWire),
})

const CategoryList = enveloped(wireList(CategoryWire))
const GroupList = enveloped(v.fallback(v.array(v.unknown()), []))
const OneCategory = envelopedOrNone(CategoryWire)

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
 * One category, or portal, by slug or id; `asMember` sends the token. Throws MissingFailure when the provider knows
 * none.
 */
export async function fetchCategory(
  slug: string,
  asMember: boolean,
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<Category>> {
  const path = paths.category(slug)
  const reply = await orMissing(request('GET', path, OneCategory, { signal, asMember, saved }))
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

/** Name and description are sanitised (req 1.7); the id stands in for a missing slug. */
export async function toSubcategory(wire: v.InferOutput<typeof SubcategoryWire>): Promise<Subcategory> {
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
