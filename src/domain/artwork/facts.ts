/** What is measured of an artwork file, in words, and what a printer would say of it (req 24.2, 24.6). */
import * as v from 'valibot'
import { counted, formatCount } from '../count'
import { sharpDpi } from '../mock-up/mock-up'

const Size = v.object({ width: v.number(), height: v.number() })
export type Size = v.InferOutput<typeof Size>

export const colourKinds = ['cmyk', 'spot', 'rgb', 'grey'] as const
export type ColourKind = (typeof colourKinds)[number]

/** Why nobody can print from a file as it is. `linked`: pictures or fonts that it shows are not in it. */
export const fileProblems = ['password', 'unreadable', 'linked'] as const
type FileProblem = (typeof fileProblems)[number]

export const ArtworkFacts = v.object({
  /** Of a picture, upright. */
  pixels: v.nullable(Size),
  /** In mm, of the first page as it is cut, or of a vector drawing. */
  page: v.nullable(Size),
  pages: v.nullable(v.number()),
  /** mm beyond the cut, on the side that has the least; null where the file does not say where it is cut. */
  bleed: v.nullable(v.number()),
  colours: v.array(v.picklist(colourKinds)),
  /** Absent in facts that were stored before it was checked. */
  problem: v.optional(v.nullable(v.picklist(fileProblems))),
})
export type ArtworkFacts = v.InferOutput<typeof ArtworkFacts>

export const noFacts: ArtworkFacts = { pixels: null, page: null, pages: null, bleed: null, colours: [] }

const mmPerInch = 25.4

/** The width in whole mm up to which a picture prints sharp. */
function sharpUpTo({ width }: Size): number {
  return Math.floor((width / sharpDpi) * mmPerInch)
}

const colourNames: Record<ColourKind, string> = {
  cmyk: 'CMYK',
  spot: 'spot colours',
  rgb: 'RGB',
  grey: 'grey',
}

/** ["1,000 × 500 px", "sharp up to 84 mm at 300 DPI", "RGB"]. */
export function factWords({ pixels, page, pages, bleed, colours }: ArtworkFacts): string[] {
  const words: string[] = []
  if (pixels)
    words.push(
      `${formatCount(pixels.width)} × ${formatCount(pixels.height)} px`,
      `sharp up to ${formatCount(sharpUpTo(pixels))} mm at ${sharpDpi} DPI`,
    )
  if (page) words.push(sizeWords(page))
  if (bleed !== null && bleed > 0) words.push(`${mm(bleed)} mm bleed`)
  if (pages !== null && pages > 1) words.push(counted(pages, 'page'))
  if (colours.length > 0) words.push(colours.map((kind) => colourNames[kind]).join(', '))
  return words
}

/** "148 × 210 mm". */
export const sizeWords = ({ width, height }: Size) => `${mm(width)} × ${mm(height)} mm`

const mm = (length: number) => String(Math.round(length * 10) / 10)

const problemWords: Record<FileProblem, string> = {
  password: 'This file is protected by a password. Send one that opens without it.',
  unreadable: 'We couldn’t open this file. Check that it opens for you, then save it again and send that.',
  linked: 'Pictures or fonts in this file are linked, not embedded. Embed them and send it again.',
}

/** What must be said of a file wherever it is shown. */
export const problemWarnings = ({ problem }: Pick<ArtworkFacts, 'problem'>): string[] =>
  problem ? [problemWords[problem]] : []

/** mm that a printer cuts into at most. */
const minBleed = 1
/** What rounding to whole pixels may take away. */
const tolerance = 0.01

/** `area`: where it will be printed, in mm; null where it is not known. They warn, and refuse nothing. */
export function artworkWarnings(
  { pixels, page, pages, bleed, colours, problem }: ArtworkFacts,
  area: Size | null,
): string[] {
  const warnings: string[] = problemWarnings({ problem })
  if (pixels && area) {
    const printed = Math.min(area.width, (area.height * pixels.width) / pixels.height)
    const sharp = (pixels.width / sharpDpi) * mmPerInch
    if (sharp < printed * (1 - tolerance))
      warnings.push(
        `Prints sharp up to ${sharpUpTo(pixels)} mm; the print area is ${mm(area.width)} mm wide.`,
      )
  }
  if (colours.includes('rgb')) warnings.push('RGB colours: they may look different in print. CMYK is safer.')
  // Only pages of a document are cut at their edge.
  if (page && pages !== null && (bleed ?? 0) < minBleed)
    warnings.push('No bleed: if the print runs to the edge, add 3 mm on each side.')
  return warnings
}
