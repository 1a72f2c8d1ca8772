/** Which price is chosen for a paper that somebody else gets; shown-price.ts says what comes of it. */
import * as v from 'valibot'

/** As it is chosen and typed: `margin` in `unit`, e.g. '12.5'. */
export const PriceChoice = v.object({
  shows: v.picklist(['retail', 'margin', 'none']),
  margin: v.string(),
  unit: v.picklist(['percent', 'dollars']),
})
export type PriceChoice = v.InferOutput<typeof PriceChoice>
