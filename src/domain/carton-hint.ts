/** How a quantity fits into the carton that the product is packed in. */

export type CartonHint = {
  /** Pieces in one full carton. */
  perCarton: number
  fullCartons: number
  /** Pieces beside the full cartons. */
  loose: number
  /** The next quantity that fills its cartons, or null when this one does. */
  nextFull: number | null
}

/** `perCarton` as the provider writes it, e.g. "100". Null when it is no whole number above 1. */
export function cartonHint(quantity: number, perCarton: string): CartonHint | null {
  const digits = /^\s*(\d[\d,]*)/.exec(perCarton)?.[1]?.replaceAll(',', '') ?? ''
  const size = Number(digits)
  if (digits === '' || size < 2) return null
  const loose = quantity % size
  return {
    perCarton: size,
    fullCartons: Math.floor(quantity / size),
    loose,
    nextFull: loose === 0 ? null : quantity - loose + size,
  }
}
