/** The product tile as the provider writes it (req 2.11). */
import * as v from 'valibot'
import type { FactSource } from '../../domain/find/facts'
import { piecesInStock } from '../../domain/product/stock'
import { htmlToText } from '../../domain/rich-text'
import type { Priced, ProductPage, ProductTile, TilePrices } from '../../domain/product/product'
import { fileUrl } from '../file-url'
import { numberOr, pageOf, textOrEmpty, wireCents, wireList, wireNumber, wireText } from '../wire'

/** As everybody gets it: a price that comes along all the same ends here, before anything can store it. */
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
  minimumqty: v.fallback(v.nullish(wireNumber), null),
  availability: textOrEmpty,
  productstock: v.fallback(v.nullish(wireNumber), null),
  ColourStock: v.fallback(v.nullish(wireNumber), null),
  NextShipment: textOrEmpty,
  SecondImage: textOrEmpty,
  CreatedOn: textOrEmpty,
  /** The higher, the better it sells: for the search of a saved catalogue. */
  Popularity: numberOr(0),
})

/** As a customer gets it, with the own lowest price where the provider names one. */
export const MemberTileWire = v.object({
  ...TileWire.entries,
  FromPrice: v.fallback(v.nullish(wireCents), null),
})

/** A page of tiles: products in `Data` or `data`, `totalPages` beside them. */
export const TilePage = pageOf(wireList(TileWire))
export const MemberTilePage = pageOf(wireList(MemberTileWire))

/** A page of a list, without any price (req 4.8). */
export function toProductPage(reply: v.InferOutput<typeof TilePage>): ProductPage {
  const { payload, total, canFind } = reply
  return { tiles: payload.map(toTile), totalPages: Math.max(1, Math.ceil(reply.totalPages)), total, canFind }
}

/** A page of a customer's list: the own lowest prices beside the tiles (req 2.11). */
export function toPricedPage(reply: v.InferOutput<typeof MemberTilePage>): Priced<ProductPage> {
  return { ...toProductPage(reply), prices: toTilePrices(reply.payload) }
}

/** Tiles as they were saved, of which broken ones are left out. */
export function tilesIn(saved: unknown[]): ProductTile[] {
  return v.parse(wireList(TileWire), saved).map(toTile)
}

/** No product costs nothing: 0 is a provider's way of saying that there is no price. */
export function toTilePrices(wires: v.InferOutput<typeof MemberTileWire>[]): TilePrices {
  const known = wires.flatMap(({ Slug, FromPrice }) => (FromPrice ? [[Slug, FromPrice] as const] : []))
  return { fromCents: Object.fromEntries(known) }
}

/** A rating of 0 is none. */
export function toTile(wire: v.InferOutput<typeof TileWire>): ProductTile {
  const pieces = wire.ColourStock ?? wire.productstock
  return {
    // A search result has no id; its slug is as good a name.
    id: wire.ProductID || wire.Slug,
    name: htmlToText(wire.ProductName),
    slug: wire.Slug,
    sku: wire.SKU,
    image: fileUrl(wire.ProductImage),
    tagImage: fileUrl(wire.tag_img),
    description: htmlToText(wire.ProductDescription),
    colours: wire.Colours,
    rating: wire.Rating > 0 ? Math.min(5, wire.Rating) : null,
    minimumQuantity: typeof wire.minimumqty === 'number' ? Math.max(1, Math.round(wire.minimumqty)) : null,
    availability: htmlToText(wire.availability),
    stock: typeof pieces === 'number' ? Math.max(0, Math.floor(pieces)) : null,
    nextShipment: wire.NextShipment,
    secondImage: fileUrl(wire.SecondImage),
    addedOn: isoDate(wire.CreatedOn),
  }
}

/** The day that a provider's time begins with, wherever it is read; null where there is none. */
export function isoDate(written: string): string | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(written) ?? []
  return Number.isNaN(Date.parse(day)) ? null : day
}

// What a tile and a detail as they were saved tell of a product, for filters: of thousands at once, so that only what is
// needed is read, and nothing is checked twice.

type Raw = Record<string, unknown>

/** `detail` null: nothing but the tile is known. */
export function factSourceOf(slug: string, tile: Raw, detail: Raw | null): FactSource {
  const rating = numberIn(detail?.['Rating'] ?? tile['Rating']) ?? 0
  return {
    slug,
    name: textIn(tile['ProductName']),
    colours: listIn(tile['Colours']).flatMap((colour) => (typeof colour === 'string' ? colour : [])),
    printTypes: listIn(detail?.['branding_options']).map((option) => textIn(partOf(option, 'print_type'))),
    materials: listIn(detail?.['additional_materials']).map((row) => textIn(partOf(row, 'material'))),
    availability: textIn(detail?.['availability'] ?? tile['availability']),
    stock: listIn(detail?.['stockDescription']).flatMap(stockIn),
    minimumQuantity: numberIn(detail?.['minimumqty'] ?? tile['minimumqty']) ?? 1,
    rating: rating > 0 ? Math.min(5, rating) : null,
    addedOn: isoDate(textIn(tile['CreatedOn'])),
  }
}

function stockIn(row: unknown): FactSource['stock'] {
  const item = textIn(partOf(row, 'description'))
  const pieces = piecesInStock({ item, inStock: wordIn(partOf(row, 'quantity')), nextShipment: '' })
  return pieces === null ? [] : [{ item, pieces }]
}

/** A provider may send one thing without a list around it. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined || value === '' ? [] : [value]
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Raw)[key] : undefined
}

function wordIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function textIn(value: unknown): string {
  return htmlToText(wordIn(value))
}

function numberIn(value: unknown): number | null {
  const text = wordIn(value)
  const number = Number(text.replaceAll(',', ''))
  return text === '' || !Number.isFinite(number) ? null : number
}
