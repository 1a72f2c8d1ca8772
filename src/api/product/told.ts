/**
 * What a tile and a detail as they were saved tell of a product, for filters: of thousands at once, so that only what
 * is needed is read, and nothing is checked twice.
 */
import type { ToldOfProduct } from '../../domain/find/facts'
import { piecesInStock } from '../../domain/product/stock'
import { htmlToText } from '../../domain/rich-text'
import type { Raw } from '../catalogue/catalogue-wire'
import { isoDate } from './tile'

/** `detail` null: nothing but the tile is known. */
export function toldOf(slug: string, tile: Raw, detail: Raw | null): ToldOfProduct {
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

function stockIn(row: unknown): ToldOfProduct['stock'] {
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
