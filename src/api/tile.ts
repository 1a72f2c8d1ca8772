/** The product tile as the provider writes it (S §3 "Product (list tile)", CONTRACT "Shapes"). */
import * as v from 'valibot'
import { htmlToText } from '../domain/rich-text'
import type { ProductPage, ProductTile } from '../domain/product'
import { fileUrl } from './hosts'
import { numberOr, pageOf, textOrEmpty, wireList, wireText } from './wire'

export const TileWire = v.object({
  ProductID: textOrEmpty,
  ProductName: wireText,
  Slug: wireText,
  SKU: textOrEmpty,
  ProductImage: textOrEmpty,
  tag_img: textOrEmpty,
  ProductDescription: textOrEmpty,
  Colours: wireList(v.pipe(v.string(), v.regex(/^#[\da-f]{3,8}$/i))),
  Rating: numberOr(0),
})

/** A page of tiles: products in `Data` or `data`, `totalPages` beside them. */
export const TilePage = pageOf(wireList(TileWire))

export function toProductPage(reply: v.InferOutput<typeof TilePage>): ProductPage {
  return { tiles: reply.payload.map(toTile), totalPages: Math.max(1, Math.ceil(reply.totalPages)) }
}

export function toTile(wire: v.InferOutput<typeof TileWire>): ProductTile {
  return {
    // S §3: a search result has no id; its slug is as good a name.
    id: wire.ProductID || wire.Slug,
    name: htmlToText(wire.ProductName),
    slug: wire.Slug,
    sku: wire.SKU,
    image: fileUrl(wire.ProductImage),
    tagImage: fileUrl(wire.tag_img),
    description: htmlToText(wire.ProductDescription),
    colours: wire.Colours,
    rating: wire.Rating > 0 ? Math.min(5, wire.Rating) : null,
  }
}
