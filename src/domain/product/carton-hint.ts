/** How a quantity fits into the carton that the product is packed in. */
import { largestQuantity } from '../cart/quantity'

export type CartonHint = {
  /** Pieces in one full carton. */
  perCarton: number
  fullCartons: number
  /** Pieces beside the full cartons. */
  loose: number
  /** The next quantity that fills its cartons; null when this one does, or when it is too much to order. */
  nextFull: number | null
}

/** `perCarton` as the provider writes it, e.g. "100" or "1,000 pcs". Null when it is no whole number above 1. */
export function cartonHint(quantity: number, perCarton: string): CartonHint | null {
  const [, digits = ''] =
    /^\s*(\d[\d,]*)(?:\.0+)?\s*(?:pcs?|pieces|units|each)?\.?\s*$/i.exec(perCarton) ?? []
  const size = Number(digits.replaceAll(',', ''))
  if (size < 2 || size > largestQuantity) return null
  const loose = quantity % size
  const nextFull = quantity - loose + size
  return {
    perCarton: size,
    fullCartons: Math.floor(quantity / size),
    loose,
    nextFull: loose === 0 || nextFull > largestQuantity ? null : nextFull,
  }
}
