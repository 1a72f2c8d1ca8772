/**
 * What the saver of the catalogue has to know of replies: which lists there are, what they name, and which pictures
 * belong to them. What it keeps of them is cut in catalogue-wire.ts.
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

const SubsectionWire = v.object({
  SubCategoryID: wireId,
  Slug: textOrEmpty,
  SubCategoryImage: textOrEmpty,
  SubCategoryBanner: textOrEmpty,
})

const SectionWire = v.object({
  CategoryID: wireId,
  Slug: textOrEmpty,
  CategoryImage: textOrEmpty,
  CategoryBanner: textOrEmpty,
  SubCategory: wireList(SubsectionWire),
})

type Subsection = { id: string; slug: string; pictures: string[] }
export type Section = { slug: string; pictures: string[]; subsections: Subsection[] }

const SectionList = enveloped(wireList(SectionWire))
const GroupList = enveloped(v.fallback(v.array(v.unknown()), []))

/** Of `category/`. Throws ContractFailure. */
export function sectionsIn(reply: unknown): Section[] {
  return checkReply(reply, SectionList, `GET ${paths.menu}`).map(toSection).filter(isNamed)
}

/** Of `category/AllUnMapcategory`: apparel, brands and collections. Those that are no categories are left out. */
export function groupsIn(reply: unknown): Section[] {
  const groups = checkReply(reply, GroupList, `POST ${paths.groups}`)
  return [0, 2, 4].flatMap((index) => {
    const checked = v.safeParse(wireOne(SectionWire), groups[index])
    return checked.success ? [toSection(checked.output)].filter(isNamed) : []
  })
}

function toSection(wire: v.InferOutput<typeof SectionWire>): Section {
  return {
    slug: wire.Slug || wire.CategoryID,
    pictures: picturesAt(640, [wire.CategoryImage, wire.CategoryBanner]),
    subsections: wire.SubCategory.map((sub) => ({
      id: sub.SubCategoryID,
      slug: sub.Slug || sub.SubCategoryID,
      pictures: picturesAt(640, [sub.SubCategoryImage, sub.SubCategoryBanner]),
    })).filter(isNamed),
  }
}

/** As part of an address these would lead elsewhere. */
function isNamed({ slug }: { slug: string }): boolean {
  return slug !== '.' && slug !== '..'
}

const OneSubsection = envelopedOrNone(v.object({ SubCategoryID: wireId }))

/** Of `category/getsubcategory`, which may name another id than the menu does; null where it names none. */
export function subsectionIdIn(reply: unknown): string | null {
  const checked = v.safeParse(OneSubsection, reply)
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

/** Of `HomePageSetting/`: tiles and pictures on the home page. Nothing of what is none. */
export function homeIn(reply: unknown): { tiles: Raw[]; pictures: string[] } {
  const checked = v.safeParse(HomeWire, reply)
  if (!checked.success) return { tiles: [], pictures: [] }
  const { Sliders, PopularProducts, TrendingNow, Offer } = checked.output
  const wide = [...Sliders.map((slide) => slide.background_image), Offer?.background_image, Offer?.Logo_image]
  const cards = PopularProducts.map((card) => card.CategoryImage)
  return {
    tiles: openTiles(TrendingNow),
    pictures: [...picturesAt(1280, wide), ...picturesAt(640, cards)],
  }
}

const AnyPage = pageOf(wireList(v.unknown()))

/** A page of a list. Pages count as far as the shop says, at most `mostPages`. Throws ContractFailure. */
export function tilesIn(reply: unknown, call: string): { tiles: Raw[]; totalPages: number } {
  const { payload, totalPages } = checkReply(reply, AnyPage, call)
  return {
    tiles: openTiles(payload),
    totalPages: Math.min(mostPages, Math.max(1, Math.ceil(totalPages))),
  }
}

const mostPages = 10_000

function openTiles(wires: unknown[]): Raw[] {
  return wires
    .map(publicTile)
    .filter((tile) => tile !== null)
    .filter((tile) => isNamed({ slug: tileSlug(tile) }))
}

const AnyDetail = envelopedOrNone(v.record(v.string(), v.unknown()))

/** Of `product/{slug}` and `product/login/{slug}`: all of it, and what everybody may see of it; null where there is none. */
export function detailIn(reply: unknown): { whole: Raw; open: Raw } | null {
  const checked = v.safeParse(AnyDetail, reply)
  const whole = checked.success ? checked.output : null
  const open = publicDetail(whole)
  return whole && open ? { whole, open } : null
}

/** Throws ContractFailure for what no shop would answer to a read, such as a captive portal's JSON. */
export function checkAnswer(reply: unknown, call: string): void {
  if (!hasPayload(reply)) throw new ContractFailure(call, '', 'data are due')
}

export function tileSlug(tile: Raw): string {
  return String(tile['Slug']).trim()
}

export function tileId(tile: Raw): string {
  return String(tile['ProductID'])
}

/** The tile's picture at 320 px. */
export function tilePictures(tile: Raw): string[] {
  const checked = v.safeParse(v.pick(TileWire, ['ProductImage', 'tag_img']), tile)
  return checked.success ? picturesAt(320, [checked.output.ProductImage, checked.output.tag_img]) : []
}

/** The first picture of a product without its print at 320 px: a logo is tried on it where only tiles' pictures are saved. */
export function blankPictures(detail: Raw): string[] {
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

/** Every picture of a product at 640 px, and those without a print, on which a logo is tried. */
export function detailPictures(detail: Raw): string[] {
  const checked = v.safeParse(v.pick(DetailWire, ['ProductGallery']), detail)
  return checked.success
    ? picturesAt(
        640,
        checked.output.ProductGallery.flatMap(({ Image, Unprinted }) => [Image, Unprinted]),
      )
    : []
}

const Rated = v.object({ ProductID: wireId, Rating: numberOr(0), NumberRating: numberOr(0) })

/** The path of a product's first page of reviews; null where the shop says that there are none. */
export function reviewsPath(detail: Raw): string | null {
  const checked = v.safeParse(Rated, detail)
  if (!checked.success || (checked.output.Rating <= 0 && checked.output.NumberRating <= 0)) return null
  return paths.reviews(checked.output.ProductID, 1)
}

function picturesAt(width: number, files: (string | null | undefined)[]): string[] {
  return files.flatMap((path) => {
    const url = fileUrl(path)
    return url ? [pictureAt(url, width)] : []
  })
}
