/** The choices of a product and its quantity in the warehouse. */
import { type Random, seededRandom } from '../random'
import { type CatalogueProduct, dayAt } from './catalogue'
import type { NamedProduct } from './names'
import { capitalize, titleCase } from './text'

type Choices = Pick<CatalogueProduct, 'type' | 'attributes' | 'variations' | 'stock'>

export function choicesAndStock(
  { line, sku }: NamedProduct,
  colours: string[],
  isIndent: boolean,
  random: Random,
): Choices {
  const names = colours.map(titleCase)
  const colourAttribute = { name: 'Colour', values: names }
  // An indent product is made to order, so it is never in stock.
  const amount = () => (isIndent || random.chance(0.08) ? 0 : warehouseAmount(line.minimum, random))
  if (line.choice === undefined) {
    const stock = names.map((name) => stockRow(name, amount(), isIndent, random))
    return { type: 1, attributes: names.length > 1 ? [colourAttribute] : [], variations: [], stock }
  }
  const values = line.choice.values.map(capitalize)
  const variations = names.flatMap((name) =>
    values.map((value) => ({
      sku: `${sku}-${skuPart(name)}-${skuPart(value)}`,
      values: [name, value],
      stock: amount(),
    })),
  )
  const stock = names.flatMap((name) => {
    const colourVariations = variations.filter((variation) => variation.values[0] === name)
    const quantity = colourVariations.reduce((sum, variation) => sum + variation.stock, 0)
    const { nextShipment } = stockRow(name, quantity, isIndent, random)
    return colourVariations.map((variation) => variationRow(variation, nextShipment, isIndent))
  })
  return { type: 2, attributes: [colourAttribute, { name: line.choice.name, values }], variations, stock }
}

/**
 * Returns a row such as 'Navy, M'. The variation arrives with the shipment of its colour; a sold-out variation that is
 * not made to order always has a shipment.
 */
function variationRow(
  { sku, values, stock }: Choices['variations'][number],
  shipmentOfColour: string | null,
  isIndent: boolean,
): Choices['stock'][number] {
  const isAwaited = stock === 0 && !isIndent
  // A separate random stream, so that the rest of the product does not depend on sold-out variations.
  const nextShipment = shipmentOfColour ?? (isAwaited ? dayAt(seededRandom(sku).integer(4, 110)) : null)
  return { description: values.join(', '), quantity: stock, nextShipment }
}

function skuPart(value: string): string {
  return value.toUpperCase().replace(/[^A-Z0-9]+/g, '')
}

/** Stock for a few orders of a line, with uneven numbers like real stock counts. */
function warehouseAmount(minimum: number, random: Random): number {
  return Math.round(Math.max(4, minimum * (0.5 + random.next() ** 2 * 30)) + random.integer(0, 9))
}

function stockRow(
  description: string,
  quantity: number,
  isIndent: boolean,
  random: Random,
): CatalogueProduct['stock'][number] {
  const isAwaited = !isIndent && (quantity === 0 || random.chance(0.25))
  return { description, quantity, nextShipment: isAwaited ? dayAt(random.integer(4, 110)) : null }
}
