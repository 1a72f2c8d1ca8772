/** A logo in a print area: its position and size, and the warnings that a printer would give (req 18.21). */
import * as v from 'valibot'
import { formatCount } from '../count'
import type { LineOption } from '../product/variation'
import { methodName } from '../branding/print-type'
import { pictureOfLine } from '../product/colour'
import type { PrintArea, Product } from '../product/product'

/** Centre and width of the logo as fractions of the area's width and height: 0.5, 0.5 is the centre of the area. */
export const Placement = v.object({ x: v.number(), y: v.number(), width: v.number() })
export type Placement = v.InferOutput<typeof Placement>

/** Proportions of a logo and of the print area. */
export type Shapes = {
  /** Height divided by width, of the logo and of the area as it is shown. */
  logo: number
  area: number
}

export const minLogoWidth = 0.04
export const maxLogoWidth = 2

/** Centred, in the largest size that fits. */
export function fitPlacement({ logo, area }: Shapes): Placement {
  return { x: 0.5, y: 0.5, width: Math.min(1, area / logo) }
}

/** `right` and `down` are fractions of the area; the centre of the logo stays inside the area. */
export function movePlacement({ x, y, width }: Placement, right: number, down: number): Placement {
  return { x: clamp(0, x + right, 1), y: clamp(0, y + down, 1), width }
}

export function scalePlacement(placement: Placement, factor: number): Placement {
  return { ...placement, width: clamp(minLogoWidth, placement.width * factor, maxLogoWidth) }
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

type Size = { width: number; height: number }

/** Size in whole mm; null when the size of the area is unknown. */
export function sizeInMm({ width }: Placement, { logo }: Shapes, area: Size | null): Size | null {
  if (area === null) return null
  const widthMm = width * area.width
  return { width: Math.round(widthMm), height: Math.round(widthMm * logo) }
}

/** Dots per inch that a print needs to be sharp. */
export const sharpDpi = 300
/** Rounding error of pictures in whole pixels. */
const tolerance = 0.005

/** `pixels`: width of the logo's file; null for a file that is sharp in any size. */
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
  const dpi = mm === null || pixels === null ? sharpDpi : Math.floor(pixels / ((width * mm.width) / 25.4))
  if (dpi < sharpDpi)
    warnings.push(
      `Low resolution at this size (${formatCount(dpi)} dpi; we need ${sharpDpi}). It may print blurry.`,
    )
  return warnings
}

// Print areas on a product's pictures, and the choice of an area for a logo (req 18.20).

/** A position for a logo: a picture, and an area on it. */
export type PrintPosition = { picture: string; unprinted: string | null; area: PrintArea }

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
 * Areas on the picture of the chosen options, followed by areas that only other pictures show. Without areas from the
 * provider, the only area is the whole of a picture, preferably of one without a print; empty without pictures.
 */
export function printPositions(
  { gallery, pictureColours = {}, prints = {} }: Pick<Product, 'gallery' | 'pictureColours' | 'prints'>,
  options: readonly LineOption[],
): PrintPosition[] {
  const front = pictureOfLine({ gallery, pictureColours }, options)
  if (front === null) return []
  const positions = new Map<string, PrintPosition>()
  for (const picture of [front, ...gallery]) {
    const { unprinted = null, areas = [] } = prints[picture] ?? {}
    for (const area of areas) {
      const key = areaName(area)
      if (!positions.has(key)) positions.set(key, { picture, unprinted, area })
    }
  }
  if (positions.size > 0) return [...positions.values()]
  const picture = [front, ...gallery].find((candidate) => prints[candidate]?.unprinted) ?? front
  return [{ picture, unprinted: prints[picture]?.unprinted ?? null, area: wholePicture }]
}

/** 'Pad Print, Front of the body'; '' for the whole picture. */
export function areaName({ method, position }: Pick<PrintArea, 'method' | 'position'>): string {
  return [method === '' ? '' : methodName(method), position].filter(Boolean).join(', ')
}

/**
 * The first position of one of the chosen methods, which are names of methods or of their set-ups; else the first
 * position.
 */
export function positionForMethods(
  positions: readonly PrintPosition[],
  chosen: readonly string[],
): PrintPosition | null {
  const isChosen = ({ area: { method } }: PrintPosition) =>
    method !== '' && chosen.some((name) => name.toLowerCase().startsWith(method.toLowerCase()))
  return positions.find(isChosen) ?? positions[0] ?? null
}
