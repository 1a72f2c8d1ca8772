/**
 * A customer's portals (req 15.2) and the data of their pages. Other callers get the same reply as for an unknown
 * portal.
 */
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { subcategory } from '../db/schema-catalogue'
import { portal, portalMember, portalSubcategory } from '../db/schema-customer'
import { idOf, type Page } from '../base/input'
import type { Caller } from '../auth/session'
import { inSubcategories } from './category'
import { type ListSource, tileMeta, bestFirst } from './tile'

const portalFields = {
  PortalID: portal.id,
  PortalName: portal.name,
  Slug: portal.slug,
  PortalBanner: portal.banner,
  PortalImage: portal.image,
  Description: portal.description,
}

type PortalSubcategory = { portalId: number; fields: typeof subcategory.$inferSelect }
type Portal = {
  PortalID: number
  PortalName: string
  Slug: string
  PortalBanner: string
  PortalImage: string
  Description: string
  subcategories: PortalSubcategory[]
}

/** Returns the JSON text of `portal/portalAuth`. */
export async function portalList(db: Executor, { userId }: Caller): Promise<string> {
  const portals = await portalsOf(db, userId)
  const list = portals.map(({ subcategories, ...fields }) => ({
    ...fields,
    SubCategory: subcategories.map(linkTo),
  }))
  return JSON.stringify({ data: { data: list } })
}

/**
 * Returns the portal in the fields of a category. Like the functions below, it returns null when this caller has no
 * such portal.
 */
export async function portalAsCategory(db: Executor, key: string, caller: Caller): Promise<string | null> {
  const match = await findPortal(db, key, caller)
  if (!match) return null
  const category = {
    CategoryID: match.PortalID,
    CategoryName: match.PortalName,
    Slug: match.Slug,
    Description: match.Description,
    CategoryBanner: match.PortalBanner,
    CategoryImage: match.PortalImage,
    IsMenu: 0,
    SubCategory: match.subcategories.map(linkTo),
  }
  return JSON.stringify({ Data: [category], portalInfo: infoOf(match) })
}

export async function portalProducts(
  { db, lists }: ListSource,
  { key, page }: { key: string; page: Page },
  caller: Caller,
): Promise<string | null> {
  const where = await inPortal(db, key, caller)
  if (!where) return null
  const { tiles, total } = await lists({ where, order: bestFirst, page, caller })
  return `{"Data":${tiles},${tileMeta(total, page)}}`
}

/** Condition on `product p`. */
export async function inPortal(db: Executor, key: string, caller: Caller): Promise<SQL | null> {
  const match = await findPortal(db, key, caller)
  return match && inSubcategories(match.subcategories.map(({ fields }) => fields.id))
}

export async function portalSubcategoryPage(
  db: Executor,
  [portalSlug, slug]: readonly [string, string],
  caller: Caller,
): Promise<string | null> {
  const match = await findPortal(db, portalSlug, caller)
  const subcategoryFields = match?.subcategories.find(({ fields }) => fields.slug === slug)?.fields
  if (!match || !subcategoryFields) return null
  const page = {
    SubCategoryID: subcategoryFields.id,
    SubCategoryName: subcategoryFields.name,
    Slug: subcategoryFields.slug,
    SubCategoryImage: subcategoryFields.image,
    SubCategoryBanner: subcategoryFields.banner,
    Description: subcategoryFields.description,
    CategoryID: match.PortalID,
    CategoryName: match.PortalName,
    CategorySlug: match.Slug,
  }
  const PortalCategoryMapList = match.subcategories.map((entry) => ({
    PortalID: entry.portalId,
    SubCategoryID: entry.fields.id,
    SubCategory: linkTo(entry),
  }))
  return JSON.stringify({ Data: [page], portalInfo: infoOf(match), PortalCategoryMapList })
}

async function findPortal(db: Executor, key: string, { userId }: Caller): Promise<Portal | null> {
  const id = idOf(key)
  const portals = await portalsOf(db, userId)
  return portals.find((item) => (id === null ? item.Slug === key : item.PortalID === id)) ?? null
}

/** Only this function checks membership. */
async function portalsOf(db: Executor, userId: number): Promise<Portal[]> {
  const portals = await db
    .select(portalFields)
    .from(portal)
    .innerJoin(portalMember, and(eq(portalMember.portalId, portal.id), eq(portalMember.userId, userId)))
    .orderBy(asc(portal.position), asc(portal.id))
  if (portals.length === 0) return []
  const ids = portals.map(({ PortalID }) => PortalID)
  const subcategories = await db
    .select({ portalId: portalSubcategory.portalId, fields: subcategory })
    .from(portalSubcategory)
    .innerJoin(subcategory, eq(subcategory.id, portalSubcategory.subcategoryId))
    .where(inArray(portalSubcategory.portalId, ids))
    .orderBy(asc(portalSubcategory.position), asc(subcategory.id))
  return portals.map((item) => ({
    ...item,
    subcategories: subcategories.filter(({ portalId }) => portalId === item.PortalID),
  }))
}

function linkTo({ fields }: PortalSubcategory): object {
  return {
    SubCategoryID: fields.id,
    SubCategoryName: fields.name,
    SubCategoryImage: fields.image,
    Slug: fields.slug,
  }
}

function infoOf({ subcategories: _, ...info }: Portal): object {
  return info
}
