/**
 * Schemas for the catalogue saver: the lists of the shop, their products, and the pictures of both. catalogue-wire.ts
 * reduces the replies to the stored data.
 */
import * as paths from '../paths'

import * as v from 'valibot'
import { ContractFailure } from '../../domain/failure'
import { pictureAt } from '../../domain/product/picture'
import { publicDetail, publicTile, type Raw } from './catalogue-wire'
import { fileUrl } from '../file-url'
import { DetailWire } from '../product/product-wire'
import { checkReply, hasPayload } from '../reply'
import { TileWire } from '../product/tile'
import { enveloped, envelopedOrNone, numberOr, pageOf, textOrEmpty, wireId, wireList, wireOne } from '../wire'

const SubcategoryWire = v.object({
  SubCategoryID: wireId,
  Slug: textOrEmpty,
  SubCategoryImage: textOrEmpty,
  SubCategoryBanner: textOrEmpty,
})

const CategoryWire = v.object({
  CategoryID: wireId,
  Slug: textOrEmpty,
  CategoryImage: textOrEmpty,
  CategoryBanner: textOrEmpty,
  SubCategory: wireList(SubcategoryWire),
})

type ListedSubcategory = { id: string; slug: string; pictures: string[] }
export type ListedCategory = { slug: string; pictures: string[]; subcategories: ListedSubcategory[] }

const CategoryList = enveloped(wireList(CategoryWire))
const GroupList = enveloped(v.fallback(v.array(v.unknown()), []))

/** Reads the reply to `category/`. Throws ContractFailure. */
export function categoriesIn(reply: unknown): ListedCategory[] {
  return checkReply(reply, CategoryList, `GET ${paths.menu}`).map(toListedCategory).filter(hasUsableSlug)
}

/**
 * Reads the reply to `category/AllUnMapcategory`: apparel, brands and collections. Entries that are not categories
 * are left out.
 */
export function categoryGroupsIn(reply: unknown): ListedCategory[] {
  const groups = checkReply(reply, GroupList, `POST ${paths.groups}`)
  return [0, 2, 4].flatMap((index) => {
    const checked = v.safeParse(wireOne(CategoryWire), groups[index])
    return checked.success ? [toListedCategory(checked.output)].filter(hasUsableSlug) : []
  })
}

function toListedCategory(wire: v.InferOutput<typeof CategoryWire>): ListedCategory {
  return {
    slug: wire.Slug || wire.CategoryID,
    pictures: picturesAt(640, [wire.CategoryImage, wire.CategoryBanner]),
    subcategories: wire.SubCategory.map((sub) => ({
      id: sub.SubCategoryID,
      slug: sub.Slug || sub.SubCategoryID,
      pictures: picturesAt(640, [sub.SubCategoryImage, sub.SubCategoryBanner]),
    })).filter(hasUsableSlug),
  }
}

/** In a URL, the slugs "." and ".." would lead to another path. */
function hasUsableSlug({ slug }: { slug: string }): boolean {
  return slug !== '.' && slug !== '..'
}

const SubcategoryReply = envelopedOrNone(v.object({ SubCategoryID: wireId }))

/** The id in the reply to `category/getsubcategory`, which may differ from the id in the menu; null: missing. */
export function subcategoryIdIn(reply: unknown): string | null {
  const checked = v.safeParse(SubcategoryReply, reply)
  return checked.success ? (checked.output?.SubCategoryID ?? null) : null
}

const HomeWire = enveloped(
  wireOne(
    v.object({
      Sliders: wireList(v.object({ background_image: textOrEmpty })),
      PopularProducts: wireList(v.object({ CategoryImage: textOrEmpty })),
      TrendingNow: wireList(v.unknown()),
      Offer: v.fallback(
        wireOne(v.nullish(v.object({ background_image: textOrEmpty, Logo_image: textOrEmpty }))),
        null,
      ),
    }),
  ),
)

