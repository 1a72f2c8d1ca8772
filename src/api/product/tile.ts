/** The product tile as the provider writes it (req 2.11). */
import * as v from 'valibot'
import type { FactSource } from '../../domain/find/facts'
import { piecesInStock } from '../../domain/product/stock'
import { htmlToText } from '../../domain/rich-text'
import type { WithTilePrices, ProductPage, ProductTile, TilePrices } from '../../domain/product/product'
import { fileUrl } from '../file-url'
import { numberOr, pageOf, textOrEmpty, wireCents, wireList, wireNumber, wireText } from '../wire'

/** The tile for a visitor. A price in the reply is dropped before anything can store it. */
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
  /** Higher means better selling; used by the search in a saved catalogue. */
  Popularity: numberOr(0),
})

/** The tile for a customer, with the lowest price when the provider reports one. */
export const MemberTileWire = v.object({
  ...TileWire.entries,
  FromPrice: v.fallback(v.nullish(wireCents), null),
})

/** A page of tiles: products in `Data` or `data`, with `totalPages` next to it. */
export const TilePage = pageOf(wireList(TileWire))
export const MemberTilePage = pageOf(wireList(MemberTileWire))

/** A page of a list, without any price (req 4.8). */
export function toProductPage(reply: v.InferOutput<typeof TilePage>): ProductPage {
  const { payload, total, canFind: supportsFilters } = reply
  return {
    tiles: payload.map(toTile),
    totalPages: Math.max(1, Math.ceil(reply.totalPages)),
    total,
    canFind: supportsFilters,
  }
}

/** A page of a customer's list, with the customer's lowest prices (req 2.11). */
export function toPricedPage(reply: v.InferOutput<typeof MemberTilePage>): WithTilePrices<ProductPage> {
  return { ...toProductPage(reply), prices: toTilePrices(reply.payload) }
}

/** Saved tiles without the broken ones. */
export function tilesIn(saved: unknown[]): ProductTile[] {
  return v.parse(wireList(TileWire), saved).map(toTile)
}

/** A price of 0 means that the provider has no price. */
export function toTilePrices(wires: v.InferOutput<typeof MemberTileWire>[]): TilePrices {
  const priceEntries = wires.flatMap(({ Slug, FromPrice }) => (FromPrice ? [[Slug, FromPrice] as const] : []))
  return { fromCents: Object.fromEntries(priceEntries) }
}

/** A rating of 0 means that the product has no rating. */
export function toTile(wire: v.InferOutput<typeof TileWire>): ProductTile {
  const pieces = wire.ColourStock ?? wire.productstock
  return {
    // A search result has no id, so its slug replaces the id.
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

/** The day in a provider's time, independent of time zones; null: the text contains no day. */
export function isoDate(providerTime: string): string | null {
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(providerTime) ?? []
  return Number.isNaN(Date.parse(day)) ? null : day
}

// Facts for filters, from saved tiles and details. There are thousands of them, so only the needed fields are read
// and nothing is validated again.

type Raw = Record<string, unknown>

/** `detail` null: only the tile is known. */
export function factSourceOf(slug: string, tile: Raw, detail: Raw | null): FactSource {
  const rating = numberIn(detail?.['Rating'] ?? tile['Rating']) ?? 0
  return {
    slug,
    name: textIn(tile['ProductName']),
    colours: listIn(tile['Colours']).flatMap((colour) => (typeof colour === 'string' ? colour : [])),
    printTypes: listIn(detail?.['branding_options']).map((option) => textIn(fieldOf(option, 'print_type'))),
    materials: listIn(detail?.['additional_materials']).map((row) => textIn(fieldOf(row, 'material'))),
    availability: textIn(detail?.['availability'] ?? tile['availability']),
    stock: listIn(detail?.['stockDescription']).flatMap(stockIn),
    minimumQuantity: numberIn(detail?.['minimumqty'] ?? tile['minimumqty']) ?? 1,
    rating: rating > 0 ? Math.min(5, rating) : null,
    addedOn: isoDate(textIn(tile['CreatedOn'])),
  }
}

function stockIn(row: unknown): FactSource['stock'] {
  const item = textIn(fieldOf(row, 'description'))
  const pieces = piecesInStock({ item, inStock: rawTextIn(fieldOf(row, 'quantity')), nextShipment: '' })
  return pieces === null ? [] : [{ item, pieces }]
}

/** A provider may send a single value without a list around it. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined || value === '' ? [] : [value]
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Raw)[key] : undefined
}

function rawTextIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function textIn(value: unknown): string {
  return htmlToText(rawTextIn(value))
}

function numberIn(value: unknown): number | null {
  const text = rawTextIn(value)
  const number = Number(text.replaceAll(',', ''))
  return text === '' || !Number.isFinite(number) ? null : number
}
