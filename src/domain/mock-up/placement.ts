/** A logo in a print area: where it stands, how large it is, and what a printer would say of that (req 18.21). */
import * as v from 'valibot'
import { counted } from '../count'

/** Its middle and its width, as parts of the area's width and height: 0.5, 0.5 is the middle of the area. */
export const Placement = v.object({ x: v.number(), y: v.number(), width: v.number() })
export type Placement = v.InferOutput<typeof Placement>

/** What is placed where. */
export type Shapes = {
  /** Height to width, of the logo and of the area as it is drawn. */
  logo: number
  area: number
}

/** A fifth of the area stays free around it. */
const comfortable = 0.8
export const smallest = 0.04
export const largest = 2

export function fitted({ logo, area }: Shapes): Placement {
  return { x: 0.5, y: 0.5, width: Math.min(comfortable, (comfortable * area) / logo) }
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

/** In whole mm; null where nobody knows how large the area is. */
export function sizeInMm({ width }: Placement, { logo }: Shapes, area: Size | null): Size | null {
  if (area === null) return null
  const wide = width * area.width
  return { width: Math.round(wide), height: Math.round(wide * logo) }
}

/** Dots per inch that a print needs to be sharp. */
const sharp = 300
/** What is lost where something is drawn in whole pixels. */
const tolerance = 0.005

/**
 * `pixels`: across the logo's file; null for what is sharp in any size. `method` is named where the logo is too large for it.
 */
export function printWarnings(
  placement: Placement,
  shapes: Shapes,
  { mm, method, pixels }: { mm: Size | null; method: string; pixels: number | null },
): string[] {
  const { x, y, width } = placement
  const height = (width * shapes.logo) / shapes.area
  const warnings: string[] = []
  if (width > 1 + tolerance || height > 1 + tolerance)
    warnings.push(
      mm === null
        ? 'It is larger than the picture.'
        : `Larger than ${method || 'the branding'} allows here: ${mm.width} × ${mm.height} mm at most.`,
    )
  else if (Math.max(Math.abs(x - 0.5) + width / 2, Math.abs(y - 0.5) + height / 2) > 0.5 + tolerance)
    warnings.push('A part of it stands outside the print area.')
  const dots = mm === null || pixels === null ? sharp : Math.floor(pixels / ((width * mm.width) / 25.4))
  if (dots < sharp)
    warnings.push(`Only ${counted(dots, 'dot')} per inch at this size: it may print blurred below ${sharp}.`)
  return warnings
}
