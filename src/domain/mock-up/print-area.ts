/** Where a product is printed on its pictures, and which of these places a logo is tried in (req 18.20). */
import type { LineOption } from '../cart/cart'
import { methodName } from '../branding/print-type'
import { pictureOfLine } from '../product/colour'
import type { PrintArea, Product } from '../product/product'

/** A place for a logo: a picture, and where on it. */
export type PrintPlace = { picture: string; unprinted: string | null; area: PrintArea }

const wholePicture: PrintArea = {
  method: '',
  position: '',
  x: 0,
  y: 0,
  width: 1,
  height: 1,
  turn: 0,
  mm: null,
}

/**
 * On the picture of what is chosen, then what only other pictures show; where the provider says nothing, the whole picture.
 * None without pictures.
 */
export function printPlaces(
  { gallery, pictureColours = {}, prints = {} }: Pick<Product, 'gallery' | 'pictureColours' | 'prints'>,
  options: readonly LineOption[],
): PrintPlace[] {
  const front = pictureOfLine({ gallery, pictureColours }, options)
  if (front === null) return []
  const places = new Map<string, PrintPlace>()
  for (const picture of [front, ...gallery]) {
    const { unprinted = null, areas = [] } = prints[picture] ?? {}
    for (const area of areas) {
      const key = placeName(area)
      if (!places.has(key)) places.set(key, { picture, unprinted, area })
    }
  }
  return places.size > 0 ? [...places.values()] : [{ picture: front, unprinted: null, area: wholePicture }]
}

/** 'Pad Print, Front of the body'; '' for the whole picture. */
export function placeName({ method, position }: Pick<PrintArea, 'method' | 'position'>): string {
  return [method === '' ? '' : methodName(method), position].filter(Boolean).join(', ')
}

/** The first place of one of the chosen methods, by their names or those of their set-ups; else the first. */
export function placeOfMethods(places: readonly PrintPlace[], chosen: readonly string[]): PrintPlace | null {
  const isChosen = ({ area: { method } }: PrintPlace) =>
    method !== '' && chosen.some((name) => name.toLowerCase().startsWith(method.toLowerCase()))
  return places.find(isChosen) ?? places[0] ?? null
}
