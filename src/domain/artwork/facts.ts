/** Measured facts of an artwork file as text, and the warnings that a printer would give (req 24.2, 24.6). */
import * as v from 'valibot'
import { withCount, formatCount } from '../count'
import { sharpDpi } from '../mock-up/mock-up'

const Size = v.object({ width: v.number(), height: v.number() })
export type Size = v.InferOutput<typeof Size>

export const colourKinds = ['cmyk', 'spot', 'rgb', 'grey'] as const
export type ColourKind = (typeof colourKinds)[number]

/**
 * Problems that make a file unprintable as it is. `linked`: it refers to pictures or fonts that it does not contain.
 */
export const fileProblems = ['password', 'unreadable', 'linked'] as const
type FileProblem = (typeof fileProblems)[number]

export const ArtworkFacts = v.object({
  /** Size of an upright picture in pixels. */
  pixels: v.nullable(Size),
  /** Size in mm: of the first page after trimming, or of a vector drawing. */
  page: v.nullable(Size),
  pages: v.nullable(v.number()),
  /**
   * Bleed (print beyond the edge at which paper is trimmed) in mm, on the side that has the least; null when the file
   * does not define its trim edge.
   */
  bleed: v.nullable(v.number()),
  colours: v.array(v.picklist(colourKinds)),
  /** Absent in facts that were stored before files were checked for problems. */
  problem: v.optional(v.nullable(v.picklist(fileProblems))),
})
export type ArtworkFacts = v.InferOutput<typeof ArtworkFacts>

export const noFacts: ArtworkFacts = { pixels: null, page: null, pages: null, bleed: null, colours: [] }

const mmPerInch = 25.4

/** The largest width in whole mm at which a picture prints sharply. */
function maxSharpWidth({ width }: Size): number {
  return Math.floor((width / sharpDpi) * mmPerInch)
}

const colourNames: Record<ColourKind, string> = {
  cmyk: 'CMYK',
  spot: 'spot colours',
  rgb: 'RGB',
  grey: 'grey',
}

/** ["1,000 × 500 px", "sharp up to 84 mm at 300 DPI", "RGB"]. */
export function factTexts({ pixels, page, pages, bleed, colours }: ArtworkFacts): string[] {
  const texts: string[] = []
  if (pixels)
    texts.push(
      `${formatCount(pixels.width)} × ${formatCount(pixels.height)} px`,
      `sharp up to ${formatCount(maxSharpWidth(pixels))} mm at ${sharpDpi} DPI`,
    )
  if (page) texts.push(dimensionsText(page))
  if (bleed !== null && bleed > 0) texts.push(`${mm(bleed)} mm bleed`)
  if (pages !== null && pages > 1) texts.push(withCount(pages, 'page'))
  if (colours.length > 0) texts.push(colours.map((kind) => colourNames[kind]).join(', '))
  return texts
}

/** "148 × 210 mm". */
export const dimensionsText = ({ width, height }: Size) => `${mm(width)} × ${mm(height)} mm`

const mm = (length: number) => String(Math.round(length * 10) / 10)

const problemTexts: Record<FileProblem, string> = {
  password: 'This file is protected by a password. Send one that opens without it.',
  unreadable: 'We couldn’t open this file. Check that it opens for you, then save it again and send that.',
  linked: 'Pictures or fonts in this file are linked, not embedded. Embed them and send it again.',
}

/** Warnings that have to be shown wherever the file is shown. */
export const problemWarnings = ({ problem }: Pick<ArtworkFacts, 'problem'>): string[] =>
  problem ? [problemTexts[problem]] : []

/** Trimming can be off by this many mm, so less bleed is too little. */
const minBleedMm = 1
/** Share of the width that rounding to whole pixels may lose. */
const tolerance = 0.01

/** Warnings about a file, none of which refuses it. `area`: size of the print area in mm, or null when unknown. */
export function artworkWarnings(
  { pixels, page, pages, bleed, colours, problem }: ArtworkFacts,
  area: Size | null,
): string[] {
  const warnings: string[] = problemWarnings({ problem })
  if (pixels && area) {
    const printedWidth = Math.min(area.width, (area.height * pixels.width) / pixels.height)
    const sharpWidth = (pixels.width / sharpDpi) * mmPerInch
    if (sharpWidth < printedWidth * (1 - tolerance))
      warnings.push(
        `Prints sharp up to ${maxSharpWidth(pixels)} mm; the print area is ${mm(area.width)} mm wide.`,
      )
  }
  if (colours.includes('rgb')) warnings.push('RGB colours: they may look different in print. CMYK is safer.')
  // Only pages of a document are trimmed at their edge.
  if (page && pages !== null && (bleed ?? 0) < minBleedMm)
    warnings.push('No bleed: if the print runs to the edge, add 3 mm on each side.')
  return warnings
}
