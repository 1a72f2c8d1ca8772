/** What can be chosen of a product, and how much of it is in the warehouse. */
import type { ColourName } from '../../pictures/palette'
import type { CatalogueProduct } from './catalogue-shape'
import { dayAt } from './dates'
import type { NamedProduct } from './names'
import { type Chance, chanceFor } from './random'
import { capital, pair, titled } from './text'

type Choices = Pick<CatalogueProduct, 'type' | 'attributes' | 'variations' | 'stock'>

export function choicesAndStock(
  { line, sku }: NamedProduct,
  colours: ColourName[],
  isIndent: boolean,
  chance: Chance,
): Choices {
  const names = colours.map(titled)
  const colourAttribute = { name: 'Colour', values: names }
  const amount = () => (isIndent || chance.hits(0.08) ? 0 : warehouseAmount(line.trade.minimum, chance))
  if (line.choice === undefined) {
    const stock = names.map((name) => stockRow(name, amount(), isIndent, chance))
    return { type: 1, attributes: names.length > 1 ? [colourAttribute] : [], variations: [], stock }
  }
  const [choice, list] = pair(line.choice)
  const values = list.split(', ').map(capital)
  const variations = names.flatMap((name) =>
    values.map((value) => ({
      sku: `${sku}-${code(name)}-${code(value)}`,
      values: [name, value],
      stock: amount(),
    })),
  )
  const stock = names.flatMap((name) => {
    const ofColour = variations.filter((variation) => variation.values[0] === name)
    const quantity = ofColour.reduce((sum, variation) => sum + variation.stock, 0)
    const { nextShipment } = stockRow(name, quantity, isIndent, chance)
    return ofColour.map((variation) => variationRow(variation, nextShipment, isIndent))
  })
  return { type: 2, attributes: [colourAttribute, { name: choice, values }], variations, stock }
}

/** 'Navy, M'. It comes with the shipment of its colour; what is sold out is awaited in any case. */
function variationRow(
  { sku, values, stock }: Choices['variations'][number],
  shipmentOfColour: string | null,
  isIndent: boolean,
): Choices['stock'][number] {
  const isAwaited = stock === 0 && !isIndent
  // A chance of its own, so that the rest of the product does not depend on what is sold out.
  const nextShipment = shipmentOfColour ?? (isAwaited ? dayAt(chanceFor(sku).whole(4, 110)) : null)
  return { description: values.join(', '), quantity: stock, nextShipment }
}

function code(value: string): string {
  return value.toUpperCase().replace(/[^A-Z0-9]+/g, '')
}

/** A few orders' worth of a line, uneven as counted stock is. */
function warehouseAmount(minimum: number, chance: Chance): number {
  return Math.round(Math.max(4, minimum * (0.5 + chance.next() ** 2 * 30)) + chance.whole(0, 9))
}

function stockRow(
  description: string,
  quantity: number,
  isIndent: boolean,
  chance: Chance,
): CatalogueProduct['stock'][number] {
  const isAwaited = !isIndent && (quantity === 0 || chance.hits(0.25))
  return { description, quantity, nextShipment: isAwaited ? dayAt(chance.whole(4, 110)) : null }
}
