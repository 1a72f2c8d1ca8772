/** How one kind of surface is decorated. */
export type Profile = {
  /** `method; position; size in mm`, the usual one first. */
  options: string
  /** What that gives the buyer. */
  notes: string
  positions: number
}