/** Tiles and pictures in the reply to `HomePageSetting/`; empty for any other reply. */
export function homeIn(reply: unknown): { tiles: Raw[]; pictures: string[] } {
  const checked = v.safeParse(HomeWire, reply)
  if (!checked.success) return { tiles: [], pictures: [] }
  const { Sliders, PopularProducts, TrendingNow, Offer } = checked.output
  const bannerPaths = [
    ...Sliders.map((slide) => slide.background_image),
    Offer?.background_image,
    Offer?.Logo_image,
  ]
  const cardPaths = PopularProducts.map((card) => card.CategoryImage)
  return {
    tiles: publicTiles(TrendingNow),
    pictures: [...picturesAt(1280, bannerPaths), ...picturesAt(640, cardPaths)],
  }
}

const AnyPage = pageOf(wireList(v.unknown()))

/**
 * The tiles of a list page, and the number of pages that the provider reports, limited to `maxPages`. Throws
 * ContractFailure.
 */
export function tilesIn(reply: unknown, call: string): { tiles: Raw[]; totalPages: number } {
  const { payload, totalPages } = checkReply(reply, AnyPage, call)
  return {
    tiles: publicTiles(payload),
    totalPages: Math.min(maxPages, Math.max(1, Math.ceil(totalPages))),
  }
}

const maxPages = 10_000

function publicTiles(wires: unknown[]): Raw[] {
  return wires
    .map(publicTile)
    .filter((tile) => tile !== null)
    .filter((tile) => hasUsableSlug({ slug: tileSlug(tile) }))
}

const AnyDetail = envelopedOrNone(v.record(v.string(), v.unknown()))

/**
 * Reads the reply to `product/{slug}` or `product/login/{slug}`. `complete` is the complete detail, `publicFields`
 * the part of it that every visitor may see; null: no detail.
 */
export function detailIn(reply: unknown): { complete: Raw; publicFields: Raw } | null {
  const checked = v.safeParse(AnyDetail, reply)
  const complete = checked.success ? checked.output : null
  const publicFields = publicDetail(complete)
  return complete && publicFields ? { complete, publicFields } : null
}

/** Throws ContractFailure for a reply without a payload, such as the JSON of a captive portal. */
export function requirePayload(reply: unknown, call: string): void {
  if (!hasPayload(reply)) throw new ContractFailure(call, '', 'expected data')
}

export function tileSlug(tile: Raw): string {
  return String(tile['Slug']).trim()
}

export function tileId(tile: Raw): string {
  return String(tile['ProductID'])
}

/** The product's picture and the tag's picture of a tile, at 320 px. */
export function tilePictures(tile: Raw): string[] {
  const checked = v.safeParse(v.pick(TileWire, ['ProductImage', 'tag_img']), tile)
  return checked.success ? picturesAt(320, [checked.output.ProductImage, checked.output.tag_img]) : []
}

/**
 * The first unprinted picture of a product at 320 px, for the logo preview when only the pictures of tiles are saved.
 */
export function unprintedPictures(detail: Raw): string[] {
  const checked = v.safeParse(v.pick(DetailWire, ['ProductGallery']), detail)
  const gallery = checked.success ? checked.output.ProductGallery : []
  return picturesAt(
    320,
    gallery
      .map(({ Unprinted }) => Unprinted)
      .filter((path) => path !== '')
      .slice(0, 1),
  )
}

/** All pictures of a product at 640 px, including the unprinted ones for the logo preview. */
export function detailPictures(detail: Raw): string[] {
  const checked = v.safeParse(v.pick(DetailWire, ['ProductGallery']), detail)
  return checked.success
    ? picturesAt(
        640,
        checked.output.ProductGallery.flatMap(({ Image, Unprinted }) => [Image, Unprinted]),
      )
    : []
}

const RatedWire = v.object({ ProductID: wireId, Rating: numberOr(0), NumberRating: numberOr(0) })

/** The path of a product's first page of reviews; null: the provider reports no reviews. */
export function reviewsPath(detail: Raw): string | null {
  const checked = v.safeParse(RatedWire, detail)
  if (!checked.success || (checked.output.Rating <= 0 && checked.output.NumberRating <= 0)) return null
  return paths.reviews(checked.output.ProductID, 1)
}

function picturesAt(width: number, files: (string | null | undefined)[]): string[] {
  return files.flatMap((path) => {
    const url = fileUrl(path)
    return url ? [pictureAt(url, width)] : []
  })
}
