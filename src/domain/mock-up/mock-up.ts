/** A logo in a print area: where it stands, how large it is, and what a printer would say of that (req 18.21). */
import * as v from 'valibot'
import { formatCount } from '../count'
import type { LineOption } from '../cart/cart'
import { methodName } from '../branding/print-type'
import { pictureOfLine } from '../product/colour'
import type { PrintArea, Product } from '../product/product'

/** Its middle and its width, as parts of the area's width and height: 0.5, 0.5 is the middle of the area. */
export const Placement = v.object({ x: v.number(), y: v.number(), width: v.number() })
export type Placement = v.InferOutput<typeof Placement>

/** What is placed where. */
export type Shapes = {
  /** Height to width, of the logo and of the area as it is drawn. */
  logo: number
  area: number
}

export const smallest = 0.04
export const largest = 2

/** In the middle, in the largest size that fits. */
export function fitted({ logo, area }: Shapes): Placement {
  return { x: 0.5, y: 0.5, width: Math.min(1, area / logo) }
}

/** `right` and `down` are parts of the area; its middle stays within. */
export function moved({ x, y, width }: Placement, right: number, down: number): Placement {
  return { x: between(0, x + right, 1), y: between(0, y + down, 1), width }
}

export function scaled(placement: Placement, factor: number): Placement {
  return { ...placement, width: between(smallest, placement.width * factor, largest) }
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

type Size = { width: number; height: number }

/** In whole mm; null where the size of the area is unknown. */
export function sizeInMm({ width }: Placement, { logo }: Shapes, area: Size | null): Size | null {
  if (area === null) return null
  const wide = width * area.width
  return { width: Math.round(wide), height: Math.round(wide * logo) }
}

/** Dots per inch that a print needs to be sharp. */
export const sharpDpi = 300
/** What is lost where something is drawn in whole pixels. */
const tolerance = 0.005

/** `pixels`: across the logo's file; null for what is sharp in any size. */
export function printWarnings(
  placement: Placement,
  shapes: Shapes,
  { mm, pixels }: { mm: Size | null; pixels: number | null },
): string[] {
  const { x, y, width } = placement
  const height = (width * shapes.logo) / shapes.area
  const warnings: string[] = []
  if (width > 1 + tolerance || height > 1 + tolerance)
    warnings.push(
      mm === null
        ? 'Too big for the picture.'
        : `Too big for this print area (max. ${mm.width} × ${mm.height} mm).`,
    )
  else if (Math.max(Math.abs(x - 0.5) + width / 2, Math.abs(y - 0.5) + height / 2) > 0.5 + tolerance)
    warnings.push('Part of the logo is outside the print area.')
  const dots = mm === null || pixels === null ? sharpDpi : Math.floor(pixels / ((width * mm.width) / 25.4))
  if (dots < sharpDpi)
    warnings.push(
      `Low resolution at this size (${formatCount(dots)} dpi; we need ${sharpDpi}). It may print blurry.`,
    )
  return warnings
}

// Where a product is printed on its pictures, and which of these places a logo is tried in (req 18.20).

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
