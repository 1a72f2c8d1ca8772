/** Random products as a provider sends them: tile, detail and prices, for saved catalogues. */
import * as fc from './fast-check'

export type WireProduct = {
  tile: Record<string, unknown>
  detail: Record<string, unknown>
  /** null: no prices were saved. */
  prices: Record<string, unknown> | null
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 })
const tier = fc.record({
  QTY: fc.constantFrom(1, 50, 250, 1000),
  Price: fc.constantFrom('0.99', 2.5, '6.68', 12),
  Retailer: fc.constantFrom(0, 40, '61.11'),
  SaleAgent: fc.constantFrom(0, 12.5),
})
const setup = fc.record({
  ProductSetupPriceID: fc.nat(),
  SetupName: fc.constant('Print'),
  UnitPrice: fc.constantFrom(0, '0.55'),
  SetupPrice: fc.constantFrom(0, 45),
  Default: fc.constantFrom(0, 1, 2),
})

const product = fc.record({
  ProductName: fc.constantFrom('Mug', 'mug &amp; lid', 'Zeta <b>Cup</b>', 'Éclair', 'Ample Tote'),
  Colours: fc.subarray(['#1c2b52', '#c32b34', '#000', 'none', '#d9c7a3']),
  CreatedOn: optional(fc.constantFrom('2026-01-01', '2026-02-01 10:00:00', 'once')),
  Rating: fc.constantFrom(0, '3.9', 4.5, 5, null),
  branding_options: fc.subarray([
    { print_type: 'Pad Printing', print_description: '' },
    { print_type: 'Laser Engraving', print_description: '' },
    { print_type: 'Gold leaf', print_description: '' },
  ]),
  additional_materials: fc.subarray([
    { component: 'Body', material: 'bamboo' },
    { component: 'Lid', material: '18/8 stainless steel' },
  ]),
  availability: fc.constantFrom('Within 9 working days', '8 to 12 weeks', 'In stock', null),
  stockDescription: fc.subarray([
    { description: 'Navy, M', quantity: '1,200' },
    { description: 'Navy, L', quantity: 30 },
    { description: 'Red', quantity: '0' },
    { description: 'Blue', quantity: 'soon' },
  ]),
  minimumqty: fc.constantFrom(1, '25', 500, null),
  prices: optional(
    fc.record({
      ProductUnbrandedPrice: fc.uniqueArray(tier, { maxLength: 3, selector: ({ QTY }) => QTY }),
      ProductSetupPrice: fc.array(setup, { maxLength: 2 }),
      add_freight: fc.constantFrom(0, 1, '1'),
    }),
  ),
})

/** Returns the same products for the same seed of the tests. */
export function randomWireProducts(count: number): WireProduct[] {
  return fc.sample(product, count).map((item, index) => {
    const { ProductName, Colours, CreatedOn, prices, ...detail } = item
    const Slug = `r${index}`
    return {
      tile: {
        ProductID: index + 1,
        Slug,
        SKU: `RN-${1000 + index}`,
        ProductName,
        Colours,
        CreatedOn,
        Rating: item.Rating,
      },
      detail: { ProductID: index + 1, Slug, productname: ProductName, ...detail },
      prices,
    }
  })
}
