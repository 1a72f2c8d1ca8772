/** The carton as rows of a table: length, width and height in cm, quantity, weight in kg. */
import type { Carton } from './product'

/** What the provider left empty or gave as zero has no row. */
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

/** Adds the unit to a bare number; a value that names its own is left as it is. */
function withUnit(value: string, unit: string): string {
  return unit !== '' && /^[\d.,]+$/.test(value) ? `${value} ${unit}` : value
}
