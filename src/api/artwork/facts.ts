/** The provider's measurements of an artwork file. */
import * as v from 'valibot'
import { type ArtworkFacts, colourKinds, fileProblems } from '../../domain/artwork/facts'
import { wireList, wireNumber } from '../wire'

const measurement = v.fallback(v.nullish(v.pipe(wireNumber, v.minValue(0)), null), null)

export const FactsWire = v.pipe(
  v.object({
    Width: measurement,
    Height: measurement,
    PageWidth: measurement,
    PageHeight: measurement,
    Pages: measurement,
    Bleed: measurement,
    Colours: v.fallback(wireList(v.picklist(colourKinds)), []),
    Problem: v.fallback(v.nullish(v.picklist(fileProblems), null), null),
  }),
  v.transform(
    ({ Width, Height, PageWidth, PageHeight, Pages, Bleed, Colours, Problem }): ArtworkFacts => ({
      pixels: sizeOf(Width, Height),
      page: sizeOf(PageWidth, PageHeight),
      pages: Pages,
      bleed: Bleed,
      colours: Colours,
      problem: Problem,
    }),
  ),
)

function sizeOf(width: number | null, height: number | null) {
  return width && height ? { width, height } : null
}

/** Returns null for anything but an object with measurements. */
export function readFacts(input: unknown): ArtworkFacts | null {
  const facts = v.safeParse(FactsWire, input)
  return facts.success ? facts.output : null
}
