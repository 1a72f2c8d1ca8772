/** The carton that a product is packed in: its facts, and how a quantity fits into it (req 3.11). */
import { maxQuantity } from '../quantity'
import type { Carton } from './product'

export type CartonHint = {
  /** Pieces in one full carton. */
  perCarton: number
  fullCartons: number
  /** Pieces in addition to the full cartons. */
  loosePieces: number
  /**
   * The next quantity that fills its cartons; null when `quantity` fills them, or when the next one is too much to
   * order.
   */
  nextFull: number | null
}

/**
 * `perCarton` as the provider writes it, e.g. "100" or "1,000 pcs". Returns null when it is not a whole number above
 * 1.
 */
export function cartonHint(quantity: number, perCarton: string): CartonHint | null {
  const [, digits = ''] =
    /^\s*(\d[\d,]*)(?:\.0+)?\s*(?:pcs?|pieces|units|each)?\.?\s*$/i.exec(perCarton) ?? []
  const size = Number(digits.replaceAll(',', ''))
  if (size < 2 || size > maxQuantity) return null
  const loosePieces = quantity % size
  const nextFull = quantity - loosePieces + size
  return {
    perCarton: size,
    fullCartons: Math.floor(quantity / size),
    loosePieces,
    nextFull: loosePieces === 0 || nextFull > maxQuantity ? null : nextFull,
  }
}

/** The carton as rows of a table (req 3.4): lengths in cm, weight in kg. Empty values and zeros have no row. */
export function cartonFacts(carton: Carton | null): [string, string][] {
  if (!carton) return []
  const facts: [string, string, string][] = [
    ['Length', carton.length, 'cm'],
    ['Width', carton.width, 'cm'],
    ['Height', carton.height, 'cm'],
    ['Quantity', carton.quantity, ''],
    ['Weight', carton.weight, 'kg'],
  ]
  return facts
    .filter(([, value]) => value.trim() !== '' && Number(value) !== 0)
    .map(([name, value, unit]) => [name, withUnit(value.trim(), unit)])
}

/** Adds the unit to a bare number; a value with its own unit stays as it is. */
function withUnit(value: string, unit: string): string {
  return unit !== '' && /^[\d.,]+$/.test(value) ? `${value} ${unit}` : value
}
